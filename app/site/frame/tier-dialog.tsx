import { Award } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { postForm } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { Dialog, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { CelebrationScene } from "./celebration-scene";

interface TierDialogProps {
  tier: { id: string; name: string; benefits: string };
}

const SEEN = "/public/account/seen_tier";

/**
 * Tells the participant that they have reached a tier, once. Closing it in any way stores that they have seen it. It is
 * a native form as well, so that it works without JavaScript.
 */
export function TierDialog({ tier }: TierDialogProps) {
  const t = useText();
  const [closed, setClosed] = useState<string>();
  if (closed === tier.id) return null;
  const close = () => {
    setClosed(tier.id);
    const seen = new FormData();
    seen.set("tier_id", tier.id);
    // If it is lost, the message comes again.
    void postForm(SEEN, seen);
  };
  return (
    <Dialog key={tier.id} size="small" onClose={close}>
      <div className="row-span-3 grid content-start justify-items-center gap-3 overflow-auto p-6 text-center md:p-8">
        <CelebrationScene className="h-40 w-full rounded-inner" />
        <span className="-mt-11 grid size-16 place-items-center rounded-full bg-accent text-accent-content ring-4 ring-background">
          <Icon icon={Award} size={24} />
        </span>
        <DialogTitle className="text-24">{t("You've reached {tier}!", { tier: tier.name })}</DialogTitle>
        {tier.benefits ? <p className="text-balance whitespace-pre-line text-muted">{tier.benefits}</p> : null}
        <form
          method="post"
          action={SEEN}
          className="mt-3 w-full"
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <CsrfField />
          <input type="hidden" name="tier_id" value={tier.id} />
          <Button type="submit" block data-autofocus>
            {t("OK")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
