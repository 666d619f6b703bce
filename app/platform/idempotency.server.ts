import { msg } from "~/locales/translate";
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
 * Runs a change once per idempotency key of this actor: a retry gets the result of the first call, as stored in JSON.
 * Of two concurrent requests, the second waits until the first has committed, and then gets its result. Database
 * functions use the same keys through `idempotency_begin` and `idempotency_end`
 * (docs/decisions/idempotency-keys.md).
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
  const id = [...actorAndOperation(sender, request), request.key];
  const [begun] = await on<{ stored: T | null }>(
    sqlText`select idempotency_begin($1, $2::uuid, $3, $4, $5::bytea, $6::timestamptz) as stored`,
    [...id, inputHash(request.input), sender.now],
  );
  if (begun?.stored) return begun.stored;
  const result = await change();
  await on(sqlText`select idempotency_end($1, $2::uuid, $3, $4, $5::jsonb)::text`, [...id, JSON.stringify(result)]);
  return result;
}

/** The stored result of an earlier request with this key and input, or null. */
export async function storedResult<T extends object>(sender: Sender, request: Request): Promise<T | null> {
  const [row] = await sql<{ result: T | null }>(
    sqlText`select result from idempotency_keys
      where actor_type = $1 and actor_id = $2 and operation = $3 and key = $4 and input_hash = $5`,
    [...actorAndOperation(sender, request), request.key, inputHash(request.input)],
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
  const id = requestId(request);
  const hash = inputHash(request.input);
  const until = new Date(request.now.getTime() + RUNNING_SECONDS * 1000);
  const [begun] = await sql(
    sqlText`insert into idempotency_keys as k (actor_type, actor_id, operation, key, input_hash, result, created_at)
     values ($1, $2::uuid, $3, $4, $5::bytea, jsonb_build_object('running_until', $6::timestamptz), $7::timestamptz)
     on conflict (actor_type, actor_id, operation, key) do update set result = excluded.result
       where k.input_hash = excluded.input_hash and (k.result->>'running_until')::timestamptz <= $7::timestamptz
     returning key`,
    [...id, hash, until, request.now],
  );
  if (begun) return null;
  const [first] = await sql<{ is_same: boolean; result: SealedResponse | { running_until: string } }>(
    sqlText`select input_hash = $5::bytea as is_same, result from idempotency_keys
      where actor_type = $1 and actor_id = $2::uuid and operation = $3 and key = $4`,
    [...id, hash],
  );
  if (first && !first.is_same) throw new AppError("conflict", "This idempotency key was used for another request.");
  if (first && "status" in first.result) return opened(first.result);
  const message = msg("A request with this idempotency key is still running. Please try again later.");
  throw new AppError("conflict", message, { retryAfterSeconds: 1 });
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

/** Stores the response of a request that `beginKeyedRequest` has begun; null lets the key be used again. */
export async function endKeyedRequest(request: KeyedRequest, response: StoredResponse | null): Promise<void> {
  const where = sqlText`where actor_type = $1 and actor_id = $2::uuid and operation = $3 and key = $4 and result ? 'running_until'`;
  const id = requestId(request);
  if (response === null) await sql(sqlText`delete from idempotency_keys ${where}`, id);
  else {
    const sealed: SealedResponse = { status: response.status, body: null, sealed: seal(JSON.stringify(response.body)) };
    await sql(sqlText`update idempotency_keys set result = $5::jsonb ${where}`, [...id, JSON.stringify(sealed)]);
  }
}

function requestId(request: KeyedRequest): string[] {
  return [request.actor.kind, request.actor.id, request.operation, request.key];
}

/** A participant belongs to one program, so that only the operations of admins name the program or organization. */
function actorAndOperation({ actor, programId, organizationId }: Sender, { operation }: Request): string[] {
  const place = actor.kind === "participant" ? undefined : (programId ?? organizationId);
  return [actor.kind, actor.id, place ? `${operation} ${place}` : operation];
}
