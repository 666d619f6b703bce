-- Deletes answers, photos and video progress; completions stay under the anonymous id. The caller has the keys of the
-- photos and deletes them from the store.
DROP FUNCTION IF EXISTS forget_participant_challenges(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_challenges(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_answers WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM answer_photos WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
