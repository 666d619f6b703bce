/** The pure rules of the sign-in flow. Without zod, so that the page can import them at no cost. */
import { msg, type TextValues } from "~/locales/translate";
import type { SignInInput, SignInResult } from "./sign-in.schema";

export const CODE_MINUTES = 10;

export const MISSING_FIELDS = msg("Required fields are missing");

const BLOCKED = msg("This account can't sign in. Contact the program's support.");
const BLOCKED_WRITE = msg("This account can't sign in. Write to {email} for help.");

/** What a blocked person reads, with the program's support address if it has one. */
export function blockedMessage({ supportEmail: email }: { supportEmail: string | null }): BlockedMessage {
  return email ? { text: BLOCKED_WRITE, values: { email } } : { text: BLOCKED, values: {} };
}

type BlockedMessage = { text: string; values: TextValues };

/** The operator's own enrollment page, or null. */
export function enrollmentPage(program: {
  overrideEnrollment: boolean;
  customSigninUrl: string | null;
}): string | null {
  return program.overrideEnrollment ? program.customSigninUrl : null;
}

export type Step = "initial" | "new_participant" | "otp_verification" | "magic_link_sent" | "signed_in" | "elsewhere";

/** The step after a result. A rejected code or a blocked account stays on the current step. */
export function nextStep(
  current: Step,
  result: Pick<SignInResult, "ok" | "sign_type" | "otp_logged" | "redirect_url">,
): Step {
  if (result.redirect_url) return "elsewhere";
  if (result.ok)
    return result.otp_logged ? "signed_in" : result.sign_type === "otp" ? "otp_verification" : "magic_link_sent";
  return result.sign_type === "sign_up" ? "new_participant" : current;
}

/** Which step of the flow a submission is, by the fields that it contains. */
export function intentOf(input: SignInInput): "check_code" | "sign_up" | "request_code" {
  if (input.otp) return "check_code";
  if (input.first_name || input.last_name || input.agree_terms || input["cf-turnstile-response"]) return "sign_up";
  return "request_code";
}

/**
 * The query parameter of the way back from the step of a code, with the code's id. The page is the same after a reload,
 * but the step of a code that is requested later is shown again.
 */
export const LEFT_CODE = "left_code";

/** The page's URL without what leads to its first step while a code can be entered: another email, and `LEFT_CODE`. */
export function urlOfCodeStep(page: string): URL {
  const url = new URL(page);
  url.searchParams.delete("email");
  url.searchParams.delete(LEFT_CODE);
  return url;
}

/** The fields of the forms and the names that handlers interpret. They are never taken from query parameters. */
const OWN_FIELDS = new Set([
  "email",
  "auth_type",
  "browser_token",
  "otp",
  "first_name",
  "last_name",
  "postal",
  "agree_terms",
  "shown_name",
  "cf-turnstile-response",
  "authenticity_token",
  "_method",
  "intent",
  LEFT_CODE,
]);

/** Whether the form carries this query parameter of the sign-in page. `email[x]` would become part of `email`. */
export function isForwarded(name: string): boolean {
  return !OWN_FIELDS.has(name.split("[")[0]!);
}

/** The query parameters that the form carried, including repeated names and names in brackets. */
export function forwardedParams(fields: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (isForwarded(name)) appendTo(params, name, value);
  return params;
}

function appendTo(params: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === "string" && value !== "") params.append(name, value);
  else if (Array.isArray(value)) for (const item of value) appendTo(params, name, item);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) appendTo(params, `${name}[${key}]`, item);
}

/** The address of the operator's own enrollment page, with its own parameters, all query parameters and the email. */
export function enrollmentUrl(base: string, email: string, params: URLSearchParams): string {
  const local = base.startsWith("/");
  const url = new URL(base, "http://local.invalid");
  for (const name of params.keys()) url.searchParams.delete(name);
  for (const [name, value] of params) url.searchParams.append(name, value);
  url.searchParams.set("email", email);
  return local ? url.pathname + url.search + url.hash : url.href;
}

/** `m***@example.test`: enough to recognize one's own address, but not to learn another's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? email : `${email[0]}***${email.slice(at)}`;
}
