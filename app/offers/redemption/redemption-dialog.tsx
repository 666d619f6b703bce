import { LoaderCircle, TriangleAlert } from "lucide";
import type { FormEvent, ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { OffersAccountView, OfferView } from "~/services/offers/offers.schema";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { useOpenOffer } from "../merchant/open-offer";
import { ChallengesToComplete } from "./challenges-to-complete";
import { Confirmation } from "./confirmation";
import { JoinNow } from "./join-now";
import { RedeemFields } from "./redeem-fields";
import { useRedemption, type PageRedemption } from "./use-redemption";
import { VoucherScreen } from "./voucher-screen";

interface Props {
  merchantName: string;
  offer: OfferView;
  account: OffersAccountView;
  pageRedemption: PageRedemption;
  onClose: () => void;
}

/** The redemption of one offer: a screen for each state. Give it another `key` for another offer. */
export function RedemptionDialog({ merchantName, offer, account, pageRedemption, onClose }: Props) {
  const { state, choose, redeem, startOver } = useRedemption(offer, account.participant, pageRedemption, onClose);
  switch (state.name) {
    case "unauthenticated":
      return null;
    case "participantAuthenticationPending":
      return (
        <PremiumFrame onClose={onClose}>
          <JoinNow membership={account.membership_challenge} />
        </PremiumFrame>
      );
    case "participantAuthorizationPending":
      return (
        <PremiumFrame onClose={onClose}>
          <ChallengesToComplete challenges={account.challenges_with_offer_rewards} />
        </PremiumFrame>
      );
    case "redeemConfirmationPending":
      return (
        <Confirmation
          offer={offer}
          idempotencyKey={pageRedemption.idempotencyKey}
          chosen={state.redemptionType}
          onChoose={choose}
          onRedeem={redeem}
          onClose={onClose}
        />
      );
    case "redeemInProgress":
      return <InProgress />;
    case "redeemError":
      return (
        <Failed
          message={state.message}
          final={state.final}
          rejectedValues={pageRedemption.rejected?.values}
          onRetry={startOver}
          onClose={onClose}
        />
      );
    case "redeemSuccess":
      return (
        <VoucherScreen
          merchantName={merchantName}
          offer={offer}
          redemptionType={state.redemptionType}
          redeemed={state.redeemed}
          onClose={onClose}
        />
      );
  }
}

/** The frame for visitors and participants who are not eligible. */
function PremiumFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useText();
  return (
    <Dialog size="small" shape="sheet" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-20 md:text-24">{t("Premium Access Required")}</DialogTitle>
      </DialogHeader>
      <DialogBody className="pb-8">{children}</DialogBody>
    </Dialog>
  );
}

/** It cannot be closed, because the result of the redemption would not be seen. */
function InProgress() {
  const t = useText();
  return (
    <Dialog size="small">
      <DialogHeader />
      <DialogBody className="grid justify-items-center gap-3 pb-12 text-center">
        <Icon icon={LoaderCircle} size={24} className="spinner text-link" />
        <DialogTitle className="text-20">{t("Your exclusive code is being generated")}</DialogTitle>
        <p role="status" className="text-muted">
          {t("please wait...")}
        </p>
      </DialogBody>
    </Dialog>
  );
}

interface FailedProps {
  message: string;
  /** Trying again would not help. */
  final?: boolean;
  /** The values of the rejected form. Sent again with the same key, it cannot redeem the offer twice. */
  rejectedValues?: Record<string, string>;
  onRetry: () => void;
  onClose: () => void;
}

function Failed({ message, final, rejectedValues, onRetry, onClose }: FailedProps) {
  const t = useText();
  const { closed, here } = useOpenOffer();
  const retry = (event: FormEvent) => {
    event.preventDefault();
    onRetry();
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader />
      <DialogBody className="grid justify-items-center gap-3 pb-8 text-center">
        <Icon icon={TriangleAlert} size={24} className="text-negative" />
        <DialogTitle className="text-20">{t("Whoops! Something went wrong while redeeming the offer.")}</DialogTitle>
        {/* The message comes translated from the server; only the default message needs `t`. */}
        <p role="alert" className="text-muted">
          {t(message)}
        </p>
      </DialogBody>
      <DialogFooter>
        {final ? null : (
          <form method="post" action={here} onSubmit={retry}>
            {rejectedValues ? (
              <RedeemFields
                offerKey={rejectedValues.endeca_key}
                redemptionType={rejectedValues.redemption_type}
                idempotencyKey={rejectedValues.idempotency_key}
              />
            ) : null}
            <Button type="submit" variant="quiet">
              {t("Try again")}
            </Button>
          </form>
        )}
        <ButtonLink {...closed}>{t("Close")}</ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
