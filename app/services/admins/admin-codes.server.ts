/**
 * One-time codes and links of admins: the admin's counterpart of services/sign-in/sign-in-codes.server.ts, without a
 * program.
 */
import { enqueue } from "~/jobs/queue.server";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { hashCode, hashToken, newCode, newToken, seal } from "~/platform/secrets.server";
import { ADMIN_CODE_MINUTES, ADMIN_CODE_TRIES, ADMIN_LINK_MINUTES } from "./admin-sign-in-rules";

/**
 * Limits as for participants: usable codes per admin, and the wrong tries after which there is no new code for an hour.
 */
const MAX_USABLE = 5;
const MAX_WRONG_TRIES = 100;
const WRONG_TRIES_WINDOW_MS = 3_600_000;

/**
 * `codeId` is the id of the code's row, so that a job that runs again issues nothing again; `network` is the subscriber
 * network that the request comes from, and `now` its time.
 */
type CodeRequest = { codeId: string; adminId: string; network: string; now: Date };

/**
 * Creates a code that works with `browserToken`, voids the older ones of the same network and queues its mail. After
 * too many wrong tries it does nothing: an error would tell a stranger who works here, and a link still signs in.
 */
export async function issueAdminCode(
  tx: Transaction,
  { browserToken, network, ...request }: CodeRequest & { browserToken: string },
): Promise<void> {
  if (await wasGuessed(sqlIn(tx), request.adminId, request.now)) return;
  const code = newCode();
  const hashes = {
    secretHash: hashCode(code, browserToken),
    browserTokenHash: hashToken(browserToken),
    requestedFrom: hashToken(network),
  };
  await issue(tx, { ...request, ...hashes, kind: "otp", secret: code, minutes: ADMIN_CODE_MINUTES });
}

/** Creates a link, voids the older codes and links of the same network and queues its mail. */
export async function issueAdminLink(tx: Transaction, { network, ...request }: CodeRequest): Promise<void> {
  const token = newToken();
  const hashes = { secretHash: hashToken(token), browserTokenHash: null, requestedFrom: hashToken(network) };
  await issue(tx, { ...request, ...hashes, kind: "magic_link", secret: token, minutes: ADMIN_LINK_MINUTES });
}

/** Stores a link that `redeemAdminLink` accepts once. The caller sends it. Earlier codes and links stay valid. */
export async function storeAdminLink(
  tx: Transaction,
  { adminId, token, minutes, now }: { adminId: string; token: string; minutes: number; now: Date },
): Promise<void> {
  await store(tx, {
    adminId,
    kind: "magic_link",
    secretHash: hashToken(token),
    browserTokenHash: null,
    requestedFrom: null,
    codeId: uuidv7(now),
    minutes,
    now,
  });
}

/**
 * Tries a code. The statement that compares it also counts the try, so concurrent guesses cannot exceed the limit.
 * @returns the admin's id, or null if the code is wrong, expired, used or for another browser
 */
export async function redeemAdminCode(on: Sql, browserToken: string, code: string, now: Date): Promise<string | null> {
  const [row] = await on<{ admin_id: string; is_right: boolean }>(
    sqlText`update admin_sign_in_codes c
        set attempts = c.attempts + 1, used_at = case when c.secret_hash = $2::bytea then $3::timestamptz end
       from admins a
      where c.browser_token_hash = $1::bytea and c.kind = 'otp' and c.used_at is null and c.voided_at is null
        and c.expires_at > $3::timestamptz and c.attempts < $4::int and a.id = c.admin_id and a.active
      returning c.admin_id, c.used_at is not null as is_right`,
    [hashToken(browserToken), hashCode(code, browserToken), now, ADMIN_CODE_TRIES],
  );
  return row?.is_right ? row.admin_id : null;
}

/** Uses a link. @returns the admin's id, or null if the link is unknown, expired or already used */
export async function redeemAdminLink(on: Sql, token: string, now: Date): Promise<string | null> {
  const [row] = await on<{ admin_id: string }>(
    sqlText`update admin_sign_in_codes c set used_at = $2::timestamptz
       from admins a
      where c.secret_hash = $1::bytea and c.kind = 'magic_link' and c.used_at is null and c.voided_at is null
        and c.expires_at > $2::timestamptz and a.id = c.admin_id and a.active
      returning c.admin_id`,
    [hashToken(token), now],
  );
  return row?.admin_id ?? null;
}

type Stored = {
  codeId: string;
  adminId: string;
  kind: "otp" | "magic_link";
  secretHash: Buffer;
  browserTokenHash: Buffer | null;
  requestedFrom: Buffer | null;
  minutes: number;
  now: Date;
};

async function issue(tx: Transaction, { secret, ...code }: Stored & { secret: string }): Promise<void> {
  const on = sqlIn(tx);
  await on(sqlText`select id from admins where id = $1::uuid for no key update`, [code.adminId]);
  if ((await on(sqlText`select id from admin_sign_in_codes where id = $1::uuid`, [code.codeId])).length > 0) return;
  await on(
    sqlText`update admin_sign_in_codes set voided_at = $2::timestamptz
      where admin_id = $1::uuid and used_at is null and voided_at is null
        and (requested_from = $3::bytea or id in (
          select id from admin_sign_in_codes
           where admin_id = $1::uuid and used_at is null and voided_at is null and expires_at > $2::timestamptz and requested_from <> $3::bytea
           order by created_at desc, id desc offset $4::int))`,
    [code.adminId, code.now, code.requestedFrom, MAX_USABLE - 1],
  );
  await store(tx, code);
  await enqueue(on, "send-admin-sign-in-mail", { codeId: code.codeId, sealedSecret: seal(secret) });
}

async function wasGuessed(on: Sql, adminId: string, now: Date): Promise<boolean> {
  const [row] = await on<{ wrong: number | null }>(
    sqlText`select sum(attempts)::int as wrong from admin_sign_in_codes where admin_id = $1::uuid and used_at is null and created_at > $2::timestamptz`,
    [adminId, new Date(now.getTime() - WRONG_TRIES_WINDOW_MS)],
  );
  return (row?.wrong ?? 0) >= MAX_WRONG_TRIES;
}

async function store(
  tx: Transaction,
  { codeId, adminId, kind, secretHash, browserTokenHash, requestedFrom, minutes, now }: Stored,
): Promise<void> {
  await sqlIn(tx)(
    sqlText`insert into admin_sign_in_codes (id, admin_id, kind, secret_hash, browser_token_hash, created_at, expires_at, requested_from)
     values ($1::uuid, $2::uuid, $3, $4::bytea, $5::bytea, $6::timestamptz, $7::timestamptz, $8::bytea)`,
    [
      codeId,
      adminId,
      kind,
      secretHash,
      browserTokenHash,
      now,
      new Date(now.getTime() + minutes * 60_000),
      requestedFrom,
    ],
  );
}
