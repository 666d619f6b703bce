-- Redacts the audit entries about the people and those of their own changes.
DROP FUNCTION IF EXISTS forget_participant_audit(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_audit(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM redact_audit_entries(p_program, 'participant', p_participants);
  PERFORM set_config('loyalty.redacting', 'on', true);
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL
    WHERE program_id = p_program AND actor_type = 'participant' AND actor_id = ANY (p_participants);
  PERFORM set_config('loyalty.redacting', 'off', true);
END $$;
