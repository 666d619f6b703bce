-- Opens a participant's box of a day, once: draws one of the program's prizes that its cap for the day still has room for,
-- and credits its points. A second call changes nothing. Returns the points. `p_random` is a random number from 0 to 2^53 - 1, which the caller
-- draws; `p_ids`: action, two postings. Raises LY404 while the program has no box, LY409 when the day is over and LY422 for
-- somebody who may win nothing.
CREATE OR REPLACE FUNCTION open_daily_box(p_program uuid, p_participant uuid, p_day date, p_random bigint, p_ids uuid[], p_now timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE s record; v_left bigint; v_weights bigint; v_points bigint; v_reduced boolean;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  SELECT points INTO v_points FROM daily_boxes WHERE program_id = p_program AND participant_id = p_participant AND day = p_day;
  IF FOUND THEN RETURN v_points; END IF;
  v_points := 0;
  SELECT daily_box_prizes AS prizes, daily_box_cap AS cap, (p_now AT TIME ZONE time_zone)::date AS today
    INTO s FROM programs WHERE id = p_program AND daily_box_on;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'daily_box.not_found'; END IF;
  IF s.today <> p_day THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'daily_box.day_over'; END IF;
  IF NOT EXISTS (SELECT FROM eligible_participants WHERE program_id = p_program AND id = p_participant) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'daily_box.not_eligible';
  END IF;
  -- The row of the day makes others wait, so that all boxes together stay below the cap.
  INSERT INTO daily_box_days AS b (program_id, day, openings) VALUES (p_program, p_day, 1)
    ON CONFLICT (program_id, day) DO UPDATE SET openings = b.openings + 1
    RETURNING coalesce(s.cap, 0) - b.points INTO v_left;
  SELECT sum(weight) FILTER (WHERE points <= v_left), bool_or(points > v_left) INTO v_weights, v_reduced
    FROM jsonb_to_recordset(s.prizes) AS p (points bigint, weight bigint);
  IF v_weights > 0 THEN
    SELECT p.points INTO v_points FROM (
        SELECT (prize->>'points')::bigint AS points, sum((prize->>'weight')::bigint) OVER (ORDER BY at) AS upto
        FROM jsonb_array_elements(s.prizes) WITH ORDINALITY AS e (prize, at) WHERE (prize->>'points')::bigint <= v_left) p
      WHERE p.upto > p_random % v_weights ORDER BY p.upto LIMIT 1;
  END IF;
  INSERT INTO daily_boxes (program_id, participant_id, day, points, reduced, created_at)
    VALUES (p_program, p_participant, p_day, v_points, coalesce(v_reduced, false), p_now);
  IF v_points = 0 THEN RETURN 0; END IF;
  UPDATE daily_box_days SET points = points + v_points WHERE program_id = p_program AND day = p_day;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
    VALUES (p_program, p_ids[1], p_participant, 'daily_box', 'Daily box', v_points, p_now);
  PERFORM points_earn(p_program, p_ids[2:3], p_participant, 'daily_box', v_points, p_ids[1], p_now);
  RETURN v_points;
END $$;
