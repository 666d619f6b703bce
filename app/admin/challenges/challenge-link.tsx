import { QrCode as QrIcon } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Icon } from "~/ui/primitives/icon";
import { QrCode } from "~/ui/primitives/qr-code";

interface ChallengeLinkProps {
  /** The challenge's page on the program's site. */
  url: string;
  /** Whether participants can open it now. */
  active: boolean;
}

/** The link to a challenge on the site, to copy and as a QR code. */
export function ChallengeLink({ url, active }: ChallengeLinkProps) {
  const t = useText();
  const [showsCode, setShowsCode] = useState(false);
  return (
    <section aria-label={t("Link")} className="grid gap-2 border-t border-border p-card-pad">
      <p className="truncate text-12 text-muted" title={url}>
        {url.replace(/^https?:\/\//, "")}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={url}>{t("Copy link")}</CopyButton>
        <Button variant="quiet" onClick={() => setShowsCode(true)}>
          <Icon icon={QrIcon} size={16} />
          {t("QR code")}
        </Button>
      </div>
      {active ? null : <p className="text-12 text-muted">{t("Works while the challenge is active.")}</p>}
      {showsCode ? (
        <Dialog size="small" onClose={() => setShowsCode(false)}>
          <DialogHeader>
            <DialogTitle className="text-14">{t("QR code")}</DialogTitle>
          </DialogHeader>
          <DialogBody>
            <div className="grid justify-items-center gap-3 pb-card-pad">
              <QrCode url={url} label={t("QR code for the challenge's link")} className="size-64" />
              <p className="text-center text-12 wrap-anywhere text-muted">{url}</p>
            </div>
          </DialogBody>
        </Dialog>
      ) : null}
    </section>
  );
}
