-- Takes the participant out of the draws. Pseudonym and weight stay, so that a published draw can still be checked.
DROP FUNCTION IF EXISTS forget_participant_draws(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_draws(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE draw_entries SET participant_id = NULL WHERE program_id = p_program AND participant_id = ANY (p_participants);
  UPDATE draw_winners SET participant_id = NULL, claim_id = NULL WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
