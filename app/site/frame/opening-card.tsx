import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";

/** What opens faster than this needs no words in between: they would only flicker. */
const PATIENCE_MS = 250;
const CARD = /^\/(challenge|reward)\//;

/** Stands in the place of a challenge's or reward's card while it is on its way (specification 1, section 2). */
export function OpeningCard() {
  const t = useText();
  const navigate = useNavigate();
  const here = useLocation();
  const { state, location } = useNavigation();
  const opening = state === "loading" && CARD.test(location.pathname) ? location.key : null;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (opening === null) return;
    const timer = setTimeout(() => setShown(opening), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [opening]);
  if (opening === null || shown !== opening) return null;
  return (
    <Dialog label={t("Loading, please wait...")} onClose={() => navigate(here, { replace: true, preventScrollReset: true })} shape="sheet">
      <DialogHeader />
      <DialogBody>
        <p role="status" className="py-10 text-center text-muted">{t("Loading, please wait...")}</p>
      </DialogBody>
    </Dialog>
  );
}
