-- Sets the points of these participants on the leaderboard, or of everybody on it if `p_participants` is null: all they
-- ever earned, less what was taken back, and what they did in the program's week.
CREATE OR REPLACE FUNCTION count_leaderboard(p_program uuid, p_participants uuid[], p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE leaderboard_entries e SET points = c.points, week = c.week, week_points = c.week_points
  FROM (
    SELECT p.id, points_earned(p.points_issued, p.points_reversed) AS points, w.week, w.points AS week_points
    FROM leaderboard_entries l
      JOIN participants p ON p.program_id = l.program_id AND p.id = l.participant_id
      JOIN (SELECT id, time_zone, date_trunc('week', p_now AT TIME ZONE time_zone)::date AS week FROM programs) g ON g.id = l.program_id
      CROSS JOIN LATERAL (
        SELECT g.week, coalesce(sum(a.points) FILTER (WHERE a.points > 0), 0)::bigint AS points
        FROM activities a
        WHERE a.program_id = p.program_id AND a.participant_id = p.id AND a.created_at >= g.week::timestamp AT TIME ZONE g.time_zone) w
    WHERE l.program_id = p_program AND (p_participants IS NULL OR l.participant_id = ANY (p_participants))) c
  WHERE e.program_id = p_program AND e.participant_id = c.id
    AND (e.points, e.week, e.week_points) IS DISTINCT FROM (c.points, c.week, c.week_points)
$$;
