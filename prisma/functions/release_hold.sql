-- Ends a hold as `p_state`, released or expired: its points return to the lots that they came from, and its coupon and its
-- one of the reward are free again. Returns whether it was held; else nothing changes. `p_ids`: the action, three postings.
CREATE OR REPLACE FUNCTION release_hold(p_program uuid, p_hold uuid, p_state text, p_ids uuid[], p_title text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE h point_holds := lock_hold(p_program, p_hold);
BEGIN
  IF h.state <> 'held' THEN RETURN false; END IF;
  IF h.points > 0 THEN
    PERFORM points_reverse(p_program, h.action_id, p_ids, p_title, p_now, NULL, NULL);
  ELSE
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      VALUES (p_program, p_ids[1], h.participant_id, 'reversal', p_title, 'Action', h.action_id, 0, p_now);
  END IF;
  UPDATE point_holds SET state = p_state, coupon_id = NULL, ended_at = p_now WHERE program_id = p_program AND id = p_hold;
  UPDATE reward_coupons SET blocked_at = NULL WHERE program_id = p_program AND id = h.coupon_id;
  UPDATE rewards SET claims_count = claims_count - 1 WHERE program_id = p_program AND id = h.reward_id;
  RETURN true;
END $$;
