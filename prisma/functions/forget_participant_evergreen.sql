-- Deletes which mails of evergreen settings the participant got.
DROP FUNCTION IF EXISTS forget_participant_evergreen(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_evergreen(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM evergreen_mails WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
