/**
 * Issues, voids and redeems the one-time codes and magic links of participants. One conditional UPDATE decides whether
 * one is still valid, so that two tabs, a double click or an attacker cannot use it twice.
 */
import { addJob, jobArguments } from "~/jobs/queue.server";
import type { Locale } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import { tooMany } from "~/platform/rate-limits.server";
import { hashCode, hashToken, newCode, newToken, seal } from "~/platform/secrets.server";
import { LINK_MINUTES, RESEND_AFTER_SECONDS } from "~/services/programs/site-constants";
import { CODE_MINUTES } from "./sign-in-rules";

const MAX_TRIES = 5;
/**
 * Usable codes per person, one per network, so that a stranger's request does not void a code that the person is
 * typing.
 */
const MAX_USABLE = 5;
/** Wrong tries of one person's codes, beyond which there is no new code for an hour: six digits can be guessed. */
const MAX_WRONG_TRIES = 100;
const WRONG_TRIES_WINDOW_MS = 3_600_000;

export type CodeKind = "otp" | "magic_link";

type CodeRequest = {
  programId: ProgramId;
  participantId: string;
  kind: CodeKind;
  now: Date;
  locale: Locale;
  host: string;
  returnTo: string;
  /** The subscriber network that the request comes from; null when nobody requested it. */
  network: string | null;
};

/**
 * Makes a new code or link, voids the older ones of the same network and queues its mail.
 * @param on a transaction that has locked the participant's row: two tabs that request a code at the same time get one
 * @returns the browser token that the code will need; null for a link
 * @throws too_many in the cooldown of an unused one of the same network, and for codes after too many wrong tries
 */
export async function issueCode(on: Sql, request: CodeRequest, countMail: () => Promise<void>): Promise<string | null> {
  const { programId, participantId, kind, now, locale, host, returnTo, network } = request;
  const requestedFrom = network === null ? null : hashToken(network);
  await assertMayHaveCode(on, request, requestedFrom);
  await countMail();
  const browserToken = kind === "otp" ? newToken() : null;
  const secret = browserToken ? newCode() : newToken();
  const secretHash = browserToken ? hashCode(secret, browserToken) : hashToken(secret);
  const minutes = kind === "otp" ? CODE_MINUTES : LINK_MINUTES;
  const id = uuidv7(now);
  const mail = { programId, codeId: id, sealedSecret: seal(secret), host, locale };
  // Voids the codes and links that the same network requested, and the oldest of other networks beyond MAX_USABLE.
  await on(
    sqlText`with voided as (
       update participant_sign_in_codes set voided_at = $8::timestamptz
        where program_id = $1::uuid and participant_id = $3::uuid and used_at is null and voided_at is null
          and (requested_from is not distinct from $10::bytea or id in (
            select id from participant_sign_in_codes
             where program_id = $1::uuid and participant_id = $3::uuid and used_at is null and voided_at is null
               and expires_at > $8::timestamptz and requested_from is distinct from $10::bytea
             order by created_at desc, id desc offset $11::int))),
     issued as (
       insert into participant_sign_in_codes
         (program_id, id, participant_id, kind, secret_hash, browser_token_hash, return_to, created_at, expires_at, requested_from)
       values ($1::uuid, $2::uuid, $3::uuid, $4, $5::bytea, $6::bytea, $7, $8::timestamptz, $9::timestamptz, $10::bytea))
     select (${addJob({ from: 12 })}).id::text`,
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
      requestedFrom,
      MAX_USABLE - 1,
      ...jobArguments("send-sign-in-mail", mail),
    ],
  );
  return browserToken;
}

type AdminLink = { programId: ProgramId; participantId: string; adminId: string; now: Date };

/**
 * Makes a link for an admin to pass on. Other codes and links stay valid, no mail is sent, and there is no cooldown. The
 * admin takes the place of the network that it was requested from, so that it does not count as the person's request.
 */
export async function issueAdminLink(
  on: Sql,
  { programId, participantId, adminId, now }: AdminLink,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await on(
    sqlText`insert into participant_sign_in_codes
       (program_id, id, participant_id, kind, secret_hash, return_to, created_at, expires_at, requested_from)
     values ($1::uuid, $2::uuid, $3::uuid, 'magic_link', $4::bytea, '/', $5::timestamptz, $6::timestamptz, $7::bytea)`,
    [programId, uuidv7(now), participantId, hashToken(token), now, expiresAt, hashToken(`admin:${adminId}`)],
  );
  return { token, expiresAt };
}

/** The owner of a redeemed code or link, and the path to go to. */
export type Redeemed = { participantId: string; returnTo: string | null };

/**
 * Redeems a six-digit code in the browser that requested it. The statement that compares the code also counts the try,
 * so concurrent guesses cannot share one try. It locks the participant first, as a request for a code does. The address of
 * a merged account has codes, too, which nobody got and which no try redeems: an outsider sees no difference.
 * @returns "wrong" while tries are left, "dead" when no try can succeed any more
 */
export async function redeemCode(
  on: Sql,
  programId: ProgramId,
  email: string,
  browserToken: string,
  code: string,
  now: Date,
): Promise<Redeemed | "wrong" | "dead"> {
  const [row] = await on<{ participant_id: string; return_to: string | null; is_correct: boolean; attempts: number }>(
    sqlText`update participant_sign_in_codes c
        set attempts = c.attempts + 1, used_at = case when c.secret_hash = $3::bytea and p.email is not null then $4::timestamptz end
       from (select id, email from participants
         where program_id = $1::uuid and (email = $6 or merged_email = $6) and status <> 'blocked' for no key update) p
      where c.program_id = $1::uuid and c.browser_token_hash = $2::bytea and c.kind = 'otp'
        and c.used_at is null and c.voided_at is null and c.expires_at > $4::timestamptz and c.attempts < $5::int
        and c.participant_id = p.id
      returning c.participant_id, c.return_to, c.used_at is not null as is_correct, c.attempts`,
    [programId, hashToken(browserToken), hashCode(code, browserToken), now, MAX_TRIES, email],
  );
  if (!row) return "dead";
  if (!row.is_correct) return row.attempts < MAX_TRIES ? "wrong" : "dead";
  return { participantId: row.participant_id, returnTo: row.return_to };
}

/** A code that can still be entered, and whose it is. */
export type SentCode = { id: string; email: string; firstName: string; createdAt: Date };

/**
 * The code that the browser with this token requested, without using up a try; null when it was used, voided or tried too
 * often, has expired or is unknown.
 */
export async function findSentCode(
  on: Sql,
  programId: ProgramId,
  browserToken: string,
  now: Date,
): Promise<SentCode | null> {
  const [row] = await on<{ id: string; email: string; first_name: string; created_at: Date }>(
    sqlText`select c.id::text, coalesce(p.email, p.merged_email) as email, s.first_name, c.created_at from participant_sign_in_codes c
       join participants p on p.program_id = c.program_id and p.id = c.participant_id
       join participants s on s.program_id = p.program_id and s.id = coalesce(p.merged_into_id, p.id)
      where c.program_id = $1::uuid and c.browser_token_hash = $2::bytea and c.kind = 'otp'
        and c.used_at is null and c.voided_at is null and c.expires_at > $3::timestamptz and c.attempts < $4::int
        and s.status <> 'blocked' and coalesce(p.email, p.merged_email) is not null`,
    [programId, hashToken(browserToken), now, MAX_TRIES],
  );
  return row ? { id: row.id, email: row.email, firstName: row.first_name, createdAt: row.created_at } : null;
}

/** Redeems a magic link, as `redeemCode`; null when it was used, voided, has expired or is unknown. */
export async function redeemLink(on: Sql, programId: ProgramId, token: string, now: Date): Promise<Redeemed | null> {
  const [row] = await on<{ participant_id: string; return_to: string | null }>(
    sqlText`update participant_sign_in_codes c set used_at = $3::timestamptz
       from (select p.id from participants p join participant_sign_in_codes l on l.program_id = p.program_id and l.participant_id = p.id
         where p.program_id = $1::uuid and l.secret_hash = $2::bytea and p.status <> 'blocked' and p.email is not null for no key update of p) p
      where c.program_id = $1::uuid and c.secret_hash = $2::bytea and c.kind = 'magic_link'
        and c.used_at is null and c.voided_at is null and c.expires_at > $3::timestamptz
        and c.participant_id = p.id
      returning c.participant_id, c.return_to`,
    [programId, hashToken(token), now],
  );
  return row ? { participantId: row.participant_id, returnTo: row.return_to } : null;
}

/**
 * @throws too_many while an unused code or link of the same network is younger than the cooldown; for codes also after too
 * many wrong tries
 */
async function assertMayHaveCode(
  on: Sql,
  { programId, participantId, kind, now }: CodeRequest,
  requestedFrom: Buffer | null,
): Promise<void> {
  const cooldownMs = RESEND_AFTER_SECONDS * 1000;
  // Concurrent requests have slightly different times, in either order. A code from further in the future than the
  // cooldown is from before the sandbox's clock was set back, and is ignored.
  const [codes] = await on<{ last_at: Date | null; wrong: number | null; first_wrong_at: Date | null }>(
    sqlText`select max(created_at) filter (where created_at > $3::timestamptz and created_at <= $4::timestamptz
         and requested_from is not distinct from $5::bytea) as last_at,
       sum(attempts)::int as wrong, min(created_at) filter (where attempts > 0) as first_wrong_at
       from participant_sign_in_codes
      where program_id = $1::uuid and participant_id = $2::uuid and used_at is null and created_at > $6::timestamptz`,
    [
      programId,
      participantId,
      new Date(now.getTime() - cooldownMs),
      new Date(now.getTime() + cooldownMs),
      requestedFrom,
      new Date(now.getTime() - WRONG_TRIES_WINDOW_MS),
    ],
  );
  const { last_at, wrong, first_wrong_at } = codes!;
  if (last_at) {
    const waitSeconds = Math.min(cooldownMs, cooldownMs - (now.getTime() - last_at.getTime())) / 1000;
    throw tooMany(
      {
        one: "We just sent you an email. You can request a new one in {seconds} second.",
        other: "We just sent you an email. You can request a new one in {seconds} seconds.",
      },
      waitSeconds,
    );
  }
  if (kind === "otp" && first_wrong_at && wrong! >= MAX_WRONG_TRIES)
    throw tooMany(
      "Too many attempts. Please try again later.",
      (first_wrong_at.getTime() + WRONG_TRIES_WINDOW_MS - now.getTime()) / 1000,
    );
}
