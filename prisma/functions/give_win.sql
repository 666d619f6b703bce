-- Gives a reward to somebody who won it in a draw or contest, with an entry in their history. Returns false, and changes
-- nothing, when none is left or they have it already.
CREATE OR REPLACE FUNCTION give_win(p_program uuid, p_participant uuid, p_reward uuid, p_claim uuid, p_action uuid, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM points_lock(p_program, p_participant);
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    SELECT p_program, p_action, p_participant, 'claim_reward', name, 'Reward', p_reward, 0, p_now FROM rewards
    WHERE program_id = p_program AND id = p_reward;
  PERFORM give_reward(p_program, p_participant, p_reward, p_claim, p_action, 0, p_now);
  INSERT INTO celebrations (program_id, id, participant_id, kind, reward_id, created_at)
    VALUES (p_program, p_claim, p_participant, 'reward_won', p_reward, p_now);
  RETURN true;
EXCEPTION WHEN SQLSTATE 'LY422' THEN
  RETURN false;
END $$;
