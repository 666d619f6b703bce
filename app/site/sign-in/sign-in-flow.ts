/** The state of the sign-in screen: what the page shows now, made from answers and refusals. Pure. */
import type { SayText } from "~/locales/use-text";
import { nextStep, type Step } from "~/services/sign-in/sign-in.rules";
import type { SignInAnswer } from "~/services/sign-in/sign-in.schema";

export type FieldErrors = Partial<Record<string, string>>;

export type Flow = {
  step: Step;
  email: string;
  firstName: string;
  browserToken: string;
  /** Grows with every code or link that was sent: the countdown starts anew. */
  sent: number;
  /** What a form without JavaScript shows in place of a toast. */
  message: string | null;
  errors: FieldErrors;
  /** What was typed into a form that was refused before hydration. */
  values: Record<string, string>;
};

export function startFlow(email: string): Flow {
  return { step: "initial", email, firstName: "", browserToken: "", sent: 0, message: null, errors: {}, values: {} };
}

/** The flow after an answer to what was sent with `email`. */
export function afterAnswer(flow: Flow, email: string, answer: SignInAnswer): Flow {
  const step = nextStep(flow.step, answer);
  const mailed = answer.ok && !answer.otp_logged;
  return {
    ...flow,
    step,
    email,
    firstName: answer.participant?.first_name ?? flow.firstName,
    browserToken: answer.browser_token ?? flow.browserToken,
    sent: mailed ? flow.sent + 1 : flow.sent,
    message: answer.message,
    errors: !answer.ok && step === "otp_verification" && answer.message ? { otp: answer.message } : {},
  };
}

type Refusal = { message: string; errors: { field: string | null; message: string }[] };

/** The flow after a refusal (a malformed field, a limit, a broken connection): the same step, with what was wrong. */
export function afterRefusal(flow: Flow, { message, errors }: Refusal, t: SayText): Flow {
  const fields = errors.flatMap((error) => (error.field ? [[error.field, error.message] as const] : []));
  return { ...flow, message: message || t("Something went wrong"), errors: Object.fromEntries(fields) };
}

/** What is missing in the sign-up form, in words beside each field. */
export function missingNames(form: FormData, t: SayText): FieldErrors {
  const missing: FieldErrors = {};
  if (!String(form.get("first_name") ?? "").trim()) missing.first_name = t("Enter your first name");
  if (!String(form.get("last_name") ?? "").trim()) missing.last_name = t("Enter your last name");
  return missing;
}

type ActionAnswer = { success: true; email: string; answer: SignInAnswer; step: Step; values: Record<string, string> };
type ActionRefusal = Refusal & { success: false; values: Record<string, string> };

/** The flow that a form sent before hydration has come to: the page starts where it left off. */
export function flowOf(email: string, action: ActionAnswer | ActionRefusal | undefined, t: SayText): Flow {
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
  if (!action.success) return afterRefusal(before, action, t);
  const after = afterAnswer(before, action.email, action.answer);
  return after.step === "new_participant" && before.step === "new_participant"
    ? { ...after, errors: missingNames(formOf(values), t) }
    : after;
}

/** Which form these fields came from. */
function stepOf(values: Record<string, string>): Step {
  if (values.browser_token) return "otp_verification";
  return "first_name" in values ? "new_participant" : "initial";
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
