-- Deletes the tags that admins put on the participant.
DROP FUNCTION IF EXISTS forget_participant_tags(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_tags(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM taggings WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
