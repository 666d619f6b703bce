-- Deletes what the participant has not seen yet of their own good news, and which rewards they were notified of.
DROP FUNCTION IF EXISTS forget_participant_celebrations(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_celebrations(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM reached_rewards WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM celebrations WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
