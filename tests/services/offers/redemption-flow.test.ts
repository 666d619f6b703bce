import { describe, expect, it } from "vitest";
import {
  INITIAL_STATE,
  nextState,
  redemptionTypeOf,
  type Redeemed,
  type RedemptionEvent,
  type RedemptionState,
} from "~/services/offers/redemption-flow";

const run = (...events: RedemptionEvent[]): RedemptionState => events.reduce(nextState, INITIAL_STATE);
const open = (
  eligible: boolean | null,
  redemptionTypes: ("CLICK" | "MOBILE" | "PRINT")[] = ["MOBILE"],
): RedemptionEvent => ({
  type: "open",
  participant: eligible === null ? null : { "eligible_offers_rewards?": eligible },
  redemptionTypes,
});
const redeemed: Redeemed = {
  redemptionId: "r",
  voucher: "/v.svg?a=1&amp;b=2",
  code: null,
  webSite: null,
  receivedAt: "2026-03-01T12:00:00.000Z",
  expiresAt: null,
  undoUntil: null,
};

describe("redeeming an offer", () => {
  it("asks visitors to sign in, ineligible participants to become eligible, and others to confirm", () => {
    expect(run()).toEqual({ name: "unauthenticated" });
    expect(run(open(null))).toEqual({ name: "participantAuthenticationPending" });
    expect(run(open(false))).toEqual({ name: "participantAuthorizationPending" });
    expect(run(open(true))).toEqual({ name: "redeemConfirmationPending", redemptionType: "MOBILE" });
  });

  it.each([
    [["MOBILE"], "MOBILE"],
    [["PRINT"], "PRINT"],
    [["CLICK", "MOBILE"], "CLICK"],
    [["MOBILE", "PRINT"], "CLICK"],
    [[], "CLICK"],
  ] as const)("takes of the types %j %s", (types, type) => {
    expect(redemptionTypeOf(types)).toBe(type);
  });

  it("redeems with the chosen type", () => {
    const chosen = [
      open(true, ["CLICK", "MOBILE"]),
      { type: "choose", redemptionType: "MOBILE" },
      { type: "redeem" },
    ] as const;
    expect(run(...chosen)).toEqual({ name: "redeemInProgress", redemptionType: "MOBILE" });
    expect(run(...chosen, { type: "succeed", redeemed })).toEqual({
      name: "redeemSuccess",
      redemptionType: "MOBILE",
      redeemed: { ...redeemed, voucher: "/v.svg?a=1&b=2" },
    });
  });

  it("fails with the server's message, or with the default one", () => {
    expect(run(open(true), { type: "redeem" }, { type: "fail", message: "Closed" })).toEqual({
      name: "redeemError",
      message: "Closed",
    });
    expect(run(open(true), { type: "redeem" }, { type: "fail" })).toEqual({
      name: "redeemError",
      message: "You have already redeemed this offer.",
    });
  });

  it("fails without a voucher, unless it is a click", () => {
    const without = { type: "succeed", redeemed: { ...redeemed, voucher: null } } as const;
    expect(run(open(true), { type: "redeem" }, without).name).toBe("redeemError");
    expect(run(open(true, ["CLICK"]), { type: "redeem" }, without).name).toBe("redeemSuccess");
  });

  it("ignores events that do not apply to a state", () => {
    const events: RedemptionEvent[] = [
      { type: "choose", redemptionType: "CLICK" },
      { type: "redeem" },
      { type: "succeed", redeemed },
      { type: "fail" },
    ];
    for (const state of [
      run(),
      run(open(null)),
      run(open(false)),
      run(open(true), { type: "redeem" }, { type: "fail" }),
    ])
      for (const event of events) expect(nextState(state, event)).toEqual(state);
    expect(run(open(true), { type: "redeem" }, { type: "redeem" }).name).toBe("redeemInProgress");
  });

  it("starts over when it is opened again", () => {
    expect(run(open(true), { type: "redeem" }, { type: "fail" }, open(true)).name).toBe("redeemConfirmationPending");
  });
});
