-- Whether a participant has done all steps of a quest. A step that can be repeated counts since the quest's start, one that
-- is done once also from before; something has to be done since then.
CREATE OR REPLACE FUNCTION quest_steps_done(p_program uuid, p_quest uuid, p_participant uuid, p_start timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT count(*) > 0 AND bool_and(done.at_all) AND bool_or(done.since_start)
  FROM quest_steps s JOIN challenges c ON c.program_id = s.program_id AND c.id = s.challenge_id
    CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS at_all, coalesce(bool_or(d.completed_at >= p_start), false) AS since_start FROM challenge_completions d
      WHERE d.program_id = s.program_id AND d.participant_id = p_participant AND d.challenge_id = s.challenge_id
        AND (NOT c.repeatable OR d.completed_at >= p_start)) done
  WHERE s.program_id = p_program AND s.quest_id = p_quest
$$;
