-- Makes a hold final, with all of its points, or with a part: then the rest comes back and settles a debt first. A held reward
-- becomes a claim. Returns whether it was held; else nothing changes. `p_ids`: the claim; and for a part the action that
-- ends the hold, its posting, the action that spends, its posting, and a posting that settles a debt.
CREATE OR REPLACE FUNCTION capture_hold(p_program uuid, p_hold uuid, p_points bigint, p_ids uuid[], p_title text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE h point_holds := lock_hold(p_program, p_hold); v_points bigint := coalesce(p_points, h.points); v_action uuid := h.action_id; v_settled bigint;
BEGIN
  IF h.state <> 'held' THEN RETURN false; END IF;
  IF h.expires_at <= p_now THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'hold.expired'; END IF;
  IF v_points > h.points THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'hold.too_many', DETAIL = jsonb_build_object('points', h.points);
  END IF;
  IF h.reward_id IS NOT NULL AND v_points < h.points THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'hold.whole_reward'; END IF;
  IF v_points < h.points THEN
    -- Not by points_reverse: a debt that came since must not take what was held.
    v_action := p_ids[4];
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      VALUES (p_program, p_ids[2], h.participant_id, 'reversal', p_title, 'Action', h.action_id, h.points, p_now),
        (p_program, v_action, h.participant_id, 'point_hold', h.title, 'PointHold', p_hold, -v_points, p_now);
    PERFORM points_post(p_program, p_ids[3], h.participant_id, 'spent', 'available', h.points, p_ids[2], id, p_now)
      FROM point_postings WHERE program_id = p_program AND action_id = h.action_id AND to_account = 'spent';
    PERFORM points_post(p_program, p_ids[5], h.participant_id, 'available', 'spent', v_points, v_action, NULL, p_now);
    SELECT least(points_available, points_debt, h.points - v_points) INTO v_settled FROM participants
      WHERE program_id = p_program AND id = h.participant_id;
    IF v_settled > 0 THEN
      PERFORM points_post(p_program, p_ids[6], h.participant_id, 'available', 'debt', v_settled, p_ids[2], NULL, p_now);
    END IF;
  END IF;
  IF v_points > 0 THEN PERFORM points_active(p_program, h.participant_id, 'spend', p_now); END IF;
  IF h.reward_id IS NOT NULL THEN
    -- As give_reward does, with the coupon that is held and without counting it again.
    INSERT INTO reward_claims (program_id, id, reward_id, participant_id, occurrence, points, action_id, claimed_at)
      SELECT p_program, p_ids[1], h.reward_id, h.participant_id, coalesce(max(occurrence) + 1, 0), h.points, h.action_id, p_now FROM reward_claims
      WHERE program_id = p_program AND participant_id = h.participant_id AND reward_id = h.reward_id;
    UPDATE reward_coupons SET claim_id = p_ids[1], blocked_at = NULL WHERE program_id = p_program AND id = h.coupon_id;
    INSERT INTO certificates (program_id, id, claim_id, reward_id, participant_id, created_at)
      SELECT p_program, p_ids[1], p_ids[1], h.reward_id, h.participant_id, p_now FROM rewards
      WHERE program_id = p_program AND id = h.reward_id AND nft_collection_address IS NOT NULL;
    UPDATE participants SET rewards_earned = rewards_earned + 1, updated_at = p_now WHERE program_id = p_program AND id = h.participant_id;
  END IF;
  UPDATE point_holds SET state = 'captured', captured_points = v_points, action_id = v_action, coupon_id = NULL, ended_at = p_now,
      claim_id = CASE WHEN h.reward_id IS NOT NULL THEN p_ids[1] END
    WHERE program_id = p_program AND id = p_hold;
  RETURN true;
END $$;
