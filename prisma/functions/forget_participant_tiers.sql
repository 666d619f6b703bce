-- Deletes which tiers the participant has risen to.
CREATE OR REPLACE FUNCTION forget_participant_tiers(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM tier_rises WHERE program_id = p_program AND participant_id = p_participant;
$$;
