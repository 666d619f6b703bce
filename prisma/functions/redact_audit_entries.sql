-- Deletes the values of these rows from the audit log; the entries stay. See reject_audit_change.
CREATE OR REPLACE FUNCTION redact_audit_entries(p_program uuid, p_target_type text, p_target_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('loyalty.redacting', 'on', true);
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL
    WHERE program_id = p_program AND target_type = p_target_type AND target_id = ANY (p_target_ids);
  PERFORM set_config('loyalty.redacting', 'off', true);
END $$;
