import type { AdminCtx } from "./context";
import { sqlIn, type Transaction } from "./database.server";
import { AppError } from "./errors";
import { inputHash } from "./input-hash.server";

/** `scope` names the kind of change and the organization it is for; `key` is the caller's, or null. */
type Request = { scope: string; key: string | null; input: unknown };

/**
 * Runs a change once per idempotency key of this admin: a retry gets the result of the first call, as stored in JSON.
 * See docs/decisions/0013-idempotency-keys.md.
 * @throws conflict when the key was used with another input
 */
export async function withIdempotencyKey<T extends object>(
  tx: Transaction,
  { actor, now }: AdminCtx,
  { scope, key, input }: Request,
  change: () => Promise<T>,
): Promise<T> {
  if (key === null) return change();
  const on = sqlIn(tx);
  const id = [actor.id, scope, key];
  const hash = inputHash(input);
  // Of two concurrent requests, the second waits here until the first has committed, and then finds its result.
  const inserted = await on(
    `insert into platform_idempotency_keys (admin_id, scope, key, input_hash, created_at)
     values ($1::uuid, $2, $3, $4::bytea, $5::timestamptz) on conflict do nothing returning key`,
    [...id, hash, now],
  );
  if (inserted.length > 0) {
    const result = await change();
    await on(
      "update platform_idempotency_keys set answer = $4::jsonb where admin_id = $1::uuid and scope = $2 and key = $3",
      [...id, JSON.stringify(result)],
    );
    return result;
  }
  const [first] = await on<{ is_same: boolean; answer: T }>(
    "select input_hash = $4::bytea as is_same, answer from platform_idempotency_keys where admin_id = $1::uuid and scope = $2 and key = $3",
    [...id, hash],
  );
  if (!first?.is_same) throw new AppError("conflict", "This idempotency key was used for another request.");
  return first.answer;
}
