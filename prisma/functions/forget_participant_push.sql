-- Deletes the devices that notifications of the participant go to, and whether they were asked.
CREATE OR REPLACE FUNCTION forget_participant_push(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM push_subscriptions WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE participants SET push_asked_at = NULL WHERE program_id = p_program AND id = p_participant;
$$;
