import { useEffect, useRef, useState, type RefObject } from "react";
import { useText } from "~/locales/use-text";
import { ErrorState } from "../states/error-state";

const TIMEOUT_MS = 15_000;

/**
 * The sandbox permissions of the frame. A page with scripts and our own origin could leave its sandbox, so pages of our
 * own, which stand in for others in the sandbox, run none.
 */
const SANDBOX = "allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin";

interface EmbeddedPageProps {
  url: string;
  title: string;
}

/** Another site's page in a frame, with a message while it loads and if it takes too long. */
export function EmbeddedPage({ url, title }: EmbeddedPageProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const state = useFrameState(frame, attempt);
  return (
    <div className="surface-card relative h-[max(480px,calc(100dvh-240px))] overflow-hidden rounded-card border border-border">
      {state === "loading" ? (
        <p role="status" className="absolute inset-0 grid place-items-center text-muted">
          {t("Loading, please wait...")}
        </p>
      ) : null}
      {state === "late" ? (
        <div className="surface-card absolute inset-0 z-[1] grid place-items-center">
          <ErrorState message={t("This page is taking too long to load.")} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      ) : null}
      <iframe
        key={attempt}
        ref={frame}
        src={url}
        title={title}
        sandbox={url.startsWith("/") ? SANDBOX : `${SANDBOX} allow-scripts`}
        referrerPolicy="strict-origin"
        className="relative block size-full border-0"
      />
    </div>
  );
}

/** The loading state of the frame. Frames have no error event, so a page that takes too long counts as failed. */
function useFrameState(frame: RefObject<HTMLIFrameElement>, attempt: number): "loading" | "ready" | "late" {
  const [state, setState] = useState<"loading" | "ready" | "late">("loading");
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // It may have loaded before hydration. The frame's document is not accessible, but its resource timing is.
    if (attempt === 0 && performance.getEntriesByName(element.src).length > 0) return setState("ready");
    setState("loading");
    const loaded = () => setState("ready");
    const timer = setTimeout(() => setState("late"), TIMEOUT_MS);
    element.addEventListener("load", loaded);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("load", loaded);
    };
  }, [frame, attempt]);
  return state;
}
