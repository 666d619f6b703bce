import { useEffect, useRef, useState, type FormEvent } from "react";
import { markUp } from "~/locales/mark-up";
import { useText } from "~/locales/use-text";
import { digitsOf } from "~/platform/clean-text";
import { CODE_LENGTH } from "~/services/programs/site-constants";
import { maskedEmail } from "~/services/sign-in/sign-in-rules";
import { TextField } from "~/ui/forms/field";
import { minutesAndSeconds } from "~/ui/hooks/use-countdown";
import { Button } from "~/ui/primitives/button";
import type { Flow } from "./sign-in-flow";
import { StepForm } from "./step-form";

interface CodeStepProps {
  flow: Flow;
  pending: boolean;
  /** The seconds until a new code can be requested. */
  resendIn: number;
  hydrated: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A moment to see the last digit, and to press the button. */
const SEND_AFTER_MS = 400;

/** The step that asks for the emailed code, which is sent with its last digit. */
export function CodeStep({ flow, pending, resendIn, hydrated, onSubmit }: CodeStepProps) {
  const t = useText();
  const [code, setCode] = useState("");
  const [incomplete, setIncomplete] = useState(false);
  useEffect(() => setCode(""), [flow.sent]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (code.length !== CODE_LENGTH) return;
    const sending = setTimeout(() => form.current?.requestSubmit(), SEND_AFTER_MS);
    return () => clearTimeout(sending);
  }, [code]);
  // Without a code the server would take the form for a request of a new one.
  const verify = (event: FormEvent<HTMLFormElement>) => {
    if (code.length === CODE_LENGTH) return onSubmit(event);
    event.preventDefault();
    setIncomplete(true);
    event.currentTarget.querySelector<HTMLInputElement>("[name=otp]")?.focus();
  };
  return (
    <div className="grid gap-5">
      <h1 className="text-30 wrap-anywhere min-[900px]:text-36">
        {t(flow.firstName ? "Hey, {name}" : "Hey,", { name: flow.firstName })}
      </h1>
      <p>
        {markUp(
          t("We emailed <email>{email}</email> with a 6-digit code. Please enter it below.", {
            email: maskedEmail(flow.email),
          }),
          {
            email: (words) => <strong className="break-words">{words}</strong>,
          },
        )}
      </p>
      <StepForm formRef={form} onSubmit={verify} className="grid gap-5">
        <CodeFields flow={flow} />
        <TextField
          label={t("6-digit code")}
          labelHidden
          name="otp"
          value={code}
          onChange={(event) => {
            setCode(digitsOf(event.target.value).slice(0, CODE_LENGTH));
            setIncomplete(false);
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={t("enter 6-digit code")}
          error={incomplete ? t("Enter the 6-digit code") : flow.errors.otp}
          autoFocus
          className="h-16! text-center text-24 font-strong tracking-[.3em] tabular-nums placeholder:text-16 placeholder:font-text placeholder:tracking-normal"
        />
        <Button type="submit" block pending={pending && t("Verifying...")}>
          {t("Verify Code")}
        </Button>
      </StepForm>
      <Resend flow={flow} pending={pending} resendIn={resendIn} hydrated={hydrated} onSubmit={onSubmit} />
    </div>
  );
}

/** Requests a new code, at the earliest after a minute. Before hydration only the server enforces that. */
function Resend({ flow, pending, resendIn, hydrated, onSubmit }: CodeStepProps) {
  const t = useText();
  if (hydrated && resendIn > 0)
    return (
      <p className="text-center text-small text-muted tabular-nums">
        {t("Request a new code in {time}", { time: minutesAndSeconds(resendIn) })}
      </p>
    );
  return (
    <StepForm onSubmit={onSubmit} className="grid justify-items-center">
      <CodeFields flow={flow} />
      <Button type="submit" variant="ghost" pending={pending}>
        {t("Request new code")}
      </Button>
    </StepForm>
  );
}

function CodeFields({ flow }: { flow: Flow }) {
  return (
    <>
      <input type="hidden" name="email" value={flow.email} />
      <input type="hidden" name="browser_token" value={flow.browserToken} />
      <input type="hidden" name="shown_name" value={flow.firstName} />
    </>
  );
}
