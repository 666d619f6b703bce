-- An earlier version had a program and a scope in place of the actor and the operation, the next one no lease.
DROP FUNCTION IF EXISTS idempotency_begin(uuid, text, text, bytea, timestamptz);
DROP FUNCTION IF EXISTS idempotency_begin(text, uuid, text, text, bytea, timestamptz);

-- Takes the key and returns null, or returns the stored result of the request that took it before.
-- A change in one transaction has no lease: a concurrent request with its key waits for it. What takes several
-- transactions runs until its lease ends, and until then a request with its key raises LY409.
-- Also raises LY409 when the key was used for another input.
CREATE OR REPLACE FUNCTION idempotency_begin(p_actor_type text, p_actor uuid, p_operation text, p_key text, p_hash bytea,
  p_now timestamptz, p_lease timestamptz DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE v_hash bytea; v_result jsonb; v_running boolean; v_until timestamptz;
BEGIN
  IF p_key IS NULL THEN RETURN NULL; END IF;
  -- Processes of the version before find the lease of a running request in its result.
  INSERT INTO idempotency_keys (actor_type, actor_id, operation, key, input_hash, state, running_until, result, created_at)
    VALUES (p_actor_type, p_actor, p_operation, p_key, p_hash, 'running', p_lease,
      CASE WHEN p_lease IS NOT NULL THEN jsonb_build_object('running_until', p_lease) END, p_now)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT input_hash, result, coalesce(state = 'running', result ? 'running_until'),
      coalesce(running_until, (result->>'running_until')::timestamptz)
    INTO v_hash, v_result, v_running, v_until FROM idempotency_keys
    WHERE actor_type = p_actor_type AND actor_id = p_actor AND operation = p_operation AND key = p_key
    FOR UPDATE; -- a caller whose stored result no longer holds replaces it, and only one may
  IF v_hash IS DISTINCT FROM p_hash THEN
    RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'idempotency.key_reused';
  ELSIF NOT coalesce(v_running, false) THEN
    RETURN v_result;
  ELSIF v_until > p_now THEN
    RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'idempotency.running';
  END IF;
  UPDATE idempotency_keys SET state = 'running', running_until = p_lease,
      result = CASE WHEN p_lease IS NOT NULL THEN jsonb_build_object('running_until', p_lease) END
    WHERE actor_type = p_actor_type AND actor_id = p_actor AND operation = p_operation AND key = p_key;
  RETURN NULL;
END $$;
