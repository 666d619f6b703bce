import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { useText } from "~/locales/use-text";
import { ADMIN_RESEND_AFTER_SECONDS } from "~/services/admins/admin-sign-in.rules";
import { CsrfField } from "~/ui/forms/csrf";
import { minutesAndSeconds, useCountdown } from "~/ui/hooks/use-countdown";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface CodeFormProps {
  email: string;
  browserToken: string;
  error?: string;
}

const LENGTH = 6;

/** Asks for the six-digit code and offers to send a new one after a minute. */
export function CodeForm({ email, browserToken, error }: CodeFormProps) {
  const t = useText();
  const [pending, setPending] = useState(false);
  return (
    <>
      <form method="post" noValidate onSubmit={() => setPending(true)} className="grid gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="verify_otp" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="browser_token" value={browserToken} />
        <DigitsField error={error} />
        <Button type="submit" block pending={pending} className="min-h-10!">
          {t("Sign in")}
        </Button>
      </form>
      <Resend key={browserToken} email={email} browserToken={browserToken} />
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
  const [digits, setDigits] = useState("");
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
          id={id}
          name="otp"
          value={digits}
          onChange={(event) => setDigits(event.target.value.replace(/\D/g, ""))}
          maxLength={LENGTH}
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
function Resend({ email, browserToken }: { email: string; browserToken: string }) {
  const t = useText();
  const secondsLeft = useCountdown(ADMIN_RESEND_AFTER_SECONDS, email);
  return (
    <div className="grid justify-items-start gap-1 text-muted">
      <form method="post" className="flex flex-wrap gap-1">
        <CsrfField />
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="browser_token" value={browserToken} />
        {t("No mail yet?")}
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
      <a href="/admin/v2/login" className="text-link hover:underline">
        {t("Use another email")}
      </a>
    </div>
  );
}
