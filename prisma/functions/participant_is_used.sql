-- Whether an account that an import created has done anything since, or something else refers to it. The import's own
-- action does not count. What the platform keeps by itself for every account, such as its place on the leaderboard, does
-- not count either (tests/database/participant-is-used.test.ts).
CREATE OR REPLACE FUNCTION participant_is_used(p_program uuid, p_participant uuid, p_import uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM participants p WHERE p.program_id = p_program AND p.id = p_participant
      AND (p.status <> 'inactive' OR p.sign_in_count > 0 OR p.staff OR p.avatar_file_id IS NOT NULL OR p.pending_email IS NOT NULL
        OR p.aptos_wallet_address IS NOT NULL OR p.referred_by_id IS NOT NULL))
    OR EXISTS (SELECT FROM participants WHERE program_id = p_program AND (referred_by_id = p_participant OR merged_into_id = p_participant))
    OR EXISTS (SELECT FROM participant_actions WHERE program_id = p_program AND participant_id = p_participant
      AND (actionable_type, actionable_id) IS DISTINCT FROM ('ParticipantImport', p_import))
    OR EXISTS (SELECT FROM history_entries WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM participant_notes WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM participant_messages WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM participant_sessions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM participant_sign_in_codes WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM passkeys WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM push_subscriptions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM challenge_completions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM participant_answers WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM submissions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM answer_photos WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM video_watches WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM social_post_views WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM checkout_sessions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM referrals WHERE program_id = p_program AND p_participant IN (referrer_id, referred_id))
    OR EXISTS (SELECT FROM offer_redemptions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM saved_merchants WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM offer_reports WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM visits WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM reward_claims WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM sweepstake_entries WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM draw_entries WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM draw_winners WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM canceled_claims WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM certificates WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM chain_transactions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM orders WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM receipts WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM participant_events WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM habit_days WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM daily_answers WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM daily_boxes WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM quest_completions WHERE program_id = p_program AND participant_id = p_participant)
    OR EXISTS (SELECT FROM birthday_gifts WHERE program_id = p_program AND participant_id = p_participant)
$$;
