import { useSearchParams } from "@remix-run/react";
import { MailCheck } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { JoinState } from "~/services/payments/payments.schema";
import { Dialog, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

/** Tells a visitor who has just paid how to go on. The receipt itself is shown after signing in. */
export function JoinedDialog({ join }: { join: JoinState }) {
  const t = useText();
  const [closed, setClosed] = useState(false);
  const [, setSearch] = useSearchParams();
  const close = () => {
    setClosed(true);
    const without = (search: URLSearchParams) => (search.delete("session_id"), search);
    setSearch(without, { replace: true, preventScrollReset: true });
  };
  if (closed) return null;
  return (
    <Dialog size="small" onClose={close}>
      <div className="row-span-3 grid content-start justify-items-center gap-3 overflow-auto p-6 text-center md:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-positive-soft text-positive">
          <Icon icon={MailCheck} size={24} />
        </span>
        <DialogTitle className="text-24">{t("Thank you!")}</DialogTitle>
        <p className="text-balance text-muted">
          {join.paid
            ? t("We emailed you a login link. Open it to start using your membership.")
            : t("We'll email you a login link as soon as your payment goes through.")}
        </p>
        <div className="mt-3 grid w-full gap-2">
          <ButtonLink to="/signin" block data-autofocus>
            {t("Open the sign-in page")}
          </ButtonLink>
          <Button variant="ghost" block onClick={close}>
            {t("Close")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
