/**
 * Signing admins in and out. An unknown email gets the same responses, limits and cooldown as a known one, in the same
 * time, and no mail: who works here is private.
 */
import { z } from "zod";
import { closeAdminSession, openAdminSession } from "~/auth/admin-sessions.server";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import type { AdminActor, Ctx, Visitor } from "~/platform/context";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { isEmail } from "~/platform/email-field";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { clearHits, countAddressHit, countHit, subscriberOf, type RateLimit } from "~/platform/rate-limits.server";
import { newToken, seal } from "~/platform/secrets.server";
import { workflow } from "~/platform/use-case.server";
import { mailLimits } from "~/services/mail/mail-limits.server";
import { redeemAdminCode, redeemAdminLink } from "./admin-codes.server";
import {
  ADMIN_CODE_MINUTES,
  ADMIN_CODE_TRIES,
  ADMIN_RESEND_AFTER_SECONDS,
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  OTP_DEAD,
  OTP_INVALID,
  OTP_REQUIRED,
  type SignInError,
} from "./admin-sign-in-rules";

type AdminVisitCtx = Ctx<Visitor | AdminActor>;
/** Where the request came from, for limits, and its user agent, for the list of sessions. */
export type AdminClient = { address: string; userAgent: string };

const PER_ADDRESS: RateLimit = { scope: "admin-address", max: 40, windowSeconds: 600 };
/**
 * The cooldown is counted by email and network, not read from the codes, so that it holds for unknown emails as well.
 */
const COOLDOWN: RateLimit = {
  scope: "admin-cooldown",
  max: 1,
  windowSeconds: ADMIN_RESEND_AFTER_SECONDS,
  message: msg("We just sent you an email. Wait a minute before requesting a new one."),
};

/** Wrong tries of one browser token. Counted apart from the codes, because unknown emails have no code. */
const WRONG_TRIES: RateLimit = {
  scope: "admin-code-tries",
  max: ADMIN_CODE_TRIES - 1,
  windowSeconds: ADMIN_CODE_MINUTES * 60,
};

/**
 * Mails a code.
 * @returns the browser token without which the code does not work
 * @throws invalid for something that is no email; too_many with the seconds to wait
 */
export const startAdminCode = workflow(
  "admin:visit",
  async function startAdminCode({ now }: AdminVisitCtx, input: { email: string }, client: AdminClient) {
    const browserToken = newToken();
    await requestSecret(input.email, browserToken, client, now);
    return { browser_token: browserToken };
  },
  { output: z.object({ browser_token: z.string() }) },
);

/** Mails a link. Throws the same errors as `startAdminCode`. */
export const startAdminLink = workflow(
  "admin:visit",
  async function startAdminLink({ now }: AdminVisitCtx, input: { email: string }, client: AdminClient) {
    await requestSecret(input.email, null, client, now);
  },
);

/**
 * Checks a code and opens a session.
 * @returns the token for the session cookie
 * @throws invalid, with one message for everything that can be wrong, and another one once so many tries were wrong
 *   that no code would work any more; too_many
 */
export const verifyAdminCode = workflow(
  "admin:visit",
  async function verifyAdminCode(
    ctx: AdminVisitCtx,
    input: { otp: string; browser_token: string },
    client: AdminClient,
  ): Promise<string> {
    if (!input.otp) throw fieldError("otp", OTP_REQUIRED);
    await countAddressHit(PER_ADDRESS, client.address, ctx.now);
    const token = await transaction(async (tx) => {
      const adminId = await redeemAdminCode(sqlIn(tx), input.browser_token, input.otp, ctx.now);
      return adminId && completeAdminSignIn(tx, ctx, adminId, client); // a wrong try commits too, since it is counted
    });
    if (!token) throw fieldError("otp", (await isDead(input.browser_token, ctx.now)) ? OTP_DEAD : OTP_INVALID);
    return token;
  },
  { output: z.string() },
);

/** Counts a wrong try. Returns whether a code of this browser token would be void now. */
async function isDead(browserToken: string, now: Date): Promise<boolean> {
  try {
    await countHit(WRONG_TRIES, browserToken, now);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many") return true;
    throw error;
  }
}

/**
 * Opens a session by a link, once.
 * @returns the token for the session cookie
 * @throws rejected when the link has expired or was used; too_many
 */
export const signInAdminByLink = workflow(
  "admin:visit",
  async function signInAdminByLink(ctx: AdminVisitCtx, linkToken: string, client: AdminClient): Promise<string> {
    await countAddressHit(PER_ADDRESS, client.address, ctx.now);
    return transaction(async (tx) => {
      const adminId = await redeemAdminLink(sqlIn(tx), linkToken, ctx.now);
      if (!adminId)
        throw new AppError("rejected", "This login link has expired or was already used. Request a new one.");
      return completeAdminSignIn(tx, ctx, adminId, client);
    });
  },
  { output: z.string() },
);

/** Ends this browser's session. Does nothing if nobody is signed in. */
export const signOutAdmin = workflow("admin:visit", async function signOutAdmin({ actor }: AdminVisitCtx) {
  if (actor.kind === "admin") await closeAdminSession(sql, actor.sessionId);
});

/**
 * Checks and counts the request; everything else is a job, because whether there is an admin with this email must not
 * even show in how long the response takes.
 */
async function requestSecret(
  email: string,
  browserToken: string | null,
  { address }: AdminClient,
  now: Date,
): Promise<void> {
  if (!email) throw fieldError("email", EMAIL_REQUIRED);
  if (!isEmail(email)) throw fieldError("email", EMAIL_INVALID);
  await countAddressHit(PER_ADDRESS, address, now);
  for (const [limit, key] of limitsOf(email, address)) await countHit(limit, key, now);
  await enqueue(sql, "issue-admin-secret", {
    codeId: uuidv7(now),
    sealedRequest: seal(JSON.stringify({ email, browserToken, network: subscriberOf(address) })),
    requestedAt: now.toISOString(),
  });
}

async function completeAdminSignIn(
  tx: Transaction,
  { actor, now }: AdminVisitCtx,
  adminId: string,
  { address, userAgent }: AdminClient,
): Promise<string> {
  const on = sqlIn(tx);
  if (actor.kind === "admin") await closeAdminSession(on, actor.sessionId);
  const [admin] = await on<{ email: string }>(sqlText`select email from admins where id = $1::uuid`, [adminId]);
  if (admin) await clearHits(limitsOf(admin.email, address), on);
  return openAdminSession(on, adminId, now, userAgent);
}

/** The limits of mails and the cooldown, each with the key that it counts by. */
function limitsOf(email: string, address: string): [RateLimit, string][] {
  return [[COOLDOWN, `${email} ${subscriberOf(address)}`], ...mailLimits("staff", email, address)];
}

function fieldError(field: string, { title, text }: SignInError): AppError {
  return new AppError("invalid", title, { errors: [{ field, message: text }] });
}
