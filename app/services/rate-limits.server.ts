import { hashToken } from "~/auth/secrets.server";
import { env } from "~/env.server";
import { sql } from "./database.server";
import { AppError } from "./errors";
import { networkOf } from "./ip-addresses";

/** At most `max` hits within a window of `windowSeconds` that starts with the first hit. */
export type RateLimit = { scope: string; max: number; windowSeconds: number; message?: string };

/**
 * Counts one hit of `key` and throws `too_many` beyond the limit. It commits by itself: what is refused later
 * must have been counted. Keys (addresses, emails) are stored as hashes only.
 */
export async function countHit(limit: RateLimit, key: string, now: Date): Promise<void> {
  const windowMs = limit.windowSeconds * 1000;
  // Requests that race carry times a moment apart, in either order; a window that starts a whole window ahead was
  // counted before the sandbox's clock was set back.
  const [row] = await sql<{ hits: number; window_start: Date }>(
    `insert into rate_limits as r (scope, key, window_start, hits) values ($1, $2, $3::timestamptz, 1)
     on conflict (scope, key) do update set
       hits = case when r.window_start between $4::timestamptz and $5::timestamptz then r.hits + 1 else 1 end,
       window_start = case when r.window_start between $4::timestamptz and $5::timestamptz then r.window_start else $3::timestamptz end
     returning hits, window_start`,
    [limit.scope, stored(key), now, new Date(now.getTime() - windowMs), new Date(now.getTime() + windowMs)],
  );
  if (!row || row.hits <= limit.max) return;
  const openAgainAt = row.window_start.getTime() + windowMs;
  throw tooMany(limit.message ?? "Too many attempts. Please try again later.", (openAgainAt - now.getTime()) / 1000);
}

/** The same for a client's address. The sandbox's own machine is exempt: its checks sign in all day. */
export async function countAddressHit(limit: RateLimit, address: string, now: Date): Promise<void> {
  if (env.sandbox && LOOPBACK.test(address)) return;
  await countHit(limit, subscriberOf(address), now);
}

/** Forgets the hits of `key`: whoever proved to be the right person starts afresh. */
export async function clearHits(limit: RateLimit, key: string): Promise<void> {
  await sql("delete from rate_limits where scope = $1 and key = $2", [limit.scope, stored(key)]);
}

/** A refusal for now: `{seconds}` in the message stands for the time to wait. */
export function tooMany(message: string, waitSeconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  return new AppError("too_many", message, { retryAfterSeconds, values: { seconds: retryAfterSeconds } });
}

/** Whoever has one IPv6 address has its whole /64: four groups name the subscriber, as one IPv4 address does. */
function subscriberOf(address: string): string {
  return networkOf(address, { ipv4: 4, ipv6: 4 });
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

function stored(key: string): string {
  return hashToken(key).toString("base64url");
}
