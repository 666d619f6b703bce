-- One table for all idempotency keys, by actor. Stored keys stay valid. Actions are append-only, so each key of a
-- reversal still finds the participant whose action it was.
CREATE TABLE "idempotency_keys_by_actor" (
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL
);

INSERT INTO idempotency_keys_by_actor (actor_type, actor_id, operation, key, input_hash, result, created_at)
  SELECT 'participant', split_part(scope, ':', 2)::uuid, split_part(scope, ':', 1), key, input_hash, answer, created_at
    FROM idempotency_keys WHERE scope NOT LIKE 'reverse:%'
  UNION ALL
  SELECT 'participant', a.participant_id, k.scope, k.key, k.input_hash, k.answer, k.created_at
    FROM idempotency_keys k JOIN participant_actions a ON a.program_id = k.program_id AND a.id::text = split_part(k.scope, ':', 2)
    WHERE k.scope LIKE 'reverse:%'
  UNION ALL
  SELECT 'admin', admin_id, scope, key, input_hash, answer, created_at FROM platform_idempotency_keys;

DROP TABLE idempotency_keys;
DROP TABLE platform_idempotency_keys;
ALTER TABLE idempotency_keys_by_actor RENAME TO idempotency_keys;
ALTER TABLE idempotency_keys ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("actor_type","actor_id","operation","key");
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");
ALTER TABLE idempotency_keys SET (fillfactor = 80);

-- They deleted keys of one operation; forget_participant deletes all keys of the person.
DROP FUNCTION IF EXISTS forget_participant_points(uuid, uuid);
DROP FUNCTION IF EXISTS forget_participant_rewards(uuid, uuid);
