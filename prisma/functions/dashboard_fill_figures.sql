-- Counts the figures of a month of days that were not counted yet by the rules of this version, the latest first; the days
-- since then are counted by roll_up_dashboard. Returns whether there are more. Each call is a batch of its own, so that an
-- interrupted fill goes on where it was.
CREATE OR REPLACE FUNCTION dashboard_fill_figures(p_program uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE v_zone text; v_first date; v_last date; v_before date; v_from date;
  v_rules smallint := 1; -- one more counts the figures of all days again by the rules of this version
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('dashboard ' || p_program, 0)) THEN RETURN false; END IF;
  SELECT time_zone INTO v_zone FROM dashboard_rollups WHERE program_id = p_program AND part = 'days';
  SELECT min(day), max(day) INTO v_first, v_last FROM dashboard_days WHERE program_id = p_program;
  IF v_zone IS NULL OR v_first IS NULL THEN RETURN false; END IF;
  SELECT (counted_at AT TIME ZONE v_zone)::date INTO v_before FROM dashboard_rollups
    WHERE program_id = p_program AND part = 'figures' AND time_zone = v_zone AND rules = v_rules;
  IF v_before IS NULL THEN
    DELETE FROM dashboard_active WHERE program_id = p_program;
    DELETE FROM dashboard_subjects WHERE program_id = p_program;
    v_before := v_last + 1;
  END IF;
  IF v_before <= v_first THEN RETURN false; END IF;
  v_from := greatest(v_first, v_before - 31);
  PERFORM dashboard_count_figures(p_program, v_zone, array(SELECT participant_id FROM dashboard_staff WHERE program_id = p_program),
    array(SELECT day FROM dashboard_days WHERE program_id = p_program AND day >= v_from AND day < v_before));
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants, rules)
    VALUES (p_program, 'figures', v_from::timestamp AT TIME ZONE v_zone, v_zone, 0, v_rules)
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone, rules = excluded.rules;
  RETURN v_from > v_first;
END $$;
