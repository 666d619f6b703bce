-- Deletes what admins wrote about the participant, with those who are mentioned, and what they wrote to the participant.
DROP FUNCTION IF EXISTS forget_participant_notes(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_notes(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_notes WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM participant_messages WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
