-- Stores a participant's answer to the question of a day, once, with what it earns, and counts the day for the streak. A
-- second call changes nothing. Returns the points of the answer. `p_ids`: action, two postings. Raises LY404 without a question, LY409 when the day is over
-- or has another question, and LY422 for an option that the question does not have.
CREATE OR REPLACE FUNCTION answer_daily_question(p_program uuid, p_participant uuid, p_day date, p_question uuid, p_option int, p_ids uuid[],
  p_now timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE d daily_question_days; s record; v_points bigint; v_limit bigint;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  SELECT points INTO v_points FROM daily_answers WHERE program_id = p_program AND participant_id = p_participant AND day = p_day;
  IF FOUND THEN RETURN v_points; END IF;
  SELECT daily_question_points AS points, daily_question_extra AS extra, (p_now AT TIME ZONE time_zone)::date AS today
    INTO s FROM programs WHERE id = p_program AND daily_question_on;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'daily_question.not_found'; END IF;
  IF s.today <> p_day THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'daily_question.day_over'; END IF;
  PERFORM store_daily_question(p_program, p_day, p_now);
  SELECT * INTO d FROM daily_question_days WHERE program_id = p_program AND day = p_day;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'daily_question.not_found'; END IF;
  -- The question may have been deleted since the page showed it, and stays the one of its day.
  IF d.question_id <> p_question OR d.question_id IS NOT NULL AND p_question IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'daily_question.changed'; END IF;
  IF p_option NOT BETWEEN 1 AND cardinality(d.options) THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'daily_question.no_option'; END IF;
  v_points := coalesce(d.points, s.points, 0) + CASE WHEN d.correct = p_option THEN coalesce(s.extra, 0) ELSE 0 END;
  SELECT h.points, h.daily_limit INTO v_points, v_limit FROM count_habits(p_program, p_participant, v_points, true, false, true, p_now) h;
  INSERT INTO daily_answers (program_id, participant_id, day, option, points, daily_limit, created_at)
    VALUES (p_program, p_participant, p_day, p_option, v_points, v_limit, p_now);
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
    VALUES (p_program, p_ids[1], p_participant, 'daily_question', 'Question of the day', v_points, p_now);
  IF v_points > 0 THEN
    PERFORM points_earn(p_program, p_ids[2:3], p_participant, 'daily_question', v_points, p_ids[1], p_now);
  END IF;
  -- Last, since everybody who answers needs this row.
  UPDATE daily_question_days q SET answers[p_option] = q.answers[p_option] + 1, earned = q.earned + v_points
    WHERE q.program_id = p_program AND q.day = p_day
      AND NOT (SELECT staff FROM participants WHERE program_id = p_program AND id = p_participant);
  RETURN v_points;
END $$;
