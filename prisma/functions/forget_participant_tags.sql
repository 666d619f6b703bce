-- Deletes the tags that admins put on the participant.
CREATE OR REPLACE FUNCTION forget_participant_tags(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM taggings WHERE program_id = p_program AND participant_id = p_participant;
$$;
