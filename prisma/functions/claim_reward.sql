-- An earlier version had the program's term for points as a parameter.
DROP FUNCTION IF EXISTS claim_reward(uuid, uuid, uuid, uuid[], text, timestamptz, text, bytea);

-- Claims a reward for points: a redeem reward once, unless it is repeatable; an entry into a sweepstake with a
-- threshold any number of times. `p_ids`: claim or entry, action, posting.
CREATE OR REPLACE FUNCTION claim_reward(p_program uuid, p_participant uuid, p_reward uuid, p_ids uuid[], p_now timestamptz,
  p_key text, p_hash bytea)
RETURNS TABLE (available bigint, code text, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE v_stored jsonb; r rewards; v_available bigint; v_code text; v_tier text;
BEGIN
  v_stored := idempotency_begin('participant', p_participant, 'claim', p_key, p_hash, p_now);
  IF v_stored IS NOT NULL THEN
    -- The code is stored with its coupon only; earlier versions stored it here, too.
    RETURN QUERY SELECT (v_stored->>'available')::bigint, coalesce(v_stored->>'code', (SELECT c.code FROM reward_coupons c
      WHERE c.program_id = p_program AND c.claim_id = (v_stored->>'claim_id')::uuid)), true;
    RETURN;
  END IF;
  v_available := points_lock(p_program, p_participant);
  SELECT * INTO r FROM rewards WHERE program_id = p_program AND id = p_reward AND published;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'reward.not_found'; END IF;
  IF NOT (r.selection = 'redeem' OR (r.selection = 'sweepstake' AND r.threshold > 0)) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.not_claimable';
  END IF;
  IF r.start > p_now OR r.finish <= p_now THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.not_active';
  END IF;
  -- An entry that is bought after the draw could not win.
  IF r.selection = 'sweepstake' AND r.claims_count >= coalesce(r.claim_limit, 1) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.winners_drawn';
  END IF;
  IF r.required_tier_id IS NOT NULL THEN
    v_tier := tier_needed(p_program, p_participant, r.required_tier_id);
    IF v_tier IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.tier_needed', DETAIL = jsonb_build_object('tier', v_tier);
    END IF;
  END IF;
  IF r.selection = 'redeem' AND NOT r.repeatable AND EXISTS (SELECT FROM reward_claims
      WHERE program_id = p_program AND participant_id = p_participant AND reward_id = p_reward) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.already_claimed';
  END IF;
  IF v_available < r.threshold THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.too_few_points',
      DETAIL = jsonb_build_object('points', r.threshold - v_available);
  END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[2], p_participant, 'claim_reward', r.name, 'Reward', p_reward, -r.threshold, p_now);
  IF r.threshold > 0 THEN
    PERFORM points_post(p_program, p_ids[3], p_participant, 'available', 'spent', r.threshold, p_ids[2], NULL, p_now);
    PERFORM points_active(p_program, p_participant, 'spend', p_now);
  END IF;
  v_available := v_available - r.threshold;
  IF r.selection = 'sweepstake' THEN
    INSERT INTO sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      VALUES (p_program, p_ids[1], p_reward, p_participant, 1, p_ids[2], p_now);
  ELSE
    v_code := give_reward(p_program, p_participant, p_reward, p_ids[1], p_ids[2], r.threshold, p_now);
  END IF;
  PERFORM idempotency_end('participant', p_participant, 'claim', p_key, jsonb_build_object('available', v_available, 'claim_id', p_ids[1]));
  RETURN QUERY SELECT v_available, v_code, false;
END $$;
