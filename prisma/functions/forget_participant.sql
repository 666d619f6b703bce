-- Deletes the personal data of a participant: personal fields, profile, and the data of each area below. Postings and
-- actions stay under the anonymous id, so that every balance still adds up; the email is free again. An area with
-- personal data has its own forget_participant_AREA, called here. A test finds tables that none of them handles.
-- Accounts that were merged into theirs are the same person's. Returns the ids of files that only they used. Running it
-- twice changes nothing.
CREATE OR REPLACE FUNCTION forget_participant(p_program uuid, p_participant uuid, p_now timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
DECLARE v_account uuid;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  FOR v_account IN SELECT p_participant UNION ALL SELECT id FROM participants WHERE program_id = p_program AND merged_into_id = p_participant LOOP
    RETURN QUERY SELECT avatar_file_id FROM participants WHERE program_id = p_program AND id = v_account AND avatar_file_id IS NOT NULL;
    PERFORM forget_participant_imports(p_program, v_account); -- finds them by the email
    UPDATE participants SET email = NULL, merged_email = NULL, pending_email = NULL, first_name = '', last_name = '', postal = NULL, locale = NULL, profile = '{}',
        avatar_file_id = NULL, email_setting_id = NULL, aptos_wallet_address = NULL, referred_by_id = NULL, referral_code = id::text, status = 'inactive',
        eligible_offers_rewards = false, deleted_at = coalesce(deleted_at, p_now), updated_at = p_now
      WHERE program_id = p_program AND id = v_account;
    -- Those of earlier versions have coupon codes.
    DELETE FROM idempotency_keys WHERE actor_type = 'participant' AND actor_id = v_account;
    PERFORM forget_participant_push(p_program, v_account);
    PERFORM forget_participant_sign_in(p_program, v_account);
    PERFORM forget_participant_challenges(p_program, v_account);
    PERFORM forget_participant_draws(p_program, v_account);
    PERFORM forget_participant_offers(p_program, v_account);
    PERFORM forget_participant_payments(p_program, v_account);
    PERFORM forget_participant_receipts(p_program, v_account, p_now);
    PERFORM forget_participant_referrals(p_program, v_account);
    PERFORM forget_participant_notes(p_program, v_account);
    PERFORM forget_participant_tags(p_program, v_account);
    PERFORM forget_participant_tiers(p_program, v_account);
    PERFORM forget_participant_celebrations(p_program, v_account);
    PERFORM forget_participant_habits(p_program, v_account);
    PERFORM forget_participant_evergreen(p_program, v_account);
    PERFORM forget_participant_webhooks(p_program, v_account);
    PERFORM forget_participant_visits(p_program, v_account);
    PERFORM forget_participant_audit(p_program, v_account);
  END LOOP;
END $$;
