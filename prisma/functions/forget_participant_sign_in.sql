-- Deletes sessions and sign-in codes.
CREATE OR REPLACE FUNCTION forget_participant_sign_in(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_sessions WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_sign_in_codes WHERE program_id = p_program AND participant_id = p_participant;
$$;
