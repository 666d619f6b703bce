/** Signing in and out of a program's site. */
import { z } from "zod";
import { closeParticipantSession } from "~/auth/participant-sessions.server";
import { humanCheckWidget } from "~/integrations/registry.server";
import { msg, translate } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { AppError } from "~/platform/errors";
import { clearHits, countHit, subscriberOf } from "~/platform/rate-limits.server";
import { query, workflow } from "~/platform/use-case.server";
import { givesReward } from "~/services/challenge-types/earnings";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { signupPoints } from "~/services/challenge-types/signup-challenge.server";
import { untranslated } from "~/services/programs/catalogue-language.server";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import { hasFeature } from "~/services/programs/features";
import { legalPagesOf } from "~/services/programs/legal-pages";
import type { SiteCtx } from "~/services/programs/program-context";
import { RESEND_AFTER_SECONDS } from "~/services/programs/site-constants";
import { findSentCode, issueCode, redeemCode, redeemLink, type CodeKind } from "./sign-in-codes.server";
import { completeSignIn } from "./sign-in-completion.server";
import { countSignInCall, signInMailLimits } from "./sign-in-limits.server";
import {
  blockedMessage,
  enrollmentPage,
  enrollmentUrl,
  forwardedParams,
  intentOf,
  MISSING_FIELDS,
} from "./sign-in-rules";
import {
  invitation,
  sentCodeView,
  signInPageView,
  verifiedSignIn,
  type Invitation,
  type SentCodeView,
  type SignInInput,
  type SignInPageView,
  type SignInResult,
  type VerifiedSignIn,
} from "./sign-in.schema";
import { createPendingParticipant, findReferrer, isHuman } from "./sign-up.server";

/** The request: the client's address, the host, and the path to go to after signing in. */
type SignInClient = { address: string; host: string; returnTo: string };

const OFFERS_PATH = "/my-offers";

const NOT_HUMAN = msg("Confirm that you're human and try again.");
const WRONG_CODE = msg("That code isn't right. Check it and try again.");
const DEAD_CODE = msg("That code is no longer valid. Request a new one.");
const DEAD_LINK = msg("This login link has expired or was already used. Request a new one.");

/**
 * `POST /public/signin/verify`: requests a code or link, signs up, or checks a code, depending on the fields.
 * Rejections are results of the flow, not errors.
 * @throws too_many beyond a limit or within the resend cooldown
 * @throws unavailable when the human check cannot be reached
 */
export const verifySignIn = workflow(
  "site:visit",
  async function verifySignIn(ctx: SiteCtx, input: SignInInput, client: SignInClient): Promise<VerifiedSignIn> {
    await countSignInCall(client.address, ctx.now);
    switch (intentOf(input)) {
      case "check_code":
        return checkCode(ctx, input, client);
      case "sign_up":
        return { result: await signUp(ctx, input, client) };
      case "request_code":
        return { result: (await sendSecret(ctx, input, client)) ?? signUpRequired(ctx, input) };
    }
  },
  { output: verifiedSignIn },
);

/**
 * Signs in with a magic link, once.
 * @throws rejected when the link is no longer valid
 * @throws too_many beyond the limit of the address
 */
export const signInByLink = workflow(
  "site:visit",
  async function signInByLink(ctx: SiteCtx, token: string, client: Pick<SignInClient, "address">) {
    await countSignInCall(client.address, ctx.now);
    return sqlTransaction(async (on) => {
      const redeemed = await redeemLink(on, ctx.programId, token, ctx.now);
      if (!redeemed) throw new AppError("rejected", DEAD_LINK);
      const session = await completeSignIn(on, ctx, redeemed.participantId);
      await clearHits(signInMailLimits(ctx.programId, session.email, client.address), on);
      return { token: session.token, returnTo: redeemed.returnTo ?? "/" };
    });
  },
  { output: z.object({ token: z.string(), returnTo: z.string() }) },
);

/** Closes this browser's session, if there is one. */
export const signOut = workflow("site:visit", async function signOut({ programId, actor }: SiteCtx) {
  if (actor.kind === "participant") await closeParticipantSession(sql, programId, actor.sessionId);
});

/** What the sign-in page shows of the program. */
export const getSignInPage = query(
  "site:visit",
  async function getSignInPage({ program, now }: SiteCtx): Promise<SignInPageView> {
    return {
      program: {
        id: program.id,
        name: program.name,
        i18n_enabled: program.i18nEnabled,
        term_points_as: program.termPointsAs,
        term_points_singular: program.termPointsSingular,
        header_text: program.template.header_text,
        header_logo: program.template.header_logo,
        picture: program.template.header_background_image,
        overlay: program.template.overlay_image,
      },
      auth_type: methodOf(program.features),
      passkeys: enrollmentPage(program) === null,
      signup_points: signupPoints(program, now),
      legal_pages: legalPagesOf(program.pages.map(untranslated)),
      has_offers: hasFeature(program, "offers_reward"),
      human_check: humanCheckWidget(),
    };
  },
  { output: signInPageView },
);

/** Anyone can call themselves an address or a message, which must not stand on the operator's page. */
const PLAIN_NAME = /^[\p{L}\p{M}' -]{1,30}$/u;

/**
 * The first name of the participant whose referral link led to the page, and what both get once the visitor joins: the
 * points of the active referral challenge, none for a reward or without one; null when no name is known.
 */
export const getInvitation = query(
  "site:visit",
  async function getInvitation({ programId, program, now }: SiteCtx, referralCode: string): Promise<Invitation | null> {
    const name = (await findReferrer(sql, programId, referralCode))?.firstName ?? "";
    if (!PLAIN_NAME.test(name)) return null;
    const challenge = activeOfType(program, { type: "referral", now });
    return {
      name,
      points: challenge && !givesReward(challenge.rewardType) ? Number(challenge.points) : 0,
      friend_points: challenge ? settingsOf(challenge).friend_points : 0,
    };
  },
  { output: invitation.nullable() },
);

/** The code that this browser requested, as long as it can be entered: the page shows its step again after a reload. */
export const getSentCode = query(
  "site:visit",
  async function getSentCode({ programId, now }: SiteCtx, browserToken: string): Promise<SentCodeView | null> {
    const code = await findSentCode(sql, programId, browserToken, now);
    if (!code) return null;
    // A code from the future is from before the sandbox's clock was set back.
    const age = Math.max(0, now.getTime() - code.createdAt.getTime()) / 1000;
    return {
      id: code.id,
      email: code.email,
      first_name: code.firstName,
      browser_token: browserToken,
      resend_in: Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - age)),
    };
  },
  { output: sentCodeView.nullable() },
);

/**
 * Mails a code or link to an existing participant; null when no participant of the program has this email. The address
 * of an account that was merged gets a mail with the one to use, and the same result, limits and cooldown.
 */
async function sendSecret(
  ctx: SiteCtx,
  { email }: SignInInput,
  { host, returnTo, address }: SignInClient,
): Promise<SignInResult | null> {
  const { programId, now, locale } = ctx;
  const kind = methodOf(ctx.program.features);
  return sqlTransaction(async (on) => {
    const [known] = await on<{ id: string; first_name: string; status: string }>(
      sqlText`select p.id, s.first_name, s.status from participants p
          join participants s on s.program_id = p.program_id and s.id = coalesce(p.merged_into_id, p.id)
        where p.program_id = $1 and (p.email = $2 or p.merged_email = $2) order by p.email nulls last limit 1 for no key update of p`,
      [programId, email],
    );
    if (!known) return null;
    if (known.status === "blocked") return blocked(ctx, kind);
    const browserToken = await issueCode(
      on,
      {
        programId,
        participantId: known.id,
        kind,
        now,
        locale,
        host,
        returnTo: kind === "magic_link" ? landingOf(ctx, returnTo) : returnTo,
        network: subscriberOf(address),
      },
      () => countMail(ctx, email, address, on),
    );
    return {
      ok: true,
      sign_type: kind,
      otp_logged: false,
      browser_token: browserToken,
      participant: { first_name: known.first_name },
      message: null,
    };
  });
}

async function signUp(ctx: SiteCtx, input: SignInInput, client: SignInClient): Promise<SignInResult> {
  const result = await sendSecret(ctx, input, client);
  if (result) return result; // the email has signed up before, or in a concurrent request
  if (enrollmentPage(ctx.program)) return signUpRequired(ctx, input);
  if (!input.first_name || !input.last_name || !input.agree_terms) return rejection(ctx, "sign_up", MISSING_FIELDS);
  if (!(await isHuman(input, client.address))) return rejection(ctx, "sign_up", NOT_HUMAN);
  await createPendingParticipant(ctx, input);
  return (await sendSecret(ctx, input, client)) ?? rejection(ctx, "sign_up", null);
}

async function checkCode(
  ctx: SiteCtx,
  input: SignInInput,
  { returnTo, address }: SignInClient,
): Promise<VerifiedSignIn> {
  // A mistyped code does not use up a try.
  if (!/^\d{6}$/.test(input.otp)) return { result: rejection(ctx, "otp", WRONG_CODE) };
  const signedIn = await sqlTransaction(async (on) => {
    const redeemed = await redeemCode(on, ctx.programId, input.email, input.browser_token, input.otp, ctx.now);
    if (typeof redeemed === "string") return redeemed;
    const session = await completeSignIn(on, ctx, redeemed.participantId, input.referral_code);
    await clearHits(signInMailLimits(ctx.programId, input.email, address), on);
    return session;
  });
  if (typeof signedIn === "string")
    return { result: rejection(ctx, "otp", signedIn === "wrong" ? WRONG_CODE : DEAD_CODE) };
  return {
    result: {
      ok: true,
      sign_type: "otp",
      otp_logged: true,
      browser_token: null,
      participant: { first_name: signedIn.firstName },
      message: null,
    },
    session: { token: signedIn.token, returnTo },
  };
}

/** The result for an unknown email: the sign-up form, or the operator's own enrollment page. */
function signUpRequired(ctx: SiteCtx, input: SignInInput): SignInResult {
  const result = rejection(ctx, "sign_up", null);
  const url = enrollmentPage(ctx.program);
  return url ? { ...result, redirect_url: enrollmentUrl(url, input.email, forwardedParams(input)) } : result;
}

function rejection({ locale }: SiteCtx, signType: SignInResult["sign_type"], message: string | null): SignInResult {
  return {
    ok: false,
    sign_type: signType,
    otp_logged: false,
    browser_token: null,
    participant: null,
    message: message && translate(locale, message),
  };
}

/** What a blocked person reads, with the program's support address if it has one. */
function blocked(ctx: SiteCtx, signType: SignInResult["sign_type"]): SignInResult {
  const { text, values } = blockedMessage(ctx.program);
  return { ...rejection(ctx, signType, null), message: translate(ctx.locale, text, values) };
}

/** A link that was requested from the offers, whatever was searched for, leads where the program wants them to begin. */
function landingOf({ program: { offersMagicLinkPath } }: SiteCtx, returnTo: string): string {
  const [path] = returnTo.split(/[?#]/);
  return path === OFFERS_PATH && offersMagicLinkPath !== OFFERS_PATH ? offersMagicLinkPath : returnTo;
}

function methodOf(features: readonly string[]): CodeKind {
  return features.includes("otp_login") ? "otp" : "magic_link";
}

async function countMail(ctx: SiteCtx, email: string, address: string, on: Sql): Promise<void> {
  for (const [limit, key] of signInMailLimits(ctx.programId, email, address)) await countHit(limit, key, ctx.now, on);
}
