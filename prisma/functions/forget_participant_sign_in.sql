-- Deletes sessions, sign-in codes and passkeys.
DROP FUNCTION IF EXISTS forget_participant_sign_in(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_sign_in(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM participant_sessions WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM participant_sign_in_codes WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM passkeys WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
