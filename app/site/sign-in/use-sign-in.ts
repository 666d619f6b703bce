import { useEffect, useRef, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { MISSING_FIELDS, urlOfCodeStep } from "~/services/sign-in/sign-in-rules";
import type { SignInResult } from "~/services/sign-in/sign-in.schema";
import { postForm } from "~/ui/forms/api-calls";
import { useCountdown } from "~/ui/hooks/use-countdown";
import { clearToasts, toast } from "~/ui/overlay/toast";
import { afterError, afterResult, backToStart, missingNames, type Flow } from "./sign-in-flow";

/**
 * Submits the forms of the sign-in screen to `/public/signin/verify`. The result decides the next step; errors are
 * shown as toasts.
 * @param leaveTo the path to go to after signing in
 */
export function useSignIn(initial: Flow, leaveTo: string) {
  const t = useText();
  const [flow, setFlow] = useState(initial);
  const [pending, setPending] = useState(false);
  // Here and not in the step of the code, so that it goes on when the user goes back and comes again.
  const resendIn = useCountdown(flow.resendIn, flow.sent);

  // What changed gets the focus: the field to correct, the first field of the sign-up, or the heading of the next step. A
  // code's field focuses itself.
  const shown = useRef(flow);
  useEffect(() => {
    const before = shown.current;
    shown.current = flow;
    if (before === flow) return;
    const main = document.getElementById("main");
    const invalid = main?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (invalid) invalid.focus();
    else if (before.step !== flow.step && flow.step !== "otp_verification")
      main?.querySelector<HTMLElement>(flow.step === "new_participant" ? "[data-autofocus]" : "h1")?.focus();
  }, [flow]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return; // a double click sends one request
    const form = new FormData(event.currentTarget);
    clearToasts();
    const errors = flow.step === "new_participant" ? missingNames(form, t) : {};
    if (Object.keys(errors).length > 0) {
      fail(t(MISSING_FIELDS));
      return setFlow({ ...flow, errors });
    }
    setPending(true);
    const result = await postForm<SignInResult>("/public/signin/verify", form);
    const email = String(form.get("email"));
    const next = result.ok ? afterResult(flow, email, result.data) : afterError(flow, email, result.error, t);
    if (next.step === "elsewhere" && result.ok) return window.location.assign(result.data.redirect_url!);
    // A new document, because session and CSRF token have changed.
    if (next.step === "signed_in") return window.location.assign(leaveTo);
    // Errors of fields are shown next to them, all others as a toast. A wrong code has both.
    if (next.message && Object.keys(next.errors).every((field) => field === "otp")) fail(next.message);
    // A reload must show the step of the code, as after the plain form.
    if (result.ok && result.data.browser_token)
      window.history.replaceState(window.history.state, "", urlOfCodeStep(window.location.href));
    setFlow(next);
    setPending(false);
  }

  function fail(description: string) {
    toast({ title: t("Error!"), description, tone: "destructive" });
  }

  /** Back to the first step, with the email filled in. */
  function back() {
    setFlow(backToStart(flow));
  }

  return { flow, pending, resendIn, submit, back };
}
