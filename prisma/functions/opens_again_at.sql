-- When a challenge that was completed at a time can be completed again (docs/product/challenges.md#repeating).
-- `p_seconds`: its interval. Whole weeks and whole days are those of the calendar in the time zone `p_zone`, as for streaks
-- and the weekly goal; any other interval is time that passes.
CREATE OR REPLACE FUNCTION opens_again_at(p_completed timestamptz, p_seconds int, p_zone text) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE v_day date := p_completed AT TIME ZONE p_zone; v_begins timestamptz;
BEGIN
  IF p_seconds % 86400 <> 0 THEN RETURN p_completed + make_interval(secs => p_seconds); END IF;
  IF p_seconds % 604800 = 0 THEN v_day := date_trunc('week', v_day::timestamp)::date; END IF;
  v_day := v_day + p_seconds / 86400;
  v_begins := v_day::timestamp AT TIME ZONE p_zone;
  -- A midnight that occurs twice, because the clocks are set back an hour, is here the second one.
  IF ((v_begins - interval '1 hour') AT TIME ZONE p_zone)::date = v_day THEN RETURN v_begins - interval '1 hour'; END IF;
  RETURN v_begins;
END $$;
