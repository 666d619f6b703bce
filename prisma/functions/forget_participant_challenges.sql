-- Deletes answers, photos, what waits to be judged, video progress and completed quests; completions stay under the anonymous id, and
-- decisions without their reasons. The caller has the keys of the photos and deletes them from the store.
DROP FUNCTION IF EXISTS forget_participant_challenges(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_challenges(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_answers WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM answer_photos WHERE program_id = p_program AND participant_id = ANY (p_participants);
  SELECT redact_audit_entries(p_program, 'submission',
    ARRAY(SELECT id FROM submissions WHERE program_id = p_program AND participant_id = ANY (p_participants)));
  DELETE FROM submissions WHERE program_id = p_program AND participant_id = ANY (p_participants) AND status = 'pending';
  UPDATE submissions SET reason = '' WHERE program_id = p_program AND participant_id = ANY (p_participants) AND status = 'rejected';
  DELETE FROM quest_completions WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
