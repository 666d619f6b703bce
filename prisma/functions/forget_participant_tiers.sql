-- Deletes which tiers the participant has risen to.
DROP FUNCTION IF EXISTS forget_participant_tiers(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_tiers(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM tier_rises WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
