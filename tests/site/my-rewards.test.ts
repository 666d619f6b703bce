import { beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { submission } from "~/services/challenges/challenges.schema";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { markRewardUsed } from "~/services/my-rewards/my-rewards.site.server";
import { voucherTimeText } from "~/services/offers/voucher-time";
import { claimOrBuyReward, listClaimedRewards } from "~/services/rewards/rewards.site.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const [page, rewardPage, calls, images] = [
  await appUnder("my-rewards"),
  await appUnder("reward"),
  await appUnder("public/rewards"),
  await appUnder("offers/vouchers"),
];

let programId: string;
let origin: string;
let maya: { id: string; cookie: string };

beforeEach(async () => {
  const program = await createProgram({ features: ["offers_reward"] });
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  maya = await signedIn();
});

describe("the card of a reward", () => {
  it.each([
    ["redeem", true],
    ["sweepstake", false],
    ["mini-contest", false],
  ] as const)("of %s shows how many are left: %s", async (selection, shown) => {
    const { id } = await createReward(programId, { selection, claimLimit: 1, descriptionDetails: "<p>For two.</p>" });
    const html = await (await rewardPage(get(`/reward/${id}`))).text();
    expect(html).toContain("For two.");
    expect(html.includes("1 left")).toBe(shown);
  });
});

describe("my rewards", () => {
  it("lists what was earned with its codes, the used ones last", async () => {
    const card = await createReward(programId, {
      name: "Gift Card",
      selection: "redeem",
      threshold: 0n,
      repeatable: true,
    });
    for (const code of ["AAAA-1111", "BBBB-2222"]) {
      await prisma.rewardCoupon.create({
        data: { programId, id: uuidv7(NOW), rewardId: card.id, code, createdAt: NOW },
      });
    }
    const mug = await createReward(programId, { name: "Mug", selection: "redeem", threshold: 0n });
    const ctx = await participantCtx(programId, maya.id);
    for (const [seconds, reward] of [card, mug, card].entries())
      await claimOrBuyReward({ ...ctx, now: secondsFromNow(seconds) }, reward.id, null);
    const { rewards } = await list();
    expect(rewards.totalItems).toBe(3);
    expect(rewards.result.map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
      ["Gift Card", "BBBB-2222"],
      ["Mug", null],
      ["Gift Card", "AAAA-1111"],
    ]);
    await markRewardUsed(ctx, { id: rewards.result[0].id, used: true });
    const used = (await list()).rewards.result;
    expect(used.map(({ code, used_at }: { code: string; used_at: string | null }) => [code, used_at !== null])).toEqual(
      [
        [null, false],
        ["AAAA-1111", false],
        ["BBBB-2222", true],
      ],
    );
    const secondPage = await list("?page=2&page_size=2");
    expect(secondPage.rewards.result).toHaveLength(1);
    const html = await (await page(get("/my-rewards"))).text();
    for (const text of ["AAAA-1111", "BBBB-2222", "Ready to use", "Already used", "Used on"])
      expect(html).toContain(text);
  });

  it("has the offers that a challenge granted, once each, as home does", async () => {
    const pass = await createReward(programId, {
      name: "Dining Pass",
      selection: "offer",
      redemptionDetails: "<p>Show this pass.</p>",
    });
    const granting = { grantsOffers: true, repeatable: true, repeatAfterSeconds: 1 };
    const challenge = await createChallenge(programId, { ...granting, points: 0n });
    const ctx = await participantCtx(programId, maya.id);
    for (const seconds of [0, 10])
      await submitChallenge(
        { ...ctx, now: secondsFromNow(seconds) },
        submission.parse({ challenge_id: challenge.id }),
        null,
      );
    expect((await list()).rewards).toMatchObject({
      totalItems: 1,
      result: [{ reward_id: pass.id, name: "Dining Pass", claimed_at: secondsFromNow(10).toISOString(), code: null }],
    });
    expect((await listClaimedRewards(ctx)).map(({ id }) => id)).toEqual([pass.id]);
    expect(await (await page(get("/my-rewards"))).text()).toContain("Show this pass.");
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    await createReward(programId); // invalidates the cached catalogue
    expect((await list()).rewards.totalItems, "without memberships, as on home").toBe(0);
  });

  it("has what was claimed with its code after the program took the reward off its site, but no drafts", async () => {
    const gift = await createReward(programId, { name: "Gift Card", threshold: 0n, coupons: ["AAAA-1111"] });
    const draft = await createReward(programId, { selection: "offer", published: false });
    const granting = await createChallenge(programId, { grantsOffers: true, points: 0n });
    const ctx = await participantCtx(programId, maya.id);
    await claimOrBuyReward(ctx, gift.id, null);
    await submitChallenge(ctx, submission.parse({ challenge_id: granting.id }), null);
    await prisma.reward.update({ where: { programId_id: { programId, id: gift.id } }, data: { published: false } });
    await createReward(programId); // invalidates the cached catalogue
    expect((await list()).rewards).toMatchObject({
      totalItems: 1,
      result: [{ reward_id: gift.id, name: "Gift Card", code: "AAAA-1111", has_card: false }],
    });
    const html = await (await page(get("/my-rewards"))).text();
    expect(html).toContain("AAAA-1111");
    expect(html).not.toContain(`href="/reward/${gift.id}"`);
    expect(html).not.toContain(draft.id);
  });

  it("says how to use a reward until it was used", async () => {
    const mug = await createReward(programId, {
      name: "Mug",
      threshold: 0n,
      redemptionDetails: "<p>Say your <b>name</b> at the boathouse.</p><script>1</script>",
    });
    const ctx = await participantCtx(programId, maya.id);
    await claimOrBuyReward(ctx, mug.id, null);
    const instructions = "<p>Say your <b>name</b> at the boathouse.</p>";
    const { id, redemption_details } = (await list()).rewards.result[0];
    expect(redemption_details).toBe(instructions);
    const shown = async () =>
      (await (await page(get("/my-rewards"))).text()).split("<script")[0]!.includes(instructions);
    expect(await shown()).toBe(true);
    await markRewardUsed(ctx, { id, used: true });
    expect(await shown()).toBe(false);
  });

  it("has the codes that are ready for the till, and the number of the member card on every page", async () => {
    const card = await createReward(programId, {
      name: "Gift Card",
      threshold: 0n,
      repeatable: true,
      coupons: ["AAAA-1111", "BBBB-2222"],
    });
    const mug = await createReward(programId, { name: "Mug", threshold: 0n });
    const ctx = await participantCtx(programId, maya.id);
    for (const [seconds, reward] of [card, mug, card].entries())
      await claimOrBuyReward({ ...ctx, now: secondsFromNow(seconds) }, reward.id, null);
    const [newest] = (await list()).rewards.result;
    await markRewardUsed(ctx, { id: newest.id, used: true });
    const ready = await (await calls(get("/public/rewards/ready", { accept: "application/json" }))).json();
    expect(ready.codes).toEqual([
      { id: expect.any(String), kind: "reward", name: "Gift Card", note: "", code: "AAAA-1111", expires_at: null },
    ]);
    const { memberNumber } = await prisma.participant.findFirstOrThrow({ where: { programId, id: maya.id } });
    expect(memberNumber).toMatch(/^[1-9]\d{11}$/);
    const html = await (await page(get("/my-rewards"))).text();
    expect(html).toContain(memberNumber!.replace(/(\d{4})(?=\d)/g, "$1 "));
  });

  it("shows the code that the address names, as large as the screen", async () => {
    const card = await createReward(programId, { name: "Gift Card", threshold: 0n, coupons: ["AAAA-1111"] });
    await claimOrBuyReward(await participantCtx(programId, maya.id), card.id, null);
    const { id } = (await list()).rewards.result[0];
    const shown = async (code: string) => {
      const html = await (await page(get(`/my-rewards?code=${code}`))).text();
      return /<dialog.*?aria-label="(QR code of [^"]+)"/s.exec(html)?.[1];
    };
    expect(await shown(id)).toBe("QR code of AAAA-1111");
    expect(await shown("member")).toBe("QR code of Member card");
    expect(await shown(maya.id)).toBeUndefined();
  });

  it("has the entries in sweepstakes that are open, and no voucher's code after its time", async () => {
    const trip = await createReward(programId, { name: "Trip", selection: "sweepstake", threshold: 0n });
    const over = await createReward(programId, {
      name: "Over",
      selection: "sweepstake",
      finish: new Date("2020-01-01"),
    });
    for (const [reward, entries] of [
      [trip, 2],
      [trip, 3],
      [over, 1],
    ] as const)
      await prisma.sweepstakeEntry.create({
        data: { programId, id: uuidv7(NOW), rewardId: reward.id, participantId: maya.id, entries, createdAt: NOW },
      });
    await createVoucher("LIVE-CODE", new Date(Date.now() + 600_000));
    await createVoucher("OLD-CODE", new Date("2024-03-01"));
    await createVoucher("VOID-CODE", new Date(Date.now() + 600_000), { voidedAt: NOW });
    const { entries, vouchers } = await list();
    expect(entries).toMatchObject([{ name: "Trip", entries: 5 }]);
    expect(vouchers.map(({ code, image }: { code: string; image: string }) => [code, image]).sort()).toEqual(
      [
        ["LIVE-CODE", "/offers/vouchers/LIVE-CODE.svg"],
        [null, null],
      ].sort(),
    );
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    await createReward(programId); // invalidates the cached catalogue
    expect((await list()).vouchers).toEqual([]);
  });

  it("shows a voucher again, as it was shown when it was redeemed", async () => {
    const live = await createVoucher("LIVE-CODE", new Date(Date.now() + 600_000), { redeemedAt: new Date() });
    const canceled = await createVoucher("VOID-CODE", new Date(Date.now() + 600_000), { voidedAt: NOW });
    const over = await createVoucher("OLD-CODE", new Date("2024-03-01"));
    const address = `/my-rewards/vouchers/${live.id}`;
    expect(await (await page(get("/my-rewards"))).text()).toContain(`href="${address}"`);
    const html = await (await page(get(address))).text();
    const screen = html.slice(html.indexOf("<dialog"));
    for (const text of [
      "Show this screen to receive your discount.",
      'src="/offers/vouchers/LIVE-CODE.svg"',
      'action="/offers/redemptions/undo"',
      'href="/my-rewards"',
    ])
      expect(screen.includes(text), text).toBe(true);
    const expired = await (await page(get(`/my-rewards/vouchers/${over.id}`))).text();
    expect([expired.includes("This voucher has expired."), expired.includes("OLD-CODE")]).toEqual([true, false]);
    const other = await signedIn();
    for (const [id, cookie] of [
      [canceled.id, maya.cookie],
      [live.id, other.cookie],
      ["no-id", maya.cookie],
    ] as const) {
      const redirected = await page(get(`/my-rewards/vouchers/${id}`, { cookie }));
      expect([redirected.status, redirected.headers.get("location")]).toEqual([302, "/my-rewards"]);
      const call = await page(get(`/my-rewards/vouchers/${id}`, { cookie, accept: "application/json" }));
      expect(call.status).toBe(404);
    }
  });

  it("says how long a voucher is valid in a way that is right in every time zone", async () => {
    await createVoucher("LIVE-CODE", new Date(Date.now() + 600_000), { redeemedAt: new Date() });
    await createVoucher("LONG-CODE", new Date("2199-01-02T13:02:27Z"));
    const html = (await (await page(get("/my-rewards"))).text()).replaceAll("<!-- -->", "");
    expect(html).toMatch(/<span role="timer"[^>]*>Valid for (10:00|9:5\d)</);
    expect(/>Valid until ([^<]*2199[^<]*)</.exec(html)?.[1]).toBe("Jan 2, 2199, 8:02:27 AM EST");
    expect(html.match(/role="timer"/g)).toHaveLength(1);
    const image = await images(get("/offers/vouchers/LONG-CODE.svg"));
    expect(await image.text()).toContain("Valid until Jan 2, 2199, 8:02:27 AM EST");
    expect(voucherTimeText("2026-11-26T13:02:27Z", "America/New_York", "es")).toMatch(/8:02:27 a\. ?m\. (EST|GMT-5)$/);
  });

  it("is for signed-in participants only, and each sees their own", async () => {
    const mug = await createReward(programId, { name: "Mug", selection: "redeem", threshold: 0n });
    await claimOrBuyReward(await participantCtx(programId, maya.id), mug.id, null);
    const other = await signedIn();
    expect((await list("", other.cookie)).rewards.totalItems).toBe(0);
    expect(await (await page(get("/my-rewards", { cookie: other.cookie }))).text()).toContain(
      "Your first one is waiting",
    );
    const visitor = await page(get("/my-rewards", { cookie: "" }));
    expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/signin?redirect_to=%2Fmy-rewards"]);
    expect((await page(get("/my-rewards", { cookie: "", accept: "application/json" }))).status).toBe(401);
  });
});

describe("marking a reward as used", () => {
  it("can be repeated and taken back, and keeps the first time", async () => {
    const { id } = await claimed();
    const ctx = await participantCtx(programId, maya.id);
    await markRewardUsed({ ...ctx, now: secondsFromNow(10) }, { id, used: true });
    await markRewardUsed({ ...ctx, now: secondsFromNow(20) }, { id, used: true });
    expect((await stored(id)).usedAt).toEqual(secondsFromNow(10));
    await markRewardUsed(ctx, { id, used: false });
    await markRewardUsed(ctx, { id, used: false });
    expect((await stored(id)).usedAt).toBeNull();
  });

  it("rejects another person's reward and bad input, and changes nothing", async () => {
    const { id } = await claimed();
    const other = await signedIn();
    expect((await mark({ id }, other.cookie)).status).toBe(404);
    for (const [input, status] of [
      [{ id: "no id" }, 422],
      [{}, 422],
      [{ id, used: "maybe" }, 422],
      [{ id: "01890a5d-ac96-774b-bcce-b302099a8057" }, 404],
    ] as const)
      expect((await mark(input)).status).toBe(status);
    expect((await mark({ id }, "")).status).toBe(401);
    expect((await stored(id)).usedAt).toBeNull();
    expect((await mark({ id, used: "true" })).status).toBe(200);
    expect((await stored(id)).usedAt).not.toBeNull();
  });
});

async function signedIn(): Promise<{ id: string; cookie: string }> {
  const { id } = await createParticipant(programId);
  const token = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  return { id, cookie: `${COOKIES.participant}=${token}` };
}

async function claimed(): Promise<{ id: string }> {
  const mug = await createReward(programId, { name: "Mug", selection: "redeem", threshold: 0n });
  await claimOrBuyReward(await participantCtx(programId, maya.id), mug.id, null);
  return prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId: mug.id } });
}

const stored = (id: string) => prisma.rewardClaim.findUniqueOrThrow({ where: { programId_id: { programId, id } } });

function createVoucher(voucherCode: string, expiresAt: Date, fields: { voidedAt?: Date; redeemedAt?: Date } = {}) {
  return prisma.offerRedemption.create({
    data: {
      programId,
      id: uuidv7(NOW),
      participantId: maya.id,
      offerKey: voucherCode,
      redemptionType: "MOBILE",
      merchantName: "Blue Door Bistro",
      offerText: "Half off",
      year: 2026,
      voucherCode,
      attemptedAt: NOW,
      redeemedAt: NOW,
      expiresAt,
      createdAt: NOW,
      ...fields,
    },
  });
}

function get(path: string, headers: Record<string, string> = {}): Request {
  return new Request(origin + path, { headers: { cookie: maya.cookie, accept: "text/html", ...headers } });
}

async function list(search = "", cookie = maya.cookie) {
  return (await page(get(`/my-rewards${search}`, { cookie, accept: "application/json" }))).json();
}

async function mark(input: object, cookie = maya.cookie): Promise<Response> {
  return calls(
    new Request(`${origin}/public/rewards/mark_used`, {
      method: "POST",
      headers: {
        cookie: `${cookie}; csrf=secret`,
        accept: "application/json",
        "content-type": "application/json",
        "x-csrf-token": csrfTokenFor("secret"),
      },
      body: JSON.stringify(input),
    }),
  );
}
