import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";
import { ErrorState } from "~/ui/error-state";

/** Long enough to read what happened before home comes up. */
const LEAVE_AFTER_MS = 3_000;

/** Stands in the place of a challenge's or reward's card that failed, and then goes home (specification 1, section 8). */
export function FailedCard() {
  const t = useText();
  const navigate = useNavigate();
  useEffect(() => {
    // Not at once: a page that leaves while it is still hydrating is rendered twice, with an error in the console.
    const leaving = setTimeout(() => navigate("/", { replace: true }), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <Dialog label={t("Error loading challenge")} onClose={() => navigate("/", { replace: true })}>
      <DialogHeader />
      <DialogBody>
        <ErrorState message={t("Error loading challenge")} />
      </DialogBody>
    </Dialog>
  );
}
