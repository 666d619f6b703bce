-- An earlier version had a program and a scope in place of the actor and the operation, the next one no lease.
DROP FUNCTION IF EXISTS idempotency_end(uuid, text, text, jsonb);
DROP FUNCTION IF EXISTS idempotency_end(text, uuid, text, text, jsonb);

-- Stores the result for further requests with the same key; without a result the key can be used again. A request whose
-- lease another one has taken over changes nothing.
CREATE OR REPLACE FUNCTION idempotency_end(p_actor_type text, p_actor uuid, p_operation text, p_key text, p_result jsonb,
  p_lease timestamptz DEFAULT NULL) RETURNS void
LANGUAGE sql AS $$
  DELETE FROM idempotency_keys
    WHERE p_result IS NULL AND actor_type = p_actor_type AND actor_id = p_actor AND operation = p_operation AND key = p_key
      AND running_until IS NOT DISTINCT FROM p_lease;
  UPDATE idempotency_keys SET result = p_result, state = 'done', running_until = NULL
    WHERE p_result IS NOT NULL AND actor_type = p_actor_type AND actor_id = p_actor AND operation = p_operation AND key = p_key
      AND running_until IS NOT DISTINCT FROM p_lease;
$$;
