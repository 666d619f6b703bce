/** Sign-in as input and as answer (specification 1, sections 2-5, 7 and 9). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";

const INVALID_EMAIL = phrase("Invalid email");

/** An email as everything compares it: trimmed and in lower case. */
export const emailInput = z
  .string(INVALID_EMAIL)
  .trim()
  .toLowerCase()
  .max(254, INVALID_EMAIL)
  .pipe(z.email(INVALID_EMAIL));

const text = (max: number) => z.string().trim().max(max, phrase("Please use at most {max} characters")).default("");
/** Comes from the page's address, where a name may stand twice. */
const param = (max: number) => z.preprocess((value: unknown) => (Array.isArray(value) ? value[0] : value), text(max));
const ticked = z
  .union([z.string(), z.boolean()])
  .optional()
  .transform((value) => value === true || ["true", "on", "1"].includes(String(value)));

/**
 * `POST /public/signin/verify`. One shape for every step: with `otp` it checks a code, with names or terms it signs up,
 * with the email alone it asks for a code or link. What else the form carries are the page's query parameters.
 */
export const signInInput = z
  .object({
    email: emailInput,
    /** Sent by the form, but the program's feature `otp_login` chooses the method. */
    auth_type: z.enum(["otp", "magic_link"]).optional().catch(undefined),
    browser_token: text(100),
    otp: text(100),
    first_name: text(100),
    last_name: text(100),
    postal: text(20),
    agree_terms: ticked,
    "cf-turnstile-response": text(2_048),
    referral_code: param(100),
    redirect_to: param(2_000),
    redirectTo: param(2_000),
  })
  .catchall(z.unknown());
export type SignInInput = z.output<typeof signInInput>;

/** How the answer came about: by a code, by a link, or because this email has to sign up first. */
export const signType = z.enum(["otp", "magic_link", "sign_up"]);

export const signInAnswer = z.object({
  ok: z.boolean(),
  sign_type: signType,
  /** The code was right and the session is open. */
  otp_logged: z.boolean(),
  /** Goes back with the code: a code works only in the browser that asked for it. */
  browser_token: z.string().nullable(),
  /** All that somebody who is not signed in yet may know of an account. */
  participant: z.object({ first_name: z.string() }).nullable(),
  message: z.string().nullable(),
  /** Enrolment happens elsewhere: the browser goes there (`override_enrollment`). */
  redirect_url: z.string().optional(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;
