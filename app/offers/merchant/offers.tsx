import { lazy, Suspense, useState } from "react";
import { useText } from "~/locales/use-text";
import type { MerchantView, OffersAccountView, OfferView, UsedOfferView } from "~/services/offers/offers.schema";
import { RedemptionDialog } from "../redemption/redemption-dialog";
import type { PageRedemption } from "../redemption/use-redemption";
import { OfferCard } from "./offer-card";
import { useOpenOffer } from "./open-offer";

/** A separate chunk, because it is rarely needed. */
const ReportDialog = lazy(() => import("./report-dialog").then((module) => ({ default: module.ReportDialog })));

interface Props {
  merchant: MerchantView;
  account: OffersAccountView;
  /** The one-time offers that the participant has used this year. */
  used: readonly UsedOfferView[];
  pageRedemption: PageRedemption;
}

/** A merchant's offers, with the dialogs to redeem or report one. */
export function Offers({ merchant, account, used, pageRedemption }: Props) {
  const t = useText();
  const { key, close } = useOpenOffer();
  const [reported, setReported] = useState<OfferView | null>(null);
  const mayReport = account.participant !== null; // so that admins can get back to the person
  const usedOf = (offer: OfferView) => used.find(({ endecaKey }) => endecaKey === offer.endecaKey);
  const opened = merchant.offers.find(({ endecaKey }) => endecaKey === key);
  return (
    <section id="offers" tabIndex={-1} aria-labelledby="offers-title" className="mt-section scroll-mt-24 outline-none">
      <h2 id="offers-title" className="text-24 md:text-30">
        {t("Offers")}
      </h2>
      <div className="mt-5 grid gap-grid md:mt-6 md:grid-cols-2 lg:grid-cols-3">
        {merchant.offers.map((offer) => (
          <OfferCard
            key={offer.endecaKey}
            offer={offer}
            used={usedOf(offer)}
            onReport={mayReport ? () => setReported(offer) : undefined}
          />
        ))}
      </div>
      {opened ? (
        <RedemptionDialog
          key={opened.endecaKey}
          merchantName={merchant.merchantName}
          offer={usedOf(opened) ? withoutMobile(opened) : opened}
          account={account}
          pageRedemption={pageRedemption}
          onClose={close}
        />
      ) : null}
      {reported ? (
        <Suspense>
          <ReportDialog offer={reported} onClose={() => setReported(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** The other ways to redeem an offer whose yearly coupon is used; the same offer if there are none. */
function withoutMobile(offer: OfferView): OfferView {
  const redemptionTypes = offer.redemptionTypes.filter((type) => type !== "MOBILE");
  return redemptionTypes.length > 0 ? { ...offer, redemptionTypes } : offer;
}
