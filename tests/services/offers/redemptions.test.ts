import { beforeEach, describe, expect, it, vi } from "vitest";
import { submitChallenge } from "~/services/challenges/challenges.server";
import { prisma } from "~/services/database.server";
import { AppError } from "~/services/errors";
import type { RedemptionType } from "~/services/offers/directory-terms";
import { directory } from "~/services/offers/directory.server";
import { getVoucher, redeemOffer, undoRedemption } from "~/services/offers/redemptions.verbs.server";
import { reportOffer } from "~/services/offers/reports.verbs.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { createMerchant } from "./directory-rows";

const { pool } = await testDatabase();
const programId = (await createProgram({ features: ["offers_reward"], timeZone: "America/New_York" })).id;
const { keys } = await createMerchant({
  name: "Blue Door Bistro",
  latitude: 40.7,
  longitude: -74,
  offers: [
    { key: "mobile", short: "$20 off dinner" },
    { key: "click", types: ["CLICK"] },
    { key: "print", types: ["PRINT"] },
  ],
});
const TYPES: Record<string, RedemptionType> = { mobile: "MOBILE", click: "CLICK", print: "PRINT" };

let participantId: string;
beforeEach(async () => {
  participantId = (await createParticipant(programId, { eligibleOffersRewards: true })).id;
});

const ctx = (now?: Date) => participantCtx(programId, participantId, { now });
const redeem = async (endeca_key: string, { now, key = null }: { now?: Date; key?: string | null } = {}) =>
  redeemOffer(await ctx(now), { endeca_key, redemption_type: TYPES[endeca_key]! }, key);
const undo = async (id: string, now?: Date) => undoRedemption(await ctx(now), id);
const rows = () => prisma.offerRedemption.findMany({ where: { programId, participantId }, orderBy: { id: "asc" } });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
  );

describe("redeeming", () => {
  it("gives a MOBILE a voucher for ten minutes, a PRINT for fourteen days, a CLICK the website", async () => {
    expect(keys).toEqual(["mobile", "click", "print"]);
    const mobile = await redeem("mobile");
    expect(mobile).toMatchObject({
      redemption_type: "MOBILE",
      redeemed_at: secondsFromNow(0).toISOString(),
      undo_until: secondsFromNow(60).toISOString(),
    });
    expect(mobile.coupon).toEqual({
      voucher: `/offers/vouchers/${mobile.coupon.code}.svg`,
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{16}$/),
      expires_at: secondsFromNow(600).toISOString(),
    });
    expect((await redeem("print")).coupon.expires_at).toBe(secondsFromNow(14 * 86_400).toISOString());
    expect(await redeem("click")).toMatchObject({
      web_site: "https://shop.example.test/",
      undo_until: null,
      coupon: { voucher: null, code: null, expires_at: null },
    });
  });

  it("is for eligible participants: those who completed what grants it", async () => {
    const input = { endeca_key: "mobile", redemption_type: "MOBILE" } as const;
    await expect(redeemOffer(await siteCtx(programId), input, null)).rejects.toMatchObject({
      status: 401,
      message: "No participant",
    });
    participantId = (await createParticipant(programId)).id;
    await expect(redeem("mobile")).rejects.toMatchObject({ status: 403, message: "Participant not authorized" });
    expect(await rows()).toEqual([]);
    const grant = await createChallenge(programId, { grantsOffers: true });
    await submitChallenge(await ctx(), { challenge_id: grant.identifier, questions: {} }, null);
    expect(await redeem("mobile")).toMatchObject({ redemption_type: "MOBILE" });
  });

  it("knows only offers that there are, and their own types", async () => {
    await expect(
      redeemOffer(await ctx(), { endeca_key: "none", redemption_type: "MOBILE" }, null),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      redeemOffer(await ctx(), { endeca_key: "mobile", redemption_type: "CLICK" }, null),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: "redemption_type" }] });
    expect(await rows()).toEqual([]);
  });

  it("is not there without the feature", async () => {
    const other = (await createProgram()).id;
    const stranger = await createParticipant(other, { eligibleOffersRewards: true });
    await expect(
      redeemOffer(await participantCtx(other, stranger.id), { endeca_key: "mobile", redemption_type: "MOBILE" }, null),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("once a year", () => {
  it("is MOBILE, as often as one likes the others", async () => {
    await redeem("mobile");
    expect(await refusal(redeem("mobile"))).toBe("You have already redeemed this offer.");
    for (let n = 0; n < 3; n++) await redeem("click");
    await redeem("print");
    await redeem("print");
    expect((await rows()).map(({ redemptionType }) => redemptionType)).toEqual([
      "MOBILE",
      "CLICK",
      "CLICK",
      "CLICK",
      "PRINT",
      "PRINT",
    ]);
  });

  it("is by the calendar of the program's time zone", async () => {
    await redeem("mobile", { now: new Date("2026-12-31T12:00:00Z") });
    // In New York it is still the old year for five hours.
    expect(await refusal(redeem("mobile", { now: new Date("2027-01-01T04:59:59Z") }))).toBe(
      "You have already redeemed this offer.",
    );
    expect(await redeem("mobile", { now: new Date("2027-01-01T05:00:00Z") })).toMatchObject({
      redemption_type: "MOBILE",
    });
  });

  it("also when fifty clicks come at once", async () => {
    const context = await ctx();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        refusal(redeemOffer(context, { endeca_key: "mobile", redemption_type: "MOBILE" }, null)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it("is another one's own affair, and another program's", async () => {
    await redeem("mobile");
    const other = (await createProgram({ features: ["offers_reward"] })).id;
    const stranger = await createParticipant(other, { eligibleOffersRewards: true });
    const theirs = await redeemOffer(
      await participantCtx(other, stranger.id),
      { endeca_key: "mobile", redemption_type: "MOBILE" },
      null,
    );
    await expect(undoRedemption(await ctx(), theirs.id)).rejects.toMatchObject({ status: 404 });
    await expect(getVoucher(await siteCtx(programId), theirs.coupon.code!)).rejects.toMatchObject({ status: 404 });
    participantId = (await createParticipant(programId, { eligibleOffersRewards: true })).id;
    await redeem("mobile");
  });

  it("gives a repeated request its first answer, and another offer under its key a conflict", async () => {
    const first = await redeem("mobile", { key: "tap" });
    expect(await redeem("mobile", { key: "tap", now: secondsFromNow(5) })).toEqual(first);
    await expect(redeem("print", { key: "tap" })).rejects.toMatchObject({ code: "conflict" });
    const clicks = [await redeem("click", { key: "once" }), await redeem("click", { key: "once" })];
    expect(clicks[1]).toEqual(clicks[0]);
    expect(await rows()).toHaveLength(2);
  });
});

describe("a redemption that was interrupted", () => {
  it("between reserving and confirming goes on with the same key for the source, later", async () => {
    const keysSeen: string[] = [];
    const dies = vi.spyOn(directory, "redeem").mockImplementation(async (_, key) => {
      keysSeen.push(key);
      return new Promise(() => {}); // as a killed process: nothing follows
    });
    void redeem("mobile");
    await expect.poll(() => keysSeen.length).toBe(1);
    dies.mockRestore();
    expect(await refusal(redeem("mobile", { now: secondsFromNow(29) }))).toBe(
      "This offer is being redeemed right now. Please try again in a moment.",
    );
    const redeemed = vi.spyOn(directory, "redeem");
    const later = await redeem("mobile", { now: secondsFromNow(30) });
    expect(redeemed.mock.calls.map(([, key]) => key)).toEqual(keysSeen);
    expect(await rows()).toMatchObject([{ id: later.id, voucherCode: later.coupon.code }]);
  });

  it("by a source that cannot be reached may be tried again at once; by one that refuses leaves nothing", async () => {
    const source = vi
      .spyOn(directory, "redeem")
      .mockRejectedValueOnce(new AppError("unavailable", "Down"))
      .mockRejectedValueOnce(new AppError("refused", "Sold out"));
    await expect(redeem("mobile")).rejects.toMatchObject({ status: 503 });
    expect(await refusal(redeem("mobile"))).toBe("Sold out");
    expect(source.mock.calls[0]![1]).toBe(source.mock.calls[1]![1]);
    expect(await rows()).toEqual([]);
    await redeem("mobile");
  });
});

it("a code that the source gave before is no voucher: nothing is redeemed, and the next try may be", async () => {
  const { coupon } = await redeem("print");
  vi.spyOn(directory, "redeem").mockResolvedValueOnce({ code: coupon.code, url: null });
  await expect(redeem("mobile")).rejects.toMatchObject({ status: 503 });
  expect(await redeem("mobile")).toMatchObject({ redemption_type: "MOBILE" });
});

describe("undoing", () => {
  it("voids the voucher within a minute and frees the offer, once a year", async () => {
    const first = await redeem("mobile");
    expect(await undo(first.id, secondsFromNow(59))).toMatchObject({ id: first.id, undo_until: null });
    expect(await undo(first.id, secondsFromNow(300))).toMatchObject({ id: first.id }); // a second click
    expect(await getVoucher(await siteCtx(programId), first.coupon.code!)).toMatchObject({ status: "void" });
    const second = await redeem("mobile", { now: secondsFromNow(60) });
    expect(second.id).not.toBe(first.id);
    expect([first.undo_until, second.undo_until]).toEqual([secondsFromNow(60).toISOString(), null]); // nobody is offered what would be refused
    expect(await refusal(undo(second.id, secondsFromNow(61)))).toBe(
      "You have undone this offer before. It can be undone once a year.",
    );
    expect(await refusal(redeem("mobile", { now: secondsFromNow(62) }))).toBe("You have already redeemed this offer.");
  });

  it("comes too late after a minute, and is not for a click", async () => {
    const [mobile, click] = [await redeem("mobile"), await redeem("click")];
    expect(await refusal(undo(mobile.id, secondsFromNow(60)))).toBe("It is too late to undo this redemption.");
    expect(await refusal(undo(click.id))).toBe("This redemption cannot be undone.");
  });

  it("of two vouchers at once undoes one", async () => {
    const prints = [await redeem("print"), await redeem("print")];
    const outcomes = await Promise.all(prints.map(({ id }) => refusal(undo(id))));
    expect(outcomes.sort()).toEqual(["You have undone this offer before. It can be undone once a year.", "done"]);
  });
});

describe("a voucher", () => {
  it("says what it is for and until when, and that it is over", async () => {
    const { coupon } = await redeem("mobile");
    const shown = async (now: Date) => getVoucher(await siteCtx(programId, { now }), coupon.code!);
    expect(await shown(secondsFromNow(599))).toMatchObject({
      status: "valid",
      merchantName: "Blue Door Bistro",
      offerText: "$20 off dinner",
      expiresAt: secondsFromNow(600),
    });
    expect(await shown(secondsFromNow(600))).toMatchObject({ status: "expired" });
    await expect(getVoucher(await siteCtx(programId), "NOSUCHCODE")).rejects.toMatchObject({ status: 404 });
  });
});

describe("reporting a problem", () => {
  it("reaches the operators once for each offer, with the latest words", async () => {
    expect(await reportOffer(await ctx(), { endeca_key: "mobile", message: "They are closed." })).toBe(
      "Thank you. We will look into it.",
    );
    await Promise.all(
      ["The shop", "It moved."].map(async (message) => reportOffer(await ctx(), { endeca_key: "mobile", message })),
    );
    const reports = await prisma.offerReport.findMany({ where: { programId, participantId } });
    expect(reports).toMatchObject([
      { endecaKey: "mobile", merchantName: "Blue Door Bistro", offerText: "$20 off dinner", status: "open" },
    ]);
    await expect(reportOffer(await ctx(), { endeca_key: "none", message: "?" })).rejects.toMatchObject({ status: 404 });
    await expect(
      reportOffer((await siteCtx(programId)) as never, { endeca_key: "mobile", message: "?" }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

describe("a deleted account", () => {
  it("leaves redemptions without words of its own", async () => {
    await redeem("mobile", { key: "tap" });
    await reportOffer(await ctx(), { endeca_key: "mobile", message: "I am Pat from Elm Street." });
    await pool.query("select * from forget_participant($1, $2, $3)", [programId, participantId, secondsFromNow(0)]);
    expect(await prisma.offerReport.findMany({ where: { participantId } })).toMatchObject([{ message: "" }]);
    expect(await prisma.idempotencyKey.count({ where: { scope: `redeem:${participantId}` } })).toBe(0);
  });
});
