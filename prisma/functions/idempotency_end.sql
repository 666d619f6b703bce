-- An earlier version had a program and a scope in place of the actor and the operation.
DROP FUNCTION IF EXISTS idempotency_end(uuid, text, text, jsonb);

-- Stores the result for further requests with the same key.
CREATE OR REPLACE FUNCTION idempotency_end(p_actor_type text, p_actor uuid, p_operation text, p_key text, p_result jsonb) RETURNS void
LANGUAGE sql AS $$
  UPDATE idempotency_keys SET result = p_result
    WHERE p_key IS NOT NULL AND actor_type = p_actor_type AND actor_id = p_actor AND operation = p_operation AND key = p_key
$$;
