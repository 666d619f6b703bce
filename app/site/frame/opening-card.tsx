import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";
import { Skeleton } from "~/ui/skeleton";

const CARDS = /^\/(challenge|reward)\//;

/** A challenge's or reward's card whose data is on its way: it opens with the click, not with the answer. */
export function OpeningCard() {
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  if (!next || next === here || !CARDS.test(next)) return null;
  return <WaitingCard onClose={() => navigate(here, { preventScrollReset: true })} />;
}

/** A card before it is there, in its true shape (specification 1, section 2). */
export function WaitingCard({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog label={t("Loading, please wait...")} onClose={onClose} shape="sheet">
      <DialogHeader />
      <DialogBody className="md:pb-card-pad">
        <span aria-hidden className="skeleton mb-5 block h-32 rounded-inner md:h-58" />
        <p role="status" className="mb-3 text-14 text-muted">
          {t("Loading, please wait...")}
        </p>
        <Skeleton className="mb-4 h-6 w-3/4" />
        <Skeleton className="mb-2 h-3.5 w-full" />
        <Skeleton className="h-3.5 w-5/6" />
      </DialogBody>
    </Dialog>
  );
}
