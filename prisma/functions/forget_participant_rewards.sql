-- Deletes idempotency keys of claims, whose stored results have coupon codes; claims stay.
CREATE OR REPLACE FUNCTION forget_participant_rewards(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM idempotency_keys WHERE program_id = p_program AND scope = 'claim:' || p_participant;
$$;
