import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { creditFriend, previewFriendCredit } from "~/services/participant-accounts/friend-credit.admin.server";
import { creditFriendIntent, creditFriendQuery } from "~/services/participant-accounts/friend-credit.schema";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { reviewReferral } from "~/services/referrals/referrals.admin.server";
import { adminCtx, createChallenge, createParticipant, createProgram, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

type Row = Awaited<ReturnType<typeof createParticipant>>;
let programId: ReturnType<typeof programIdFrom>;
let ctx: Awaited<ReturnType<typeof adminCtx>>;
let maya: Row;
let omar: Row;

const joined = (seconds: number, more: object = {}) =>
  createParticipant(programId, { status: "active", createdAt: secondsFromNow(seconds), ...more });

beforeEach(async () => {
  programId = programIdFrom((await createProgram()).id);
  await createChallenge(programId, { identifier: "bring-a-friend", challengeType: "referral", points: 200n });
  ctx = await adminCtx(programId, "manager");
  maya = await joined(-200, { firstName: "Maya" });
  omar = await joined(-100, { firstName: "Omar", email: "omar@example.test" });
});

const credit = async (referrer: Row, friend: Row, key: string | null = null) =>
  creditFriend(
    ctx,
    referrer.id,
    creditFriendIntent.parse({
      intent: "credit_friend",
      friend_id: friend.id,
      reason: "Friend not credited",
      note: "Wrote",
    }),
    key,
  );
const problemOf = (referrer: Row, friend: Row) =>
  credit(referrer, friend).then(
    () => null,
    (error) => (error instanceof AppError ? (error.errors[0]?.message ?? error.code) : Promise.reject(error)),
  );
const preview = async (query: object) => previewFriendCredit(ctx, maya.id, creditFriendQuery.parse(query));
const stored = ({ id }: Row) => prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
const timelineOf = async ({ id }: Row) =>
  (await listParticipantTimeline(ctx, id, participantTimelineQuery.parse({}))).result;

it("gives the referrer the points of an approved referral, on the timeline of both", async () => {
  expect((await preview({ search: "omar" })).candidates).toMatchObject([{ id: omar.id }]);
  expect((await preview({ friend: omar.id })).preview).toMatchObject({ points: 200, problem: null });

  const { referral_id, points } = await credit(maya, omar);

  expect(points).toBe(200);
  expect(await prisma.referral.findMany({ where: { programId } })).toMatchObject([
    { id: referral_id, referrerId: maya.id, referredId: omar.id, status: "approved", points: 200n },
  ]);
  expect(await stored(maya)).toMatchObject({ pointsAvailable: 200n });
  expect(await stored(omar)).toMatchObject({ referredById: maya.id, pointsAvailable: 0n });
  expect(await timelineOf(maya)).toMatchObject([{ type: "recruit", reason: "Friend not credited: Wrote" }]);
  expect(await timelineOf(omar)).toMatchObject([
    { type: "participant.credit_referrer", reason: "Friend not credited: Wrote" },
  ]);
  expect(await verifyPoints(sql, programId)).toEqual([]);
});

it("gives the friend what the challenge has for friends, at once", async () => {
  await prisma.challenge.updateMany({ where: { programId }, data: { settings: { friend_points: 150 } } });
  dropCatalogue(programId);
  ctx = await adminCtx(programId, "manager");
  const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" } };
  await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
  expect((await preview({ friend: omar.id })).preview).toMatchObject({ points: 200, friend_points: 150 });
  expect(await credit(maya, omar)).toMatchObject({ points: 200, friend_points: 150 });
  expect(await stored(omar)).toMatchObject({ pointsAvailable: 150n, pointsPending: 0n });
  expect(await verifyPoints(sql, programId)).toEqual([]);
});

it("is undone by rejecting the referral", async () => {
  const { referral_id } = await credit(maya, omar);
  await reviewReferral(ctx, referral_id, { status: "rejected" });
  expect(await stored(maya)).toMatchObject({ pointsAvailable: 0n, pointsDebt: 0n });
  expect(await problemOf(maya, omar)).toMatch(/already among/);
});

it("happens once: by a double click, and when two admins credit one friend to two people", async () => {
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([credit(maya, omar, key), credit(maya, omar, key)]);
  expect(second).toEqual(first);
  const [lena, friend] = [await joined(-150), await joined(-50)];
  const problems = await Promise.all([problemOf(maya, friend), problemOf(lena, friend)]);
  expect(problems.filter((problem) => problem === null)).toHaveLength(1);
  expect(await prisma.referral.count({ where: { programId } })).toBe(2);
});

it("records a referral without points when no referral challenge is active", async () => {
  await prisma.challenge.updateMany({ where: { programId }, data: { published: false } });
  expect(await credit(maya, omar)).toMatchObject({ points: 0 });
});

describe("a friend is rejected with the reason", () => {
  it.each<[string, RegExp, () => Promise<[Row, Row]>]>([
    ["themselves", /themselves/, async () => [maya, maya]],
    ["joined before", /joined before/, async () => [omar, maya]],
    [
      "with another referrer",
      /already has a referrer/,
      async () => [maya, await joined(-50, { referredById: omar.id })],
    ],
    ["not signed in yet", /first sign-in/, async () => [maya, await joined(-50, { status: "pending" })]],
    ["blocked", /friend's account is blocked/, async () => [maya, await joined(-50, { status: "blocked" })]],
    ["of a blocked participant", /gets no points/, async () => [await joined(-300, { status: "blocked" }), omar]],
    [
      "deleted",
      /not deleted or merged/,
      async () => [maya, await joined(-50, { email: null, status: "inactive", deletedAt: secondsFromNow(-1) })],
    ],
    [
      "of another program",
      /not deleted or merged/,
      async () => [maya, await createParticipant((await createProgram()).id)],
    ],
    // An import may have given them an earlier day.
    [
      "who invited them",
      /directly or through others/,
      async () => {
        const middle = await joined(-150, { referredById: omar.id });
        const last = await joined(-500, { referredById: middle.id });
        return [last, omar];
      },
    ],
  ])("%s", async (_, problem, people) => {
    const [referrer, friend] = await people();
    expect(await problemOf(referrer, friend)).toMatch(problem);
    expect(await prisma.referral.count({ where: { programId } })).toBe(0);
  });
});

it("shows no people to a key that may only decide about referrals", async () => {
  const key = { ...ctx, actor: { ...ctx.actor, kind: "api_key", scopes: ["referrals:update"] } } as never;
  for (const query of [{ search: "omar" }, { friend: omar.id }])
    await expect(previewFriendCredit(key, maya.id, creditFriendQuery.parse(query))).rejects.toMatchObject({
      code: "forbidden",
    });
});
