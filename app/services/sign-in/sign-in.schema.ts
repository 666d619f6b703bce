/** Sign-in as input and results. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { digitsOf } from "~/platform/clean-text";
import { emailField } from "~/platform/email-field";
import { cleaned, personName, text } from "~/platform/form-values";
import { INVALID_POSTAL_CODE, isPostalCode } from "~/services/participants/postal-codes";
import { legalPagesView } from "~/services/programs/programs.schema";

/** An email as it is stored and compared. */
export const emailInput = emailField();

/** A code from a mail as it is compared: its digits, whatever stands between them. Without any it is only cleaned. */
export const oneTimeCode = cleaned("code")
  .overwrite((value) => digitsOf(value) || value)
  .max(100, msg("Use {max} characters or fewer"))
  .default("");

const optionalText = (max: number) => text(max).default("");
/** A query parameter of the page, which may occur more than once: the first one counts. */
const param = (max: number) =>
  z.preprocess((value: unknown) => (Array.isArray(value) ? value[0] : value), optionalText(max));
const ticked = z
  .union([z.string(), z.boolean()])
  .optional()
  .transform((value) => value === true || ["true", "on", "1"].includes(String(value)));

/**
 * `POST /public/signin/verify`. One shape for every step: with `otp` it checks a code, with names or terms it signs up,
 * and with only the email it requests a code or link. Other fields are the page's query parameters.
 */
export const signInInput = z
  .object({
    email: emailInput,
    /** Sent by the form, but ignored: the program's feature `otp_login` decides the method. */
    auth_type: z.enum(["otp", "magic_link"]).optional().catch(undefined),
    browser_token: optionalText(100),
    otp: oneTimeCode,
    first_name: personName(100).default(""),
    last_name: personName(100).default(""),
    postal: cleaned("code")
      .max(20, msg("Use {max} characters or fewer"))
      .default("")
      .refine((value) => value === "" || isPostalCode(value), INVALID_POSTAL_CODE),
    agree_terms: ticked,
    "cf-turnstile-response": optionalText(2_048),
    referral_code: param(100),
    redirect_to: param(2_000),
    redirectTo: param(2_000),
  })
  .catchall(z.unknown());
export type SignInInput = z.output<typeof signInInput>;

/** The sign-in method, or `sign_up` when the email has no account yet. */
export const signType = z.enum(["otp", "magic_link", "sign_up"]);

export const signInResult = z.object({
  ok: z.boolean(),
  sign_type: signType,
  /** Whether the code was correct and the participant is signed in. */
  otp_logged: z.boolean(),
  /** To be sent with the code: a code works only in the browser that requested it. */
  browser_token: z.string().nullable(),
  /** All that is revealed of an account before signing in. */
  participant: z.object({ first_name: z.string() }).nullable(),
  message: z.string().nullable(),
  /** The operator's own enrollment page (`override_enrollment`), where the browser goes next. */
  redirect_url: z.string().optional(),
});
export type SignInResult = z.infer<typeof signInResult>;

/** `session` is present after a sign-in: the token for the cookie, and the path to go to. */
export const verifiedSignIn = z.object({
  result: signInResult,
  session: z.object({ token: z.string(), returnTo: z.string() }).optional(),
});
export type VerifiedSignIn = z.infer<typeof verifiedSignIn>;

/** A code that was mailed and can still be entered, for the browser that requested it. */
export const sentCodeView = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  browser_token: z.string(),
  /** The seconds until a new one can be requested. */
  resend_in: z.number(),
});
export type SentCodeView = z.infer<typeof sentCodeView>;

/** What the sign-in page shows of the program. */
export const signInPageView = z.object({
  program: z.object({
    id: z.string(),
    name: z.string(),
    i18n_enabled: z.boolean(),
    term_points_as: z.string(),
    term_points_singular: z.string().nullable(),
    header_text: z.string(),
    header_logo: z.string().nullable(),
    picture: z.string().nullable(),
    /** Shown over the picture. */
    overlay: z.string().nullable(),
  }),
  auth_type: z.enum(["otp", "magic_link"]),
  /** Whether a passkey signs in. */
  passkeys: z.boolean(),
  signup_points: z.number(),
  legal_pages: legalPagesView,
  /** Whether the program has offers near a ZIP code. */
  has_offers: z.boolean(),
  /** Null when the human check is off. */
  human_check: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("turnstile"), site_key: z.string() }),
      z.object({ kind: z.literal("sandbox") }),
    ])
    .nullable(),
});
export type SignInPageView = z.infer<typeof signInPageView>;

/** Who invited a visitor, and what both get once the visitor has joined; 0 for nothing. */
export const invitation = z.object({ name: z.string(), points: z.number(), friend_points: z.number() });
export type Invitation = z.infer<typeof invitation>;
