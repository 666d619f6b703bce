-- What the schema language cannot say of the participant site's tables, and the functions that changed or came with
-- them. A refusal whose message has words in braces says in its DETAIL, as JSON, what stands for them.

-- ── Checks ──────────────────────────────────────────────────────────────────

ALTER TABLE profile_attributes
  ADD CONSTRAINT profile_attributes_name_check CHECK (attribute_name ~ '^[a-z][a-z0-9_]*$'),
  ADD CONSTRAINT profile_attributes_type_check CHECK (field_type IN ('text', 'phone', 'state', 'postal', 'list'));
ALTER TABLE participants ADD CONSTRAINT participants_deleted_check CHECK (deleted_at IS NULL OR email IS NULL);
ALTER TABLE video_watches ADD CONSTRAINT video_watches_check CHECK (position_ms >= 0 AND watched_ms >= 0);
ALTER TABLE social_network_pages ADD CONSTRAINT social_network_pages_platform_check CHECK (platform IN ('instagram', 'facebook'));
ALTER TABLE social_network_posts ADD CONSTRAINT social_network_posts_type_check CHECK (post_type IN ('image', 'video', 'text'));
ALTER TABLE social_post_views ADD CONSTRAINT social_post_views_points_check CHECK (points >= 0);
ALTER TABLE checkout_sessions
  ADD CONSTRAINT checkout_sessions_kind_check CHECK (kind IN ('membership', 'donation')),
  ADD CONSTRAINT checkout_sessions_status_check CHECK (status IN ('open', 'paid', 'expired', 'refunded')),
  ADD CONSTRAINT checkout_sessions_amount_check CHECK (amount_cents > 0 AND points >= 0),
  ADD CONSTRAINT checkout_sessions_payer_check CHECK (email = lower(email)),
  ADD CONSTRAINT checkout_sessions_paid_check CHECK ((status IN ('paid', 'refunded')) = (paid_at IS NOT NULL));
ALTER TABLE payment_events ADD CONSTRAINT payment_events_kind_check CHECK (kind IN ('paid', 'expired', 'refunded'));
ALTER TABLE sandbox_checkouts ADD CONSTRAINT sandbox_checkouts_status_check CHECK (status IN ('open', 'paid', 'cancelled'));
ALTER TABLE referrals
  ADD CONSTRAINT referrals_status_check CHECK (status IN ('pending', 'approved', 'rejected')),
  ADD CONSTRAINT referrals_points_check CHECK (points >= 0),
  ADD CONSTRAINT referrals_people_check CHECK (referrer_id <> referred_id);

-- Certificates that wait to be minted: what the job asks for every minute.
CREATE INDEX certificates_unminted_idx ON certificates (created_at) WHERE minted_at IS NULL;

-- ── Challenges ──────────────────────────────────────────────────────────────

DROP FUNCTION complete_challenge(uuid, uuid, uuid, uuid[], text, jsonb, timestamptz, text, bytea);

-- Completes a challenge once, or again after its interval when it is repeatable, with everything that follows from it:
-- action, completion, answers, points, sweepstake entries, prize, eligibility for offers.
-- `p_points` stands in for the challenge's own points (a donation's amount decides); null: the challenge's.
-- `p_settled`: it happened outside (a payment, a friend's sign-up), so schedule and repetition do not refuse it.
-- `p_ids`: completion, action, two postings, entry, prize claim. `p_answers`: [{id, question_id, option_id, answer}].
-- Refuses (LY409) what is already done, (LY422) what is not active at `p_now`.
CREATE FUNCTION complete_challenge(p_program uuid, p_participant uuid, p_challenge uuid, p_ids uuid[], p_action_type text,
  p_answers jsonb, p_points bigint, p_settled boolean, p_now timestamptz, p_key text, p_hash bytea)
RETURNS TABLE (points bigint, available bigint, completed_at timestamptz, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_scope text := 'complete:' || p_participant; v_answer jsonb; c challenges; v_last challenge_completions;
  v_occurrence int := 0; v_points bigint; v_available bigint;
BEGIN
  v_answer := idempotency_begin(p_program, v_scope, p_key, p_hash, p_now);
  IF v_answer IS NOT NULL THEN
    RETURN QUERY SELECT (v_answer->>'points')::bigint, (v_answer->>'available')::bigint, (v_answer->>'completed_at')::timestamptz, true;
    RETURN;
  END IF;
  PERFORM points_lock(p_program, p_participant);
  SELECT * INTO c FROM challenges WHERE program_id = p_program AND id = p_challenge AND (published OR p_settled);
  IF NOT FOUND THEN RAISE EXCEPTION 'Challenge not found' USING ERRCODE = 'LY404'; END IF;
  IF NOT p_settled AND (c.start > p_now OR c.finish <= p_now) THEN
    RAISE EXCEPTION 'This challenge is no longer available' USING ERRCODE = 'LY422';
  END IF;
  SELECT * INTO v_last FROM challenge_completions d
    WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = p_challenge
    ORDER BY d.occurrence DESC LIMIT 1;
  IF FOUND THEN
    IF NOT c.repeatable AND NOT p_settled THEN RAISE EXCEPTION 'You have already completed this challenge.' USING ERRCODE = 'LY409'; END IF;
    IF NOT p_settled AND v_last.completed_at + make_interval(secs => c.repeat_after_seconds) > p_now THEN
      RAISE EXCEPTION 'You have done this already. It opens again later.' USING ERRCODE = 'LY409';
    END IF;
    v_occurrence := v_last.occurrence + 1;
  END IF;
  v_points := coalesce(p_points, CASE WHEN c.reward_type = 'points' THEN c.points ELSE 0 END);
  IF c.reward_type = 'prize' AND c.prize_reward_id IS NOT NULL THEN
    v_points := give_prize(p_program, p_participant, c.prize_reward_id, p_ids[6], p_ids[2], p_now);
  END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[2], p_participant, p_action_type, c.caption, 'Challenge', p_challenge, v_points, p_now);
  INSERT INTO challenge_completions (program_id, id, challenge_id, participant_id, occurrence, points, action_id, completed_at)
    VALUES (p_program, p_ids[1], p_challenge, p_participant, v_occurrence, v_points, p_ids[2], p_now);
  IF p_answers IS NOT NULL THEN
    INSERT INTO participant_answers (program_id, id, completion_id, challenge_id, participant_id, question_id, question_option_id, answer, created_at)
      SELECT p_program, (a->>'id')::uuid, p_ids[1], p_challenge, p_participant, (a->>'question_id')::uuid, (a->>'option_id')::uuid, a->>'answer', p_now
      FROM jsonb_array_elements(p_answers) a;
  END IF;
  IF v_points > 0 THEN
    PERFORM points_credit(p_program, p_ids[3:4], p_participant, 'issued', v_points, p_ids[2], NULL, p_now);
  END IF;
  UPDATE participants p SET completed_challenges = completed_challenges + 1,
      eligible_offers_rewards = p.eligible_offers_rewards OR c.grants_offers, updated_at = p_now
    WHERE p.program_id = p_program AND p.id = p_participant RETURNING p.points_available INTO v_available;
  IF EXISTS (SELECT FROM rewards WHERE program_id = p_program AND id = c.sweepstake_reward_id AND (finish IS NULL OR finish > p_now)) THEN
    INSERT INTO sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      VALUES (p_program, p_ids[5], c.sweepstake_reward_id, p_participant, c.sweepstake_entries, p_ids[2], p_now);
  END IF;
  PERFORM idempotency_end(p_program, v_scope, p_key,
    jsonb_build_object('points', v_points, 'available', v_available, 'completed_at', p_now));
  RETURN QUERY SELECT v_points, v_available, p_now, false;
END $$;

-- Records a participant's first view of a post of a unified_social challenge: it earns the challenge's points, once per
-- post; with the last post the challenge is complete. `p_ids`: view, action, two postings, then the ids of
-- complete_challenge. Refuses (LY404) an unknown post and (LY422) a challenge that is not active at `p_now`.
CREATE FUNCTION view_social_post(p_program uuid, p_participant uuid, p_post uuid, p_ids uuid[], p_now timestamptz)
RETURNS TABLE (points bigint, available bigint, completed boolean)
LANGUAGE plpgsql AS $$
DECLARE c challenges; v_points bigint := 0; v_completed boolean := false;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  SELECT ch.* INTO c FROM social_network_posts s
    JOIN challenges ch ON ch.program_id = s.program_id AND ch.id = s.challenge_id AND ch.published
    WHERE s.program_id = p_program AND s.id = p_post AND s.parent_post_id IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'Post not found' USING ERRCODE = 'LY404'; END IF;
  IF c.start > p_now OR c.finish <= p_now THEN
    RAISE EXCEPTION 'This challenge is no longer available' USING ERRCODE = 'LY422';
  END IF;
  INSERT INTO social_post_views (program_id, id, post_id, participant_id, points, viewed_at)
    VALUES (p_program, p_ids[1], p_post, p_participant, c.points, p_now) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    v_points := c.points;
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      VALUES (p_program, p_ids[2], p_participant, 'feed', c.caption, 'SocialNetworkPost', p_post, v_points, p_now);
    IF v_points > 0 THEN
      PERFORM points_credit(p_program, p_ids[3:4], p_participant, 'issued', v_points, p_ids[2], NULL, p_now);
    END IF;
    v_completed := NOT EXISTS (
        SELECT FROM social_network_posts s WHERE s.program_id = p_program AND s.challenge_id = c.id AND s.parent_post_id IS NULL
          AND NOT EXISTS (SELECT FROM social_post_views v WHERE v.program_id = p_program AND v.participant_id = p_participant AND v.post_id = s.id))
      AND NOT EXISTS (SELECT FROM challenge_completions d WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id);
    IF v_completed THEN
      PERFORM complete_challenge(p_program, p_participant, c.id, p_ids[5:10], 'feed', NULL, 0, false, p_now, NULL, NULL);
    END IF;
  END IF;
  RETURN QUERY SELECT v_points, p.points_available, v_completed FROM participants p WHERE p.program_id = p_program AND p.id = p_participant;
END $$;

-- Credits whoever referred a participant, once, when the friend's sign-up is verified: the program's first active
-- referral challenge says what it earns, and a pending referral row waits for a review. `p_ids`: referral, then the ids
-- of complete_challenge. Gives the referral's id; nothing when nobody referred them or it was credited before.
CREATE FUNCTION credit_referral(p_program uuid, p_referred uuid, p_ids uuid[], p_now timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE v_referrer uuid; c challenges; v_points bigint := 0;
BEGIN
  SELECT r.id INTO v_referrer FROM participants p
    JOIN participants r ON r.program_id = p.program_id AND r.id = p.referred_by_id
    WHERE p.program_id = p_program AND p.id = p_referred AND r.status <> 'blocked' AND r.deleted_at IS NULL;
  IF v_referrer IS NULL OR v_referrer = p_referred THEN RETURN NULL; END IF;
  PERFORM points_lock(p_program, v_referrer);
  IF EXISTS (SELECT FROM referrals WHERE program_id = p_program AND referred_id = p_referred) THEN RETURN NULL; END IF;
  SELECT * INTO c FROM challenges ch WHERE ch.program_id = p_program AND ch.challenge_type = 'referral' AND ch.published
    AND (ch.start IS NULL OR ch.start <= p_now) AND (ch.finish IS NULL OR ch.finish > p_now)
    ORDER BY ch.position, ch.identifier LIMIT 1;
  IF FOUND THEN
    SELECT d.points INTO v_points FROM complete_challenge(p_program, v_referrer, c.id, p_ids[2:7], 'recruit', NULL, NULL, true, p_now, NULL, NULL) d;
  ELSE
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
      VALUES (p_program, p_ids[3], v_referrer, 'recruit', 'A friend joined', 0, p_now);
  END IF;
  INSERT INTO referrals (program_id, id, referrer_id, referred_id, points, action_id, created_at, updated_at)
    VALUES (p_program, p_ids[1], v_referrer, p_referred, v_points, p_ids[3], p_now, p_now);
  RETURN p_ids[1];
END $$;

-- ── Rewards ─────────────────────────────────────────────────────────────────

-- Gives a reward to a participant whose row is locked: the claim, a coupon where the reward has any, a certificate to be
-- minted where it has a collection on the chain, and last the hot reward row, whose limit it must not pass. Gives the coupon's code. Refuses (LY422) when none is left, and to give a
-- second time what is not repeatable.
CREATE OR REPLACE FUNCTION give_reward(p_program uuid, p_participant uuid, p_reward uuid, p_claim uuid, p_action uuid, p_points bigint, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_code text; v_occurrence int;
BEGIN
  SELECT coalesce(max(occurrence) + 1, 0) INTO v_occurrence FROM reward_claims
    WHERE program_id = p_program AND participant_id = p_participant AND reward_id = p_reward;
  IF v_occurrence > 0 AND NOT (SELECT repeatable FROM rewards WHERE program_id = p_program AND id = p_reward) THEN
    RAISE EXCEPTION 'You have already claimed this reward.' USING ERRCODE = 'LY422';
  END IF;
  INSERT INTO reward_claims (program_id, id, reward_id, participant_id, occurrence, points, action_id, claimed_at)
    VALUES (p_program, p_claim, p_reward, p_participant, v_occurrence, p_points, p_action, p_now);
  UPDATE reward_coupons SET claim_id = p_claim WHERE program_id = p_program AND id = (
    SELECT id FROM reward_coupons WHERE program_id = p_program AND reward_id = p_reward AND claim_id IS NULL
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING code INTO v_code;
  IF v_code IS NULL AND EXISTS (SELECT FROM reward_coupons WHERE program_id = p_program AND reward_id = p_reward) THEN
    RAISE EXCEPTION 'There are none left of this reward.' USING ERRCODE = 'LY422';
  END IF;
  INSERT INTO certificates (program_id, id, claim_id, reward_id, participant_id, created_at)
    SELECT p_program, p_claim, p_claim, p_reward, p_participant, p_now FROM rewards
    WHERE program_id = p_program AND id = p_reward AND nft_collection_address IS NOT NULL;
  UPDATE participants SET rewards_earned = rewards_earned + 1, updated_at = p_now WHERE program_id = p_program AND id = p_participant;
  UPDATE rewards SET claims_count = claims_count + 1
    WHERE program_id = p_program AND id = p_reward AND (claim_limit IS NULL OR claims_count < claim_limit);
  IF NOT FOUND THEN RAISE EXCEPTION 'There are none left of this reward.' USING ERRCODE = 'LY422'; END IF;
  RETURN v_code;
END $$;

-- Claims a reward for points: a cash-in (redeem) once, unless it is repeatable; an entry into a sweepstake with a
-- threshold as often as one likes. `p_ids`: claim or entry, action, posting. `p_term`: the program's word for points.
CREATE OR REPLACE FUNCTION claim_reward(p_program uuid, p_participant uuid, p_reward uuid, p_ids uuid[], p_term text, p_now timestamptz,
  p_key text, p_hash bytea)
RETURNS TABLE (available bigint, code text, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE v_scope text := 'claim:' || p_participant; v_answer jsonb; r rewards; v_available bigint; v_code text;
BEGIN
  v_answer := idempotency_begin(p_program, v_scope, p_key, p_hash, p_now);
  IF v_answer IS NOT NULL THEN
    RETURN QUERY SELECT (v_answer->>'available')::bigint, v_answer->>'code', true;
    RETURN;
  END IF;
  v_available := points_lock(p_program, p_participant);
  SELECT * INTO r FROM rewards WHERE program_id = p_program AND id = p_reward AND published;
  IF NOT FOUND THEN RAISE EXCEPTION 'Reward not found' USING ERRCODE = 'LY404'; END IF;
  IF NOT (r.selection = 'redeem' OR (r.selection = 'sweepstake' AND r.threshold > 0)) THEN
    RAISE EXCEPTION 'This reward cannot be claimed with {term}.' USING ERRCODE = 'LY422', DETAIL = jsonb_build_object('term', p_term);
  END IF;
  IF r.start > p_now OR r.finish <= p_now THEN
    RAISE EXCEPTION 'This reward is not available.' USING ERRCODE = 'LY422';
  END IF;
  IF r.selection = 'redeem' AND NOT r.repeatable AND EXISTS (SELECT FROM reward_claims
      WHERE program_id = p_program AND participant_id = p_participant AND reward_id = p_reward) THEN
    RAISE EXCEPTION 'You have already claimed this reward.' USING ERRCODE = 'LY422';
  END IF;
  IF v_available < r.threshold THEN
    RAISE EXCEPTION 'You need {points} more {term} to claim this reward.' USING ERRCODE = 'LY422',
      DETAIL = jsonb_build_object('points', r.threshold - v_available, 'term', p_term);
  END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[2], p_participant, 'claim_reward', r.name, 'Reward', p_reward, -r.threshold, p_now);
  IF r.threshold > 0 THEN
    PERFORM points_post(p_program, p_ids[3], p_participant, 'available', 'spent', r.threshold, p_ids[2], NULL, p_now);
  END IF;
  v_available := v_available - r.threshold;
  IF r.selection = 'sweepstake' THEN
    INSERT INTO sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      VALUES (p_program, p_ids[1], p_reward, p_participant, 1, p_ids[2], p_now);
  ELSE
    v_code := give_reward(p_program, p_participant, p_reward, p_ids[1], p_ids[2], r.threshold, p_now);
  END IF;
  PERFORM idempotency_end(p_program, v_scope, p_key, jsonb_build_object('available', v_available, 'code', v_code));
  RETURN QUERY SELECT v_available, v_code, false;
END $$;

-- ── Account deletion ────────────────────────────────────────────────────────

-- The audit log stays append-only, but for one thing: what it quotes of a person whose account is deleted goes.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('loyalty.redacting', true) = 'on' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND NEW.reason IS NULL
        AND to_jsonb(NEW) - '{before,after,reason}'::text[] = to_jsonb(OLD) - '{before,after,reason}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LY001';
END $$;

DROP TRIGGER audit_entries_append_only ON audit_entries;
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- Forgets a person: personal fields, profile, answers, sessions, codes and what audit rows quote of them. Their
-- postings and actions stay under the nameless id, so that every balance still adds up; the email is free again.
-- Gives the ids of files that were only theirs. Doing it twice changes nothing.
CREATE FUNCTION forget_participant(p_program uuid, p_participant uuid, p_now timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM points_lock(p_program, p_participant);
  RETURN QUERY SELECT avatar_file_id FROM participants WHERE program_id = p_program AND id = p_participant AND avatar_file_id IS NOT NULL;
  UPDATE participants SET email = NULL, first_name = '', last_name = '', postal = NULL, locale = NULL, profile = '{}',
      avatar_file_id = NULL, email_setting_id = NULL, referral_code = id::text, status = 'inactive',
      eligible_offers_rewards = false, deleted_at = coalesce(deleted_at, p_now), updated_at = p_now
    WHERE program_id = p_program AND id = p_participant;
  DELETE FROM participant_sessions WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_sign_in_codes WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_answers WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM idempotency_keys WHERE program_id = p_program
    AND scope IN ('points:' || p_participant, 'complete:' || p_participant, 'claim:' || p_participant);
  UPDATE visits SET participant_id = NULL, landing_page = NULL, referrer = NULL WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE checkout_sessions SET email = NULL WHERE program_id = p_program AND participant_id = p_participant;
  PERFORM set_config('loyalty.redacting', 'on', true);
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL WHERE program_id = p_program
    AND ((target_type = 'participant' AND target_id = p_participant) OR (actor_type = 'participant' AND actor_id = p_participant));
  PERFORM set_config('loyalty.redacting', 'off', true);
END $$;
