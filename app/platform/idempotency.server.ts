import { sqlText, type Sql } from "./database/sql";
import { sql } from "./database/statements.server";
import { AppError } from "./errors";
import { inputHash } from "./input-hash.server";
import { seal, unseal } from "./secrets.server";

/** Who sends idempotency keys, and where an admin works: the same key elsewhere is another one. */
type Sender = {
  actor: { kind: "participant" | "admin" | "api_key"; id: string };
  programId?: string;
  organizationId?: string;
};

/** `operation` names the kind of change; `key` is the caller's, or null; `input` is what the key belongs to. */
type Request = { operation: string; key: string | null; input: unknown };

/**
 * Runs a change once per idempotency key of this actor: a retry, also a concurrent one, gets the first call's result, as
 * stored in JSON (docs/decisions/idempotency-keys.md).
 * @param on the transaction of the change
 * @throws conflict when the key was used with another input
 */
export async function withIdempotencyKey<T extends object>(
  on: Sql,
  sender: Sender & { now: Date },
  request: Request,
  change: () => Promise<T>,
): Promise<T> {
  if (request.key === null) return change();
  const id = idOf(sender, request);
  const stored = await begin<T>(on, id, request.input, sender.now);
  if (stored) return stored;
  const result = await change();
  await end(on, id, result);
  return result;
}

/** The stored result of an earlier request with this key and input, or null. */
export async function storedResult<T extends object>(sender: Sender, request: Request): Promise<T | null> {
  const [row] = await sql<{ result: T | null }>(
    sqlText`select result from idempotency_keys
      where actor_type = $1 and actor_id = $2 and operation = $3 and key = $4 and input_hash = $5`,
    [...idOf(sender, request), inputHash(request.input)],
  );
  return row?.result ?? null;
}

/** How long a request may run before a retry takes its place: its process was probably killed. */
const RUNNING_SECONDS = 60;

/** A response to send again. */
export type StoredResponse = { status: number; body: unknown };

/** A whole request with an idempotency key: who sent it, its method and path, and what was sent. */
export type KeyedRequest = Sender & { now: Date; operation: string; key: string; input: unknown };

/**
 * Takes the idempotency key of a whole request. Only successes are stored, so that a rejected request can be corrected
 * and sent again with its key.
 * @returns null for the first request, which must be ended by `endKeyedRequest`; else the response of the first one
 * @throws conflict when the key was used with another input, or its first request is still running
 */
export async function beginKeyedRequest(request: KeyedRequest): Promise<StoredResponse | null> {
  const stored = await begin<SealedResponse>(sql, idOf(request, request), request.input, request.now, leaseOf(request));
  return stored && opened(stored);
}

/** A response as it is stored: sealed, since it may hold a secret, such as a sign-in link. Older ones are readable. */
type SealedResponse = StoredResponse & { sealed?: string };

/** @throws conflict when it was sealed with a secret that this installation has no more: doing it again would be worse */
function opened({ status, body, sealed }: SealedResponse): StoredResponse {
  if (sealed === undefined) return { status, body };
  try {
    return { status, body: JSON.parse(unseal(sealed)) };
  } catch (cause) {
    throw new AppError("conflict", "This request was already completed. Its response is no longer available.", {
      cause,
    });
  }
}

/**
 * Stores the response of a request that `beginKeyedRequest` has begun; null lets the key be used again. Nothing changes
 * when the request took so long that a retry has taken its place.
 */
export async function endKeyedRequest(request: KeyedRequest, response: StoredResponse | null): Promise<void> {
  const sealed: SealedResponse | null = response && {
    status: response.status,
    body: null,
    sealed: seal(JSON.stringify(response.body)),
  };
  await end(sql, idOf(request, request), sealed, leaseOf(request));
}

function leaseOf({ now }: KeyedRequest): Date {
  return new Date(now.getTime() + RUNNING_SECONDS * 1000);
}

/** The values that the rows of `idempotency_keys` are found by. */
type KeyId = readonly [actorType: string, actorId: string, operation: string, key: string | null];

/** @param lease until when a change may run that is no single transaction; null for one */
async function begin<T>(on: Sql, id: KeyId, input: unknown, now: Date, lease: Date | null = null): Promise<T | null> {
  const [begun] = await on<{ stored: T | null }>(
    sqlText`select idempotency_begin($1, $2::uuid, $3, $4, $5::bytea, $6::timestamptz, $7::timestamptz) as stored`,
    [...id, inputHash(input), now, lease],
  );
  return begun!.stored;
}

async function end(on: Sql, id: KeyId, result: object | null, lease: Date | null = null): Promise<void> {
  await on(sqlText`select idempotency_end($1, $2::uuid, $3, $4, $5::jsonb, $6::timestamptz)::text`, [
    ...id,
    result && JSON.stringify(result),
    lease,
  ]);
}

/** A participant belongs to one program, so that only the operations of admins name the program or organization. */
function idOf({ actor, programId, organizationId }: Sender, { operation, key }: Omit<Request, "input">): KeyId {
  const place = actor.kind === "participant" ? undefined : (programId ?? organizationId);
  return [actor.kind, actor.id, place ? `${operation} ${place}` : operation, key];
}
