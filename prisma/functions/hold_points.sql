-- Holds points of a participant for a register, or a reward with its price: they are spent at once, so that nothing else can
-- spend them, and come back when the hold is released or expires. One of the reward is kept, with a coupon if it has
-- coupons. `p_ids`: hold, action, posting.
CREATE OR REPLACE FUNCTION hold_points(p_program uuid, p_participant uuid, p_ids uuid[], p_points bigint, p_reward uuid, p_title text,
  p_external_id text, p_expires_at timestamptz, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE r rewards; v_available bigint; v_points bigint := p_points; v_title text := p_title; v_coupon uuid;
BEGIN
  v_available := points_lock(p_program, p_participant);
  IF p_reward IS NOT NULL THEN
    r := check_claim(p_program, p_participant, p_reward, v_available, p_now);
    IF r.selection <> 'redeem' THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.not_held'; END IF;
    v_points := r.threshold;
    v_title := coalesce(p_title, r.name);
    -- In the order in which claims lock: the participant, the coupon, and last the reward.
    SELECT id INTO v_coupon FROM reward_coupons
      WHERE program_id = p_program AND reward_id = p_reward AND claim_id IS NULL AND blocked_at IS NULL
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
    UPDATE reward_coupons SET blocked_at = p_now WHERE program_id = p_program AND id = v_coupon;
    IF v_coupon IS NULL AND EXISTS (SELECT FROM reward_coupons WHERE program_id = p_program AND reward_id = p_reward) THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.sold_out';
    END IF;
  ELSIF v_available < v_points THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'points.not_enough';
  END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[2], p_participant, 'point_hold', v_title, CASE WHEN p_reward IS NULL THEN 'PointHold' ELSE 'Reward' END,
      coalesce(p_reward, p_ids[1]), -v_points, p_now);
  IF v_points > 0 THEN
    PERFORM points_post(p_program, p_ids[3], p_participant, 'available', 'spent', v_points, p_ids[2], NULL, p_now);
  END IF;
  INSERT INTO point_holds (program_id, id, participant_id, state, title, external_id, points, action_id, reward_id, coupon_id, expires_at, created_at)
    VALUES (p_program, p_ids[1], p_participant, 'held', v_title, p_external_id, v_points, p_ids[2], p_reward, v_coupon, p_expires_at, p_now);
  IF p_reward IS NOT NULL THEN
    UPDATE rewards SET claims_count = claims_count + 1
      WHERE program_id = p_program AND id = p_reward AND (claim_limit IS NULL OR claims_count < claim_limit);
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.sold_out'; END IF;
  END IF;
END $$;
