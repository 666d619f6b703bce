/** One-time codes and links of admins: the console's counterpart of sign-in/sign-in-codes.server.ts, without a program. */
import { hashCode, hashToken, newCode, newToken, seal } from "~/auth/secrets.server";
import { enqueue } from "~/jobs/registry.server";
import { sqlIn, type Sql, type Transaction } from "../database.server";
import { uuidv7 } from "../ids.server";
import { STAFF_CODE_MINUTES, STAFF_LINK_MINUTES } from "./staff-sign-in.rules";

const MAX_TRIES = 5;

/** Makes a code that works with `browserToken`, voids the older ones and queues its mail. */
export async function issueStaffCode(tx: Transaction, adminId: string, browserToken: string, now: Date): Promise<void> {
  const code = newCode();
  await issue(tx, {
    adminId,
    kind: "otp",
    secret: code,
    secretHash: hashCode(code, browserToken),
    browserTokenHash: hashToken(browserToken),
    minutes: STAFF_CODE_MINUTES,
    now,
  });
}

/** Makes a link, voids the older codes and links and queues its mail. */
export async function issueStaffLink(tx: Transaction, adminId: string, now: Date): Promise<void> {
  const token = newToken();
  await issue(tx, {
    adminId,
    kind: "magic_link",
    secret: token,
    secretHash: hashToken(token),
    browserTokenHash: null,
    minutes: STAFF_LINK_MINUTES,
    now,
  });
}

/** Keeps a link that `redeemStaffLink` takes once; whoever asks sends it. Codes and links that are on their way stay good. */
export async function storeStaffLink(
  tx: Transaction,
  { adminId, token, minutes, now }: { adminId: string; token: string; minutes: number; now: Date },
): Promise<void> {
  await store(tx, { adminId, kind: "magic_link", secretHash: hashToken(token), browserTokenHash: null, minutes, now });
}

/** Tries a code; the try is counted by the statement that compares. Gives the admin, or null for whatever was wrong. */
export async function redeemStaffCode(on: Sql, browserToken: string, code: string, now: Date): Promise<string | null> {
  const [row] = await on<{ admin_id: string; is_right: boolean }>(
    `update admin_sign_in_codes c
        set attempts = c.attempts + 1, used_at = case when c.secret_hash = $2::bytea then $3::timestamptz end
       from admins a
      where c.browser_token_hash = $1::bytea and c.kind = 'otp' and c.used_at is null and c.voided_at is null
        and c.expires_at > $3::timestamptz and c.attempts < $4::int and a.id = c.admin_id and a.active
      returning c.admin_id, c.used_at is not null as is_right`,
    [hashToken(browserToken), hashCode(code, browserToken), now, MAX_TRIES],
  );
  return row?.is_right ? row.admin_id : null;
}

/** Uses a link, once and in time. */
export async function redeemStaffLink(on: Sql, token: string, now: Date): Promise<string | null> {
  const [row] = await on<{ admin_id: string }>(
    `update admin_sign_in_codes c set used_at = $2::timestamptz
       from admins a
      where c.secret_hash = $1::bytea and c.kind = 'magic_link' and c.used_at is null and c.voided_at is null
        and c.expires_at > $2::timestamptz and a.id = c.admin_id and a.active
      returning c.admin_id`,
    [hashToken(token), now],
  );
  return row?.admin_id ?? null;
}

type Stored = {
  adminId: string;
  kind: "otp" | "magic_link";
  secretHash: Buffer;
  browserTokenHash: Buffer | null;
  minutes: number;
  now: Date;
};

async function issue(tx: Transaction, { secret, ...code }: Stored & { secret: string }): Promise<void> {
  const on = sqlIn(tx);
  await on("select id from admins where id = $1::uuid for no key update", [code.adminId]);
  await on(
    "update admin_sign_in_codes set voided_at = $2::timestamptz where admin_id = $1::uuid and used_at is null and voided_at is null",
    [code.adminId, code.now],
  );
  const codeId = await store(tx, code);
  await enqueue(on, "send-staff-sign-in-mail", { codeId, sealedSecret: seal(secret) });
}

async function store(
  tx: Transaction,
  { adminId, kind, secretHash, browserTokenHash, minutes, now }: Stored,
): Promise<string> {
  const id = uuidv7(now);
  await sqlIn(tx)(
    `insert into admin_sign_in_codes (id, admin_id, kind, secret_hash, browser_token_hash, created_at, expires_at)
     values ($1::uuid, $2::uuid, $3, $4::bytea, $5::bytea, $6::timestamptz, $7::timestamptz)`,
    [id, adminId, kind, secretHash, browserTokenHash, now, new Date(now.getTime() + minutes * 60_000)],
  );
  return id;
}
