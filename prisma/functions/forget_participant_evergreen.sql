-- Deletes which mails of evergreen settings the participant got.
CREATE OR REPLACE FUNCTION forget_participant_evergreen(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM evergreen_mails WHERE program_id = p_program AND participant_id = p_participant;
$$;
