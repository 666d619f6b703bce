-- Takes what these actions of a participant, whose row is locked, counted out of their days again, and the days that
-- are empty then out of the streaks. Call it before the completions are deleted. A weekly goal that was celebrated
-- stays, with its points.
CREATE OR REPLACE FUNCTION uncount_habits(p_program uuid, p_participant uuid, p_actions uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE habit_days h SET completions = greatest(h.completions - u.completions, 0), repeats = greatest(h.repeats - u.repeats, 0),
      points = greatest(h.points - u.points, 0)
    FROM (
      SELECT c.day, sum(c.completions) AS completions, sum(c.repeats) AS repeats, sum(c.points) AS points FROM (
        SELECT (a.created_at AT TIME ZONE p.time_zone)::date AS program_day, d.streak_day, d.id AS completion, c.repeatable,
          CASE WHEN a.action_type NOT IN ('sign_up', 'recruit', 'invited', 'receipt', 'donation', 'membership') THEN a.points ELSE 0 END AS points
        FROM participant_actions a JOIN programs p ON p.id = a.program_id
          LEFT JOIN challenge_completions d ON d.program_id = a.program_id AND d.participant_id = a.participant_id AND d.action_id = a.id
          LEFT JOIN challenges c ON c.program_id = d.program_id AND c.id = d.challenge_id
        WHERE a.program_id = p_program AND a.participant_id = p_participant AND a.id = ANY (p_actions)) e
        -- What was counted before completions had a day of the streak was counted on the program's.
        CROSS JOIN LATERAL (VALUES (e.program_day, (e.completion IS NOT NULL)::int, 0, e.points),
          (coalesce(e.streak_day, e.program_day), 0, coalesce(e.repeatable, false)::int, 0)) c (day, completions, repeats, points)
      GROUP BY c.day) u
    WHERE h.program_id = p_program AND h.participant_id = p_participant AND h.day = u.day;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE participant_habits h SET streak = coalesce(r.streak, 0), longest_streak = coalesce(r.longest_streak, 0), last_day = r.last_day,
      -- The zone is that of the last day; that of an earlier one is not stored.
      last_zone = CASE WHEN h.last_day = r.last_day THEN h.last_zone END
    FROM (
      SELECT (array_agg(days ORDER BY last DESC))[1] AS streak, max(days) AS longest_streak, max(last) AS last_day FROM (
        SELECT count(*)::int AS days, max(day) AS last FROM (
          SELECT day, count(*) FILTER (WHERE starts) OVER (ORDER BY day) AS run FROM (
            SELECT day, day - lag(day) OVER (ORDER BY day) > 2 AS starts FROM habit_days
            WHERE program_id = p_program AND participant_id = p_participant AND repeats > 0) gaps) days
        GROUP BY run) runs) r
    WHERE h.program_id = p_program AND h.participant_id = p_participant AND h.last_day IS NOT NULL;
END $$;
