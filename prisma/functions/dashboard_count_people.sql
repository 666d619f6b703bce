-- Counts the active participants, and those who did anything in the last thirty days including today, and ranks those
-- who earned most: of all time by all points that they earned, of the month by what they did. More than are shown, since people who become staff or leave drop out immediately.
CREATE OR REPLACE FUNCTION dashboard_count_people(p_program uuid, p_zone text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET work_mem = '128MB' AS $$
DECLARE v_reserve int := 20; v_begins timestamptz := ((p_now AT TIME ZONE p_zone)::date - 29)::timestamp AT TIME ZONE p_zone;
BEGIN
  DELETE FROM dashboard_top_users WHERE program_id = p_program;
  WITH doers AS MATERIALIZED (
    SELECT p.id, d.points, d.completions FROM (
      SELECT participant_id, coalesce(sum(points) FILTER (WHERE points > 0), 0) AS points,
        count(*) FILTER (WHERE actionable_type = 'Challenge') AS completions
      FROM activities WHERE program_id = p_program AND created_at >= v_begins GROUP BY participant_id) d
    JOIN participants p ON p.program_id = p_program AND p.id = d.participant_id
    WHERE p.status = 'active' AND NOT p.staff AND p.deleted_at IS NULL),
  ranked AS (
    INSERT INTO dashboard_top_users (program_id, part, rank, participant_id, points, completions)
    SELECT p_program, 'month', row_number() OVER (ORDER BY points DESC, completions DESC, id), id, points, completions
    FROM doers WHERE points > 0 ORDER BY points DESC, completions DESC, id LIMIT v_reserve)
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants)
    SELECT p_program, 'month', p_now, p_zone, count(*) FROM doers
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone,
      active_participants = excluded.active_participants;
  INSERT INTO dashboard_top_users (program_id, part, rank, participant_id, points, completions)
    SELECT p_program, 'all_time', row_number() OVER (ORDER BY earned DESC, completed_challenges DESC, id), id, earned, completed_challenges
    FROM (
      SELECT id, points_earned(points_issued, points_reversed) AS earned, completed_challenges FROM participants
      WHERE program_id = p_program AND status = 'active' AND NOT staff AND deleted_at IS NULL AND points_issued > points_reversed
      ORDER BY earned DESC, completed_challenges DESC, id LIMIT v_reserve) best;
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants)
    SELECT p_program, 'all_time', p_now, p_zone, count(*) FROM participants
    WHERE program_id = p_program AND status = 'active' AND NOT staff AND deleted_at IS NULL
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone,
      active_participants = excluded.active_participants;
END $$;
