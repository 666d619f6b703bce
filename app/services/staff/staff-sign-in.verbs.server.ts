/**
 * Signing admins in and out (specification 2, section 4.4; RULINGS "Admin sign-in as JSON"). An unknown email gets the
 * same answers, limits and cooldown as a known one, and no mail: who works here is nobody's business.
 */
import { z } from "zod";
import { closeAdminSession, openAdminSession } from "~/auth/admin-sessions.server";
import { newToken } from "~/auth/secrets.server";
import { phrase } from "~/locales/say";
import type { AdminActor, Ctx, Visitor } from "../context";
import { sql, sqlIn, transaction, type Transaction } from "../database.server";
import { AppError } from "../errors";
import { clearHits, countAddressHit, countHit, type RateLimit } from "../rate-limits.server";
import { operation } from "../use-case.server";
import { issueStaffCode, issueStaffLink, redeemStaffCode, redeemStaffLink } from "./staff-codes.server";
import {
  EMAIL_INVALID,
  EMAIL_REQUIRED,
  OTP_INVALID,
  OTP_REQUIRED,
  STAFF_RESEND_AFTER_SECONDS,
  type Complaint,
} from "./staff-sign-in.rules";

type ConsoleVisitCtx = Ctx<Visitor | AdminActor>;
/** Where the request came from, for limits, and what the browser calls itself, for the list of sessions. */
export type StaffVisit = { address: string; userAgent: string };

const PER_ADDRESS: RateLimit = { scope: "staff-address", max: 40, windowSeconds: 600 };
const PER_EMAIL: RateLimit = { scope: "staff-email", max: 10, windowSeconds: 3600 };
/** The cooldown is counted by email, not read from the codes, so that it holds for unknown emails as well. */
const COOLDOWN: RateLimit = {
  scope: "staff-cooldown",
  max: 1,
  windowSeconds: STAFF_RESEND_AFTER_SECONDS,
  message: phrase("We have just sent you an email. Please wait a minute before you request a new one."),
};

/** Mails a code. Gives the browser token that the code needs. Throws `invalid`, or `too_many` with the wait. */
export const startStaffCode = operation(
  "console:visit",
  async ({ now }: ConsoleVisitCtx, input: { email: string }, visit: StaffVisit) => {
    const browserToken = newToken();
    await sendToStaff(input.email, visit, now, (tx, adminId) => issueStaffCode(tx, adminId, browserToken, now));
    return { browser_token: browserToken };
  },
);

/** Mails a link. Throws as `startStaffCode`. */
export const startStaffLink = operation(
  "console:visit",
  async ({ now }: ConsoleVisitCtx, input: { email: string }, visit: StaffVisit) => {
    await sendToStaff(input.email, visit, now, (tx, adminId) => issueStaffLink(tx, adminId, now));
  },
);

/** Checks a code and opens a session. Gives the cookie's token. Throws `invalid`: one text for all that can be wrong. */
export const verifyStaffCode = operation(
  "console:visit",
  async (ctx: ConsoleVisitCtx, input: { otp: string; browser_token: string }, visit: StaffVisit): Promise<string> => {
    if (!input.otp) throw complaint("otp", OTP_REQUIRED);
    await countAddressHit(PER_ADDRESS, visit.address, ctx.now);
    const token = await transaction(async (tx) => {
      const adminId = await redeemStaffCode(sqlIn(tx), input.browser_token, input.otp, ctx.now);
      return adminId && completeStaffSignIn(tx, ctx, adminId, visit); // a wrong try commits: it was counted
    });
    if (!token) throw complaint("otp", OTP_INVALID);
    return token;
  },
);

/** Opens a session by a link, once. Gives the cookie's token. Throws `refused`. */
export const signInStaffByLink = operation(
  "console:visit",
  async (ctx: ConsoleVisitCtx, linkToken: string, visit: StaffVisit): Promise<string> => {
    await countAddressHit(PER_ADDRESS, visit.address, ctx.now);
    return transaction(async (tx) => {
      const adminId = await redeemStaffLink(sqlIn(tx), linkToken, ctx.now);
      if (!adminId)
        throw new AppError("refused", "This login link has expired or was already used. Please request a new one.");
      return completeStaffSignIn(tx, ctx, adminId, visit);
    });
  },
);

/** Ends this browser's session; for nobody there is nothing to end. */
export const signOutStaff = operation("console:visit", async ({ actor }: ConsoleVisitCtx) => {
  if (actor.kind === "admin") await closeAdminSession(sql, actor.sessionId);
});

async function sendToStaff(
  email: string,
  { address }: StaffVisit,
  now: Date,
  issue: (tx: Transaction, adminId: string) => Promise<void>,
): Promise<void> {
  if (!email) throw complaint("email", EMAIL_REQUIRED);
  if (!z.email().safeParse(email).success) throw complaint("email", EMAIL_INVALID);
  await countAddressHit(PER_ADDRESS, address, now);
  await countHit(COOLDOWN, email, now);
  await countHit(PER_EMAIL, email, now);
  const [admin] = await sql<{ id: string }>("select id from admins where email = $1 and active", [email]);
  if (admin) await transaction((tx) => issue(tx, admin.id));
}

async function completeStaffSignIn(
  tx: Transaction,
  { actor, now }: ConsoleVisitCtx,
  adminId: string,
  { userAgent }: StaffVisit,
): Promise<string> {
  const on = sqlIn(tx);
  if (actor.kind === "admin") await closeAdminSession(on, actor.sessionId);
  const [admin] = await on<{ email: string }>("select email from admins where id = $1::uuid", [adminId]);
  if (admin) await Promise.all([COOLDOWN, PER_EMAIL].map((limit) => clearHits(limit, admin.email)));
  return openAdminSession(on, adminId, now, userAgent);
}

function complaint(field: string, { title, text }: Complaint): AppError {
  return new AppError("invalid", title, { errors: [{ field, message: text }] });
}
