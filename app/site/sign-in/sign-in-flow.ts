/** The state of the sign-in screen and its transitions, as pure functions. */
import type { Translate } from "~/locales/use-text";
import { nextStep, type Step } from "~/services/sign-in/sign-in-rules";
import type { SignInResult } from "~/services/sign-in/sign-in.schema";

export type FieldErrors = Partial<Record<string, string>>;

export type Flow = {
  step: Step;
  email: string;
  firstName: string;
  browserToken: string;
  /** The number of codes or links sent so far. A change restarts the countdown. */
  sent: number;
  /** The message, which a page without JavaScript shows instead of a toast. */
  message: string | null;
  errors: FieldErrors;
  /** The values of a form that was rejected before hydration. */
  values: Record<string, string>;
};

export function startFlow(email: string): Flow {
  return { step: "initial", email, firstName: "", browserToken: "", sent: 0, message: null, errors: {}, values: {} };
}

/** The flow after the result of a form that was sent with `email`. */
export function afterResult(flow: Flow, email: string, result: SignInResult): Flow {
  const step = nextStep(flow.step, result);
  const mailed = result.ok && !result.otp_logged;
  return {
    ...flow,
    step,
    email,
    firstName: result.participant?.first_name ?? flow.firstName,
    browserToken: result.browser_token ?? flow.browserToken,
    sent: mailed ? flow.sent + 1 : flow.sent,
    message: result.message,
    errors: !result.ok && step === "otp_verification" && result.message ? { otp: result.message } : {},
  };
}

type ErrorResponse = { message: string; errors: { field: string | null; message: string }[] };

/** The flow after an error (an invalid field, a rate limit, a broken connection): the same step with the errors. */
export function afterError(flow: Flow, { message, errors }: ErrorResponse, t: Translate): Flow {
  const fields = errors.flatMap((error) => (error.field ? [[error.field, error.message] as const] : []));
  return { ...flow, message: message || t("Something went wrong"), errors: Object.fromEntries(fields) };
}

/** The errors of the sign-up form's empty name fields. */
export function missingNames(form: FormData, t: Translate): FieldErrors {
  const missing: FieldErrors = {};
  if (!String(form.get("first_name") ?? "").trim()) missing.first_name = t("Enter your first name");
  if (!String(form.get("last_name") ?? "").trim()) missing.last_name = t("Enter your last name");
  return missing;
}

type SignInResponse = {
  success: true;
  email: string;
  answer: SignInResult;
  step: Step;
  values: Record<string, string>;
};
type SignInError = ErrorResponse & { success: false; values: Record<string, string> };

/** The initial flow of the page: the first step, or the step after a form that was sent before hydration. */
export function flowOf(email: string, action: SignInResponse | SignInError | undefined, t: Translate): Flow {
  const fresh = startFlow(email);
  if (!action) return fresh;
  const { values } = action;
  const before: Flow = {
    ...fresh,
    step: stepOf(values),
    email: values.email ?? email,
    browserToken: values.browser_token ?? "",
    firstName: values.shown_name ?? "",
    values,
  };
  if (!action.success) return afterError(before, action, t);
  const after = afterResult(before, action.email, action.answer);
  return after.step === "new_participant" && before.step === "new_participant"
    ? { ...after, errors: missingNames(formOf(values), t) }
    : after;
}

/** The step whose form has these fields. */
function stepOf(values: Record<string, string>): Step {
  if (values.browser_token) return "otp_verification";
  return "first_name" in values ? "new_participant" : "initial";
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
