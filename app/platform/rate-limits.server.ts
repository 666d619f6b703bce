import type { Text } from "~/locales/text";
import { sqlText, type Sql } from "./database/sql";
import { sql } from "./database/statements.server";
import { env } from "./env.server";
import { AppError } from "./errors";
import { networkOf } from "./ip-addresses";
import { hashToken } from "./secrets.server";

/** At most `max` hits within a window of `windowSeconds` that starts with the first hit. */
export type RateLimit = { scope: string; max: number; windowSeconds: number; message?: Text };

/**
 * Counts one hit of `key`, which is stored as a hash only. @throws too_many beyond the limit
 * @param on runs the statement; by default it commits immediately, so that a hit counts even if the request fails later.
 *   In a transaction pass the transaction's, because waiting for a second connection while holding locks can deadlock
 */
export async function countHit(limit: RateLimit, key: string, now: Date, on: Sql = sql): Promise<void> {
  const { exceeded } = await countRequest(limit, key, now, on);
  if (exceeded) throw exceeded;
}

/** What is left of a limit: hits, and the whole seconds until all of them are there again. */
export type LimitState = { remaining: number; resetSeconds: number; exceeded: AppError | undefined };

/** `countHit` for callers who tell the client what is left of the limit. Returns the error instead of throwing it. */
export async function countRequest(limit: RateLimit, key: string, now: Date, on: Sql = sql): Promise<LimitState> {
  const windowMs = limit.windowSeconds * 1000;
  // Concurrent requests have slightly different times, in either order. A window that starts further in the future than
  // its length is from before the sandbox's clock was set back.
  const [row] = await on<{ hits: number; window_start: Date }>(
    sqlText`insert into rate_limits as r (scope, key, window_start, hits) values ($1, $2, $3::timestamptz, 1)
     on conflict (scope, key) do update set
       hits = case when r.window_start between $4::timestamptz and $5::timestamptz then r.hits + 1 else 1 end,
       window_start = case when r.window_start between $4::timestamptz and $5::timestamptz then r.window_start else $3::timestamptz end
     returning hits, window_start`,
    [limit.scope, hashed(key), now, new Date(now.getTime() - windowMs), new Date(now.getTime() + windowMs)],
  );
  const { hits, window_start } = row!;
  const waitSeconds = (window_start.getTime() + windowMs - now.getTime()) / 1000;
  const message = limit.message ?? "Too many attempts. Please try again later.";
  return {
    remaining: Math.max(0, limit.max - hits),
    resetSeconds: Math.max(1, Math.ceil(waitSeconds)),
    exceeded: hits > limit.max ? tooMany(message, waitSeconds) : undefined,
  };
}

/**
 * `countHit` for a client's address. In the sandbox the local machine is exempt, because tests sign in all the time.
 */
export async function countAddressHit(limit: RateLimit, address: string, now: Date): Promise<void> {
  if (env.sandbox && LOOPBACK.test(address)) return;
  await countHit(limit, subscriberOf(address), now);
}

/**
 * Deletes the hits of these limits and keys, when a person has proved who they are.
 * @param on as for `countHit`
 */
export async function clearHits(limits: readonly [RateLimit, string][], on: Sql = sql): Promise<void> {
  await on(sqlText`delete from rate_limits where (scope, key) in (select * from unnest($1::text[], $2::text[]))`, [
    limits.map(([{ scope }]) => scope),
    limits.map(([, key]) => hashed(key)),
  ]);
}

/** A `too_many` error; `{seconds}` in the message is replaced by the time to wait. */
export function tooMany(message: Text, waitSeconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  return new AppError("too_many", message, { retryAfterSeconds, values: { seconds: retryAfterSeconds } });
}

/** The network of a subscriber: the IPv4 address, or the /64 of an IPv6 address, of which one subscriber has all. */
export function subscriberOf(address: string): string {
  return networkOf(address, { ipv4: 4, ipv6: 4 });
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

function hashed(key: string): string {
  return hashToken(key).toString("base64url");
}
