-- Brings a program's dashboard up to `p_now`: from where the last run ended, or from the beginning (`p_whole`, the
-- first time, or after a change of the time zone). A transaction that commits more than an hour late is missed until
-- the next full count. Of two concurrent runs, the second does nothing, unless it is a full count.
CREATE OR REPLACE FUNCTION roll_up_dashboard(p_program uuid, p_now timestamptz, p_whole boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_lock bigint := hashtextextended('dashboard ' || p_program, 0); v_zone text; v_rollup dashboard_rollups;
  v_staff uuid[]; v_changed uuid[]; v_from timestamptz; v_to timestamptz; v_days date[]; v_undone date[]; v_fills boolean := false;
  v_today date;
  v_rules smallint := 1; -- one more counts all days again by the rules of this version
BEGIN
  IF p_whole THEN PERFORM pg_advisory_xact_lock(v_lock);
  ELSIF NOT pg_try_advisory_xact_lock(v_lock) THEN RETURN;
  END IF;
  SELECT time_zone INTO v_zone FROM programs WHERE id = p_program;
  v_today := (p_now AT TIME ZONE v_zone)::date;
  SELECT * INTO v_rollup FROM dashboard_rollups WHERE program_id = p_program AND part = 'days';
  v_staff := array(SELECT id FROM participants WHERE program_id = p_program AND staff ORDER BY id);
  v_changed := array(SELECT coalesce(s.id, d.participant_id) FROM unnest(v_staff) s (id)
    FULL JOIN (SELECT participant_id FROM dashboard_staff WHERE program_id = p_program) d ON d.participant_id = s.id
    WHERE s.id IS NULL OR d.participant_id IS NULL);
  IF p_whole OR v_rollup.time_zone IS DISTINCT FROM v_zone OR v_rollup.rules <> v_rules THEN
    -- dashboard_fill_figures counts the figures of all days again, in batches.
    DELETE FROM dashboard_rollups WHERE program_id = p_program AND part = 'figures';
    v_fills := true;
    -- Includes the days counted before, which may have no rows any more.
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
    v_undone := array(SELECT * FROM dashboard_undone_days(p_program, v_zone, v_from));
  END IF;
  v_days := array(SELECT day::date FROM generate_series((v_from AT TIME ZONE v_zone)::date, (v_to AT TIME ZONE v_zone)::date, interval '1 day') day) || v_undone;
  IF cardinality(v_changed) > 0 THEN
    v_days := v_days || array(SELECT * FROM dashboard_days_of(p_program, v_zone, v_changed));
    DELETE FROM dashboard_staff WHERE program_id = p_program;
    INSERT INTO dashboard_staff (program_id, participant_id) SELECT p_program, unnest(v_staff);
  END IF;
  PERFORM dashboard_count_days(p_program, v_zone, v_staff, v_days, p_now);
  IF NOT v_fills THEN PERFORM dashboard_count_figures(p_program, v_zone, v_staff, v_days); END IF;
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants, rules)
    VALUES (p_program, 'days', p_now, v_zone, 0, v_rules)
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone, rules = excluded.rules;
  -- Counting people reads all of them; for large programs only every ten minutes.
  IF p_whole OR cardinality(v_changed) > 0 OR NOT EXISTS (
      SELECT FROM dashboard_rollups WHERE program_id = p_program AND part = 'all_time' AND time_zone = v_zone
        AND active_participants > 50000 AND counted_at BETWEEN p_now - interval '10 minutes' AND p_now) THEN
    PERFORM dashboard_count_people(p_program, v_zone, p_now);
    PERFORM dashboard_count_joins(p_program, v_zone, p_now);
    -- An expiration is dated to the moment at which the points were due, which a worker that was away is late for.
    PERFORM dashboard_count_expired(p_program, v_zone, v_staff, v_today - 35, v_today);
  END IF;
END $$;
