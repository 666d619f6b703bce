/**
 * What the sign-in flow decides without asking anybody (specification 1, sections 4 and 9). Pure, and without zod, so
 * that the page may use it for nothing.
 */
import { phrase } from "~/locales/say";
import type { SignInAnswer, SignInInput } from "./sign-in.schema";

export const CODE_MINUTES = 10;

export const MISSING_FIELDS = phrase("Required fields are missing");

export type Step = "initial" | "new_participant" | "otp_verification" | "magic_link_sent" | "signed_in" | "elsewhere";

/** The step that an answer leads to. A refusal of a code, or of a blocked account, stays where it is. */
export function nextStep(
  current: Step,
  answer: Pick<SignInAnswer, "ok" | "sign_type" | "otp_logged" | "redirect_url">,
): Step {
  if (answer.redirect_url) return "elsewhere";
  if (answer.ok)
    return answer.otp_logged ? "signed_in" : answer.sign_type === "otp" ? "otp_verification" : "magic_link_sent";
  return answer.sign_type === "sign_up" ? "new_participant" : current;
}

/** What a submission asks for. */
export function intentOf(input: SignInInput): "check_code" | "sign_up" | "ask" {
  if (input.otp) return "check_code";
  if (input.first_name || input.last_name || input.agree_terms || input["cf-turnstile-response"]) return "sign_up";
  return "ask";
}

/** Fields of the forms themselves, and names that mean something to the doors: never taken from an address. */
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
]);

/** Whether the form carries this query parameter of the sign-in page along. `email[x]` would become part of `email`. */
export function isForwarded(name: string): boolean {
  return !OWN_FIELDS.has(name.split("[")[0]!);
}

/** What the form carried along, as the query parameters that it was: repeated names and names in brackets included. */
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

/** The operator's own enrolment page, with the email and all query parameters; its own parameters stay. */
export function enrolmentUrl(base: string, email: string, params: URLSearchParams): string {
  const local = base.startsWith("/");
  const url = new URL(base, "http://local.invalid");
  for (const name of params.keys()) url.searchParams.delete(name);
  for (const [name, value] of params) url.searchParams.append(name, value);
  url.searchParams.set("email", email);
  return local ? url.pathname + url.search + url.hash : url.href;
}

/** `m***@example.test`: enough to recognise one's own address, not enough to learn another's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? email : `${email[0]}***${email.slice(at)}`;
}
