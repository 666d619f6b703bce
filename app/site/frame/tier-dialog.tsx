import { useState } from "react";
import { useText } from "~/locales/use-text";
import { postFormKeepalive } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { Dialog, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Celebration } from "./celebration";

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
    void postFormKeepalive(SEEN, seen);
  };
  return (
    <Dialog key={tier.id} size="small" onClose={close}>
      <div className="row-span-3 grid content-start justify-items-center gap-3 overflow-auto p-6 text-center md:p-8">
        <div className="w-full">
          <Celebration
            title={t("You've reached {tier}!", { tier: tier.name })}
            heading={(news) => <DialogTitle className="mt-4 text-24 text-balance">{news}</DialogTitle>}
            text={tier.benefits ? <span className="text-balance whitespace-pre-line">{tier.benefits}</span> : null}
            sceneClassName="h-44 w-full rounded-inner"
          />
        </div>
        <form
          method="post"
          action={SEEN}
          className="mt-3 grid w-full gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <CsrfField />
          <input type="hidden" name="tier_id" value={tier.id} />
          <ButtonLink to="/my-account" block onClick={close} data-autofocus>
            {t("See your tier")}
          </ButtonLink>
          <Button type="submit" variant="ghost" block>
            {t("OK")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
