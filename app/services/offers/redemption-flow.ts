/** The states of redeeming one offer and the transitions between them. Pure, browser-safe. */
import { ALREADY_REDEEMED, type RedemptionType } from "./directory-terms";
import type { RedemptionView } from "./offers.schema";

/** The server's response: the voucher's image with its code, or neither for a click. Times are the server's, in ISO. */
export type Redeemed = {
  redemptionId: string;
  voucher: string | null;
  code: string | null;
  webSite: string | null;
  /**
   * The server's time of the response: countdowns start from it, so that a wrong clock in the browser does not matter.
   */
  receivedAt: string;
  expiresAt: string | null;
  undoUntil: string | null;
};

/** @param receivedAt the server's time of the response */
export function redeemedOf({ id, web_site, undo_until, coupon }: RedemptionView, receivedAt: string): Redeemed {
  const { voucher, code, expires_at } = coupon;
  return {
    redemptionId: id,
    voucher,
    code,
    webSite: web_site,
    receivedAt,
    expiresAt: expires_at,
    undoUntil: undo_until,
  };
}

export type RedemptionState =
  | { name: "unauthenticated" }
  | { name: "participantAuthenticationPending" }
  | { name: "participantAuthorizationPending" }
  | { name: "redeemConfirmationPending"; redemptionType: RedemptionType }
  | { name: "redeemInProgress"; redemptionType: RedemptionType }
  | { name: "redeemSuccess"; redemptionType: RedemptionType; redeemed: Redeemed }
  | { name: "redeemError"; message: string; /** Trying again would not help. */ final?: boolean };

export type RedemptionEvent =
  | {
      type: "open";
      participant: { "eligible_offers_rewards?": boolean } | null;
      redemptionTypes: readonly RedemptionType[];
    }
  | { type: "choose"; redemptionType: RedemptionType }
  | { type: "redeem" }
  | { type: "succeed"; redeemed: Redeemed }
  | { type: "fail"; message?: string; final?: boolean };

export const INITIAL_STATE: RedemptionState = { name: "unauthenticated" };

/**
 * The state after an event. Events that do not apply to a state are ignored, so a second click does not redeem again.
 */
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
        ? { name: "redeemError", message: event.message || ALREADY_REDEEMED, final: event.final }
        : state;
  }
}

/** An offer's only redemption type, or CLICK when it has several. */
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

/** A success other than a click needs a voucher image. */
function ended(redemptionType: RedemptionType, redeemed: Redeemed): RedemptionState {
  if (redemptionType !== "CLICK" && !redeemed.voucher) return { name: "redeemError", message: ALREADY_REDEEMED };
  return { name: "redeemSuccess", redemptionType, redeemed: withPlainLink(redeemed) };
}

/** The link to the voucher's image without the escapes of HTML that some sources leave in it. */
export function withPlainLink(redeemed: Redeemed): Redeemed {
  return { ...redeemed, voucher: redeemed.voucher?.replaceAll("&amp;", "&") ?? null };
}
