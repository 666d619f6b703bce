/**
 * One-time codes and magic links of participants: made, voided and redeemed here and nowhere else. Whether one still
 * works is decided by one conditional UPDATE, so that two tabs, a double click or a guesser cannot use it twice.
 */
import { hashCode, hashToken, newCode, newToken, seal } from "~/auth/secrets.server";
import { enqueue } from "~/jobs/registry.server";
import type { Locale } from "~/locales/say";
import type { ProgramId } from "../context";
import { sqlIn, type Sql, type Transaction } from "../database.server";
import { uuidv7 } from "../ids.server";
import { tooMany } from "../rate-limits.server";
import { LINK_MINUTES, RESEND_AFTER_SECONDS } from "../site-constants";
import { CODE_MINUTES } from "./sign-in.rules";

const MAX_TRIES = 5;

export type CodeKind = "otp" | "magic_link";

type CodeRequest = {
  programId: ProgramId;
  participantId: string;
  kind: CodeKind;
  now: Date;
  locale: Locale;
  host: string;
  returnTo: string;
};

/**
 * Makes a new code or link, voids the older ones and queues its mail, all in `tx`. Gives the browser token that the
 * code will need; a link needs none. Throws `too_many` while an unused one is younger than the cooldown; only what
 * gets past it is counted by `countMail`.
 */
export async function issueCode(
  tx: Transaction,
  request: CodeRequest,
  countMail: () => Promise<void>,
): Promise<string | null> {
  const { programId, participantId, kind, now, locale, host, returnTo } = request;
  const on = sqlIn(tx);
  // The participant's row is the lock: two tabs asking at once get one code between them.
  await on("select id from participants where program_id = $1::uuid and id = $2::uuid for no key update", [
    programId,
    participantId,
  ]);
  await assertCooledDown(on, programId, participantId, now);
  await countMail();
  await on(
    `update participant_sign_in_codes set voided_at = $3::timestamptz
      where program_id = $1::uuid and participant_id = $2::uuid and used_at is null and voided_at is null`,
    [programId, participantId, now],
  );
  const browserToken = kind === "otp" ? newToken() : null;
  const secret = browserToken ? newCode() : newToken();
  const secretHash = browserToken ? hashCode(secret, browserToken) : hashToken(secret);
  const minutes = kind === "otp" ? CODE_MINUTES : LINK_MINUTES;
  const id = uuidv7(now);
  await on(
    `insert into participant_sign_in_codes
       (program_id, id, participant_id, kind, secret_hash, browser_token_hash, return_to, created_at, expires_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4, $5::bytea, $6::bytea, $7, $8::timestamptz, $9::timestamptz)`,
    [
      programId,
      id,
      participantId,
      kind,
      secretHash,
      browserToken && hashToken(browserToken),
      returnTo,
      now,
      new Date(now.getTime() + minutes * 60_000),
    ],
  );
  await enqueue(on, "send-sign-in-mail", { programId, codeId: id, sealedSecret: seal(secret), host, locale });
  return browserToken;
}

/** What came of trying a code: whose it is, wrong but worth another try, or nothing that can still be right. */
export type Redeemed = { participantId: string; returnTo: string | null };

/**
 * Tries a six-digit code in the browser that asked for it. The try is counted by the same statement that compares, so
 * that guesses sent at once cannot share one. Gives "wrong" while tries are left, "dead" when no try can succeed.
 */
export async function redeemCode(
  on: Sql,
  programId: ProgramId,
  email: string,
  browserToken: string,
  code: string,
  now: Date,
): Promise<Redeemed | "wrong" | "dead"> {
  const [row] = await on<{ participant_id: string; return_to: string | null; is_right: boolean; attempts: number }>(
    `update participant_sign_in_codes c
        set attempts = c.attempts + 1, used_at = case when c.secret_hash = $3::bytea then $4::timestamptz end
       from participants p
      where c.program_id = $1::uuid and c.browser_token_hash = $2::bytea and c.kind = 'otp'
        and c.used_at is null and c.voided_at is null and c.expires_at > $4::timestamptz and c.attempts < $5::int
        and p.program_id = c.program_id and p.id = c.participant_id and p.email = $6 and p.status <> 'blocked'
      returning c.participant_id, c.return_to, c.used_at is not null as is_right, c.attempts`,
    [programId, hashToken(browserToken), hashCode(code, browserToken), now, MAX_TRIES, email],
  );
  if (!row) return "dead";
  if (!row.is_right) return row.attempts < MAX_TRIES ? "wrong" : "dead";
  return { participantId: row.participant_id, returnTo: row.return_to };
}

/** Uses a magic link, once and in time; null when it was used, voided, expired or never ours. */
export async function redeemLink(on: Sql, programId: ProgramId, token: string, now: Date): Promise<Redeemed | null> {
  const [row] = await on<{ participant_id: string; return_to: string | null }>(
    `update participant_sign_in_codes c set used_at = $3::timestamptz
       from participants p
      where c.program_id = $1::uuid and c.secret_hash = $2::bytea and c.kind = 'magic_link'
        and c.used_at is null and c.voided_at is null and c.expires_at > $3::timestamptz
        and p.program_id = c.program_id and p.id = c.participant_id and p.status <> 'blocked'
      returning c.participant_id, c.return_to`,
    [programId, hashToken(token), now],
  );
  return row ? { participantId: row.participant_id, returnTo: row.return_to } : null;
}

async function assertCooledDown(on: Sql, programId: ProgramId, participantId: string, now: Date): Promise<void> {
  const cooldownMs = RESEND_AFTER_SECONDS * 1000;
  // Two tabs that race carry times a moment apart, in either order; a code from beyond the cooldown was made before
  // the sandbox's clock was set back, and holds nobody up.
  const [recent] = await on<{ created_at: Date }>(
    `select created_at from participant_sign_in_codes
      where program_id = $1::uuid and participant_id = $2::uuid and used_at is null
        and created_at > $3::timestamptz and created_at <= $4::timestamptz
      order by created_at desc limit 1`,
    [programId, participantId, new Date(now.getTime() - cooldownMs), new Date(now.getTime() + cooldownMs)],
  );
  if (!recent) return;
  const waitSeconds = Math.min(cooldownMs, cooldownMs - (now.getTime() - recent.created_at.getTime())) / 1000;
  throw tooMany("We have just sent you an email. You can request a new one in {seconds} seconds.", waitSeconds);
}
