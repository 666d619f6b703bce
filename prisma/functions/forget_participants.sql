-- Deletes the personal data of participants, all of them in one pass over each table: personal fields, profile, and the
-- data of each area below. Postings and actions stay under the anonymous ids, so that every balance still adds up; the
-- emails are free again. An area with personal data has its own forget_participant_AREA, called here. A test finds tables
-- that none of them handles. Accounts that were merged into theirs are the same people's. Returns the ids of files that
-- only they used. Running it twice changes nothing.
CREATE OR REPLACE FUNCTION forget_participants(p_program uuid, p_participants uuid[], p_now timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
DECLARE v_participant uuid; v_accounts uuid[];
BEGIN
  -- In the order of ids, as everything that locks many.
  FOR v_participant IN SELECT DISTINCT id FROM unnest(p_participants) id ORDER BY id LOOP
    PERFORM points_lock(p_program, v_participant);
  END LOOP;
  v_accounts := p_participants || ARRAY(
    SELECT id FROM participants WHERE program_id = p_program AND merged_into_id = ANY (p_participants));
  RETURN QUERY SELECT avatar_file_id FROM participants WHERE program_id = p_program AND id = ANY (v_accounts) AND avatar_file_id IS NOT NULL;
  PERFORM forget_participant_imports(p_program, v_accounts); -- finds them by the email
  UPDATE participants SET email = NULL, merged_email = NULL, pending_email = NULL, first_name = '', last_name = '', postal = NULL, locale = NULL, time_zone = NULL, profile = '{}',
      avatar_file_id = NULL, email_setting_id = NULL, aptos_wallet_address = NULL, referred_by_id = NULL, referral_code = id::text, member_number = NULL, status = 'inactive',
      eligible_offers_rewards = false, deleted_at = coalesce(deleted_at, p_now), updated_at = p_now
    WHERE program_id = p_program AND id = ANY (v_accounts);
  -- Those of earlier versions have coupon codes.
  DELETE FROM idempotency_keys WHERE actor_type = 'participant' AND actor_id = ANY (v_accounts);
  PERFORM forget_participant_push(p_program, v_accounts);
  PERFORM forget_participant_sign_in(p_program, v_accounts);
  PERFORM forget_participant_challenges(p_program, v_accounts);
  PERFORM forget_participant_draws(p_program, v_accounts);
  PERFORM forget_participant_offers(p_program, v_accounts);
  PERFORM forget_participant_orders(p_program, v_accounts);
  PERFORM forget_participant_payments(p_program, v_accounts);
  PERFORM forget_participant_receipts(p_program, v_accounts, p_now);
  PERFORM forget_participant_events(p_program, v_accounts, p_now);
  PERFORM forget_participant_referrals(p_program, v_accounts);
  PERFORM forget_participant_notes(p_program, v_accounts);
  PERFORM forget_participant_tags(p_program, v_accounts);
  PERFORM forget_participant_tiers(p_program, v_accounts);
  PERFORM forget_participant_celebrations(p_program, v_accounts);
  PERFORM forget_participant_habits(p_program, v_accounts);
  PERFORM forget_participant_daily(p_program, v_accounts);
  PERFORM forget_participant_evergreen(p_program, v_accounts);
  PERFORM forget_participant_webhooks(p_program, v_accounts);
  PERFORM forget_participant_visits(p_program, v_accounts);
  PERFORM forget_participant_audit(p_program, v_accounts);
END $$;
