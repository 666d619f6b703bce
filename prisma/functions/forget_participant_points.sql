-- Deletes idempotency keys of points; postings stay.
CREATE OR REPLACE FUNCTION forget_participant_points(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM idempotency_keys WHERE program_id = p_program AND scope = 'points:' || p_participant;
$$;
