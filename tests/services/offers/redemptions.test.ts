import { beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { AppError } from "~/platform/errors";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { ALREADY_REDEEMED, type RedemptionType } from "~/services/offers/directory-terms";
import { directory } from "~/services/offers/directory.server";
import { reportOffer } from "~/services/offers/offer-reports.site.server";
import { getVoucher, listUsedOffers, redeemOffer, undoRedemption } from "~/services/offers/redemptions.site.server";
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
const errorOf = (work: Promise<unknown>) =>
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
      web_site: "https://shop.example.com/",
      undo_until: null,
      coupon: { voucher: null, code: null, expires_at: null },
    });
  });

  it("is for eligible participants, who completed a challenge that grants it", async () => {
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

  it("rejects unknown offers and types that an offer does not have", async () => {
    await expect(
      redeemOffer(await ctx(), { endeca_key: "none", redemption_type: "MOBILE" }, null),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      redeemOffer(await ctx(), { endeca_key: "mobile", redemption_type: "CLICK" }, null),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: "redemption_type" }] });
    expect(await rows()).toEqual([]);
  });

  it("is not found without the feature", async () => {
    const other = (await createProgram()).id;
    const stranger = await createParticipant(other, { eligibleOffersRewards: true });
    await expect(
      redeemOffer(await participantCtx(other, stranger.id), { endeca_key: "mobile", redemption_type: "MOBILE" }, null),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("once a year", () => {
  it("applies to MOBILE; other types can be redeemed any number of times", async () => {
    await redeem("mobile");
    expect(await errorOf(redeem("mobile"))).toBe(ALREADY_REDEEMED);
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

  it("is listed by the key that the page's offers have", async () => {
    const { id: redemptionId } = await redeem("mobile");
    const again_in = secondsFromNow(0).getUTCFullYear() + 1;
    expect(await listUsedOffers(await ctx())).toEqual([{ endecaKey: "mobile", redemptionId, valid: true, again_in }]);
  });

  it("is counted in the program's time zone", async () => {
    await redeem("mobile", { now: new Date("2026-12-31T12:00:00Z") });
    // In New York it is still the old year for five hours.
    expect(await errorOf(redeem("mobile", { now: new Date("2027-01-01T04:59:59Z") }))).toBe(
      "You have already redeemed this offer.",
    );
    expect(await redeem("mobile", { now: new Date("2027-01-01T05:00:00Z") })).toMatchObject({
      redemption_type: "MOBILE",
    });
  });

  it("also holds for fifty concurrent clicks", async () => {
    const context = await ctx();
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        errorOf(redeemOffer(context, { endeca_key: "mobile", redemption_type: "MOBILE" }, null)),
      ),
    );
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it("is per participant and program", async () => {
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

  it("returns the first result to a repeated request, and a conflict to another offer with its key", async () => {
    const first = await redeem("mobile", { key: "tap" });
    expect(await redeem("mobile", { key: "tap", now: secondsFromNow(5) })).toEqual(first);
    await expect(redeem("print", { key: "tap" })).rejects.toMatchObject({ code: "conflict" });
    const clicks = [await redeem("click", { key: "once" }), await redeem("click", { key: "once" })];
    expect(clicks[1]).toEqual(clicks[0]);
    expect(await rows()).toHaveLength(2);
  });
});

describe("one idempotency key", () => {
  it.each(["print", "click", "mobile"])("of concurrent requests redeems %s once", async (offer) => {
    const redemptions = await Promise.all(Array.from({ length: 10 }, () => redeem(offer, { key: "double-click" })));
    expect(new Set(redemptions.map(({ id }) => id)).size).toBe(1);
    expect(new Set(redemptions.map(({ coupon }) => coupon.code)).size).toBe(1);
    expect(await rows()).toMatchObject([{ id: redemptions[0]!.id, voucherCode: redemptions[0]!.coupon.code }]);
  });

  it("redeems once also when the second comes while the source processes the first", async () => {
    const issue = directory.redeem.bind(directory);
    const keysSeen: string[] = [];
    let goOn = () => {};
    const bothThere = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(directory, "redeem").mockImplementation(async (offer, key) => {
      if (keysSeen.push(key) === 2) goOn();
      await bothThere;
      return issue(offer, key);
    });
    const [first, second] = await Promise.all([redeem("print", { key: "slow" }), redeem("print", { key: "slow" })]);
    expect(second).toEqual(first);
    expect(keysSeen[1]).toBe(keysSeen[0]);
    expect(await rows()).toHaveLength(1);
  });

  it("continues its reservation when the source was unreachable, and starts over when it rejected", async () => {
    const source = vi
      .spyOn(directory, "redeem")
      .mockRejectedValueOnce(new AppError("unavailable", "Down"))
      .mockRejectedValueOnce(new AppError("rejected", "Sold out"));
    await expect(redeem("print", { key: "again" })).rejects.toMatchObject({ status: 503 });
    expect(await errorOf(redeem("print", { key: "again" }))).toBe("Sold out");
    const done = await redeem("print", { key: "again" });
    expect(source.mock.calls[1]![1]).toBe(source.mock.calls[0]![1]);
    expect(await rows()).toMatchObject([{ id: done.id }]);
  });
});

describe("a redemption that the source rejected", () => {
  it.each(["print", "mobile"])("is started over once by concurrent retries with its key: %s", async (offer) => {
    vi.spyOn(directory, "redeem").mockRejectedValueOnce(new AppError("rejected", "Sold out"));
    expect(await errorOf(redeem(offer, { key: "rejected" }))).toBe("Sold out");
    const retries = await Promise.all(Array.from({ length: 5 }, () => redeem(offer, { key: "rejected" })));
    expect(new Set(retries.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

describe("a redemption that was interrupted", () => {
  it("between reserving and confirming continues later with the same key for the source", async () => {
    const keysSeen: string[] = [];
    const dies = vi.spyOn(directory, "redeem").mockImplementation(async (_, key) => {
      keysSeen.push(key);
      return new Promise(() => {}); // like a killed process: never resolves
    });
    void redeem("mobile");
    await expect.poll(() => keysSeen.length).toBe(1);
    dies.mockRestore();
    expect(await errorOf(redeem("mobile", { now: secondsFromNow(29) }))).toBe(
      "This offer is already being redeemed. Please try again in a moment.",
    );
    const redeemed = vi.spyOn(directory, "redeem");
    const later = await redeem("mobile", { now: secondsFromNow(30) });
    expect(redeemed.mock.calls.map(([, key]) => key)).toEqual(keysSeen);
    expect(await rows()).toMatchObject([{ id: later.id, voucherCode: later.coupon.code }]);
  });

  it("by an unreachable source can be retried immediately; by a rejection it leaves nothing", async () => {
    const source = vi
      .spyOn(directory, "redeem")
      .mockRejectedValueOnce(new AppError("unavailable", "Down"))
      .mockRejectedValueOnce(new AppError("rejected", "Sold out"));
    await expect(redeem("mobile")).rejects.toMatchObject({ status: 503 });
    expect(await errorOf(redeem("mobile"))).toBe("Sold out");
    expect(source.mock.calls[0]![1]).toBe(source.mock.calls[1]![1]);
    expect(await rows()).toEqual([]);
    await redeem("mobile");
  });
});

it("a code that the source issued before is an error, and the offer can be tried again", async () => {
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
    expect([first.undo_until, second.undo_until]).toEqual([secondsFromNow(60).toISOString(), null]); // an undo that would fail is not offered
    expect(await errorOf(undo(second.id, secondsFromNow(61)))).toBe("You've already undone this offer this year.");
    expect(await errorOf(redeem("mobile", { now: secondsFromNow(62) }))).toBe(ALREADY_REDEEMED);
  });

  it("is too late after a minute, and impossible for a click", async () => {
    const [mobile, click] = [await redeem("mobile"), await redeem("click")];
    expect(await errorOf(undo(mobile.id, secondsFromNow(60)))).toBe("It's too late to undo this redemption.");
    expect(await errorOf(undo(click.id))).toBe("This redemption can't be undone.");
  });

  it("of two vouchers concurrently undoes one", async () => {
    const prints = [await redeem("print"), await redeem("print")];
    const results = await Promise.all(prints.map(({ id }) => errorOf(undo(id))));
    expect(results.sort()).toEqual(["You've already undone this offer this year.", "done"]);
  });
});

describe("a voucher", () => {
  it("shows its offer and expiry, and when it has expired", async () => {
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
  it("reaches the operators once per offer, with the latest message", async () => {
    expect(await reportOffer(await ctx(), { endeca_key: "mobile", message: "They are closed." })).toBe(
      "Thanks. We'll look into it.",
    );
    await Promise.all(
      ["The shop", "It moved."].map(async (message) => reportOffer(await ctx(), { endeca_key: "mobile", message })),
    );
    const reports = await prisma.offerReport.findMany({ where: { programId, participantId } });
    expect(reports).toMatchObject([
      { offerKey: "mobile", merchantName: "Blue Door Bistro", offerText: "$20 off dinner", status: "open" },
    ]);
    await expect(reportOffer(await ctx(), { endeca_key: "none", message: "?" })).rejects.toMatchObject({ status: 404 });
    await expect(
      reportOffer((await siteCtx(programId)) as never, { endeca_key: "mobile", message: "?" }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

describe("a deleted account", () => {
  it("leaves redemptions without personal texts", async () => {
    await redeem("mobile", { key: "tap" });
    await reportOffer(await ctx(), { endeca_key: "mobile", message: "I am Pat from Elm Street." });
    await pool.query("select * from forget_participant($1, $2, $3)", [programId, participantId, secondsFromNow(0)]);
    expect(await prisma.offerReport.findMany({ where: { participantId } })).toMatchObject([{ message: "" }]);
    expect(await prisma.idempotencyKey.count({ where: { actorId: participantId } })).toBe(0);
  });
});
