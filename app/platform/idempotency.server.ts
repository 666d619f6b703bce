import { sql, sqlIn, type Transaction } from "./database.server";
import { inputHash } from "./input-hash.server";

/** Who sends idempotency keys, and where an admin works: the same key elsewhere is another one. */
type Sender = {
  actor: { kind: "participant" | "admin"; id: string };
  programId?: string;
  organizationId?: string;
};

/** `operation` names the kind of change; `key` is the caller's, or null; `input` is what the key belongs to. */
type Request = { operation: string; key: string | null; input: unknown };

type Options<T> = {
  /** Whether a stored result still holds. If not, the change runs again and its result replaces the stored one. */
  isCurrent?: (stored: T) => Promise<boolean>;
};

/**
 * Runs a change once per idempotency key of this actor: a retry gets the result of the first call, as stored in JSON.
 * Of two concurrent requests, the second waits until the first has committed, and then gets its result. Database
 * functions use the same keys through `idempotency_begin` and `idempotency_end`. See
 * docs/decisions/0082-one-table-of-idempotency-keys.md.
 * @throws conflict when the key was used with another input
 */
export async function withIdempotencyKey<T extends object>(
  tx: Transaction,
  sender: Sender & { now: Date },
  request: Request,
  change: () => Promise<T>,
  { isCurrent }: Options<T> = {},
): Promise<T> {
  if (request.key === null) return change();
  const on = sqlIn(tx);
  const id = [...actorAndOperation(sender, request), request.key];
  const [begun] = await on<{ stored: T | null }>(
    "select idempotency_begin($1, $2::uuid, $3, $4, $5::bytea, $6::timestamptz) as stored",
    [...id, inputHash(request.input), sender.now],
  );
  if (begun?.stored && (!isCurrent || (await isCurrent(begun.stored)))) return begun.stored;
  const result = await change();
  await on("select idempotency_end($1, $2::uuid, $3, $4, $5::jsonb)::text", [...id, JSON.stringify(result)]);
  return result;
}

/** The stored result of an earlier request with this key and input, or null. */
export async function storedResult<T extends object>(sender: Sender, request: Request): Promise<T | null> {
  const [row] = await sql<{ result: T | null }>(
    `select result from idempotency_keys
      where actor_type = $1 and actor_id = $2 and operation = $3 and key = $4 and input_hash = $5`,
    [...actorAndOperation(sender, request), request.key, inputHash(request.input)],
  );
  return row?.result ?? null;
}

/** A participant belongs to one program, so that only the operations of admins name the program or organization. */
function actorAndOperation({ actor, programId, organizationId }: Sender, { operation }: Request): string[] {
  const place = actor.kind === "admin" ? (programId ?? organizationId) : undefined;
  return [actor.kind, actor.id, place ? `${operation} ${place}` : operation];
}
