-- Stores the question of a day of a program as it is now, unless the day has one: later changes of the bank are for other
-- days. Two processes that store it at the same moment take turns. The lock of the question makes a deletion wait; where
-- that was faster, the next one is chosen.
CREATE OR REPLACE FUNCTION store_daily_question(p_program uuid, p_day date, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_question uuid;
BEGIN
  IF EXISTS (SELECT FROM daily_question_days WHERE program_id = p_program AND day = p_day) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('daily question ' || p_program, 0));
  LOOP
    v_question := choose_daily_question(p_program, p_day);
    IF v_question IS NULL THEN RETURN; END IF;
    PERFORM FROM daily_questions WHERE program_id = p_program AND id = v_question FOR KEY SHARE;
    EXIT WHEN FOUND;
  END LOOP;
  INSERT INTO daily_question_days (program_id, day, question_id, text, options, correct, explanation, points, answers, created_at)
    SELECT program_id, p_day, id, text, options, correct, explanation, points, array_fill(0, ARRAY[cardinality(options)]), p_now
    FROM daily_questions WHERE program_id = p_program AND id = v_question
    ON CONFLICT (program_id, day) DO NOTHING;
  IF FOUND THEN
    UPDATE daily_questions SET shown_on = greatest(shown_on, p_day) WHERE program_id = p_program AND id = v_question;
  END IF;
END $$;
