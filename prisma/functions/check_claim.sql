-- The reward that a participant with so many available points wants to claim. Raises what stands in the way; whether any is
-- left shows only when it is given. The caller holds the participant's row lock.
CREATE OR REPLACE FUNCTION check_claim(p_program uuid, p_participant uuid, p_reward uuid, p_available bigint, p_now timestamptz)
RETURNS rewards LANGUAGE plpgsql AS $$
DECLARE r rewards; v_tier text;
BEGIN
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
  IF r.selection = 'redeem' AND NOT r.repeatable AND EXISTS (SELECT FROM point_holds
      WHERE program_id = p_program AND participant_id = p_participant AND reward_id = p_reward AND state = 'held') THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.held';
  END IF;
  IF p_available < r.threshold THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.too_few_points',
      DETAIL = jsonb_build_object('points', r.threshold - p_available);
  END IF;
  RETURN r;
END $$;
