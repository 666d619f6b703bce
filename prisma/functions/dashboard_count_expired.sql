-- Counts the points that expired on the days from `p_from` to `p_to`, without those of `p_staff` and what came back.
CREATE OR REPLACE FUNCTION dashboard_count_expired(p_program uuid, p_zone text, p_staff uuid[], p_from date, p_to date) RETURNS void
LANGUAGE sql AS $$
  UPDATE dashboard_days d SET expired = e.points
  FROM (
    SELECT s.day, coalesce(x.points, 0) AS points FROM dashboard_days s
      LEFT JOIN (
        SELECT (a.created_at AT TIME ZONE p_zone)::date AS day, -sum(a.points)::bigint AS points FROM participant_actions a
        WHERE a.program_id = p_program AND a.action_type = 'points_expired' AND a.participant_id <> ALL (p_staff)
          AND a.created_at >= p_from::timestamp AT TIME ZONE p_zone AND a.created_at < (p_to + 1)::timestamp AT TIME ZONE p_zone
          AND NOT is_reversed(p_program, a.id)
        GROUP BY 1) x ON x.day = s.day
    WHERE s.program_id = p_program AND s.day BETWEEN p_from AND p_to) e
  WHERE d.program_id = p_program AND d.day = e.day AND d.expired <> e.points
$$;
