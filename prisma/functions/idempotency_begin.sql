-- Takes the key and returns null, or returns the stored result of the request that took it before.
-- Waits for a concurrent request with the same key. Raises LY409 when the key was used for another input.
CREATE OR REPLACE FUNCTION idempotency_begin(p_program uuid, p_scope text, p_key text, p_hash bytea, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE v_hash bytea; v_answer jsonb;
BEGIN
  IF p_key IS NULL THEN RETURN NULL; END IF;
  INSERT INTO idempotency_keys (program_id, scope, key, input_hash, created_at)
    VALUES (p_program, p_scope, p_key, p_hash, p_now) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT input_hash, answer INTO v_hash, v_answer FROM idempotency_keys
    WHERE program_id = p_program AND scope = p_scope AND key = p_key;
  IF v_hash IS DISTINCT FROM p_hash THEN
    RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'idempotency.key_reused';
  END IF;
  RETURN v_answer;
END $$;
