-- Counts the figures of these days, without those of `p_staff`: who was active, who did which challenge and got which
-- reward, and the points. A count of people is split by the days since they last did the same (`gap`; 0: never before).
-- So the people of any range of days are those whose gap leads to before it or who were there for the first time, and no
-- range has to read all people.
CREATE OR REPLACE FUNCTION dashboard_count_figures(p_program uuid, p_zone text, p_staff uuid[], p_days date[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_day date; v_begins timestamptz; v_ends timestamptz;
BEGIN
  FOR v_day IN SELECT DISTINCT unnest(p_days) LOOP
    v_begins := v_day::timestamp AT TIME ZONE p_zone;
    v_ends := (v_day + 1)::timestamp AT TIME ZONE p_zone;
    WITH counted AS MATERIALIZED (
      SELECT coalesce(v_day - (b.created_at AT TIME ZONE p_zone)::date, 0) AS gap, count(*)::int AS participants
      FROM (SELECT DISTINCT participant_id FROM activities
          WHERE program_id = p_program AND created_at >= v_begins AND created_at < v_ends AND participant_id <> ALL (p_staff)) a
        LEFT JOIN LATERAL (SELECT created_at FROM activities
          WHERE program_id = p_program AND participant_id = a.participant_id AND created_at < v_begins
          ORDER BY created_at DESC LIMIT 1) b ON true
      GROUP BY 1),
    gone AS (
      DELETE FROM dashboard_active d WHERE d.program_id = p_program AND d.day = v_day
        AND NOT EXISTS (SELECT FROM counted c WHERE c.gap = d.gap))
    INSERT INTO dashboard_active AS d (program_id, day, gap, participants) SELECT p_program, v_day, gap, participants FROM counted
      ON CONFLICT (program_id, day, gap) DO UPDATE SET participants = excluded.participants
        WHERE d.participants <> excluded.participants;
    WITH counted AS MATERIALIZED (
      SELECT a.kind, a.subject_id, coalesce(v_day - (b.created_at AT TIME ZONE p_zone)::date, 0) AS gap, count(*)::int AS participants,
        sum(a.actions)::int AS actions, sum(a.points)::bigint AS points
      FROM (SELECT actionable_type AS kind, actionable_id AS subject_id, participant_id, count(*) AS actions, sum(points) AS points FROM activities
          WHERE program_id = p_program AND created_at >= v_begins AND created_at < v_ends AND participant_id <> ALL (p_staff)
            AND actionable_type IN ('Challenge', 'Reward') AND actionable_id IS NOT NULL
          GROUP BY 1, 2, 3) a
        LEFT JOIN LATERAL (SELECT created_at FROM activities
          WHERE program_id = p_program AND participant_id = a.participant_id AND created_at < v_begins
            AND actionable_type = a.kind AND actionable_id = a.subject_id
          ORDER BY created_at DESC LIMIT 1) b ON true
      GROUP BY 1, 2, 3),
    gone AS (
      DELETE FROM dashboard_subjects d WHERE d.program_id = p_program AND d.day = v_day AND d.kind IN ('Challenge', 'Reward')
        AND NOT EXISTS (SELECT FROM counted c WHERE c.kind = d.kind AND c.subject_id = d.subject_id AND c.gap = d.gap))
    INSERT INTO dashboard_subjects AS d (program_id, kind, day, subject_id, gap, participants, actions, points)
      SELECT p_program, kind, v_day, subject_id, gap, participants, actions, points FROM counted
      ON CONFLICT (program_id, kind, day, subject_id, gap) DO UPDATE
        SET participants = excluded.participants, actions = excluded.actions, points = excluded.points
        WHERE (d.participants, d.actions, d.points) IS DISTINCT FROM (excluded.participants, excluded.actions, excluded.points);
    UPDATE dashboard_days d SET issued = a.issued, spent = a.spent
      FROM (SELECT coalesce(sum(points) FILTER (WHERE points > 0), 0)::bigint AS issued,
          coalesce(-sum(points) FILTER (WHERE points < 0), 0)::bigint AS spent
        FROM activities
        WHERE program_id = p_program AND created_at >= v_begins AND created_at < v_ends AND participant_id <> ALL (p_staff)) a
      WHERE d.program_id = p_program AND d.day = v_day AND (d.issued, d.spent) IS DISTINCT FROM (a.issued, a.spent);
    PERFORM dashboard_count_expired(p_program, p_zone, p_staff, v_day, v_day);
  END LOOP;
END $$;
