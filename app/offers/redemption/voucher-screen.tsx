import { ExternalLink } from "lucide";
import { useText } from "~/locales/use-text";
import type { RedemptionType } from "~/services/offers/directory-terms";
import type { OfferView } from "~/services/offers/offers.schema";
import type { Redeemed } from "~/services/offers/redemption-flow";
import { isWebLink } from "~/site/challenge/link/open-link";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Icon } from "~/ui/primitives/icon";
import { useOpenOffer } from "../merchant/open-offer";
import { VoucherDialog } from "./voucher-dialog";

interface Props {
  merchantName: string;
  offer: OfferView;
  redemptionType: RedemptionType;
  redeemed: Redeemed;
  onClose: () => void;
}

/** The redeemed offer: the voucher while it is valid, or a link to the website if its tab was blocked. */
export function VoucherScreen({ merchantName, offer, redemptionType, redeemed, onClose }: Props) {
  const { closed } = useOpenOffer();
  if (redemptionType === "CLICK") return <WebsiteLink offer={offer} redeemed={redeemed} onClose={onClose} />;
  return (
    <VoucherDialog
      merchantName={merchantName}
      offerText={offer.offerTextShort}
      redemptionType={redemptionType}
      redeemed={redeemed}
      closed={closed}
      onClose={onClose}
    />
  );
}

function WebsiteLink({ offer, redeemed, onClose }: Pick<Props, "offer" | "redeemed" | "onClose">) {
  const t = useText();
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader />
      <DialogBody className="pb-8">
        <DialogTitle className="text-24">{t("Your offer is ready.")}</DialogTitle>
        <p className="mt-2">{offer.offerTextShort}</p>
        {redeemed.webSite && isWebLink(redeemed.webSite) ? (
          <>
            {/* Without JavaScript no tab was opened, so the page itself goes to the website. */}
            <noscript>
              <meta httpEquiv="refresh" content={`0;url=${redeemed.webSite}`} />
            </noscript>
            <a
              href={redeemed.webSite}
              target="_blank"
              rel="noopener noreferrer"
              className="mt-5 inline-flex min-h-touch items-center gap-2 font-strong text-link underline underline-offset-4"
            >
              <Icon icon={ExternalLink} size={16} />
              {t("Open the offer's website")}
              <span className="sr-only"> {t("(opens in a new tab)")}</span>
            </a>
          </>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}
