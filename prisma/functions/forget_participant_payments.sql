-- Clears the payer's email; payments stay.
DROP FUNCTION IF EXISTS forget_participant_payments(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_payments(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE checkout_sessions SET email = NULL WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
