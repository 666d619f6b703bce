-- Stores what everybody who may win did in the week that began on `p_week`: points, challenges, and the place among those
-- on the leaderboard. `better` compares the points with the week before, if that was counted. It is one statement, so that
-- a killed run leaves nothing, and a second one changes nothing.
CREATE OR REPLACE FUNCTION count_weekly_results(p_program uuid, p_week date) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO weekly_results (program_id, week, participant_id, points, challenges, place, people, better)
    SELECT p_program, p_week, r.participant_id, r.points, r.challenges, l.place, l.people, coalesce(r.points > b.points, false)
    FROM (
      SELECT a.participant_id, coalesce(sum(a.points) FILTER (WHERE a.points > 0), 0)::bigint AS points,
        (count(*) FILTER (WHERE a.actionable_type = 'Challenge'))::int AS challenges
      FROM programs g JOIN activities a ON a.program_id = g.id AND a.created_at >= p_week::timestamp AT TIME ZONE g.time_zone
          AND a.created_at < (p_week + 7)::timestamp AT TIME ZONE g.time_zone
        JOIN eligible_participants e ON e.program_id = a.program_id AND e.id = a.participant_id
      WHERE g.id = p_program
      GROUP BY a.participant_id) r
    LEFT JOIN (
      SELECT w.participant_id, (rank() OVER (ORDER BY w.points DESC))::int AS place, (count(*) OVER ())::int AS people
      FROM (
        SELECT a.participant_id, sum(a.points) AS points
        FROM programs g JOIN activities a ON a.program_id = g.id AND a.created_at >= p_week::timestamp AT TIME ZONE g.time_zone
            AND a.created_at < (p_week + 7)::timestamp AT TIME ZONE g.time_zone AND a.points > 0
          JOIN leaderboard_entries e ON e.program_id = a.program_id AND e.participant_id = a.participant_id AND e.listed
        WHERE g.id = p_program AND g.leaderboard_on
        GROUP BY a.participant_id) w) l ON l.participant_id = r.participant_id
    LEFT JOIN weekly_results b ON b.program_id = p_program AND b.week = p_week - 7 AND b.participant_id = r.participant_id
    WHERE r.points > 0 OR r.challenges > 0
    ON CONFLICT DO NOTHING;
  DELETE FROM weekly_results WHERE program_id = p_program AND week < p_week - 7;
$$;
