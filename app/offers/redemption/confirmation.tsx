import type { FormEvent } from "react";
import { useText, type Translate } from "~/locales/use-text";
import type { RedemptionType } from "~/services/offers/directory-terms";
import type { OfferView } from "~/services/offers/offers.schema";
import { RadioGroup } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { useOpenOffer } from "../merchant/open-offer";
import { RedeemFields } from "./redeem-fields";

interface Props {
  offer: OfferView;
  /** The idempotency key of this page load, for the form without JavaScript. */
  idempotencyKey: string;
  chosen: RedemptionType;
  onChoose: (type: RedemptionType) => void;
  onRedeem: () => void;
  onClose: () => void;
}

/** 'Ready to Redeem?': the choice of how to redeem the offer, if there are several types, and what it means. */
export function Confirmation({ offer, idempotencyKey, chosen, onChoose, onRedeem, onClose }: Props) {
  const t = useText();
  const { closed, here } = useOpenOffer();
  const hydrated = useHydrated();
  const { endecaKey: offerKey, offerTextShort, redemptionTypes } = offer;
  const several = redemptionTypes.length > 1;
  const redeem = (event: FormEvent) => {
    event.preventDefault();
    onRedeem();
  };
  const types = typeTextsOf(t);
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-20 md:text-24">{t("Ready to Redeem?")}</DialogTitle>
      </DialogHeader>
      <form method="post" action={here} noValidate={hydrated} onSubmit={redeem} className="contents">
        <RedeemFields
          offerKey={offerKey}
          redemptionType={several ? undefined : chosen}
          idempotencyKey={idempotencyKey}
        />
        <DialogBody>
          <p className="mb-5 font-strong">{offerTextShort}</p>
          {several ? (
            <RadioGroup
              name="redemption_type"
              label={t("How would you like to redeem it?")}
              required // offers without CLICK have no default
              value={chosen}
              onChange={(value) => onChoose(redemptionTypes.find((type) => type === value) ?? chosen)}
              options={redemptionTypes.map((type) => ({
                value: type,
                label: types[type].label,
                description: types[type].meaning,
              }))}
            />
          ) : (
            <p className="text-muted">{types[chosen].meaning}</p>
          )}
        </DialogBody>
        <DialogFooter>
          <ButtonLink {...closed} variant="quiet">
            {t("Cancel")}
          </ButtonLink>
          <Button type="submit">{t("Redeem")}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function typeTextsOf(t: Translate): Record<RedemptionType, { label: string; meaning: string }> {
  return {
    CLICK: { label: t("Online"), meaning: t("The offer's website opens in a new tab.") },
    MOBILE: {
      label: t("On this phone"),
      meaning: t("You can use this coupon once a year. It's valid for ten minutes after you redeem it."),
    },
    PRINT: {
      label: t("On paper"),
      meaning: t("A coupon to print. It expires 14 days after printing or as stated on the coupon."),
    },
  };
}
