import { useRevalidator } from "@remix-run/react";
import { useReducer, useRef } from "react";
import { useText } from "~/locales/use-text";
import { ALREADY_REDEEMED, type RedemptionType } from "~/services/offers/directory-terms";
import type { OffersAccountView, OfferView, RedemptionView } from "~/services/offers/offers.schema";
import { INITIAL_STATE, nextState, redeemedOf, type RedemptionEvent } from "~/services/offers/redemption-flow";
import { postJson } from "~/ui/forms/api-calls";
import { useOpenOffer } from "../merchant/open-offer";
import { openTab } from "./open-tab";

type RedeemResponse = { redemption_data: RedemptionView };

/** The data of the page for redeeming without JavaScript, and its result. */
export type PageRedemption = {
  idempotencyKey: string;
  redemption: RedemptionView | null;
  /** The server's time when the page was rendered. */
  now: string;
  rejected: { message: string; values: Record<string, string> } | null;
};

/**
 * Redeems an offer step by step. While the dialog is open, each type has one idempotency key, so that a retry after a
 * broken connection returns the same voucher and not another one.
 * @param pageRedemption the state that the page was rendered with
 */
export function useRedemption(
  offer: OfferView,
  participant: OffersAccountView["participant"],
  pageRedemption: PageRedemption,
  onClose: () => void,
) {
  const t = useText();
  const open = { type: "open", participant, redemptionTypes: offer.redemptionTypes } as const;
  const { redemptionId, showRedemption } = useOpenOffer();
  const { revalidate } = useRevalidator();
  const [state, dispatch] = useReducer(nextState, INITIAL_STATE, (initial) =>
    [open, ...eventsOf(pageRedemption, redemptionId)].reduce(nextState, initial),
  );
  const keys = useRef<Partial<Record<RedemptionType, string>>>({});
  // A ref, because two quick clicks see the same state.
  const sending = useRef(false);

  async function redeem() {
    if (state.name !== "redeemConfirmationPending" || sending.current) return;
    sending.current = true;
    const { redemptionType } = state;
    const tab = redemptionType === "CLICK" ? openTab() : null;
    dispatch({ type: "redeem" });
    const key = (keys.current[redemptionType] ??= crypto.randomUUID());
    const result = await postJson<RedeemResponse>(
      "/offers/redeem",
      { endeca_key: offer.endecaKey, redemption_type: redemptionType },
      key,
    );
    sending.current = false;
    if (!result.ok) {
      tab?.close();
      const rejected = result.status >= 400 && result.status < 500;
      // Who may redeem, or which offers are used, has changed since the page was loaded.
      if (rejected) revalidate();
      const message = result.error.redemption_data?.message ?? result.error.message;
      return dispatch({ type: "fail", message, final: message === t(ALREADY_REDEEMED) });
    }
    const redeemed = redeemedOf(result.data.redemption_data, result.data.redemption_data.redeemed_at);
    if (tab && redeemed.webSite && tab.goTo(redeemed.webSite)) return onClose();
    tab?.close();
    // With the redemption in the URL the voucher survives a reload, and a phone that reclaims the tab.
    if (redemptionType !== "CLICK") showRedemption(redeemed.redemptionId);
    dispatch({ type: "succeed", redeemed });
  }

  return {
    state,
    choose: (redemptionType: RedemptionType) => dispatch({ type: "choose", redemptionType }),
    redeem,
    startOver: () => dispatch(open),
  };
}

/** The events before the page was rendered; none if the URL no longer names the redemption. */
function eventsOf({ redemption, now, rejected }: PageRedemption, redemptionId: string | null): RedemptionEvent[] {
  if (redemption && redemption.id === redemptionId)
    return [
      { type: "choose", redemptionType: redemption.redemption_type },
      { type: "redeem" },
      { type: "succeed", redeemed: redeemedOf(redemption, now) },
    ];
  return rejected ? [{ type: "redeem" }, { type: "fail", message: rejected.message }] : [];
}
