-- Deletes answers, photos and video progress; completions stay under the anonymous id. The caller has the keys of the
-- photos and deletes them from the store.
CREATE OR REPLACE FUNCTION forget_participant_challenges(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_answers WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM answer_photos WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = p_participant;
$$;
