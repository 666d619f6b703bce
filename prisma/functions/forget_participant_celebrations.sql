-- Deletes what the participant has not seen yet of their own good news.
CREATE OR REPLACE FUNCTION forget_participant_celebrations(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM celebrations WHERE program_id = p_program AND participant_id = p_participant;
$$;
