-- Gives a reward to a participant whose row is locked: inserts the claim, assigns a coupon if the reward has coupons, a
-- certificate to mint if it has a collection on the blockchain, and last, since it is hot, updates the reward's row
-- within its limit. Returns the coupon's code. Raises LY422 when none is left, and for a second claim of a reward that
-- is not repeatable.
CREATE OR REPLACE FUNCTION give_reward(p_program uuid, p_participant uuid, p_reward uuid, p_claim uuid, p_action uuid, p_points bigint, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_code text; v_occurrence int;
BEGIN
  SELECT coalesce(max(occurrence) + 1, 0) INTO v_occurrence FROM reward_claims
    WHERE program_id = p_program AND participant_id = p_participant AND reward_id = p_reward;
  IF v_occurrence > 0 AND NOT (SELECT repeatable FROM rewards WHERE program_id = p_program AND id = p_reward) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.already_claimed';
  END IF;
  INSERT INTO reward_claims (program_id, id, reward_id, participant_id, occurrence, points, action_id, claimed_at)
    VALUES (p_program, p_claim, p_reward, p_participant, v_occurrence, p_points, p_action, p_now);
  UPDATE reward_coupons SET claim_id = p_claim WHERE program_id = p_program AND id = (
    SELECT id FROM reward_coupons WHERE program_id = p_program AND reward_id = p_reward AND claim_id IS NULL AND blocked_at IS NULL
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING code INTO v_code;
  IF v_code IS NULL AND EXISTS (SELECT FROM reward_coupons WHERE program_id = p_program AND reward_id = p_reward) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.sold_out';
  END IF;
  INSERT INTO certificates (program_id, id, claim_id, reward_id, participant_id, created_at)
    SELECT p_program, p_claim, p_claim, p_reward, p_participant, p_now FROM rewards
    WHERE program_id = p_program AND id = p_reward AND nft_collection_address IS NOT NULL;
  UPDATE participants SET rewards_earned = rewards_earned + 1, updated_at = p_now WHERE program_id = p_program AND id = p_participant;
  UPDATE rewards SET claims_count = claims_count + 1
    WHERE program_id = p_program AND id = p_reward AND (claim_limit IS NULL OR claims_count < claim_limit);
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'reward.sold_out'; END IF;
  RETURN v_code;
END $$;
