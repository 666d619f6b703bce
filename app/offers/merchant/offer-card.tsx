import { Form } from "@remix-run/react";
import { CircleCheck, Flag } from "lucide";
import { useText } from "~/locales/use-text";
import type { OfferView, UsedOfferView } from "~/services/offers/offers.schema";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { OfferTabs } from "./offer-tabs";
import { OFFER_PARAM, REDEMPTION_PARAM, useOpenOffer } from "./open-offer";

interface Props {
  offer: OfferView;
  /** Its redemption, if it is a one-time offer that was used this year. */
  used?: UsedOfferView;
  /** Omitted if problems cannot be reported. */
  onReport?: () => void;
}

/** An offer with its details, its terms and a button to redeem it. */
export function OfferCard({ offer, used, onReport }: Props) {
  const t = useText();
  return (
    <article className="surface-reward offer-card grid content-start gap-4 rounded-tile border border-border p-5 md:p-6">
      <h3 className="text-20">{offer.offerTextShort}</h3>
      <OfferTabs
        label={offer.offerTextShort}
        tabs={[
          { label: t("More info"), content: offer.offerTextLong },
          { label: t("Terms"), content: offer.validQualifier || t("No terms available") },
        ]}
      />
      <div className="grid gap-2">
        {used ? <Used used={used} /> : null}
        {used && offer.redemptionTypes.length === 1 ? null : <RedeemButton offerKey={offer.endecaKey} />}
        {onReport ? (
          <button
            type="button"
            onClick={onReport}
            className="mx-auto flex min-h-touch items-center gap-2 text-14 text-muted underline-offset-4 hover:text-content hover:underline"
          >
            <Icon icon={Flag} size={16} />
            {t("Report a problem with this offer")}
          </button>
        ) : null}
      </div>
    </article>
  );
}

/** The note that a one-time offer is used up, with its voucher while it is valid. */
function Used({ used: { endecaKey, redemptionId, valid, again_in } }: { used: UsedOfferView }) {
  const t = useText();
  const { otherParams } = useOpenOffer();
  const params = new URLSearchParams([...otherParams, [OFFER_PARAM, endecaKey], [REDEMPTION_PARAM, redemptionId]]);
  return (
    <>
      <p className="flex min-h-touch items-center justify-center gap-2 font-strong text-positive">
        <Icon icon={CircleCheck} size={16} />
        {t("Used, back in {year}", { year: String(again_in) })}
      </p>
      {valid ? (
        <ButtonLink to={`?${params}`} replace preventScrollReset block variant="quiet">
          {t("Show voucher")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** A GET form, because the dialog opens by URL: it works before hydration. */
function RedeemButton({ offerKey }: { offerKey: string }) {
  const t = useText();
  const { otherParams } = useOpenOffer();
  return (
    <Form replace preventScrollReset>
      {otherParams.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name={OFFER_PARAM} value={offerKey} block>
        {t("Redeem now")}
      </Button>
    </Form>
  );
}
