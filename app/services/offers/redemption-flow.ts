/** The states of redeeming one offer and what leads from one to the next (specification 2, section 4.2). Pure, browser-safe. */
import { ALREADY_REDEEMED, type RedemptionType } from "./directory-terms";

/** What the server gave: the voucher's picture with its code, or for a click none. Times are the server's, in ISO. */
export type Redeemed = {
  redemptionId: string;
  voucher: string | null;
  code: string | null;
  webSite: string | null;
  /** When the server told of it: from then on the times to come are counted. */
  toldAt: string;
  expiresAt: string | null;
  undoUntil: string | null;
};

export type RedemptionState =
  | { name: "unauthenticated" }
  | { name: "participantAuthenticationPending" }
  | { name: "participantAuthorizationPending" }
  | { name: "redeemConfirmationPending"; redemptionType: RedemptionType }
  | { name: "redeemInProgress"; redemptionType: RedemptionType }
  | { name: "redeemSuccess"; redemptionType: RedemptionType; redeemed: Redeemed }
  | { name: "redeemError"; message: string };

export type RedemptionEvent =
  | {
      type: "open";
      participant: { "eligible_offers_rewards?": boolean } | null;
      redemptionTypes: readonly RedemptionType[];
    }
  | { type: "choose"; redemptionType: RedemptionType }
  | { type: "redeem" }
  | { type: "succeed"; redeemed: Redeemed }
  | { type: "fail"; message?: string };

export const INITIAL_STATE: RedemptionState = { name: "unauthenticated" };

/** The state after an event. An event that means nothing in a state changes nothing: a second click redeems no second time. */
export function nextState(state: RedemptionState, event: RedemptionEvent): RedemptionState {
  switch (event.type) {
    case "open":
      return opened(event.participant, event.redemptionTypes);
    case "choose":
      return state.name === "redeemConfirmationPending" ? { ...state, redemptionType: event.redemptionType } : state;
    case "redeem":
      return state.name === "redeemConfirmationPending" ? { ...state, name: "redeemInProgress" } : state;
    case "succeed":
      return state.name === "redeemInProgress" ? ended(state.redemptionType, event.redeemed) : state;
    case "fail":
      return state.name === "redeemInProgress"
        ? { name: "redeemError", message: event.message || ALREADY_REDEEMED }
        : state;
  }
}

/** The single entry of an offer's types when there is exactly one, otherwise CLICK. */
export function redemptionTypeOf(types: readonly RedemptionType[]): RedemptionType {
  return types.length === 1 ? types[0]! : "CLICK";
}

function opened(
  participant: { "eligible_offers_rewards?": boolean } | null,
  types: readonly RedemptionType[],
): RedemptionState {
  if (!participant) return { name: "participantAuthenticationPending" };
  if (participant["eligible_offers_rewards?"] !== true) return { name: "participantAuthorizationPending" };
  return { name: "redeemConfirmationPending", redemptionType: redemptionTypeOf(types) };
}

/** A voucher image must be there for a success that is no click (specification 2, section 5). */
function ended(redemptionType: RedemptionType, redeemed: Redeemed): RedemptionState {
  if (redemptionType !== "CLICK" && !redeemed.voucher) return { name: "redeemError", message: ALREADY_REDEEMED };
  return {
    name: "redeemSuccess",
    redemptionType,
    redeemed: { ...redeemed, voucher: redeemed.voucher?.replaceAll("&amp;", "&") ?? null },
  };
}
