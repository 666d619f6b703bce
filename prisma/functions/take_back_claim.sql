-- An earlier version had no p_cancel_minted.
DROP FUNCTION IF EXISTS take_back_claim(uuid, uuid, boolean, timestamptz);

-- Takes a claim back with what came with it: a certificate that was not minted, the place in a draw, the celebration. Its
-- coupon is free again, or blocked, as one always is that was used at a register. A minted certificate is marked as
-- canceled if `p_cancel_minted`: what is on the chain stays. Without that, and while a transaction of it is on its way, it
-- returns false and changes nothing. Failed transactions stay, without the certificate.
CREATE OR REPLACE FUNCTION take_back_claim(p_program uuid, p_claim uuid, p_block boolean, p_now timestamptz,
  p_cancel_minted boolean DEFAULT false) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE c reward_claims; v_participant uuid; v_certificate uuid; v_minted boolean;
BEGIN
  SELECT participant_id INTO v_participant FROM reward_claims WHERE program_id = p_program AND id = p_claim;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM points_lock(p_program, v_participant);
  SELECT * INTO c FROM reward_claims WHERE program_id = p_program AND id = p_claim;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT id, minted_at IS NOT NULL INTO v_certificate, v_minted FROM certificates
    WHERE program_id = p_program AND claim_id = p_claim FOR UPDATE; -- no transaction begins meanwhile
  IF v_minted AND NOT p_cancel_minted OR EXISTS (SELECT FROM chain_transactions
      WHERE program_id = p_program AND certificate_id = v_certificate AND status <> 'failed' AND (NOT v_minted OR status = 'pending')) THEN
    RETURN false;
  END IF;
  IF v_minted THEN
    UPDATE certificates SET claim_id = NULL, canceled_at = p_now WHERE program_id = p_program AND id = v_certificate;
  ELSE
    UPDATE chain_transactions SET certificate_id = NULL WHERE program_id = p_program AND certificate_id = v_certificate;
    DELETE FROM certificates WHERE program_id = p_program AND id = v_certificate;
  END IF;
  UPDATE reward_coupons SET claim_id = NULL, blocked_at = CASE WHEN p_block OR redeemed_at IS NOT NULL THEN p_now END WHERE program_id = p_program AND claim_id = p_claim;
  UPDATE draw_winners SET claim_id = NULL WHERE program_id = p_program AND claim_id = p_claim;
  DELETE FROM celebrations WHERE program_id = p_program AND participant_id = c.participant_id AND reward_id = c.reward_id;
  DELETE FROM reward_claims WHERE program_id = p_program AND id = p_claim;
  UPDATE participants SET rewards_earned = rewards_earned - 1, claims_in_review = claims_in_review - c.in_review::int, updated_at = p_now
    WHERE program_id = p_program AND id = c.participant_id;
  UPDATE rewards SET claims_count = claims_count - 1 WHERE program_id = p_program AND id = c.reward_id;
  RETURN true;
END $$;
