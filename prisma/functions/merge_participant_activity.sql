-- Moves what an account did: challenges, rewards, draws, receipts, events, payments, offers, visits and habits. Repeated
-- completions and claims are numbered anew by time.
CREATE OR REPLACE FUNCTION merge_participant_activity(p_program uuid, p_from uuid, p_into uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE challenge_completions SET participant_id = p_into, occurrence = occurrence + 1000000 WHERE program_id = p_program AND participant_id = p_from;
  UPDATE challenge_completions SET occurrence = occurrence + 2000000 WHERE program_id = p_program AND participant_id = p_into;
  UPDATE challenge_completions c SET occurrence = o.occurrence FROM (
      SELECT id, row_number() OVER (PARTITION BY challenge_id ORDER BY completed_at, id) - 1 AS occurrence
      FROM challenge_completions WHERE program_id = p_program AND participant_id = p_into) o
    WHERE c.program_id = p_program AND c.id = o.id;
  UPDATE reward_claims SET participant_id = p_into, occurrence = occurrence + 1000000 WHERE program_id = p_program AND participant_id = p_from;
  UPDATE reward_claims SET occurrence = occurrence + 2000000 WHERE program_id = p_program AND participant_id = p_into;
  UPDATE reward_claims c SET occurrence = o.occurrence FROM (
      SELECT id, row_number() OVER (PARTITION BY reward_id ORDER BY claimed_at, id) - 1 AS occurrence
      FROM reward_claims WHERE program_id = p_program AND participant_id = p_into) o
    WHERE c.program_id = p_program AND c.id = o.id;
  UPDATE participant_answers SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE submissions SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE answer_photos SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE canceled_claims SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE certificates SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE chain_transactions SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE draw_entries SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE draw_winners SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE receipts SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE orders SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE checkout_sessions SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE participant_events SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE earning_rule_uses SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE visits SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE reached_rewards r SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM reached_rewards o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.reward_id = r.reward_id);
  DELETE FROM reached_rewards WHERE program_id = p_program AND participant_id = p_from;
  UPDATE celebrations SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE sweepstake_entries SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  INSERT INTO sweepstake_entrants AS e (program_id, reward_id, participant_id, entries, last_entry_at)
    SELECT program_id, reward_id, p_into, entries, last_entry_at FROM sweepstake_entrants WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT (program_id, participant_id, reward_id) DO UPDATE
      SET entries = e.entries + excluded.entries, last_entry_at = greatest(e.last_entry_at, excluded.last_entry_at);
  DELETE FROM sweepstake_entrants WHERE program_id = p_program AND participant_id = p_from;
  -- What both have once stays with the closed account: it was used, and a second one would break a limit.
  UPDATE offer_redemptions r SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM offer_redemptions o WHERE o.program_id = p_program AND o.participant_id = p_into
      AND o.offer_key = r.offer_key AND o.year = r.year AND (o.voided_at IS NULL) = (r.voided_at IS NULL));
  UPDATE saved_merchants r SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM saved_merchants o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.slug = r.slug);
  DELETE FROM saved_merchants WHERE program_id = p_program AND participant_id = p_from;
  UPDATE offer_reports r SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM offer_reports o WHERE o.program_id = p_program AND o.participant_id = p_into
      AND o.offer_key = r.offer_key AND o.status = 'open' AND r.status = 'open');
  UPDATE video_watches w SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM video_watches o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.challenge_id = w.challenge_id);
  UPDATE social_post_views v SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM social_post_views o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.post_id = v.post_id);
  UPDATE daily_answers a SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM daily_answers o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.day = a.day);
  UPDATE daily_boxes b SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM daily_boxes o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.day = b.day);
  UPDATE quest_completions q SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM quest_completions o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.quest_id = q.quest_id);
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = p_from;
  INSERT INTO habit_days AS h (program_id, participant_id, day, completions, repeats, points)
    SELECT program_id, p_into, day, completions, repeats, points FROM habit_days WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT (program_id, participant_id, day) DO UPDATE SET completions = h.completions + excluded.completions,
      repeats = h.repeats + excluded.repeats, points = h.points + excluded.points;
  INSERT INTO participant_habits AS h (program_id, participant_id, streak, longest_streak, last_day, last_zone, goal_week)
    SELECT program_id, p_into, streak, longest_streak, last_day, last_zone, goal_week FROM participant_habits WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT (program_id, participant_id) DO UPDATE SET longest_streak = greatest(h.longest_streak, excluded.longest_streak),
      streak = CASE WHEN h.last_day > excluded.last_day THEN h.streak WHEN h.last_day < excluded.last_day THEN excluded.streak
        ELSE greatest(h.streak, excluded.streak) END,
      last_zone = CASE WHEN h.last_day > excluded.last_day THEN h.last_zone WHEN h.last_day < excluded.last_day OR h.last_day IS NULL THEN excluded.last_zone
        ELSE coalesce(h.last_zone, excluded.last_zone) END,
      last_day = greatest(h.last_day, excluded.last_day), goal_week = greatest(h.goal_week, excluded.goal_week);
  -- The prize of one of both accounts is that of the one that stays.
  INSERT INTO team_goal_parts AS t (program_id, goal_id, participant_id, amount, paid_at, got_prize)
    SELECT program_id, goal_id, p_into, amount, paid_at, got_prize FROM team_goal_parts WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT (program_id, goal_id, participant_id) DO UPDATE SET amount = t.amount + excluded.amount,
      paid_at = coalesce(t.paid_at, excluded.paid_at), got_prize = t.got_prize OR excluded.got_prize;
  DELETE FROM team_goal_parts WHERE program_id = p_program AND participant_id = p_from;
  UPDATE weekly_results r SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM weekly_results o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.week = r.week);
  DELETE FROM weekly_results WHERE program_id = p_program AND participant_id = p_from;
  DELETE FROM habit_days WHERE program_id = p_program AND participant_id = p_from;
  DELETE FROM participant_habits WHERE program_id = p_program AND participant_id = p_from;
END $$;
