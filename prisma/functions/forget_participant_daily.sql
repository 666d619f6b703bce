-- Deletes the participants' answers to questions of the day and their daily boxes. The counters of the days stay.
CREATE OR REPLACE FUNCTION forget_participant_daily(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM daily_answers WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM daily_boxes WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
