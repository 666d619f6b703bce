-- Clears the payer's email; payments stay.
CREATE OR REPLACE FUNCTION forget_participant_payments(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE checkout_sessions SET email = NULL WHERE program_id = p_program AND participant_id = p_participant;
$$;
