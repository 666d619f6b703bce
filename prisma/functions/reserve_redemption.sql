-- Reserves an offer for a participant, or takes over a reservation that was last tried at `p_abandoned` or before, and
-- returns its id. Requests with the same key share the reservation of the first one. Raises LY422 when the offer is
-- redeemed or being redeemed.
CREATE OR REPLACE FUNCTION reserve_redemption(p_program uuid, p_participant uuid, p_id uuid, p_type text, p_offer text,
  p_merchant text, p_text text, p_web_site text, p_year int, p_now timestamptz, p_abandoned timestamptz, p_key text, p_hash bytea)
RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE v_id uuid;
BEGIN
  v_id := idempotency_begin('participant', p_participant, 'redeem', p_key, p_hash, p_now)->>'redemption_id';
  -- A reservation that the source rejected was deleted.
  IF EXISTS (SELECT FROM offer_redemptions WHERE program_id = p_program AND id = v_id) THEN RETURN v_id; END IF;
  INSERT INTO offer_redemptions AS r (program_id, id, participant_id, offer_key, redemption_type, merchant_name, offer_text, web_site, year, attempted_at, created_at)
    VALUES (p_program, p_id, p_participant, p_offer, p_type, p_merchant, p_text, p_web_site, p_year, p_now, p_now)
    ON CONFLICT (program_id, participant_id, offer_key, year) WHERE redemption_type = 'MOBILE' AND voided_at IS NULL
    DO UPDATE SET attempted_at = excluded.attempted_at WHERE r.redeemed_at IS NULL AND r.attempted_at <= p_abandoned
    RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    IF EXISTS (SELECT FROM offer_redemptions WHERE program_id = p_program AND participant_id = p_participant AND offer_key = p_offer
        AND year = p_year AND redemption_type = 'MOBILE' AND voided_at IS NULL AND redeemed_at IS NOT NULL) THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'offer.already_redeemed';
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'offer.being_redeemed';
  END IF;
  PERFORM idempotency_end('participant', p_participant, 'redeem', p_key, jsonb_build_object('redemption_id', v_id));
  RETURN v_id;
END $$;
