/** Signing in and out of a program's site (specification 1, sections 2, 4, 5 and 7; RULINGS "Sessions, hosts, safety"). */
import { closeParticipantSession } from "~/auth/participant-sessions.server";
import { humanCheckWidget } from "~/integrations/registry.server";
import { phrase, say } from "~/locales/say";
import { signupPoints } from "../challenges/signup-points";
import type { SiteCtx } from "../context";
import { sql, sqlIn, transaction } from "../database.server";
import { AppError } from "../errors";
import { clearHits, countAddressHit, countHit, type RateLimit } from "../rate-limits.server";
import { operation, query } from "../use-case.server";
import { issueCode, redeemCode, redeemLink, type CodeKind } from "./sign-in-codes.server";
import { completeSignIn } from "./sign-in-completion.server";
import { enrolmentUrl, forwardedParams, intentOf, MISSING_FIELDS } from "./sign-in.rules";
import type { SignInAnswer, SignInInput } from "./sign-in.schema";
import { createPendingParticipant, isHuman } from "./sign-up.server";

/** What a verb must know of the request: the client's address, the host it came to, and where to go afterwards. */
type Visit = { address: string; host: string; returnTo: string };

/** `session` is there when somebody has just signed in: the token of the cookie, and where to go. */
type SignedIn = { answer: SignInAnswer; session?: { token: string; returnTo: string } };

/** Calls of one address, whatever they ask: enough for an office behind one address, too few to harvest emails. */
const PER_ADDRESS: RateLimit = { scope: "sign-in-address", max: 60, windowSeconds: 600 };
/** Mails to one person without a sign-in in between; a sign-in starts it afresh. */
const PER_EMAIL: RateLimit = { scope: "sign-in-email", max: 10, windowSeconds: 3600 };

const BLOCKED = phrase("This account cannot sign in. Please contact the support of the program.");
const NOT_HUMAN = phrase("Please confirm that you are human and try again.");
const WRONG_CODE = phrase("That code is not right. Please check it and try again.");
const DEAD_CODE = phrase("That code is no longer valid. Please request a new one.");
const DEAD_LINK = phrase("This login link has expired or was already used. Please request a new one.");

/**
 * `POST /public/signin/verify`: asks for a code or link, signs up, or checks a code, by what the form carries.
 * Every outcome of the flow is an answer. Throws `too_many` beyond a limit or within the resend cooldown, and
 * `unavailable` when the bot check cannot be reached.
 */
export const verifySignIn = operation(
  "site:visit",
  async (ctx: SiteCtx, input: SignInInput, visit: Visit): Promise<SignedIn> => {
    await countAddressHit(PER_ADDRESS, visit.address, ctx.now);
    switch (intentOf(input)) {
      case "check_code":
        return checkCode(ctx, input, visit);
      case "sign_up":
        return { answer: await signUp(ctx, input, visit) };
      case "ask":
        return { answer: (await sendSecret(ctx, input, visit)) ?? newcomer(ctx, input) };
    }
  },
);

/** Signs in by a magic link, once. Throws `refused` when it does not work any more, `too_many` beyond the limit. */
export const signInByLink = operation(
  "site:visit",
  async (ctx: SiteCtx, token: string, visit: Pick<Visit, "address">) => {
    await countAddressHit(PER_ADDRESS, visit.address, ctx.now);
    const session = await transaction(async (tx) => {
      const redeemed = await redeemLink(sqlIn(tx), ctx.programId, token, ctx.now);
      if (!redeemed) throw new AppError("refused", DEAD_LINK);
      return { ...(await completeSignIn(tx, ctx, redeemed.participantId)), returnTo: redeemed.returnTo ?? "/" };
    });
    await clearHits(PER_EMAIL, emailKey(ctx, session.email));
    return { token: session.token, returnTo: session.returnTo };
  },
);

/** Ends this browser's session. For a visitor there is nothing to end. */
export const signOut = operation("site:visit", async ({ programId, actor }: SiteCtx) => {
  if (actor.kind === "participant") await closeParticipantSession(sql, programId, actor.sessionId);
});

/** What the sign-in screen shows of the program (specification 1, section 2 "Sign-in screen"). */
export const getSignInPage = query("site:visit", async ({ program, now }: SiteCtx) => {
  const page = (word: string) =>
    program.pages.find((candidate) => candidate.title.toLowerCase().includes(word))?.slug ?? null;
  return {
    program: {
      id: program.id,
      name: program.name,
      i18n_enabled: program.i18nEnabled,
      term_points_as: program.termPointsAs,
      header_text: program.template.header_text,
      header_logo: program.template.header_logo,
      picture: program.template.header_background_image,
    },
    auth_type: methodOf(program.features),
    signup_points: signupPoints(program.challenges, now),
    legal_pages: { privacy: page("privacy"), rules: page("rules"), terms: page("terms") },
    human_check: humanCheckWidget(),
  };
});

/** Mails a code or link to a known email; null when the email is unknown here. */
async function sendSecret(
  ctx: SiteCtx,
  { email }: SignInInput,
  { host, returnTo }: Visit,
): Promise<SignInAnswer | null> {
  const { programId, now, locale } = ctx;
  const kind = methodOf(ctx.program.features);
  const [known] = await sql<{ id: string; first_name: string; status: string }>(
    "select id, first_name, status from participants where program_id = $1 and email = $2",
    [programId, email],
  );
  if (!known) return null;
  if (known.status === "blocked") return refusal(ctx, kind, BLOCKED);
  const browserToken = await transaction((tx) =>
    issueCode(tx, { programId, participantId: known.id, kind, now, locale, host, returnTo }, () =>
      countHit(PER_EMAIL, emailKey(ctx, email), now),
    ),
  );
  return {
    ok: true,
    sign_type: kind,
    otp_logged: false,
    browser_token: browserToken,
    participant: { first_name: known.first_name },
    message: null,
  };
}

async function signUp(ctx: SiteCtx, input: SignInInput, visit: Visit): Promise<SignInAnswer> {
  const answer = await sendSecret(ctx, input, visit);
  if (answer) return answer; // signed up before, or twice at once: the email decides
  if (enrolsElsewhere(ctx)) return newcomer(ctx, input);
  if (!input.first_name || !input.last_name || !input.agree_terms) return refusal(ctx, "sign_up", MISSING_FIELDS);
  if (!(await isHuman(input, visit.address))) return refusal(ctx, "sign_up", NOT_HUMAN);
  await createPendingParticipant(ctx, input);
  return (await sendSecret(ctx, input, visit)) ?? refusal(ctx, "sign_up", null);
}

async function checkCode(ctx: SiteCtx, input: SignInInput, { returnTo }: Visit): Promise<SignedIn> {
  if (!/^\d{6}$/.test(input.otp)) return { answer: refusal(ctx, "otp", WRONG_CODE) }; // mistyped: not worth a try
  const outcome = await transaction(async (tx) => {
    const redeemed = await redeemCode(sqlIn(tx), ctx.programId, input.email, input.browser_token, input.otp, ctx.now);
    return typeof redeemed === "string"
      ? redeemed
      : completeSignIn(tx, ctx, redeemed.participantId, input.referral_code);
  });
  if (typeof outcome === "string") return { answer: refusal(ctx, "otp", outcome === "wrong" ? WRONG_CODE : DEAD_CODE) };
  await clearHits(PER_EMAIL, emailKey(ctx, input.email));
  return {
    answer: {
      ok: true,
      sign_type: "otp",
      otp_logged: true,
      browser_token: null,
      participant: { first_name: outcome.firstName },
      message: null,
    },
    session: { token: outcome.token, returnTo },
  };
}

/** The answer for an email that is unknown here: the sign-up form, or the operator's own enrolment page. */
function newcomer(ctx: SiteCtx, input: SignInInput): SignInAnswer {
  const answer = refusal(ctx, "sign_up", null);
  const url = enrolsElsewhere(ctx);
  return url ? { ...answer, redirect_url: enrolmentUrl(url, input.email, forwardedParams(input)) } : answer;
}

function enrolsElsewhere({ program }: SiteCtx): string | null {
  return program.overrideEnrollment ? program.customSigninUrl : null;
}

function refusal({ locale }: SiteCtx, signType: SignInAnswer["sign_type"], message: string | null): SignInAnswer {
  return {
    ok: false,
    sign_type: signType,
    otp_logged: false,
    browser_token: null,
    participant: null,
    message: message && say(locale, message),
  };
}

function methodOf(features: readonly string[]): CodeKind {
  return features.includes("otp_login") ? "otp" : "magic_link";
}

function emailKey({ programId }: SiteCtx, email: string): string {
  return `${programId}:${email}`;
}
