-- Earlier versions returned no day of the streak.
DROP FUNCTION IF EXISTS count_habits(uuid, uuid, bigint, boolean, boolean, boolean, timestamptz);

-- Counts what a participant, whose row is locked, did on a day, for the habits that the program has on: the daily limit and
-- the weekly goal on the program's calendar, the streak on the participant's own (streak_day). `p_limited`: the points count for the limit;
-- `p_completed`: it counts for the goal; `p_repeatable`: for the streak.
-- Returns the points to credit, the limit if it left some out, and the day on which a repeatable challenge counted. Of one participant it runs one at a time, so two
-- completions share what is left of a day. A program without habits pays for one look at its row.
CREATE OR REPLACE FUNCTION count_habits(p_program uuid, p_participant uuid, p_points bigint, p_limited boolean, p_completed boolean,
  p_repeatable boolean, p_now timestamptz, OUT points bigint, OUT daily_limit bigint, OUT streak_day date)
LANGUAGE plpgsql AS $$
DECLARE s record; v_repeats int; v_zone text; v_week date; v_action uuid;
BEGIN
  points := p_points;
  SELECT streaks_on, CASE WHEN weekly_goal_on THEN weekly_goal END AS weekly_goal, weekly_goal_points, daily_points_limit,
      (p_now AT TIME ZONE time_zone)::date AS today, time_zone
    INTO s FROM programs WHERE id = p_program;
  IF s.daily_points_limit IS NULL OR NOT p_limited THEN
    p_limited := false;
    IF NOT (p_completed OR p_repeatable) OR NOT (s.streaks_on OR s.weekly_goal IS NOT NULL) THEN RETURN; END IF;
  ELSIF p_points > 0 THEN
    SELECT least(p_points, greatest(s.daily_points_limit - coalesce(max(h.points), 0), 0)) INTO points FROM habit_days h
      WHERE h.program_id = p_program AND h.participant_id = p_participant AND h.day = s.today;
    IF points < p_points THEN daily_limit := s.daily_points_limit; END IF;
  END IF;
  IF p_repeatable THEN
    streak_day := s.today;
    IF s.streaks_on THEN
      SELECT d.day, d.zone INTO streak_day, v_zone FROM participants p
        LEFT JOIN participant_habits h ON h.program_id = p.program_id AND h.participant_id = p.id
        CROSS JOIN LATERAL streak_day(h.last_day, coalesce(h.last_zone, s.time_zone), coalesce(p.time_zone, s.time_zone), p_now) d
        WHERE p.program_id = p_program AND p.id = p_participant;
    END IF;
  END IF;
  INSERT INTO habit_days AS h (program_id, participant_id, day, completions, repeats, points)
    VALUES (p_program, p_participant, s.today, p_completed::int, coalesce(count_habits.streak_day = s.today, false)::int,
      CASE WHEN p_limited THEN count_habits.points ELSE 0 END)
    ON CONFLICT (program_id, participant_id, day) DO UPDATE SET completions = h.completions + excluded.completions,
      repeats = h.repeats + excluded.repeats, points = h.points + excluded.points
    RETURNING h.repeats INTO v_repeats;
  IF count_habits.streak_day <> s.today THEN
    INSERT INTO habit_days AS h (program_id, participant_id, day, repeats) VALUES (p_program, p_participant, count_habits.streak_day, 1)
      ON CONFLICT (program_id, participant_id, day) DO UPDATE SET repeats = h.repeats + 1 RETURNING h.repeats INTO v_repeats;
  END IF;
  IF s.streaks_on AND count_habits.streak_day IS NOT NULL AND v_repeats = 1 THEN
    -- One day without is no gap: 2 is the day after it.
    INSERT INTO participant_habits AS h (program_id, participant_id, streak, longest_streak, last_day, last_zone)
      VALUES (p_program, p_participant, 1, 1, count_habits.streak_day, v_zone)
      ON CONFLICT (program_id, participant_id) DO UPDATE SET last_day = excluded.last_day, last_zone = excluded.last_zone,
        streak = CASE WHEN excluded.last_day - h.last_day <= 2 THEN h.streak + 1 ELSE 1 END,
        longest_streak = greatest(h.longest_streak, CASE WHEN excluded.last_day - h.last_day <= 2 THEN h.streak + 1 ELSE 1 END)
      WHERE h.last_day IS NULL OR h.last_day < excluded.last_day;
  END IF;
  IF p_completed AND s.weekly_goal IS NOT NULL THEN
    v_week := date_trunc('week', s.today::timestamp)::date;
    IF (SELECT sum(completions) FROM habit_days
        WHERE program_id = p_program AND participant_id = p_participant AND day BETWEEN v_week AND v_week + 6) < s.weekly_goal THEN
      RETURN;
    END IF;
    INSERT INTO participant_habits AS h (program_id, participant_id, goal_week) VALUES (p_program, p_participant, v_week)
      ON CONFLICT (program_id, participant_id) DO UPDATE SET goal_week = excluded.goal_week
      WHERE h.goal_week IS NULL OR h.goal_week < excluded.goal_week;
    IF NOT FOUND THEN RETURN; END IF;
    v_action := new_uuid(p_now);
    INSERT INTO celebrations (program_id, id, participant_id, kind, points, created_at)
      VALUES (p_program, v_action, p_participant, 'weekly_goal', coalesce(s.weekly_goal_points, 0), p_now);
    IF s.weekly_goal_points IS NOT NULL THEN
      INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
        VALUES (p_program, v_action, p_participant, 'weekly_goal', 'Weekly goal', s.weekly_goal_points, p_now);
      PERFORM points_earn(p_program, ARRAY[new_uuid(p_now), new_uuid(p_now)], p_participant, 'weekly_goal', s.weekly_goal_points, v_action, p_now);
    END IF;
  END IF;
END $$;
