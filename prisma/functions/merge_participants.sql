-- Moves everything of the account `p_from` to `p_into` and closes `p_from`: nothing is lost, and the balances still are
-- the sums of the postings. Where both have what one account can have once, that of `p_into` stays as it is. `p_from`
-- keeps its id, its referral code and its member number, which lead to `p_into` from now on, and its email as `merged_email`.
CREATE OR REPLACE FUNCTION merge_participants(p_program uuid, p_from uuid, p_into uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE f participants;
BEGIN
  -- In the order of their ids, or two merges at once could wait for each other.
  PERFORM points_lock(p_program, least(p_from, p_into));
  PERFORM points_lock(p_program, greatest(p_from, p_into));
  SELECT * INTO f FROM participants WHERE program_id = p_program AND id = p_from;
  PERFORM set_config('loyalty.merging', 'on', true);
  UPDATE participant_actions SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE point_postings SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  PERFORM set_config('loyalty.merging', 'off', true);
  UPDATE point_lots SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  PERFORM merge_participant_activity(p_program, p_from, p_into);
  PERFORM merge_participant_people(p_program, p_from, p_into);
  PERFORM forget_participant_sign_in(p_program, ARRAY[p_from]);
  DELETE FROM idempotency_keys WHERE actor_type = 'participant' AND actor_id = p_from;
  UPDATE participants SET merged_email = NULL WHERE program_id = p_program AND merged_email = f.email;
  -- Its figures become zero first, so that its claims, which have moved, are not reviewed for it.
  UPDATE participants SET points_issued = 0, points_pending = 0, points_available = 0, points_spent = 0, points_expired = 0,
      points_reversed = 0, points_debt = 0, completed_challenges = 0, rewards_earned = 0, claims_in_review = 0, sign_in_count = 0,
      email = NULL, merged_email = f.email, pending_email = NULL, first_name = '', last_name = '', postal = NULL, locale = NULL, time_zone = NULL, profile = '{}',
      -- A second picture stays here, until the person is forgotten: its file is deleted with them.
      avatar_file_id = (SELECT f.avatar_file_id FROM participants WHERE program_id = p_program AND id = p_into AND avatar_file_id IS NOT NULL),
      email_setting_id = NULL, aptos_wallet_address = NULL, referred_by_id = NULL, status = 'inactive', eligible_offers_rewards = false,
      deleted_at = p_now, merged_into_id = p_into, updated_at = p_now
    WHERE program_id = p_program AND id = p_from;
  UPDATE participants SET merged_into_id = p_into WHERE program_id = p_program AND merged_into_id = p_from;
  UPDATE participants p SET points_issued = p.points_issued + f.points_issued, points_pending = p.points_pending + f.points_pending,
      points_available = p.points_available + f.points_available, points_spent = p.points_spent + f.points_spent,
      points_expired = p.points_expired + f.points_expired, points_reversed = p.points_reversed + f.points_reversed,
      points_debt = p.points_debt + f.points_debt, completed_challenges = p.completed_challenges + f.completed_challenges,
      rewards_earned = p.rewards_earned + f.rewards_earned, claims_in_review = p.claims_in_review + f.claims_in_review,
      sign_in_count = p.sign_in_count + f.sign_in_count, last_sign_in_at = greatest(p.last_sign_in_at, f.last_sign_in_at),
      first_name = coalesce(nullif(p.first_name, ''), f.first_name), last_name = coalesce(nullif(p.last_name, ''), f.last_name),
      postal = coalesce(p.postal, f.postal), locale = coalesce(p.locale, f.locale), time_zone = coalesce(p.time_zone, f.time_zone), profile = f.profile || p.profile,
      avatar_file_id = coalesce(p.avatar_file_id, f.avatar_file_id), aptos_wallet_address = coalesce(p.aptos_wallet_address, f.aptos_wallet_address),
      referred_by_id = coalesce(nullif(p.referred_by_id, p_from), nullif(f.referred_by_id, p_into)),
      status = CASE WHEN p.status = 'pending' THEN f.status ELSE p.status END,
      eligible_offers_rewards = p.eligible_offers_rewards OR f.eligible_offers_rewards, points_in_lots = true, updated_at = p_now
    WHERE p.program_id = p_program AND p.id = p_into;
  PERFORM settle_merged_debt(p_program, p_into, p_now);
  -- Together they may have done what each had begun.
  PERFORM complete_quests(p_program, p_into, NULL, p_now);
END $$;
