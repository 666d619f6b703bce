-- Redacts the audit entries about the person and those of their own changes.
CREATE OR REPLACE FUNCTION forget_participant_audit(p_program uuid, p_participant uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM redact_audit_entries(p_program, 'participant', ARRAY[p_participant]);
  PERFORM set_config('loyalty.redacting', 'on', true);
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL
    WHERE program_id = p_program AND actor_type = 'participant' AND actor_id = p_participant;
  PERFORM set_config('loyalty.redacting', 'off', true);
END $$;
