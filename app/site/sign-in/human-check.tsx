import { ShieldCheck } from "lucide";
import { lazy, Suspense, useState } from "react";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";

/** A separate chunk, because only the sign-up form needs it. */
const Turnstile = lazy(() => import("@marsidev/react-turnstile").then((module) => ({ default: module.Turnstile })));

export type HumanCheckWidget = { kind: "turnstile"; site_key: string } | { kind: "sandbox" };

/** The bot check of the sign-up form. It adds the field `cf-turnstile-response` with its token. */
export function HumanCheck({ widget }: { widget: HumanCheckWidget }) {
  return widget.kind === "sandbox" ? <SandboxCheck /> : <TurnstileCheck siteKey={widget.site_key} />;
}

function TurnstileCheck({ siteKey }: { siteKey: string }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  return (
    <div className="min-h-[65px]">
      <Suspense fallback={<div className="skeleton h-[65px] rounded-input" />}>
        <Turnstile
          siteKey={siteKey}
          options={{ action: "login", size: "flexible", theme: "auto" }}
          onError={() => setFailed(true)}
          onSuccess={() => setFailed(false)}
        />
      </Suspense>
      {failed ? (
        <p role="alert" className="mt-2 text-small text-negative">
          {t("We couldn't load the bot check. Check your connection and reload the page.")}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Replaces the Turnstile widget in the sandbox. If the box is not ticked, the server rejects the form as from a bot.
 */
function SandboxCheck() {
  const t = useText();
  const [passed, setPassed] = useState(false);
  return (
    <label className="flex min-h-16 items-center gap-3 rounded-input border border-border bg-sunken px-input-pad text-14">
      <input
        type="checkbox"
        name="cf-turnstile-response"
        value="sandbox-pass"
        className="check"
        checked={passed}
        onChange={(event) => setPassed(event.target.checked)}
      />
      {passed ? t("You're verified") : t("I'm human")}
      <span className="ml-auto flex items-center gap-2 text-12 text-muted">
        {t("Sandbox")}
        <Icon icon={ShieldCheck} className={passed ? "text-positive" : undefined} />
      </span>
    </label>
  );
}
