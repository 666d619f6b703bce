import { useRevalidator } from "@remix-run/react";
import { useReducer, useRef } from "react";
import type { RedemptionType } from "~/services/offers/directory-terms";
import type { OffersAccountView, OfferView, RedemptionView } from "~/services/offers/offers.schema";
import { INITIAL_STATE, nextState, type Redeemed, type RedemptionEvent } from "~/services/offers/redemption-flow";
import { postJson } from "~/ui/calls";
import { useOpenOffer } from "../merchant/open-offer";
import { openTab } from "./open-tab";

type Answer = { redemption_data: RedemptionView };

/** What came of redeeming without a script, as the page tells it. */
export type Redeeming = {
  idempotencyKey: string;
  redemption: RedemptionView | null;
  /** The server's time of the page. */
  now: string;
  refused: { message: string; values: Record<string, string> } | null;
};

/** Somebody signed out, or is no longer eligible, since the page came: trying again starts from who is there now. */
const NOT_ALLOWED = [401, 403];

/**
 * Redeems an offer step by step (specification 2, section 4.2). Each type has one idempotency key for as long as the
 * dialog stands: trying again after a broken connection gives what was redeemed, not another voucher.
 */
export function useRedemption(
  offer: OfferView,
  participant: OffersAccountView["participant"],
  redeeming: Redeeming,
  onClose: () => void,
) {
  const open = { type: "open", participant, redemptionTypes: offer.redemptionTypes } as const;
  const { redemptionId } = useOpenOffer();
  const { revalidate } = useRevalidator();
  const [state, dispatch] = useReducer(nextState, INITIAL_STATE, (initial) =>
    [open, ...eventsOf(redeeming, redemptionId)].reduce(nextState, initial),
  );
  const keys = useRef<Partial<Record<RedemptionType, string>>>({});
  const sending = useRef(false); // two clicks in one moment see the same state

  async function redeem() {
    if (state.name !== "redeemConfirmationPending" || sending.current) return;
    sending.current = true;
    const { redemptionType } = state;
    const tab = redemptionType === "CLICK" ? openTab() : null;
    dispatch({ type: "redeem" });
    const key = (keys.current[redemptionType] ??= crypto.randomUUID());
    const result = await postJson<Answer>(
      "/offers/redeem",
      { endeca_key: offer.endecaKey, redemption_type: redemptionType },
      key,
    );
    sending.current = false;
    if (!result.ok) {
      tab?.close();
      if (NOT_ALLOWED.includes(result.status)) revalidate();
      return dispatch({ type: "fail", message: result.error.redemption_data?.message ?? result.error.message });
    }
    const redeemed = redeemedOf(result.answer.redemption_data, result.answer.redemption_data.redeemed_at);
    if (tab && redeemed.webSite && tab.lead(redeemed.webSite)) return onClose();
    tab?.close();
    dispatch({ type: "succeed", redeemed });
  }

  return {
    state,
    choose: (redemptionType: RedemptionType) => dispatch({ type: "choose", redemptionType }),
    redeem,
    startOver: () => dispatch(open),
  };
}

/** What has happened before the page came; nothing when the address no longer says so. */
function eventsOf({ redemption, now, refused }: Redeeming, redemptionId: string | null): RedemptionEvent[] {
  if (redemption && redemption.id === redemptionId)
    return [
      { type: "choose", redemptionType: redemption.redemption_type },
      { type: "redeem" },
      { type: "succeed", redeemed: redeemedOf(redemption, now) },
    ];
  return refused ? [{ type: "redeem" }, { type: "fail", message: refused.message }] : [];
}

function redeemedOf({ id, web_site, undo_until, coupon }: RedemptionView, toldAt: string): Redeemed {
  const { voucher, code, expires_at } = coupon;
  return { redemptionId: id, voucher, code, webSite: web_site, toldAt, expiresAt: expires_at, undoUntil: undo_until };
}
