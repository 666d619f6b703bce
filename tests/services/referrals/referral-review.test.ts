import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { NO_POINTS_RULES, type PointsRules } from "~/services/points/points-rules.schema";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { referralListQuery } from "~/services/referrals/referrals-admin.schema";
import {
  getReferral,
  listReferrals,
  listReferralsOfReferrer,
  reviewReferral,
  reviewReferrals,
} from "~/services/referrals/referrals.admin.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { adminCtx, createChallenge, createParticipant, createProgram, NOW, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let ctx: Awaited<ReturnType<typeof adminCtx>>;
let referrer: Awaited<ReturnType<typeof createParticipant>>;

beforeEach(async () => {
  programId = (await createProgram()).id;
  ctx = await adminCtx(programId, "manager");
  referrer = await createParticipant(programId, {
    firstName: "Maya",
    lastName: "Lind",
    email: "maya.lind@example.test",
  });
  await createChallenge(programId, { identifier: "bring-a-friend", challengeType: "referral", points: 200n });
});

/** A friend who joins through the referrer's link, and the referral of it. */
async function friend(more: object = {}) {
  const row = await createParticipant(programId, { status: "pending", referredById: referrer.id, ...more });
  const site = await siteCtx(programId);
  await sqlTransaction((on) => completeSignIn(on, site, row.id));
  const { id } = await prisma.referral.findFirstOrThrow({ where: { referredId: row.id } });
  return { id, participantId: row.id };
}
const review = (id: string, status: "approved" | "rejected", more: object = {}) =>
  reviewReferral(ctx, id, { status, ...more });
const stored = (id: string) => prisma.referral.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
const maya = () => prisma.participant.findUniqueOrThrow({ where: { id: referrer.id } });
const list = (query: object = {}) => listReferrals(ctx, referralListQuery.parse(query));

describe("a review", () => {
  it("approves without moving points, since the referrer has them already", async () => {
    const { id } = await friend();
    await review(id, "approved", { admin_comments: "Known customer" });
    expect(await stored(id)).toMatchObject({ status: "approved", adminComments: "Known customer", points: 200n });
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, completedChallenges: 1 });
    expect(await prisma.participantAction.count({ where: { participantId: referrer.id } })).toBe(1);
  });

  it("releases what waits for an approval, and what comes back after a rejection if it could be spent before", async () => {
    const rules = (pending: PointsRules["pending"]) =>
      prisma.program.update({ where: { id: programId }, data: { pointsRules: { ...NO_POINTS_RULES, pending } } });
    await rules({ kind: "approval" });
    const { id } = await friend();
    expect(await maya()).toMatchObject({ pointsAvailable: 0n, pointsPending: 200n });
    await review(id, "approved");
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, pointsPending: 0n });
    await rules({ kind: "days", days: 2 });
    await review(id, "rejected");
    await review(id, "approved");
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, pointsPending: 0n });
    const other = await friend();
    await review(other.id, "approved");
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, pointsPending: 200n });
    await review(other.id, "rejected");
    await reviewReferrals(ctx, [other.id], "approved");
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, pointsPending: 200n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("stores a comment without a verdict", async () => {
    const { id } = await friend();
    await reviewReferral(ctx, id, { admin_comments: "Asked the customer" });
    expect(await stored(id)).toMatchObject({ status: "pending", adminComments: "Asked the customer" });
  });

  it("takes everything back with a rejection, and gives it again with a later approval", async () => {
    const { id } = await friend();
    const other = await friend();
    await review(id, "rejected");
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, pointsReversed: 200n, completedChallenges: 1 });
    await review(id, "approved");
    expect(await maya()).toMatchObject({ pointsAvailable: 400n, completedChallenges: 2 });
    await review(id, "rejected");
    await review(other.id, "rejected");
    expect(await maya()).toMatchObject({ pointsAvailable: 0n, completedChallenges: 0 });
    expect(await prisma.challengeCompletion.count({ where: { participantId: referrer.id } })).toBe(0);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("makes a debt of points that are spent", async () => {
    const { id } = await friend();
    const spending = { kind: "spend", amount: 150, actionType: "claim_reward", title: "Mug" } as const;
    await movePoints(sql, { programId: ctx.programId, participantId: referrer.id, ...spending, now: NOW });
    await review(id, "rejected");
    expect(await maya()).toMatchObject({ pointsAvailable: 0n, pointsDebt: 150n });
  });

  it("does the same once when it is repeated or sent twice at once", async () => {
    const { id } = await friend();
    await Promise.all([review(id, "rejected"), review(id, "rejected")]);
    await review(id, "rejected");
    expect(await maya()).toMatchObject({ pointsAvailable: 0n, pointsReversed: 200n, completedChallenges: 0 });
    await Promise.all([review(id, "approved"), review(id, "approved")]);
    expect(await maya()).toMatchObject({ pointsAvailable: 200n, completedChallenges: 1 });
    const entries = await prisma.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: "referral.reject",
        before: { status: "pending", admin_comments: "" },
        after: { status: "rejected", admin_comments: "" },
      },
      {
        action: "referral.approve",
        before: { status: "rejected", admin_comments: "" },
        after: { status: "approved", admin_comments: "" },
      },
    ]);
  });

  it("fails when another admin decided otherwise since the page was opened", async () => {
    const { id } = await friend();
    await review(id, "rejected");
    await expect(review(id, "approved", { seen_status: "pending" })).rejects.toMatchObject({ code: "conflict" });
    expect(await stored(id)).toMatchObject({ status: "rejected" });
    await review(id, "rejected", { seen_status: "pending", admin_comments: "Same person" });
    expect(await stored(id)).toMatchObject({ status: "rejected", adminComments: "Same person" });
  });

  it("works without a referral challenge, where there were no points", async () => {
    await prisma.challenge.updateMany({ where: { programId }, data: { published: false } });
    const { id } = await friend();
    await review(id, "rejected");
    await review(id, "approved");
    expect(await stored(id)).toMatchObject({ status: "approved", points: 0n });
  });

  it("does not find a referral of another program", async () => {
    const { id } = await friend();
    const strange = await adminCtx((await createProgram()).id, "manager");
    await expect(reviewReferral(strange, id, { status: "rejected" })).rejects.toMatchObject({
      code: "not_found",
      message: "Referral not found",
    });
    await expect(getReferral(strange, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getReferral(ctx, "nonsense")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("several at once", () => {
  it("reviews those that change and reports those that are gone", async () => {
    const [first, second] = [await friend(), await friend()];
    await review(first.id, "rejected");
    const gone = uuidv7(NOW);
    expect(await reviewReferrals(ctx, [first.id, second.id, gone], "rejected")).toEqual({
      changed: [second.id],
      name: expect.any(String),
      failed: [{ id: gone, name: expect.any(String), message: "It no longer exists" }],
    });
    expect(await maya()).toMatchObject({ pointsAvailable: 0n, completedChallenges: 0 });
    expect(await prisma.auditEntry.count({ where: { targetId: second.id } })).toBe(1);
  });

  it("gives one result for two reviews of the same rows at once", async () => {
    const ids = [(await friend()).id, (await friend()).id, (await friend()).id];
    await Promise.all([reviewReferrals(ctx, ids, "rejected"), reviewReferrals(ctx, ids.toReversed(), "rejected")]);
    expect(await maya()).toMatchObject({ pointsAvailable: 0n, pointsReversed: 600n, completedChallenges: 0 });
  });
});

describe("the list", () => {
  it("filters by status and day, and finds either person", async () => {
    const [nils, ada] = [
      await friend({ firstName: "Nils", lastName: "Holm" }),
      await friend({ firstName: "Ada", lastName: "Berg" }),
    ];
    await review(nils.id, "approved");
    const found = async (query: object) => (await list(query)).result.map(({ id }) => id);
    expect(await found({ status: "approved" })).toEqual([nils.id]);
    expect((await found({ search: "maya" })).sort()).toEqual([nils.id, ada.id].sort());
    expect(await found({ search: "berg" })).toEqual([ada.id]);
    expect(await found({ search: "nobody" })).toEqual([]);
  });

  it("shows all friends of one referrer, 50 at a time", async () => {
    const [first, second] = [await friend(), await friend()];
    const { result, pageSize } = await listReferralsOfReferrer(
      ctx,
      first.id,
      referralListQuery.parse({ page_size: 50 }),
    );
    expect(result.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(pageSize).toBe(50);
  });

  it("leads to the oldest other one that is pending", async () => {
    const [first, second] = [await friend(), await friend()];
    expect((await getReferral(ctx, first.id)).next_pending_id).toBe(second.id);
    await review(second.id, "approved");
    expect((await getReferral(ctx, first.id)).next_pending_id).toBeNull();
  });
});

describe("signals", () => {
  const signalsOf = async ({ id }: { id: string }) => (await getReferral(ctx, id)).signals;

  it("are absent for a friend who has nothing in common with the referrer", async () => {
    const ada = await friend({ firstName: "Ada", createdAt: new Date(referrer.createdAt.getTime() + 86_400_000) });
    expect(await signalsOf(ada)).toEqual([]);
  });

  it.each([
    ["similar_email", { email: "mayalind+2@example.test" }],
    ["same_name", { firstName: "maya", lastName: "LIND" }],
  ])("say %s", async (signal, more) => {
    expect(await signalsOf(await friend(more))).toContain(signal);
  });

  it("say that both share a wallet", async () => {
    await prisma.participant.update({ where: { id: referrer.id }, data: { aptosWalletAddress: "0xabc" } });
    expect(await signalsOf(await friend({ aptosWalletAddress: "0xabc" }))).toContain("same_wallet");
  });

  it("say that both handed in a receipt of one purchase, with the newest receipts for those who may see them", async () => {
    const ada = await friend({ firstName: "Ada" });
    const purchase = { merchantName: "Corner Market", purchaseDate: NOW, totalCents: 450 };
    const receiptOf = async (participantId: string, minute: number, more: object) => {
      const id = uuidv7(NOW);
      const createdAt = new Date(NOW.getTime() + minute * 60_000);
      await prisma.receipt.create({
        data: { programId, id, participantId, status: "processed", createdAt, updatedAt: createdAt, ...more },
      });
      return id;
    };
    const first = await receiptOf(referrer.id, 1, purchase);
    await receiptOf(referrer.id, 2, { ...purchase, totalCents: 451 });
    const unread = { ...purchase, merchantName: "", totalCents: 452 };
    for (const id of [referrer.id, ada.participantId]) await receiptOf(id, 2, unread);
    expect(await signalsOf(ada)).not.toContain("similar_receipts");
    const second = await receiptOf(ada.participantId, 3, { ...purchase, merchantName: "CORNER MARKET" });
    expect(await getReferral(ctx, ada.id)).toMatchObject({
      signals: expect.arrayContaining(["similar_receipts"]) as string[],
      similar_receipt_ids: [],
    });
    await prisma.program.update({ where: { id: programId }, data: { features: ["receipts"] } });
    dropCatalogue(programId);
    const withReceipts = await adminCtx(programId, "manager");
    expect((await getReferral(withReceipts, ada.id)).similar_receipt_ids).toEqual([second, first]);
  });

  it("say that both used one browser", async () => {
    const both = [referrer.id, (await friend({ firstName: "Ada" })).participantId];
    for (const participantId of both)
      await prisma.visit.create({
        data: {
          programId,
          id: uuidv7(NOW),
          visitToken: participantId,
          visitorToken: "one-browser",
          participantId,
          startedAt: NOW,
        },
      });
    const { result } = await list();
    expect(result[0]!.signals).toContain("same_device");
  });

  it("say that both requested codes from one network", async () => {
    const both = [referrer.id, (await friend({ firstName: "Ada" })).participantId];
    for (const participantId of both)
      await prisma.participantSignInCode.create({
        data: {
          programId,
          id: uuidv7(NOW),
          participantId,
          kind: "otp",
          secretHash: Buffer.from(participantId),
          requestedFrom: Buffer.from("one-network"),
          createdAt: NOW,
          expiresAt: NOW,
        },
      });
    const { result } = await list();
    expect(result[0]!.signals).toContain("same_network");
  });

  it("say how many friends joined within a day", async () => {
    const friends = [];
    for (let count = 0; count < 6; count++) friends.push(await friend());
    const { signals, referrals_that_day } = await getReferral(ctx, friends[0]!.id);
    expect(signals).toContain("many_referrals");
    expect(referrals_that_day).toBe(6);
  });
});

it("forgets what was written about a person", async () => {
  const { id, participantId } = await friend({ firstName: "Ada" });
  await review(id, "rejected", { admin_comments: "Ada is Maya's sister" });
  await sql(sqlText`select forget_participant($1, $2, $3)`, [programId, participantId, NOW]);
  expect(await stored(id)).toMatchObject({ adminComments: "" });
  expect(await prisma.auditEntry.findMany({ where: { targetId: id } })).toMatchObject([{ before: null, after: null }]);
  expect(await getReferral(ctx, id)).toMatchObject({ name: "Deleted participant", email: null });
});

describe("what the friend gets", () => {
  beforeEach(() => prisma.challenge.updateMany({ where: { programId }, data: { settings: { friend_points: 150 } } }));
  const personOf = (id: string) => prisma.participant.findUniqueOrThrow({ where: { id } });

  it("comes with the first sign-in, goes with a rejection and comes again with an approval", async () => {
    const { id, participantId } = await friend();
    expect(await stored(id)).toMatchObject({ points: 200n, friendPoints: 150n });
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 150n });
    expect(await prisma.participantAction.findFirst({ where: { participantId, actionType: "invited" } })).toMatchObject(
      {
        title: "Invited by a friend",
        points: 150n,
      },
    );
    expect(await prisma.pointLot.findFirst({ where: { participantId } })).toMatchObject({ source: "referral" });
    expect(await prisma.celebration.findMany({ where: { participantId } })).toMatchObject([{ points: 150n }]);
    await Promise.all([review(id, "rejected"), review(id, "rejected")]);
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 0n, pointsReversed: 150n, pointsDebt: 0n });
    expect(await prisma.celebration.findMany({ where: { participantId } })).toMatchObject([{ points: 0n }]);
    await Promise.all([review(id, "approved"), review(id, "approved")]);
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 150n });
    await review(id, "rejected");
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 0n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is all that a rejection takes from the friend, and becomes a debt if it is spent", async () => {
    const { id, participantId } = await friend();
    const own = { kind: "earn", amount: 40, actionType: "external", title: "Purchase" } as const;
    await movePoints(sql, { programId: ctx.programId, participantId, ...own, now: NOW });
    const spending = { kind: "spend", amount: 100, actionType: "claim_reward", title: "Mug" } as const;
    await movePoints(sql, { programId: ctx.programId, participantId, ...spending, now: NOW });
    await review(id, "rejected");
    const { pointsAvailable, pointsDebt } = await personOf(participantId);
    expect(pointsAvailable - pointsDebt).toBe(-60n);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("waits for the approval with the points of the referrer, by the program's rules", async () => {
    const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" } };
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    const { id, participantId } = await friend();
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 0n, pointsPending: 150n });
    expect(await prisma.celebration.findMany({ where: { participantId } })).toMatchObject([{ points: 0n }]);
    await review(id, "approved");
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 150n, pointsPending: 0n });
  });

  it("is not given twice by approving a referral whose rejection took nothing from the friend", async () => {
    const { id, participantId } = await friend();
    await prisma.referral.update({ where: { programId_id: { programId, id } }, data: { status: "rejected" } });
    await review(id, "approved");
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 150n, pointsIssued: 150n });
  });

  it("is not taken twice when an admin reversed it before", async () => {
    const { id, participantId } = await friend();
    const { friendActionId } = await stored(id);
    await reverseAction(sql, { programId: ctx.programId, actionId: friendActionId!, title: "Mistake", now: NOW });
    await review(id, "rejected");
    expect(await personOf(participantId)).toMatchObject({ pointsAvailable: 0n, pointsDebt: 0n });
  });
});
