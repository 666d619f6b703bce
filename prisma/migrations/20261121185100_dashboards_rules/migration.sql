-- Dashboards are counted by a job, a day at a time: what is open (today, and yesterday for an hour) is counted again on
-- every run, so that a run may be repeated, killed or late, and what is stored equals a scan of the journal.

ALTER TABLE dashboard_rollups ADD CONSTRAINT dashboard_rollups_part_check CHECK (part IN ('days', 'month', 'all_time'));
ALTER TABLE dashboard_top_users ADD CONSTRAINT dashboard_top_users_part_check CHECK (part IN ('month', 'all_time'));

-- Who counts as an active participant: for their number, the newest and the ones who earned most.
CREATE INDEX participants_active_idx ON participants (program_id, created_at DESC)
  WHERE status = 'active' AND NOT staff AND deleted_at IS NULL;
CREATE INDEX participants_staff_idx ON participants (program_id, id) WHERE staff;

-- The days in the program's zone on which these participants did or visited anything.
CREATE FUNCTION dashboard_days_of(p_program uuid, p_zone text, p_participants uuid[]) RETURNS SETOF date
LANGUAGE sql STABLE AS $$
  SELECT (created_at AT TIME ZONE p_zone)::date FROM participant_actions
    WHERE program_id = p_program AND participant_id = ANY (p_participants)
  UNION
  SELECT (started_at AT TIME ZONE p_zone)::date FROM visits
    WHERE program_id = p_program AND participant_id = ANY (p_participants)
$$;

-- Counts these days from the journal, without what `p_staff` did. Visits are kept for 395 days (services/upkeep): of days
-- before that, the number counted while they were there stays.
CREATE FUNCTION dashboard_count_days(p_program uuid, p_zone text, p_staff uuid[], p_days date[], p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO dashboard_days (program_id, day, actions, completions, claims, visits, active_participants)
  SELECT p_program, d.day, a.actions, a.completions, a.claims,
    CASE WHEN span.begins > p_now - interval '395 days' THEN v.visits ELSE greatest(v.visits, coalesce(counted.visits, 0)) END, a.active_participants
  FROM (SELECT DISTINCT unnest(p_days)) d (day)
  CROSS JOIN LATERAL (SELECT d.day::timestamp AT TIME ZONE p_zone, (d.day + 1)::timestamp AT TIME ZONE p_zone) AS span (begins, ends)
  CROSS JOIN LATERAL (
    SELECT count(*) AS actions, count(*) FILTER (WHERE actionable_type = 'Challenge') AS completions,
      count(*) FILTER (WHERE actionable_type = 'Reward') AS claims, count(DISTINCT participant_id) AS active_participants
    FROM participant_actions
    WHERE program_id = p_program AND created_at >= span.begins AND created_at < span.ends AND participant_id <> ALL (p_staff)) a
  CROSS JOIN LATERAL (
    SELECT count(*) AS visits FROM visits
    WHERE program_id = p_program AND started_at >= span.begins AND started_at < span.ends
      AND (participant_id IS NULL OR participant_id <> ALL (p_staff))) v
  LEFT JOIN dashboard_days counted ON counted.program_id = p_program AND counted.day = d.day
  ON CONFLICT (program_id, day) DO UPDATE SET actions = excluded.actions, completions = excluded.completions,
    claims = excluded.claims, visits = excluded.visits, active_participants = excluded.active_participants
$$;

-- Counts the active participants, those of them who did anything in the thirty days up to today, and ranks those who
-- earned most: some more than are shown, since who becomes staff or leaves drops out at once.
CREATE FUNCTION dashboard_count_people(p_program uuid, p_zone text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET work_mem = '128MB' AS $$
DECLARE v_reserve int := 20; v_begins timestamptz := ((p_now AT TIME ZONE p_zone)::date - 29)::timestamp AT TIME ZONE p_zone;
BEGIN
  DELETE FROM dashboard_top_users WHERE program_id = p_program;
  WITH doers AS MATERIALIZED (
    SELECT p.id, d.points, d.completions FROM (
      -- What was earned, as in points_issued: neither what was spent nor what a reversal gave back.
      SELECT participant_id, coalesce(sum(points) FILTER (WHERE points > 0 AND action_type <> 'reversal'), 0) AS points,
        count(*) FILTER (WHERE actionable_type = 'Challenge') AS completions
      FROM participant_actions WHERE program_id = p_program AND created_at >= v_begins GROUP BY participant_id) d
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
    SELECT p_program, 'all_time', row_number() OVER (ORDER BY points_issued DESC, completed_challenges DESC, id), id, points_issued, completed_challenges
    FROM (
      SELECT id, points_issued, completed_challenges FROM participants
      WHERE program_id = p_program AND status = 'active' AND NOT staff AND deleted_at IS NULL AND points_issued > 0
      ORDER BY points_issued DESC, completed_challenges DESC, id LIMIT v_reserve) best;
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants)
    SELECT p_program, 'all_time', p_now, p_zone, count(*) FROM participants
    WHERE program_id = p_program AND status = 'active' AND NOT staff AND deleted_at IS NULL
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone,
      active_participants = excluded.active_participants;
END $$;

-- Brings a program's dashboard up to `p_now`: from where it was left, or (`p_whole`, or never counted, or the program
-- moved to another zone) from the beginning. A transaction that commits more than an hour late is missed until the
-- next whole count. Two runs at once: the second leaves it to the first.
CREATE FUNCTION roll_up_dashboard(p_program uuid, p_now timestamptz, p_whole boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_lock bigint := hashtextextended('dashboard ' || p_program, 0); v_zone text; v_rollup dashboard_rollups;
  v_staff uuid[]; v_changed uuid[]; v_from timestamptz; v_to timestamptz; v_days date[];
BEGIN
  IF p_whole THEN PERFORM pg_advisory_xact_lock(v_lock);
  ELSIF NOT pg_try_advisory_xact_lock(v_lock) THEN RETURN;
  END IF;
  SELECT time_zone INTO v_zone FROM programs WHERE id = p_program;
  SELECT * INTO v_rollup FROM dashboard_rollups WHERE program_id = p_program AND part = 'days';
  v_staff := array(SELECT id FROM participants WHERE program_id = p_program AND staff ORDER BY id);
  v_changed := array(SELECT coalesce(s.id, d.participant_id) FROM unnest(v_staff) s (id)
    FULL JOIN (SELECT participant_id FROM dashboard_staff WHERE program_id = p_program) d ON d.participant_id = s.id
    WHERE s.id IS NULL OR d.participant_id IS NULL);
  IF p_whole OR v_rollup.time_zone IS DISTINCT FROM v_zone THEN
    -- Counted days too: of some, nothing may be left.
    SELECT least(min(a), min(b), min(c), p_now), greatest(max(a), max(b), max(c), p_now) INTO v_from, v_to FROM (
      SELECT (SELECT min(created_at) FROM participant_actions WHERE program_id = p_program) AS a,
        (SELECT min(started_at) FROM visits WHERE program_id = p_program) AS b,
        (SELECT min(day)::timestamp AT TIME ZONE v_zone FROM dashboard_days WHERE program_id = p_program) AS c
      UNION ALL
      SELECT (SELECT max(created_at) FROM participant_actions WHERE program_id = p_program),
        (SELECT max(started_at) FROM visits WHERE program_id = p_program),
        (SELECT max(day)::timestamp AT TIME ZONE v_zone FROM dashboard_days WHERE program_id = p_program)) ends;
  ELSE
    v_from := least(v_rollup.counted_at, p_now) - interval '1 hour';
    v_to := greatest(v_rollup.counted_at, p_now); -- the sandbox's clock may have been set back
  END IF;
  v_days := array(SELECT day::date FROM generate_series((v_from AT TIME ZONE v_zone)::date, (v_to AT TIME ZONE v_zone)::date, interval '1 day') day);
  IF cardinality(v_changed) > 0 THEN
    v_days := v_days || array(SELECT * FROM dashboard_days_of(p_program, v_zone, v_changed));
    DELETE FROM dashboard_staff WHERE program_id = p_program;
    INSERT INTO dashboard_staff (program_id, participant_id) SELECT p_program, unnest(v_staff);
  END IF;
  PERFORM dashboard_count_days(p_program, v_zone, v_staff, v_days, p_now);
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants) VALUES (p_program, 'days', p_now, v_zone, 0)
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone;
  -- People are read all at once; where there are many, only every ten minutes.
  IF p_whole OR cardinality(v_changed) > 0 OR NOT EXISTS (
      SELECT FROM dashboard_rollups WHERE program_id = p_program AND part = 'all_time' AND time_zone = v_zone
        AND active_participants > 50000 AND counted_at BETWEEN p_now - interval '10 minutes' AND p_now) THEN
    PERFORM dashboard_count_people(p_program, v_zone, p_now);
  END IF;
END $$;
