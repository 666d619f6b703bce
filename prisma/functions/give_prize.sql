-- Gives a reward as the prize of a challenge. Returns the points that the winner gets instead if none is left, else 0.
CREATE OR REPLACE FUNCTION give_prize(p_program uuid, p_participant uuid, p_reward uuid, p_claim uuid, p_action uuid, p_now timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_reward(p_program, p_participant, p_reward, p_claim, p_action, 0, p_now);
  RETURN 0;
EXCEPTION WHEN SQLSTATE 'LY422' THEN
  RETURN (SELECT points FROM rewards WHERE program_id = p_program AND id = p_reward);
END $$;
