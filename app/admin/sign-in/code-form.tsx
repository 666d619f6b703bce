import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { useText } from "~/locales/use-text";
import { STAFF_RESEND_AFTER_SECONDS } from "~/services/staff/staff-sign-in.rules";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { CsrfField } from "~/ui/csrf";
import { Icon } from "~/ui/icon";
import { minutesAndSeconds, useCountdown } from "~/ui/use-countdown";

interface CodeFormProps {
  email: string;
  browserToken: string;
  error?: string;
}

const LENGTH = 6;

/** Asks for the six digits, and offers a new code after a minute. */
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
 * One field over six drawn boxes: monospaced digits, spaced by the width of a box. A single field is what screen
 * readers, password managers and pasting expect.
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
          // A box and its gap are a sixth of the width and of one more gap; the field is wider, so that it never scrolls.
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

/** Carries the token along, so that a refusal (too early) comes back to this step and not to the email. */
function Resend({ email, browserToken }: { email: string; browserToken: string }) {
  const t = useText();
  const left = useCountdown(STAFF_RESEND_AFTER_SECONDS, email);
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
          disabled={left > 0}
          className="text-link hover:underline disabled:text-muted disabled:no-underline"
        >
          {t("Send a new code")}
        </button>
        {left > 0 ? <span className="tabular-nums">{t("in {time}", { time: minutesAndSeconds(left) })}</span> : null}
      </form>
      <a href="/admin/v2/login" className="text-link hover:underline">
        {t("Use another email")}
      </a>
    </div>
  );
}
