-- Gives a reward to each of the participants who does not have it, with an action, in the order of their
-- ids, until none is left. Returns who got it, with the claims. A milestone is not given to somebody whose points were
-- taken back since they were found to have enough.
CREATE OR REPLACE FUNCTION give_reward_to(p_program uuid, p_reward uuid, p_participants uuid[], p_now timestamptz)
RETURNS TABLE (participant_id uuid, claim_id uuid)
LANGUAGE plpgsql AS $$
DECLARE v_name text; v_needed bigint; v_action uuid;
BEGIN
  SELECT name, CASE WHEN selection = 'milestone' THEN threshold END INTO v_name, v_needed FROM rewards WHERE program_id = p_program AND id = p_reward;
  -- In one order and before the reward, as everywhere, so that nobody waits for somebody who waits for them.
  PERFORM FROM participants p WHERE p.program_id = p_program AND p.id = ANY (p_participants) ORDER BY p.id FOR NO KEY UPDATE;
  FOR participant_id IN
    SELECT e.id FROM eligible_participants e JOIN participants p ON p.program_id = e.program_id AND p.id = e.id
    WHERE e.program_id = p_program AND e.id = ANY (p_participants)
      AND (v_needed IS NULL OR points_earned(p.points_issued, p.points_reversed) >= v_needed)
      AND NOT EXISTS (SELECT FROM reward_claims c WHERE c.program_id = p_program AND c.participant_id = e.id AND c.reward_id = p_reward)
    ORDER BY e.id
  LOOP
    v_action := new_uuid(p_now);
    claim_id := new_uuid(p_now);
    BEGIN
      INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
        VALUES (p_program, v_action, participant_id, 'claim_reward', v_name, 'Reward', p_reward, 0, p_now);
      PERFORM give_reward(p_program, participant_id, p_reward, claim_id, v_action, 0, p_now);
    EXCEPTION WHEN SQLSTATE 'LY422' THEN
      EXIT; -- none is left
    END;
    RETURN NEXT;
  END LOOP;
END $$;
