import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { MISSING_FIELDS } from "~/services/sign-in/sign-in.rules";
import type { SignInAnswer } from "~/services/sign-in/sign-in.schema";
import { postForm } from "~/ui/calls";
import { clearToasts, toast } from "~/ui/toast";
import { afterAnswer, afterRefusal, missingNames, startFlow, type Flow } from "./sign-in-flow";

/**
 * The sign-in screen's conversation with `/public/signin/verify`: one form at a time, the answer decides the next
 * step (specification 1, section 4 "Sign-in flow"; failures as toasts, section 8).
 */
export function useSignIn(initial: Flow, leaveTo: string) {
  const t = useText();
  const [flow, setFlow] = useState(initial);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return; // a double click asks once
    const form = new FormData(event.currentTarget);
    clearToasts();
    const errors = flow.step === "new_participant" ? missingNames(form, t) : {};
    if (Object.keys(errors).length > 0) {
      fail(t(MISSING_FIELDS));
      return setFlow({ ...flow, errors });
    }
    setPending(true);
    const result = await postForm<SignInAnswer>("/public/signin/verify", form);
    const next = result.ok
      ? afterAnswer(flow, String(form.get("email")), result.answer)
      : afterRefusal(flow, result.error, t);
    if (next.step === "elsewhere" && result.ok) return window.location.assign(result.answer.redirect_url!);
    // A whole new document: the session and the CSRF token are fresh.
    if (next.step === "signed_in") return window.location.assign(leaveTo);
    // A malformed field is told beside it; all else by a toast.
    if (next.message && Object.keys(next.errors).every((field) => field === "otp")) fail(next.message);
    setFlow(next);
    setPending(false);
  }

  function fail(description: string) {
    toast({ title: t("Error!"), description, tone: "destructive" });
  }

  /** Back to the email, which keeps what was typed. */
  function back() {
    setFlow({ ...startFlow(flow.email), sent: flow.sent });
  }

  return { flow, pending, submit, back };
}
