-- What the schema language cannot say: value checks, append-only tables, storage of hot rows, and the functions by
-- which points move. Functions take ids and time as arguments and never read the clock; their own SQLSTATEs are
-- LY404 (not found), LY409 (conflict) and LY422 (refused), with messages made to be shown to people.
-- Lock order everywhere: idempotency key, participant, reward. Sound in READ COMMITTED.

-- ── Checks ──────────────────────────────────────────────────────────────────

ALTER TABLE programs
  ADD CONSTRAINT programs_status_check CHECK (status IN ('active', 'deactivated')),
  ADD CONSTRAINT programs_subdomain_check CHECK (subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$');
ALTER TABLE program_domains
  ADD CONSTRAINT program_domains_host_check CHECK (host = lower(host)),
  ADD CONSTRAINT program_domains_kind_check CHECK (kind IN ('perk_domain', 'custom'));
ALTER TABLE program_pages
  ADD CONSTRAINT program_pages_slug_check CHECK (slug ~ '^[a-z0-9-]+$'),
  ADD CONSTRAINT program_pages_status_check CHECK (status IN ('draft', 'published', 'archived'));
ALTER TABLE media_files ADD CONSTRAINT media_files_size_check CHECK (size_bytes >= 0);
ALTER TABLE participants
  ADD CONSTRAINT participants_email_check CHECK (email = lower(email)),
  ADD CONSTRAINT participants_status_check CHECK (status IN ('pending', 'inactive', 'active', 'opted_out', 'blocked')),
  ADD CONSTRAINT participants_balances_check CHECK (
    points_issued >= 0 AND points_pending >= 0 AND points_available >= 0 AND points_spent >= 0
    AND points_expired >= 0 AND points_reversed >= 0 AND points_debt >= 0),
  ADD CONSTRAINT participants_counts_check CHECK (completed_challenges >= 0 AND rewards_earned >= 0 AND sign_in_count >= 0);
ALTER TABLE participant_sign_in_codes
  ADD CONSTRAINT participant_sign_in_codes_kind_check CHECK (kind IN ('otp', 'magic_link')),
  ADD CONSTRAINT participant_sign_in_codes_attempts_check CHECK (attempts BETWEEN 0 AND 5);
ALTER TABLE admin_sign_in_codes
  ADD CONSTRAINT admin_sign_in_codes_kind_check CHECK (kind IN ('otp', 'magic_link')),
  ADD CONSTRAINT admin_sign_in_codes_attempts_check CHECK (attempts BETWEEN 0 AND 5);
ALTER TABLE admins ADD CONSTRAINT admins_email_check CHECK (email = lower(email));
ALTER TABLE program_staff ADD CONSTRAINT program_staff_role_check CHECK (role IN ('manager', 'reviewer', 'analyst'));
ALTER TABLE point_postings
  ADD CONSTRAINT point_postings_amount_check CHECK (amount > 0),
  ADD CONSTRAINT point_postings_accounts_check CHECK (
    from_account IN ('issued', 'pending', 'available', 'spent', 'expired', 'debt')
    AND to_account IN ('pending', 'available', 'spent', 'expired', 'reversed', 'debt')
    AND from_account <> to_account);
ALTER TABLE challenges
  ADD CONSTRAINT challenges_type_check CHECK (challenge_type IN ('signup', 'call_action', 'link', 'article', 'video',
    'referral', 'collect', 'unified_social', 'donation', 'membership', 'share', 'engage', 'location')),
  -- An identifier never looks like a row id, since both stand in the same place of a URL.
  ADD CONSTRAINT challenges_identifier_check CHECK (
    identifier ~ '^[a-z0-9][a-z0-9_-]*$' AND identifier !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  ADD CONSTRAINT challenges_collect_check CHECK (
    challenge_type <> 'collect' OR coalesce(parameters, '') IN ('quiz', 'survey', 'profile')),
  ADD CONSTRAINT challenges_reward_type_check CHECK (reward_type IN ('points', 'prize')),
  ADD CONSTRAINT challenges_points_check CHECK (points >= 0),
  ADD CONSTRAINT challenges_entries_check CHECK (sweepstake_entries > 0),
  ADD CONSTRAINT challenges_repeat_check CHECK (repeat_after_seconds > 0),
  ADD CONSTRAINT challenges_schedule_check CHECK (finish > start);
ALTER TABLE participant_actions ADD CONSTRAINT participant_actions_type_check CHECK (action_type ~ '^[a-z_]+$');
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_actor_check CHECK (actor_type IN ('visitor', 'participant', 'admin', 'system'));
ALTER TABLE sandbox_clock ADD CONSTRAINT sandbox_clock_singleton_check CHECK (singleton);
ALTER TABLE questions ADD CONSTRAINT questions_answer_type_check CHECK (answer_type IN ('text', 'text_area', 'dropdown',
  'date', 'date_time', 'time', 'radio_button', 'image_radio_button', 'check_box', 'image_check_box', 'boolean',
  'wysiwyg', 'phone', 'number', 'decimal'));
ALTER TABLE challenge_completions ADD CONSTRAINT challenge_completions_check CHECK (occurrence >= 0 AND points >= 0);
ALTER TABLE rewards
  ADD CONSTRAINT rewards_selection_check CHECK (selection IN ('sweepstake', 'achievement', 'redeem', 'offer', 'milestone', 'mini-contest')),
  ADD CONSTRAINT rewards_points_check CHECK (threshold >= 0 AND points >= 0),
  ADD CONSTRAINT rewards_claims_check CHECK (claims_count >= 0 AND (claim_limit IS NULL OR claims_count <= claim_limit)),
  ADD CONSTRAINT rewards_schedule_check CHECK (finish > start);
ALTER TABLE reward_claims ADD CONSTRAINT reward_claims_check CHECK (occurrence >= 0 AND points >= 0);
ALTER TABLE sweepstake_entries ADD CONSTRAINT sweepstake_entries_check CHECK (entries > 0);

-- ── Append-only tables ──────────────────────────────────────────────────────

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LY001';
END $$;

CREATE TRIGGER point_postings_append_only BEFORE UPDATE OR DELETE ON point_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER point_postings_no_truncate BEFORE TRUNCATE ON point_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER participant_actions_append_only BEFORE UPDATE OR DELETE ON participant_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER participant_actions_no_truncate BEFORE TRUNCATE ON participant_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ── Storage ─────────────────────────────────────────────────────────────────

-- Room on the page for new versions of rows that change all the time: without it a hot row loses most of its rate.
ALTER TABLE participants SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE rewards SET (fillfactor = 50, autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0.01);
ALTER TABLE idempotency_keys SET (fillfactor = 80);
ALTER TABLE reward_coupons SET (fillfactor = 80);
ALTER TABLE rate_limits SET UNLOGGED;
ALTER TABLE rate_limits SET (fillfactor = 70);

-- Rows named by their id alone in /admin/v2 (RULINGS "Admin rows by id only").
CREATE UNIQUE INDEX participants_id_idx ON participants (id);
CREATE UNIQUE INDEX challenges_id_idx ON challenges (id);
CREATE UNIQUE INDEX rewards_id_idx ON rewards (id);
CREATE UNIQUE INDEX media_files_id_idx ON media_files (id);
CREATE INDEX reward_coupons_free_idx ON reward_coupons (program_id, reward_id, id) WHERE claim_id IS NULL;

-- ── Idempotency ─────────────────────────────────────────────────────────────

-- Takes the key, or gives the answer of whoever took it before; null means: go ahead, the key is yours.
-- A concurrent holder of the same key is waited for.
CREATE FUNCTION idempotency_begin(p_program uuid, p_scope text, p_key text, p_hash bytea, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE v_hash bytea; v_answer jsonb;
BEGIN
  IF p_key IS NULL THEN RETURN NULL; END IF;
  INSERT INTO idempotency_keys (program_id, scope, key, input_hash, created_at)
    VALUES (p_program, p_scope, p_key, p_hash, p_now) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT input_hash, answer INTO v_hash, v_answer FROM idempotency_keys
    WHERE program_id = p_program AND scope = p_scope AND key = p_key;
  IF v_hash IS DISTINCT FROM p_hash THEN
    RAISE EXCEPTION 'This idempotency key was used for another request.' USING ERRCODE = 'LY409';
  END IF;
  RETURN v_answer;
END $$;

CREATE FUNCTION idempotency_end(p_program uuid, p_scope text, p_key text, p_answer jsonb) RETURNS void
LANGUAGE sql AS $$
  UPDATE idempotency_keys SET answer = p_answer WHERE p_key IS NOT NULL AND program_id = p_program AND scope = p_scope AND key = p_key
$$;

-- ── Postings ────────────────────────────────────────────────────────────────

-- One posting and the balances it changes. The caller holds the participant's row lock.
CREATE FUNCTION points_post(p_program uuid, p_id uuid, p_participant uuid, p_from text, p_to text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, reverses, created_at)
    VALUES (p_program, p_id, p_participant, p_from, p_to, p_amount, p_action, p_reverses, p_now);
  UPDATE participants SET
    points_issued    = points_issued    + CASE WHEN p_from = 'issued' THEN p_amount ELSE 0 END,
    points_pending   = points_pending   + CASE 'pending'   WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_available = points_available + CASE 'available' WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_spent     = points_spent     + CASE 'spent'     WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_expired   = points_expired   + CASE 'expired'   WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_reversed  = points_reversed  + CASE WHEN p_to = 'reversed' THEN p_amount ELSE 0 END,
    -- What the participant owes is what the debt account is short of.
    points_debt      = points_debt      + CASE 'debt'      WHEN p_from THEN p_amount WHEN p_to THEN -p_amount ELSE 0 END
  WHERE program_id = p_program AND id = p_participant
$$;

-- Credits points from `p_from`: a debt is settled first, the rest becomes available. Uses up to two of the ids.
CREATE FUNCTION points_credit(p_program uuid, p_ids uuid[], p_participant uuid, p_from text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_settled bigint;
BEGIN
  SELECT least(points_debt, p_amount) INTO v_settled FROM participants WHERE program_id = p_program AND id = p_participant;
  IF v_settled > 0 THEN
    PERFORM points_post(p_program, p_ids[1], p_participant, p_from, 'debt', v_settled, p_action, p_reverses, p_now);
  END IF;
  IF p_amount > v_settled THEN
    PERFORM points_post(p_program, p_ids[2], p_participant, p_from, 'available', p_amount - v_settled, p_action, p_reverses, p_now);
  END IF;
END $$;

-- Takes back points that had been issued: what is still available, and the rest as a debt. Uses up to two of the ids.
CREATE FUNCTION points_debit(p_program uuid, p_ids uuid[], p_participant uuid, p_amount bigint, p_action uuid,
  p_reverses uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(points_available, p_amount) INTO v_taken FROM participants WHERE program_id = p_program AND id = p_participant;
  IF v_taken > 0 THEN
    PERFORM points_post(p_program, p_ids[1], p_participant, 'available', 'reversed', v_taken, p_action, p_reverses, p_now);
  END IF;
  IF p_amount > v_taken THEN
    PERFORM points_post(p_program, p_ids[2], p_participant, 'debt', 'reversed', p_amount - v_taken, p_action, p_reverses, p_now);
  END IF;
END $$;

-- What an action still holds in `pending`: what it put there, less what the actions that name it took out again.
CREATE FUNCTION points_held(p_program uuid, p_participant uuid, p_action uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE 'pending' WHEN to_account THEN amount WHEN from_account THEN -amount ELSE 0 END), 0)::bigint
  FROM point_postings WHERE program_id = p_program AND participant_id = p_participant AND action_id IN (
    SELECT p_action UNION ALL
    SELECT id FROM participant_actions WHERE program_id = p_program AND actionable_type = 'Action' AND actionable_id = p_action)
$$;

-- Locks the participant for the rest of the transaction and gives what they have.
CREATE FUNCTION points_lock(p_program uuid, p_participant uuid) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_available bigint;
BEGIN
  SELECT points_available INTO v_available FROM participants WHERE program_id = p_program AND id = p_participant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'Participant not found' USING ERRCODE = 'LY404'; END IF;
  RETURN v_available;
END $$;

-- Moves points of one participant in one of the ways below and leaves an action row. `p_kind`:
--   earn     issued -> debt, available      earn_pending  issued -> pending
--   spend    available -> spent             hold          available -> pending
--   release  pending -> debt, available     settle        pending -> spent
--   expire   available -> expired
-- A release or settlement names, as its actionable, the action that holds the points, and takes no more than it holds.
-- `p_ids`: action, two postings.
-- Gives the action's id and what is available afterwards; for a repeated key, what it gave the first time.
CREATE FUNCTION points_move(p_program uuid, p_participant uuid, p_kind text, p_amount bigint, p_ids uuid[],
  p_action_type text, p_title text, p_actionable_type text, p_actionable_id uuid, p_now timestamptz,
  p_key text, p_hash bytea)
RETURNS TABLE (action_id uuid, available bigint, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE v_scope text := 'points:' || p_participant; v_answer jsonb; v_available bigint;
BEGIN
  IF p_amount <= 0 THEN RAISE EXCEPTION 'The amount must be positive.' USING ERRCODE = 'LY422'; END IF;
  v_answer := idempotency_begin(p_program, v_scope, p_key, p_hash, p_now);
  IF v_answer IS NOT NULL THEN
    RETURN QUERY SELECT (v_answer->>'action_id')::uuid, (v_answer->>'available')::bigint, true;
    RETURN;
  END IF;
  v_available := points_lock(p_program, p_participant);
  IF p_kind IN ('spend', 'hold', 'expire') AND v_available < p_amount THEN
    RAISE EXCEPTION 'There are not enough points.' USING ERRCODE = 'LY422';
  END IF;
  IF p_kind IN ('release', 'settle') AND
      (p_actionable_type IS DISTINCT FROM 'Action' OR points_held(p_program, p_participant, p_actionable_id) < p_amount) THEN
    RAISE EXCEPTION 'There are not enough points on hold.' USING ERRCODE = 'LY422';
  END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[1], p_participant, p_action_type, p_title, p_actionable_type, p_actionable_id,
      CASE WHEN p_kind IN ('earn', 'earn_pending') THEN p_amount WHEN p_kind IN ('spend', 'settle', 'expire') THEN -p_amount ELSE 0 END, p_now);
  CASE p_kind
    WHEN 'earn' THEN PERFORM points_credit(p_program, p_ids[2:3], p_participant, 'issued', p_amount, p_ids[1], NULL, p_now);
    WHEN 'earn_pending' THEN PERFORM points_post(p_program, p_ids[2], p_participant, 'issued', 'pending', p_amount, p_ids[1], NULL, p_now);
    WHEN 'spend' THEN PERFORM points_post(p_program, p_ids[2], p_participant, 'available', 'spent', p_amount, p_ids[1], NULL, p_now);
    WHEN 'hold' THEN PERFORM points_post(p_program, p_ids[2], p_participant, 'available', 'pending', p_amount, p_ids[1], NULL, p_now);
    WHEN 'release' THEN PERFORM points_credit(p_program, p_ids[2:3], p_participant, 'pending', p_amount, p_ids[1], NULL, p_now);
    WHEN 'settle' THEN PERFORM points_post(p_program, p_ids[2], p_participant, 'pending', 'spent', p_amount, p_ids[1], NULL, p_now);
    WHEN 'expire' THEN PERFORM points_post(p_program, p_ids[2], p_participant, 'available', 'expired', p_amount, p_ids[1], NULL, p_now);
  END CASE;
  SELECT points_available INTO v_available FROM participants WHERE program_id = p_program AND id = p_participant;
  PERFORM idempotency_end(p_program, v_scope, p_key, jsonb_build_object('action_id', p_ids[1], 'available', v_available));
  RETURN QUERY SELECT p_ids[1], v_available, false;
END $$;

-- Reverses one action, once. What it earned is taken back from where it is: from `pending` as far as it waits there,
-- then from `available`, and the rest becomes a debt (RULINGS "Reversal"). What it spent, let expire or still holds comes
-- back, settling debts first. A release and a reversal are not reversed: the earning or spending behind them is.
-- `p_ids`: the new action, then three postings.
CREATE FUNCTION points_reverse(p_program uuid, p_target uuid, p_ids uuid[], p_title text, p_now timestamptz, p_key text, p_hash bytea)
RETURNS TABLE (action_id uuid, available bigint, debt bigint, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_scope text := 'reverse:' || p_target; v_answer jsonb; v_participant uuid; v_available bigint; v_debt bigint;
  v_held bigint; v_points bigint; v_at int := 2; o point_postings;
BEGIN
  v_answer := idempotency_begin(p_program, v_scope, p_key, p_hash, p_now);
  IF v_answer IS NOT NULL THEN
    RETURN QUERY SELECT (v_answer->>'action_id')::uuid, (v_answer->>'available')::bigint, (v_answer->>'debt')::bigint, true;
    RETURN;
  END IF;
  SELECT participant_id INTO v_participant FROM participant_actions WHERE program_id = p_program AND id = p_target;
  IF NOT FOUND THEN RAISE EXCEPTION 'Action not found' USING ERRCODE = 'LY404'; END IF;
  PERFORM points_lock(p_program, v_participant);
  IF EXISTS (SELECT FROM participant_actions WHERE program_id = p_program AND action_type = 'reversal'
             AND actionable_type = 'Action' AND actionable_id = p_target) THEN
    RAISE EXCEPTION 'This has been reversed already.' USING ERRCODE = 'LY409';
  END IF;
  v_held := points_held(p_program, v_participant, p_target);
  SELECT coalesce(sum(CASE WHEN p.from_account = 'issued' THEN -p.amount WHEN p.to_account IN ('spent', 'expired') THEN p.amount ELSE 0 END), 0)
    INTO v_points FROM point_postings p WHERE p.program_id = p_program AND p.action_id = p_target;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[1], v_participant, 'reversal', p_title, 'Action', p_target, v_points, p_now);
  FOR o IN SELECT * FROM point_postings p WHERE p.program_id = p_program AND p.action_id = p_target ORDER BY p.id LOOP
    IF o.reverses IS NOT NULL OR (o.from_account = 'pending' AND o.to_account <> 'spent') THEN
      RAISE EXCEPTION 'This cannot be reversed.' USING ERRCODE = 'LY422';
    ELSIF o.to_account = 'debt' THEN
      PERFORM points_post(p_program, p_ids[v_at], v_participant, 'debt', 'reversed', o.amount, p_ids[1], o.id, p_now);
      v_at := v_at + 1;
    ELSIF o.from_account = 'issued' AND o.to_account = 'available' THEN
      PERFORM points_debit(p_program, p_ids[v_at:v_at + 1], v_participant, o.amount, p_ids[1], o.id, p_now);
      v_at := v_at + 2;
    ELSIF o.from_account = 'issued' THEN
      IF v_held > 0 THEN
        PERFORM points_post(p_program, p_ids[2], v_participant, 'pending', 'reversed', v_held, p_ids[1], o.id, p_now);
      END IF;
      PERFORM points_debit(p_program, p_ids[3:4], v_participant, o.amount - v_held, p_ids[1], o.id, p_now);
      v_at := 5;
    ELSIF o.to_account = 'pending' AND v_held > 0 THEN
      PERFORM points_credit(p_program, p_ids[v_at:v_at + 1], v_participant, 'pending', v_held, p_ids[1], o.id, p_now);
      v_at := v_at + 2;
    ELSIF o.to_account IN ('spent', 'expired') THEN
      PERFORM points_credit(p_program, p_ids[v_at:v_at + 1], v_participant, o.to_account, o.amount, p_ids[1], o.id, p_now);
      v_at := v_at + 2;
    END IF;
  END LOOP;
  IF v_at = 2 THEN RAISE EXCEPTION 'There is nothing to reverse.' USING ERRCODE = 'LY422'; END IF;
  SELECT points_available, points_debt INTO v_available, v_debt FROM participants WHERE program_id = p_program AND id = v_participant;
  PERFORM idempotency_end(p_program, v_scope, p_key, jsonb_build_object('action_id', p_ids[1], 'available', v_available, 'debt', v_debt));
  RETURN QUERY SELECT p_ids[1], v_available, v_debt, false;
END $$;

-- ── Challenges ──────────────────────────────────────────────────────────────

-- Completes a challenge once, or again after its interval when it is repeatable, with everything that follows from it:
-- action, completion, answers, points, sweepstake entries, prize, eligibility for offers.
-- `p_ids`: completion, action, two postings, entry, prize claim. `p_answers`: [{id, question_id, option_id, answer}].
-- Refuses (LY409) what is already done, (LY422) what is not active at `p_now`.
CREATE FUNCTION complete_challenge(p_program uuid, p_participant uuid, p_challenge uuid, p_ids uuid[], p_action_type text,
  p_answers jsonb, p_now timestamptz, p_key text, p_hash bytea)
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
  SELECT * INTO c FROM challenges WHERE program_id = p_program AND id = p_challenge AND published;
  IF NOT FOUND THEN RAISE EXCEPTION 'Challenge not found' USING ERRCODE = 'LY404'; END IF;
  IF c.start > p_now OR c.finish <= p_now THEN
    RAISE EXCEPTION 'This challenge is no longer available' USING ERRCODE = 'LY422';
  END IF;
  SELECT * INTO v_last FROM challenge_completions d
    WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = p_challenge
    ORDER BY d.occurrence DESC LIMIT 1;
  IF FOUND THEN
    IF NOT c.repeatable THEN RAISE EXCEPTION 'You have already completed this challenge.' USING ERRCODE = 'LY409'; END IF;
    IF v_last.completed_at + make_interval(secs => c.repeat_after_seconds) > p_now THEN
      RAISE EXCEPTION 'You have done this already. It opens again later.' USING ERRCODE = 'LY409';
    END IF;
    v_occurrence := v_last.occurrence + 1;
  END IF;
  v_points := CASE WHEN c.reward_type = 'points' THEN c.points ELSE 0 END;
  IF c.reward_type = 'prize' AND c.prize_reward_id IS NOT NULL THEN
    BEGIN
      PERFORM give_reward(p_program, p_participant, c.prize_reward_id, p_ids[6], p_ids[2], 0, p_now);
    EXCEPTION WHEN SQLSTATE 'LY422' THEN -- it cannot be given: its fallback points instead
      SELECT r.points INTO v_points FROM rewards r WHERE r.program_id = p_program AND r.id = c.prize_reward_id;
    END;
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
  IF c.sweepstake_reward_id IS NOT NULL THEN
    INSERT INTO sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      VALUES (p_program, p_ids[5], c.sweepstake_reward_id, p_participant, c.sweepstake_entries, p_ids[2], p_now);
  END IF;
  PERFORM idempotency_end(p_program, v_scope, p_key,
    jsonb_build_object('points', v_points, 'available', v_available, 'completed_at', p_now));
  RETURN QUERY SELECT v_points, v_available, p_now, false;
END $$;

-- ── Rewards ─────────────────────────────────────────────────────────────────

-- Gives a reward to a participant whose row is locked: the claim, a coupon where the reward has any, and last the hot
-- reward row, whose limit it must not pass. Gives the coupon's code. Refuses (LY422) when none is left, and to give a
-- second time what is not repeatable.
CREATE FUNCTION give_reward(p_program uuid, p_participant uuid, p_reward uuid, p_claim uuid, p_action uuid, p_points bigint, p_now timestamptz)
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
  UPDATE participants SET rewards_earned = rewards_earned + 1, updated_at = p_now WHERE program_id = p_program AND id = p_participant;
  UPDATE rewards SET claims_count = claims_count + 1
    WHERE program_id = p_program AND id = p_reward AND (claim_limit IS NULL OR claims_count < claim_limit);
  IF NOT FOUND THEN RAISE EXCEPTION 'There are none left of this reward.' USING ERRCODE = 'LY422'; END IF;
  RETURN v_code;
END $$;

-- Claims a reward for points: a cash-in (redeem) once, unless it is repeatable; an entry into a sweepstake with a
-- threshold as often as one likes. `p_ids`: claim or entry, action, posting. `p_term`: the program's word for points.
CREATE FUNCTION claim_reward(p_program uuid, p_participant uuid, p_reward uuid, p_ids uuid[], p_term text, p_now timestamptz,
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
    RAISE EXCEPTION 'This reward cannot be claimed with %.', p_term USING ERRCODE = 'LY422';
  END IF;
  IF r.start > p_now OR r.finish <= p_now THEN
    RAISE EXCEPTION 'This reward is not available.' USING ERRCODE = 'LY422';
  END IF;
  IF r.selection = 'redeem' AND NOT r.repeatable AND EXISTS (SELECT FROM reward_claims
      WHERE program_id = p_program AND participant_id = p_participant AND reward_id = p_reward) THEN
    RAISE EXCEPTION 'You have already claimed this reward.' USING ERRCODE = 'LY422';
  END IF;
  IF v_available < r.threshold THEN
    RAISE EXCEPTION 'You need % more % to claim this reward.', r.threshold - v_available, p_term USING ERRCODE = 'LY422';
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

-- The balances of every participant that are not the sum of their postings; none, as long as all is well.
CREATE FUNCTION points_differences(p_program uuid)
RETURNS TABLE (program_id uuid, participant_id uuid, account text, balance bigint, posted bigint)
LANGUAGE sql STABLE AS $$
  WITH posted AS (
    SELECT t.program_id, t.participant_id,
      coalesce(sum(amount) FILTER (WHERE from_account = 'issued'), 0) AS issued,
      coalesce(sum(amount) FILTER (WHERE to_account = 'pending'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'pending'), 0) AS pending,
      coalesce(sum(amount) FILTER (WHERE to_account = 'available'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE to_account = 'spent'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'spent'), 0) AS spent,
      coalesce(sum(amount) FILTER (WHERE to_account = 'expired'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'expired'), 0) AS expired,
      coalesce(sum(amount) FILTER (WHERE to_account = 'reversed'), 0) AS reversed,
      coalesce(sum(amount) FILTER (WHERE from_account = 'debt'), 0) - coalesce(sum(amount) FILTER (WHERE to_account = 'debt'), 0) AS debt
    FROM point_postings t WHERE p_program IS NULL OR t.program_id = p_program GROUP BY 1, 2)
  SELECT p.program_id, p.id, v.account, v.balance, v.posted::bigint
  FROM participants p LEFT JOIN posted s ON s.program_id = p.program_id AND s.participant_id = p.id
  CROSS JOIN LATERAL (VALUES
    ('issued', p.points_issued, coalesce(s.issued, 0)), ('pending', p.points_pending, coalesce(s.pending, 0)),
    ('available', p.points_available, coalesce(s.available, 0)), ('spent', p.points_spent, coalesce(s.spent, 0)),
    ('expired', p.points_expired, coalesce(s.expired, 0)), ('reversed', p.points_reversed, coalesce(s.reversed, 0)),
    ('debt', p.points_debt, coalesce(s.debt, 0))) AS v (account, balance, posted)
  WHERE (p_program IS NULL OR p.program_id = p_program) AND v.balance <> v.posted
$$;
