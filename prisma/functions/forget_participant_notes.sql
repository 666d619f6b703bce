-- Deletes what admins wrote about the participant, with those who are mentioned, and what they wrote to the participant.
CREATE OR REPLACE FUNCTION forget_participant_notes(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_notes WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_messages WHERE program_id = p_program AND participant_id = p_participant;
$$;
