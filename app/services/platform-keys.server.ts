import type { AdminCtx } from "./context";
import { sqlIn, type Transaction } from "./database.server";
import { AppError } from "./errors";
import { inputHash } from "./points/input-hash.server";

/** What is to be done once: the change and the program or organization it is for (`scope`), the caller's key for it, or null without one, and what was asked. */
type Wanted = { scope: string; key: string | null; input: unknown };

/**
 * Does a change of the console once for each idempotency key of this admin: a retry gets the first answer,
 * as JSON keeps it. Throws `conflict` when the key came with another input (RULINGS "A repeated operation").
 */
export async function once<T extends object>(
  tx: Transaction,
  { actor, now }: AdminCtx,
  { scope, key, input }: Wanted,
  change: () => Promise<T>,
): Promise<T> {
  if (key === null) return change();
  const on = sqlIn(tx);
  const own = [actor.id, scope, key];
  const hash = inputHash(input);
  // Of two at the same moment the second waits here until the first has committed, and then finds its answer.
  const taken = await on(
    `insert into platform_idempotency_keys (admin_id, scope, key, input_hash, created_at)
     values ($1::uuid, $2, $3, $4::bytea, $5::timestamptz) on conflict do nothing returning key`,
    [...own, hash, now],
  );
  if (taken.length > 0) {
    const answer = await change();
    await on(
      "update platform_idempotency_keys set answer = $4::jsonb where admin_id = $1::uuid and scope = $2 and key = $3",
      [...own, JSON.stringify(answer)],
    );
    return answer;
  }
  const [first] = await on<{ is_same: boolean; answer: T }>(
    "select input_hash = $4::bytea as is_same, answer from platform_idempotency_keys where admin_id = $1::uuid and scope = $2 and key = $3",
    [...own, hash],
  );
  if (!first?.is_same) throw new AppError("conflict", "This idempotency key was used for another request.");
  return first.answer;
}
