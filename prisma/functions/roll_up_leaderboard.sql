-- Brings a program's leaderboard up to `p_now`: those on it who did something since the last run, or everybody, the
-- first time, after a change of the time zone, and after the leaderboard was off for a week. A transaction that commits
-- more than ten minutes late is missed until its participant does something again. Of two concurrent runs, the second
-- does nothing.
CREATE OR REPLACE FUNCTION roll_up_leaderboard(p_program uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_zone text; v_since timestamptz; v_changed uuid[];
  v_rules smallint := 1; -- one more counts everybody again by the rules of this version
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('leaderboard ' || p_program, 0)) THEN RETURN; END IF;
  SELECT time_zone INTO v_zone FROM programs WHERE id = p_program;
  SELECT least(counted_at, p_now) - interval '10 minutes' INTO v_since FROM dashboard_rollups
    WHERE program_id = p_program AND part = 'leaderboard' AND time_zone = v_zone AND rules = v_rules AND counted_at > p_now - interval '7 days';
  IF v_since IS NOT NULL THEN
    v_changed := array(SELECT participant_id FROM leaderboard_entries e WHERE program_id = p_program AND participant_id IN (
      SELECT a.participant_id FROM participant_actions a WHERE a.program_id = p_program AND a.created_at > v_since));
  END IF;
  PERFORM count_leaderboard(p_program, v_changed, p_now);
  INSERT INTO dashboard_rollups (program_id, part, counted_at, time_zone, active_participants, rules)
    VALUES (p_program, 'leaderboard', p_now, v_zone, 0, v_rules)
    ON CONFLICT (program_id, part) DO UPDATE SET counted_at = excluded.counted_at, time_zone = excluded.time_zone, rules = excluded.rules;
END $$;
