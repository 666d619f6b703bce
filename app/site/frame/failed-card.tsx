import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Dialog, DialogBody, DialogHeader } from "~/ui/overlay/dialog";
import { ErrorState } from "~/ui/states/error-state";
import { useFailedCard } from "./cards";

/** Long enough to read the message and to try again before the page goes home. */
const LEAVE_AFTER_MS = 10_000;

/** Shown instead of a challenge's or reward's card that failed to load, which can be tried again; then the page goes home. */
export function FailedCard({ message }: { message: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const offline = useHydrated() && !navigator.onLine;
  useFailedCard(pathname);
  useEffect(() => {
    // Delayed: a navigation during hydration renders the page twice and logs an error in the browser.
    const leaving = setTimeout(() => navigate("/", { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <Dialog label={message} onClose={() => navigate("/", { replace: true })}>
      <DialogHeader />
      <DialogBody>
        <ErrorState
          message={message}
          text={offline ? t("You're offline") : undefined}
          onRetry={() => navigate(pathname + search, { replace: true })}
        />
      </DialogBody>
    </Dialog>
  );
}
