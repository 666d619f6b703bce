/**
 * Every figure of the product that is made of points or completions, and how it moves: by what a participant does, when
 * that is taken back, by an import, and by points that an admin gives. A new figure is one line of FIGURES.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { findParticipantSession, openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { getChallengeForAdmin } from "~/services/challenges/challenges.admin.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import {
  getPerformanceMetrics,
  getUsersGrowth,
  listLatestActions,
  listTopUsersAllTime,
  listTopUsersThisMonth,
} from "~/services/dashboard/dashboard.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { rollUpLeaderboards } from "~/services/habits/habits.jobs.server";
import { habitsOf } from "~/services/habits/habits.server";
import { getLeaderboard, joinLeaderboard } from "~/services/habits/leaderboard.site.server";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { getParticipantForAdmin, listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { completeChallenge } from "~/services/points/ledger.server";
import { addPoints } from "~/services/points/points.admin.server";
import { keepClaim } from "~/services/rewards/claim-reviews.admin.server";
import { rewardParticipantsQuery } from "~/services/rewards/rewards-admin.schema";
import { listRewardParticipants } from "~/services/rewards/rewards.admin.server";
import { giveMilestones } from "~/services/winner-syncs/milestones.jobs.server";
import { fetchPossibleWinners } from "~/services/winner-syncs/winner-syncs.admin.server";
import { createChallenge, createParticipant, createReward, NOW, participantCtx, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { rollUp } from "../dashboard/dashboard-rows";
import { run, storedAdminCtx } from "../participant-imports/import-world";
import { jobIn, programWithTiers } from "../tiers/tier-world";
import { balancesOf, runLotJobs } from "./lot-world";

await testDatabase();

/** Everything happens within seconds; figures are read after the worker's counts. */
const at = secondsFromNow;

async function createWorld() {
  const { id, tiers } = await programWithTiers();
  await prisma.program.update({
    where: { id },
    data: { leaderboardOn: true, streaksOn: true, weeklyGoalOn: true, weeklyGoal: 7, dailyPointsLimit: 10_000 },
  });
  const { id: challengeId } = await createChallenge(id, { points: 150n, repeatable: true });
  const { id: milestoneId } = await createReward(id, { selection: "milestone", threshold: 100n });
  const person = await createParticipant(id, { email: "maya@example.test" });
  await joinLeaderboard(await participantCtx(id, person.id), "Maya");
  return { programId: programIdFrom(id), tiers, challengeId, milestoneId, id: person.id };
}
type World = Awaited<ReturnType<typeof createWorld>>;

const admin = ({ programId }: World) => storedAdminCtx(programId);

const gain = ({ programId, id, challengeId }: World, now: Date) =>
  completeChallenge(sql, { programId, participantId: id, challengeId, actionType: "visit_url", now });
const takeBack = ({ programId, id }: World, actionId: string, now: Date) =>
  undoCompletion(sql, { programId, participantId: id, actionId, title: "Taken back", now });

type Figure = {
  name: string;
  read: (world: World) => Promise<number>;
  /** By how much it moves: one challenge of 150 points, an import of 200, 1,000 from an admin. */
  gain: number;
  import: number;
  admin: number;
};

const SUM = { gain: 150, import: 200, admin: 1000 };
/** Of what a participant did: staff and files move nothing. */
const points = { gain: 150, import: 0, admin: 0 };
const once = { gain: 1, import: 0, admin: 0 };

const metric = (name: keyof Awaited<ReturnType<typeof getPerformanceMetrics>>) => async (world: World) =>
  (await getPerformanceMetrics(await admin(world)))[name];
const row = async ({ programId, id }: World) =>
  prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
const page = async (world: World) => getParticipantForAdmin(await admin(world), world.id);
const board = (period: "week" | "all_time") => async (world: World) =>
  (await getLeaderboard(await participantCtx(world.programId, world.id), period)).own?.points ?? 0;
const habits = async (world: World) => (await habitsOf(await participantCtx(world.programId, world.id)))!;

const FIGURES: Figure[] = [
  { name: "'Total earned' on the page of a participant", read: async (world) => (await page(world)).points, ...SUM },
  {
    name: "lifetime points on the site",
    read: async ({ programId, id }) => {
      const token = await openParticipantSession(sql, programId, id, NOW);
      return (await findParticipantSession(programId, token, NOW))!.lifetimePoints;
    },
    ...SUM,
  },
  {
    name: "top users of all time",
    read: async (world) => (await listTopUsersAllTime(await admin(world)))[0]?.points ?? 0,
    ...SUM,
  },
  { name: "the leaderboard of all time", read: board("all_time"), ...SUM },
  {
    name: "the tier in the list's filter",
    read: async (world) => (await row(world)).tierLevel,
    gain: 1,
    import: 1,
    admin: 2,
  },
  {
    name: "the tier on the page",
    read: async (world) => Object.values(world.tiers).indexOf((await page(world)).tier!.id),
    gain: 1,
    import: 1,
    admin: 2,
  },
  {
    name: "who qualifies for a milestone",
    read: async (world) =>
      (await fetchPossibleWinners(await admin(world), world.milestoneId)).eligible_participants_count,
    gain: 1,
    import: 1,
    admin: 1,
  },
  {
    name: "top users of the month",
    read: async (world) => (await listTopUsersThisMonth(await admin(world)))[0]?.points ?? 0,
    ...points,
  },
  {
    name: "completions of top users of the month",
    read: async (world) => (await listTopUsersThisMonth(await admin(world)))[0]?.completed_challenges ?? 0,
    ...once,
  },
  { name: "the leaderboard of the week", read: board("week"), ...points },
  {
    name: "points of the day for the daily limit",
    read: async (world) => 10_000 - (await habits(world)).daily_limit!.left,
    ...points,
  },
  { name: "the weekly goal", read: async (world) => (await habits(world)).weekly_goal!.done, ...once },
  { name: "the streak", read: async (world) => (await habits(world)).streak!.days, ...once },
  {
    name: "completed challenges of a participant",
    read: async (world) => (await page(world)).completed_challenges,
    ...once,
  },
  {
    name: "completions of a challenge",
    read: async (world) => (await getChallengeForAdmin(await admin(world), world.challengeId)).completions,
    ...once,
  },
  { name: "the card 'Completed challenges'", read: metric("total_completed_challenges"), ...once },
  { name: "completed challenges of thirty days", read: metric("recent_completed_challenges"), ...once },
  { name: "the card 'Participant actions'", read: metric("total_participant_actions"), ...once },
  { name: "participant actions of thirty days", read: metric("recent_participant_actions"), ...once },
  { name: "active participants of thirty days", read: metric("recent_active_participants"), ...once },
  {
    name: "users growth",
    read: async (world) => (await getUsersGrowth(await admin(world))).at(-1)?.y ?? 0,
    ...once,
  },
  { name: "the latest actions", read: async (world) => (await listLatestActions(await admin(world))).length, ...once },
  {
    name: "the table of actions",
    read: async (world) => (await listDashboardActions(await admin(world), dashboardActionsQuery.parse({}))).totalItems,
    ...once,
  },
];

/** All figures, after the worker has counted. */
async function snapshot(world: World): Promise<Record<string, number>> {
  await rollUp(world.programId, at(60));
  await rollUpLeaderboards({ ...(await jobIn(world.programId)), now: at(60) });
  const values: Record<string, number> = {};
  for (const { name, read } of FIGURES) values[name] = await read(world);
  return values;
}

type Snapshots = Record<"start" | "gain" | "takenBack" | "again" | "over" | "import" | "admin", Record<string, number>>;

/** Their points expire, which time does and not the participant. */
async function expireAll({ programId, id }: World): Promise<void> {
  await prisma.pointLot.updateMany({ where: { programId, participantId: id, open: true }, data: { expiresAt: at(4) } });
  await runLotJobs(at(4));
  expect(await balancesOf({ programId, id })).toMatchObject({ expired: 150 });
}

async function measure(): Promise<Snapshots> {
  const world = await createWorld();
  const start = await snapshot(world);
  const { actionId } = await gain(world, at(1));
  const gained = await snapshot(world);
  await takeBack(world, actionId, at(2));
  const takenBack = await snapshot(world);
  await gain(world, at(3));
  const again = await snapshot(world);
  await expireAll(world);
  const over = await snapshot(world);
  const [imported, thanked] = [await createWorld(), await createWorld()];
  await run(await admin(imported), "email,points\nmaya@example.test,200\n");
  await addPoints(await admin(thanked), { participant_id: thanked.id, points: 1000, action_title: "Sorry" });
  return {
    start,
    gain: gained,
    takenBack,
    again,
    over,
    import: await snapshot(imported),
    admin: await snapshot(thanked),
  };
}

describe("a figure of points or completions", () => {
  let all: Snapshots;
  beforeAll(async () => {
    all = await measure();
  });

  describe.each(FIGURES)("$name", ({ name, ...moves }) => {
    const change = (to: keyof Snapshots) => all[to][name]! - all.start[name]!;

    it("moves by what a participant does, and back when that is taken back", () => {
      expect({ gain: change("gain"), takenBack: change("takenBack"), again: change("again") }).toEqual({
        gain: moves.gain,
        takenBack: 0,
        again: moves.gain,
      });
    });

    it("stays when the points expire", () => {
      expect(change("over")).toBe(moves.gain);
    });

    it("moves by an import and by an admin as its rule says", () => {
      expect({ import: change("import"), admin: change("admin") }).toEqual({
        import: moves.import,
        admin: moves.admin,
      });
    });
  });
});

describe("a reward whose points are taken back", () => {
  const inReview = async (world: World) => {
    const ctx = await admin(world);
    const users = await listParticipants(ctx, participantListQuery.parse({ in_review: "true" }));
    const claims = await listRewardParticipants(
      ctx,
      world.milestoneId,
      rewardParticipantsQuery.parse({ in_review: "true" }),
    );
    return { users: users.totalItems, claims: claims.result.map(({ in_review }) => in_review) };
  };
  const claimOf = ({ programId, milestoneId: rewardId }: World) =>
    prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId } });

  it("stays, and is listed for a review until it is earned again", async () => {
    const world = await createWorld();
    const { actionId } = await gain(world, at(1));
    await giveMilestones({ ...(await jobIn(world.programId)), now: at(2) });
    expect(await inReview(world)).toEqual({ users: 0, claims: [] });
    await takeBack(world, actionId, at(3));
    expect(await inReview(world)).toEqual({ users: 1, claims: [true] });
    await gain(world, at(4));
    expect(await inReview(world)).toEqual({ users: 0, claims: [] });
    expect(await claimOf(world)).toMatchObject({ inReview: false });
  });

  it("is not given any more once they are gone", async () => {
    const world = await createWorld();
    const { actionId } = await gain(world, at(1));
    await takeBack(world, actionId, at(2));
    await giveMilestones({ ...(await jobIn(world.programId)), now: at(3) });
    expect(await prisma.rewardClaim.count({ where: { programId: world.programId } })).toBe(0);
  });

  it("is kept when an admin says so, also twice, and is not marked by an unrelated reversal", async () => {
    const world = await createWorld();
    const { actionId } = await gain(world, at(1));
    await giveMilestones({ ...(await jobIn(world.programId)), now: at(2) });
    await takeBack(world, actionId, at(3));
    const { id } = await claimOf(world);
    for (let time = 0; time < 2; time++) await keepClaim(await admin(world), world.milestoneId, id);
    expect(await inReview(world)).toEqual({ users: 0, claims: [] });
    const small = await createChallenge(world.programId, { points: 10n });
    const other = await gain({ ...world, challengeId: small.id }, at(5));
    await takeBack(world, other.actionId, at(6));
    expect(await inReview(world)).toEqual({ users: 0, claims: [] });
    expect((await row(world)).claimsInReview).toBe(0);
  });

  it("is an achievement whose challenge was taken back, or a reward for a tier that was lost", async () => {
    const world = await createWorld();
    const { programId, id: participantId, tiers } = world;
    const prize = await createReward(programId, { selection: "achievement" });
    const prizes = await createChallenge(programId, { rewardType: "prize", prizeRewardId: prize.id });
    const tiered = await createReward(programId, { selection: "redeem", threshold: 0n, requiredTierId: tiers.silver });
    const won = await gain({ ...world, challengeId: prizes.id }, at(1));
    const { actionId } = await gain(world, at(2));
    await sql(
      sqlText`select from claim_reward($1, $2, $3, array[new_uuid($4), new_uuid($4), new_uuid($4)], $4, null, null)`,
      [programId, participantId, tiered.id, at(3)],
    );
    await takeBack(world, won.actionId, at(4));
    await takeBack(world, actionId, at(5));
    const marked = await prisma.rewardClaim.findMany({ where: { programId, inReview: true } });
    expect(marked.map(({ rewardId }) => rewardId).sort()).toEqual([prize.id, tiered.id].sort());
    expect((await row(world)).claimsInReview).toBe(2);
  });
});
