import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { Dialog, DialogBody, DialogHeader } from "~/ui/overlay/dialog";
import { ErrorState } from "~/ui/states/error-state";
import { useFailedCard } from "./cards";

/** Long enough to read the message before the page goes home. */
const LEAVE_AFTER_MS = 3_000;

/** Shown instead of a challenge's or reward's card that failed to load; then the page goes home. */
export function FailedCard({ message }: { message: string }) {
  const navigate = useNavigate();
  useFailedCard(useLocation().pathname);
  useEffect(() => {
    // Delayed: a navigation during hydration renders the page twice and logs an error in the browser.
    const leaving = setTimeout(() => navigate("/", { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <Dialog label={message} onClose={() => navigate("/", { replace: true })}>
      <DialogHeader />
      <DialogBody>
        <ErrorState message={message} />
      </DialogBody>
    </Dialog>
  );
}
