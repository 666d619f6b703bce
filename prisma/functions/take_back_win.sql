-- Takes a reward back from a winner who could not be reached, so that somebody else can get it. Their coupon is free
-- again. Returns false, and changes nothing, when the certificate was minted: that cannot be taken back.
CREATE OR REPLACE FUNCTION take_back_win(p_program uuid, p_claim uuid, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE c reward_claims;
BEGIN
  SELECT * INTO c FROM reward_claims WHERE program_id = p_program AND id = p_claim;
  IF NOT FOUND OR EXISTS (SELECT FROM certificates WHERE program_id = p_program AND claim_id = p_claim AND minted_at IS NOT NULL) THEN
    RETURN false;
  END IF;
  PERFORM points_lock(p_program, c.participant_id);
  DELETE FROM certificates WHERE program_id = p_program AND claim_id = p_claim;
  UPDATE reward_coupons SET claim_id = NULL WHERE program_id = p_program AND claim_id = p_claim;
  UPDATE draw_winners SET claim_id = NULL WHERE program_id = p_program AND claim_id = p_claim;
  DELETE FROM celebrations WHERE program_id = p_program AND participant_id = c.participant_id AND reward_id = c.reward_id;
  DELETE FROM reward_claims WHERE program_id = p_program AND id = p_claim;
  UPDATE participants SET rewards_earned = rewards_earned - 1, updated_at = p_now WHERE program_id = p_program AND id = c.participant_id;
  UPDATE rewards SET claims_count = claims_count - 1 WHERE program_id = p_program AND id = c.reward_id;
  RETURN true;
END $$;
