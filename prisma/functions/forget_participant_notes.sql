-- Deletes what admins wrote about the participant, and with it who was mentioned.
CREATE OR REPLACE FUNCTION forget_participant_notes(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_notes WHERE program_id = p_program AND participant_id = p_participant;
$$;
