-- The question of a day of a program: the one that is pinned to the day, else the one that was shown least recently, by
-- the order of the bank or drawn from it. Days since the last stored one count as if each had shown a question, so that
-- every day has another one even if nothing stored it. It only depends on what is stored, so two processes choose the
-- same. Null when the bank has no active question.
CREATE OR REPLACE FUNCTION choose_daily_question(p_program uuid, p_day date) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT b.id FROM (
      SELECT q.id, q.pinned_on IS NOT DISTINCT FROM p_day AS pinned, count(*) OVER () AS questions,
        coalesce(p_day - l.day, 1) - 1 AS passed,
        row_number() OVER (ORDER BY q.shown_on NULLS FIRST,
          CASE WHEN p.daily_question_random THEN md5(concat(q.id, l.day)) END, q.position, q.id) - 1 AS at
      FROM daily_questions q JOIN programs p ON p.id = q.program_id
        CROSS JOIN (SELECT max(day) AS day FROM daily_question_days WHERE program_id = p_program AND day < p_day) l
      WHERE q.program_id = p_program AND q.active AND (q.pinned_on IS NULL OR q.pinned_on <= p_day)) b
    ORDER BY b.pinned DESC, (b.at = b.passed % b.questions) DESC LIMIT 1
$$;
