/** The state of the sign-in screen and its transitions, as pure functions. */
import type { Translate } from "~/locales/use-text";
import { RESEND_AFTER_SECONDS } from "~/services/programs/site-constants";
import { nextStep, type Step } from "~/services/sign-in/sign-in-rules";
import type { SentCodeView, SignInResult } from "~/services/sign-in/sign-in.schema";

export type FieldErrors = Partial<Record<string, string>>;

/** A code that was mailed to this browser's user. */
type MailedCode = { email: string; firstName: string; browserToken: string };

export type Flow = {
  step: Step;
  email: string;
  firstName: string;
  browserToken: string;
  /** The number of codes or links sent so far. A change restarts the countdown. */
  sent: number;
  /** From which number of seconds it counts down. */
  resendIn: number;
  /** The code that was mailed last: entering its address once more leads back to it. */
  mailed: MailedCode | null;
  /** The message, which a page without JavaScript shows instead of a toast. */
  message: string | null;
  errors: FieldErrors;
  /** The values of a form that was rejected before hydration. */
  values: Record<string, string>;
};

export function startFlow(email: string): Flow {
  return {
    step: "initial",
    email,
    firstName: "",
    browserToken: "",
    sent: 0,
    resendIn: 0,
    mailed: null,
    message: null,
    errors: {},
    values: {},
  };
}

/** The first step again, with the email filled in. What was mailed still counts. */
export function backToStart({ email, sent, resendIn, mailed }: Flow): Flow {
  return { ...startFlow(email), sent, resendIn, mailed };
}

/** The flow after the result of a form that was sent with `email`. */
export function afterResult(flow: Flow, email: string, result: SignInResult): Flow {
  const step = nextStep(flow.step, result);
  const mailed = result.ok && !result.otp_logged;
  const firstName = result.participant?.first_name ?? flow.firstName;
  const browserToken = result.browser_token ?? flow.browserToken;
  return {
    ...flow,
    step,
    email,
    firstName,
    browserToken,
    sent: mailed ? flow.sent + 1 : flow.sent,
    resendIn: mailed ? RESEND_AFTER_SECONDS : flow.resendIn,
    mailed: result.browser_token ? { email, firstName, browserToken } : flow.mailed,
    message: result.message,
    errors: !result.ok && step === "otp_verification" && result.message ? { otp: result.message } : {},
  };
}

type ErrorResponse = { message: string; errors: { field: string | null; message: string }[] };

/**
 * The flow after an error (an invalid field, a rate limit, a broken connection): the same step with the errors. When no
 * new code is sent to an address that has one, the next step asks for that one.
 */
export function afterError(flow: Flow, email: string, { message, errors }: ErrorResponse, t: Translate): Flow {
  const fields = errors.flatMap((error) => (error.field ? [[error.field, error.message] as const] : []));
  const waiting = flow.step === "initial" && fields.length === 0 && isSame(flow.mailed?.email, email);
  return {
    ...flow,
    ...(waiting ? { step: "otp_verification", ...flow.mailed } : {}),
    message: message || t("Something went wrong"),
    errors: Object.fromEntries(fields),
  };
}

function isSame(email: string | undefined, other: string): boolean {
  return email !== undefined && email.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The errors of the sign-up form's empty name fields. */
export function missingNames(form: FormData, t: Translate): FieldErrors {
  const errors: FieldErrors = {};
  const missing = missingIn(form, false);
  if (missing.includes("first_name")) errors.first_name = t("Enter your first name");
  if (missing.includes("last_name")) errors.last_name = t("Enter your last name");
  return errors;
}

/** What the sign-up form still needs, in the order of the form. */
export type Missing = "first_name" | "last_name" | "agree_terms" | "human";

/**
 * What is missing in the sign-up form.
 * @param asksForHuman whether the form has a box for humans to tick; a widget that checks by itself says what it needs
 */
export function missingIn(form: FormData, asksForHuman: boolean): Missing[] {
  const isEmpty = (name: string) => String(form.get(name) ?? "").trim() === "";
  const missing: Missing[] = (["first_name", "last_name", "agree_terms"] as const).filter(isEmpty);
  return asksForHuman && isEmpty("cf-turnstile-response") ? [...missing, "human"] : missing;
}

type SignInResponse = {
  success: true;
  email: string;
  answer: SignInResult;
  step: Step;
  values: Record<string, string>;
};
type SignInError = ErrorResponse & { success: false; values: Record<string, string> };

/** What the page begins with. */
type Start = {
  /** The email of the URL. */
  email: string;
  /** The code that this browser requested before it loaded the page. */
  code: SentCodeView | null;
  /** The id of the code that the user went back from. */
  leftCode: string | null;
};

/**
 * The initial flow of the page: the first step, the step of a code that was requested before the page was reloaded, or
 * the step after a form that was sent before hydration.
 */
export function flowOf(start: Start, action: SignInResponse | SignInError | undefined, t: Translate): Flow {
  const fresh = freshFlow(start);
  if (!action) return isLeft(start) ? { ...backToStart(fresh), email: start.email || fresh.email } : fresh;
  const { values } = action;
  const before: Flow = {
    ...fresh,
    step: stepOf(values),
    email: values.email ?? start.email,
    browserToken: values.browser_token ?? "",
    firstName: values.shown_name ?? "",
    values,
  };
  if (!action.success) return afterError(before, before.email, action, t);
  const after = afterResult(before, action.email, action.answer);
  return after.step === "new_participant" && before.step === "new_participant"
    ? { ...after, errors: missingNames(formOf(values), t) }
    : after;
}

function freshFlow({ email, code }: Start): Flow {
  const fresh = startFlow(email);
  if (!code) return fresh;
  const mailed = { email: code.email, firstName: code.first_name, browserToken: code.browser_token };
  return { ...fresh, step: "otp_verification", ...mailed, mailed, resendIn: code.resend_in };
}

/** Whether the user went back from the code, or followed a link for another address. */
function isLeft({ email, code, leftCode }: Start): boolean {
  return code !== null && (code.id === leftCode || (email !== "" && !isSame(code.email, email)));
}

/** The step whose form has these fields. */
function stepOf(values: Record<string, string>): Step {
  if (values.browser_token) return "otp_verification";
  return "first_name" in values ? "new_participant" : "initial";
}

/** The values of a form that was sent, as the form. */
export function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
