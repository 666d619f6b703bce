-- An earlier version had a program and a scope in place of the actor and the operation.
DROP FUNCTION IF EXISTS idempotency_begin(uuid, text, text, bytea, timestamptz);

-- Takes the key and returns null, or returns the stored result of the request that took it before.
-- Waits for a concurrent request with the same key. Raises LY409 when the key was used for another input.
CREATE OR REPLACE FUNCTION idempotency_begin(p_actor_type text, p_actor uuid, p_operation text, p_key text, p_hash bytea,
  p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE v_hash bytea; v_result jsonb;
BEGIN
  IF p_key IS NULL THEN RETURN NULL; END IF;
  INSERT INTO idempotency_keys (actor_type, actor_id, operation, key, input_hash, created_at)
    VALUES (p_actor_type, p_actor, p_operation, p_key, p_hash, p_now) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT input_hash, result INTO v_hash, v_result FROM idempotency_keys
    WHERE actor_type = p_actor_type AND actor_id = p_actor AND operation = p_operation AND key = p_key
    FOR UPDATE; -- a caller whose stored result no longer holds replaces it, and only one may
  IF v_hash IS DISTINCT FROM p_hash THEN
    RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'idempotency.key_reused';
  END IF;
  RETURN v_result;
END $$;
