import { CircleAlert } from "lucide";
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { digitsOf } from "~/platform/clean-text";
import { ADMIN_RESEND_AFTER_SECONDS } from "~/services/admins/admin-sign-in-rules";
import { CsrfField } from "~/ui/forms/csrf";
import { minutesAndSeconds, useCountdown } from "~/ui/hooks/use-countdown";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface CodeFormProps {
  email: string;
  browserToken: string;
  /** When the next code may be requested, in milliseconds of the browser's clock, if a code was tried before. */
  resendAt?: number;
  /** After how many seconds the next code may be requested, if none was tried before. */
  resendIn?: number;
  otherEmailTo: string;
  error?: string;
}

const LENGTH = 6;

/** Asks for the six-digit code, which is sent with its last digit, and offers to send a new one after a minute. */
export function CodeForm({
  email,
  browserToken,
  resendAt: sentResendAt,
  resendIn = ADMIN_RESEND_AFTER_SECONDS,
  otherEmailTo,
  error,
}: CodeFormProps) {
  const t = useText();
  const [pending, setPending] = useState(false);
  const submit = (event: FormEvent) => {
    // The sixth digit submits; Enter or a click after it must not use up another try.
    if (pending) event.preventDefault();
    setPending(true);
  };
  // Trying a code loads the page again: the form brings the time along, so that the countdown goes on.
  const [resendAt, setResendAt] = useState<number>();
  useEffect(() => setResendAt(sentResendAt ?? Date.now() + resendIn * 1000), [sentResendAt, resendIn]);
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="verify_otp" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="browser_token" value={browserToken} />
        <input type="hidden" name="resend_at" value={resendAt ?? ""} />
        <DigitsField error={error} />
        <Button type="submit" block pending={pending} className="min-h-10!">
          {t("Sign in")}
        </Button>
      </form>
      <Resend email={email} browserToken={browserToken} resendAt={resendAt} otherEmailTo={otherEmailTo} />
    </>
  );
}

/**
 * A single input over six drawn boxes, with monospaced digits that are spaced by the width of a box. Screen readers,
 * password managers and pasting need a single input.
 */
function DigitsField({ error }: { error?: string }) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState("");
  useEffect(() => {
    if (digits.length === LENGTH) input.current?.form?.requestSubmit();
  }, [digits]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 leading-snug font-strong">
        {t("Code")}
      </label>
      <div className="group relative h-13 w-full max-w-[376px] overflow-clip [overflow-clip-margin:4px]">
        <div aria-hidden className="absolute inset-0 grid grid-cols-6 gap-2">
          {Array.from({ length: LENGTH }, (_, index) => (
            <span
              key={index}
              className={classNames(
                "rounded-input border bg-field",
                error ? "border-negative" : "border-border-control",
                index === Math.min(digits.length, LENGTH - 1) &&
                  "group-focus-within:border-ring group-focus-within:shadow-field",
              )}
            />
          ))}
        </div>
        <input
          ref={input}
          id={id}
          name="otp"
          value={digits}
          onChange={(event) => setDigits(digitsOf(event.target.value).slice(0, LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoFocus
          // Wider than the boxes, so that the browser never scrolls the digits.
          className="digits absolute inset-y-0 left-0 w-[120%] bg-transparent font-mono text-20 font-strong text-content outline-none"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-small text-negative">
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Sends the token too, so that an error (too early) returns to this step and not to the email. */
function Resend({ email, browserToken, resendAt, otherEmailTo }: Omit<CodeFormProps, "error" | "resendIn">) {
  const t = useText();
  const seconds = useMemo(
    () => (resendAt === undefined ? ADMIN_RESEND_AFTER_SECONDS : Math.max(0, (resendAt - Date.now()) / 1000)),
    [resendAt],
  );
  const secondsLeft = useCountdown(seconds, resendAt);
  return (
    <div className="grid justify-items-start gap-1 text-muted">
      <form method="post" className="flex flex-wrap gap-1">
        <CsrfField />
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="browser_token" value={browserToken} />
        <input type="hidden" name="resend_at" value={resendAt ?? ""} />
        {t("Didn't get it?")}
        <button
          type="submit"
          disabled={secondsLeft > 0}
          className="text-link hover:underline disabled:text-muted disabled:no-underline"
        >
          {t("Send a new code")}
        </button>
        {secondsLeft > 0 ? (
          <span className="tabular-nums">{t("in {time}", { time: minutesAndSeconds(secondsLeft) })}</span>
        ) : null}
      </form>
      <a href={otherEmailTo} className="text-link hover:underline">
        {t("Use another email")}
      </a>
    </div>
  );
}
