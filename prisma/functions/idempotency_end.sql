-- Stores the result for further requests with the same key.
CREATE OR REPLACE FUNCTION idempotency_end(p_program uuid, p_scope text, p_key text, p_answer jsonb) RETURNS void
LANGUAGE sql AS $$
  UPDATE idempotency_keys SET answer = p_answer WHERE p_key IS NOT NULL AND program_id = p_program AND scope = p_scope AND key = p_key
$$;
