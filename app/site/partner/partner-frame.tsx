import { useEffect, useRef, useState, type RefObject } from "react";
import { useText } from "~/locales/use-text";
import { ErrorState } from "~/ui/error-state";

const LATE_AFTER_MS = 15_000;

/** What a page of another origin may do in its frame; one of our own origin must not get out of it. */
const ALLOWED = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

interface PartnerFrameProps {
  url: string;
  title: string;
}

/** Another site's page in a box of its own, with what stands there until it has come, or when it does not come. */
export function PartnerFrame({ url, title }: PartnerFrameProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const state = useFrameState(frame, attempt);
  return (
    <div className="ground-surface relative h-[max(480px,calc(100dvh-240px))] overflow-hidden rounded-card border border-border">
      {state === "loading" ? (
        <p role="status" className="absolute inset-0 grid place-items-center text-muted">
          {t("Loading, please wait...")}
        </p>
      ) : null}
      {state === "late" ? (
        <div className="ground-surface absolute inset-0 z-[1] grid place-items-center">
          <ErrorState message={t("This page is taking too long to load.")} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      ) : null}
      <iframe
        key={attempt}
        ref={frame}
        src={url}
        title={title}
        sandbox={url.startsWith("/") ? ALLOWED : `${ALLOWED} allow-same-origin`}
        referrerPolicy="strict-origin"
        className="relative block size-full border-0"
      />
    </div>
  );
}

/** Whether the frame has its page. A frame says nothing of a page that failed, so one that takes long counts as failed. */
function useFrameState(frame: RefObject<HTMLIFrameElement>, attempt: number): "loading" | "ready" | "late" {
  const [state, setState] = useState<"loading" | "ready" | "late">("loading");
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // It may have come before this page was hydrated; its document is out of our sight, the fetching of it is not.
    if (attempt === 0 && performance.getEntriesByName(element.src).length > 0) return setState("ready");
    setState("loading");
    const loaded = () => setState("ready");
    const timer = setTimeout(() => setState("late"), LATE_AFTER_MS);
    element.addEventListener("load", loaded);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("load", loaded);
    };
  }, [frame, attempt]);
  return state;
}
