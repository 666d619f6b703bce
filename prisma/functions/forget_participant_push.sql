-- Deletes the devices that notifications of the participant go to, and whether they were asked.
DROP FUNCTION IF EXISTS forget_participant_push(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_push(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM push_subscriptions WHERE program_id = p_program AND participant_id = ANY (p_participants);
  UPDATE participants SET push_asked_at = NULL WHERE program_id = p_program AND id = ANY (p_participants);
$$;
