-- The question and the box of a day, for one participant, as far as the program has them on. What is correct and what
-- others chose is left out until the participant has answered. Changes nothing: a question that is not stored yet is the
-- one that store_daily_question would store.
CREATE OR REPLACE FUNCTION daily_state(p_program uuid, p_participant uuid, p_day date, p_question boolean, p_box boolean) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE v_question jsonb; v_box jsonb;
BEGIN
  IF p_question THEN
    SELECT jsonb_build_object('id', d.question_id, 'text', d.text, 'options', d.options, 'points', d.points, 'has_correct', d.correct IS NOT NULL,
        'answer', CASE WHEN a.option IS NOT NULL THEN jsonb_build_object('option', a.option, 'correct_option', d.correct,
          'explanation', d.explanation, 'points', a.points, 'daily_limit', a.daily_limit, 'counts', d.answers) END)
      INTO v_question FROM daily_question_days d
        LEFT JOIN daily_answers a ON a.program_id = d.program_id AND a.participant_id = p_participant AND a.day = d.day
      WHERE d.program_id = p_program AND d.day = p_day;
    IF NOT FOUND THEN
      SELECT jsonb_build_object('id', id, 'text', text, 'options', options, 'points', points, 'has_correct', correct IS NOT NULL, 'answer', null)
        INTO v_question FROM daily_questions WHERE program_id = p_program AND id = choose_daily_question(p_program, p_day);
    END IF;
  END IF;
  IF p_box THEN
    v_box := jsonb_build_object(
      'spent', coalesce((SELECT points FROM daily_box_days WHERE program_id = p_program AND day = p_day), 0),
      'opening', (SELECT jsonb_build_object('points', points, 'reduced', reduced) FROM daily_boxes
        WHERE program_id = p_program AND participant_id = p_participant AND day = p_day));
  END IF;
  RETURN jsonb_build_object('day', p_day, 'question', v_question, 'box', v_box);
END $$;
