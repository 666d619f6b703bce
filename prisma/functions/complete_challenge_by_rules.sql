-- Completes a challenge once, or again after its interval if it is repeatable, with all consequences.
-- `p_points` replaces the challenge's own points (a donation's depend on the amount), unless it is null.
-- `p_settled`: it already happened elsewhere (a payment, a friend's sign-up), so schedule and repetition do not matter.
-- `p_ids`: completion, action, two postings, entry, prize claim. `p_answers`: [{id, question_id, option_id, answer}].
-- Points above the program's `daily_limit` are left out, except for what was settled elsewhere and for signing up.
-- `pending`: the points can be spent from `available_at` on, or when an admin approves them.
-- Raises LY409 if it is already completed and LY422 if it is not active at `p_now`, or needs a tier that they lack.
CREATE OR REPLACE FUNCTION complete_challenge_by_rules(p_program uuid, p_participant uuid, p_challenge uuid, p_ids uuid[], p_action_type text,
  p_answers jsonb, p_points bigint, p_settled boolean, p_now timestamptz, p_key text, p_hash bytea)
RETURNS TABLE (points bigint, available bigint, completed_at timestamptz, replayed boolean, daily_limit bigint, pending boolean,
  available_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  v_stored jsonb; c challenges; v_last challenge_completions;
  v_occurrence int := 0; v_points bigint; v_available bigint; v_tier text; v_limit bigint; v_opens timestamptz; v_day date;
  v_pending boolean := false; v_available_at timestamptz := p_now;
BEGIN
  v_stored := idempotency_begin('participant', p_participant, 'complete', p_key, p_hash, p_now);
  IF v_stored IS NOT NULL THEN
    RETURN QUERY SELECT (v_stored->>'points')::bigint, (v_stored->>'available')::bigint, (v_stored->>'completed_at')::timestamptz, true,
      (v_stored->>'daily_limit')::bigint, coalesce((v_stored->>'pending')::boolean, false), (v_stored->>'available_at')::timestamptz;
    RETURN;
  END IF;
  PERFORM points_lock(p_program, p_participant);
  SELECT * INTO c FROM challenges WHERE program_id = p_program AND id = p_challenge AND (published OR p_settled);
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'challenge.not_found'; END IF;
  IF NOT p_settled AND (c.start > p_now OR c.finish <= p_now) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'challenge.not_active';
  END IF;
  IF NOT p_settled AND c.required_tier_id IS NOT NULL THEN
    v_tier := tier_needed(p_program, p_participant, c.required_tier_id);
    IF v_tier IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'challenge.tier_needed', DETAIL = jsonb_build_object('tier', v_tier);
    END IF;
  END IF;
  SELECT * INTO v_last FROM challenge_completions d
    WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = p_challenge
    ORDER BY d.occurrence DESC LIMIT 1;
  IF FOUND THEN
    IF NOT c.repeatable AND NOT p_settled THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'challenge.already_completed'; END IF;
    v_opens := opens_again_at(v_last.completed_at, c.repeat_after_seconds, (SELECT time_zone FROM programs WHERE id = p_program));
    IF NOT p_settled AND v_opens > p_now THEN
      RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'challenge.not_open_again', DETAIL = jsonb_build_object('time', v_opens);
    END IF;
    v_occurrence := v_last.occurrence + 1;
  END IF;
  v_points := coalesce(p_points, CASE WHEN c.reward_type = 'points' THEN c.points ELSE 0 END);
  IF c.reward_type = 'prize' AND c.prize_reward_id IS NOT NULL THEN
    v_points := give_prize(p_program, p_participant, c.prize_reward_id, p_ids[6], p_ids[2], p_now);
  END IF;
  SELECT h.points, h.daily_limit, h.streak_day INTO v_points, v_limit, v_day
    FROM count_habits(p_program, p_participant, v_points, NOT p_settled AND p_action_type <> 'sign_up', true, c.repeatable, p_now) h;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[2], p_participant, p_action_type, c.caption, 'Challenge', p_challenge, v_points, p_now);
  INSERT INTO challenge_completions (program_id, id, challenge_id, participant_id, occurrence, points, action_id, completed_at, streak_day)
    VALUES (p_program, p_ids[1], p_challenge, p_participant, v_occurrence, v_points, p_ids[2], p_now, v_day);
  IF p_answers IS NOT NULL THEN
    INSERT INTO participant_answers (program_id, id, completion_id, challenge_id, participant_id, question_id, question_option_id, answer, created_at)
      SELECT p_program, (a->>'id')::uuid, p_ids[1], p_challenge, p_participant, (a->>'question_id')::uuid, (a->>'option_id')::uuid, a->>'answer', p_now
      FROM jsonb_array_elements(p_answers) a;
    -- Photos, and what is handed in for a mini contest, wait for an admin to judge them.
    INSERT INTO submissions (program_id, id, completion_id, challenge_id, participant_id, created_at)
      SELECT p_program, p_ids[1], p_ids[1], p_challenge, p_participant, p_now
      WHERE EXISTS (SELECT FROM participant_answers a JOIN questions q ON q.program_id = a.program_id AND q.id = a.question_id
        WHERE a.program_id = p_program AND a.completion_id = p_ids[1] AND (q.answer_type = 'photo' OR EXISTS (
          SELECT FROM rewards w WHERE w.program_id = p_program AND w.id = c.sweepstake_reward_id AND w.selection = 'mini-contest')));
  END IF;
  IF v_points > 0 THEN
    SELECT e.pending, e.available_at INTO v_pending, v_available_at FROM points_earn(p_program, p_ids[3:4], p_participant,
      points_source(p_action_type, 'Challenge', c.challenge_type), v_points, p_ids[2], p_now) e;
  END IF;
  PERFORM complete_quests(p_program, p_participant, p_challenge, p_now);
  UPDATE participants p SET completed_challenges = completed_challenges + 1,
      eligible_offers_rewards = p.eligible_offers_rewards OR c.grants_offers, updated_at = p_now
    WHERE p.program_id = p_program AND p.id = p_participant RETURNING p.points_available INTO v_available;
  IF EXISTS (SELECT FROM rewards WHERE program_id = p_program AND id = c.sweepstake_reward_id AND (finish IS NULL OR finish > p_now)
      AND (required_tier_id IS NULL OR tier_needed(p_program, p_participant, required_tier_id) IS NULL)) THEN
    INSERT INTO sweepstake_entries (program_id, id, reward_id, participant_id, entries, action_id, created_at)
      VALUES (p_program, p_ids[5], c.sweepstake_reward_id, p_participant, c.sweepstake_entries, p_ids[2], p_now);
  END IF;
  PERFORM idempotency_end('participant', p_participant, 'complete', p_key,
    jsonb_build_object('points', v_points, 'available', v_available, 'completed_at', p_now, 'daily_limit', v_limit,
      'pending', v_pending, 'available_at', v_available_at));
  RETURN QUERY SELECT v_points, v_available, p_now, false, v_limit, v_pending, v_available_at;
END $$;
