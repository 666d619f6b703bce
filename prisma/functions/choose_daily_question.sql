-- The question of a day of a program: the one that is pinned to the day, else the one that was shown least recently, by
-- the order of the bank or drawn from it. It only depends on what is stored, so two processes choose the same.
-- Null when the bank has no active question.
CREATE OR REPLACE FUNCTION choose_daily_question(p_program uuid, p_day date) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT q.id FROM daily_questions q JOIN programs p ON p.id = q.program_id
    WHERE q.program_id = p_program AND q.active AND (q.pinned_on IS NULL OR q.pinned_on <= p_day)
    ORDER BY (q.pinned_on IS NOT DISTINCT FROM p_day) DESC, q.shown_on NULLS FIRST,
      CASE WHEN p.daily_question_random THEN md5(q.id::text || p_day) END, q.position, q.id
    LIMIT 1
$$;
