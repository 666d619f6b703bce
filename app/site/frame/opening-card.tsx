import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogClose } from "~/ui/overlay/dialog";
import { Skeleton } from "~/ui/states/skeleton";
import { isCardPath } from "./cards";

/** The placeholder of a challenge's or reward's card. It opens with the click and shows until the data has loaded. */
export function OpeningCard() {
  const navigate = useNavigate();
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  if (!next || next === here || !isCardPath(next)) return null;
  return <WaitingCard onClose={() => navigate(here, { preventScrollReset: true })} />;
}

/** A placeholder in the shape of a card. */
export function WaitingCard({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog label={t("Loading, please wait...")} onClose={onClose} shape="sheet">
      <DialogBody className="row-start-2 md:pb-card-pad">
        <span aria-hidden className="card-picture makes-room skeleton block" />
        <p role="status" className="mb-3 text-14 text-muted">
          {t("Loading, please wait...")}
        </p>
        <Skeleton className="mb-4 h-6 w-3/4" />
        <Skeleton className="mb-2 h-3.5 w-full" />
        <Skeleton className="h-3.5 w-5/6" />
      </DialogBody>
      <div aria-hidden className="row-start-3 border-t border-border px-5 py-4 md:px-card-pad md:py-5">
        <Skeleton className="h-control w-full rounded-button" />
      </div>
      <DialogClose overPicture />
    </Dialog>
  );
}
