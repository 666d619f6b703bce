import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { adminCtx, createChallenge, createParticipant, createProgram, createReward, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { OPERATIONS, runOperations, type World } from "./mixed-operations";

const { pool } = await testDatabase();

const PEOPLE = 20;
const PER_KIND = OPERATIONS / 5;

async function createWorld(programId: string): Promise<World> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createParticipant(programId)));
  const challenges = await Promise.all(Array.from({ length: PER_KIND / PEOPLE }, () => createChallenge(programId)));
  const coupons = Array.from({ length: PER_KIND }, (_, index) => `CODE-${index}`);
  const reward = await createReward(programId, { repeatable: true, threshold: 5n, claimLimit: PER_KIND, coupons });
  const gift = {
    programId: programIdFrom(programId),
    kind: "earn",
    amount: 1_000,
    actionType: "test",
    title: "Gift",
    now: NOW,
  } as const;
  for (const { id } of people) await movePoints(sql, { ...gift, participantId: id });
  return { people: people.map(({ id }) => id), challenges: challenges.map(({ id }) => id), rewardId: reward.id };
}

/** Runs the operations in a separate process, and kills it when `count` of them are done. */
async function runUntilKilledAt(count: number, programId: string, world: World): Promise<void> {
  const child = fork("tests/services/points/operations-process.mts", [programId, JSON.stringify(world)], {
    execArgv: ["--import", "tsx"],
  });
  child.on("message", (done: number) => done >= count && child.kill("SIGKILL"));
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

/** Statements that the killed process has sent may still be running. */
async function waitForIdleDatabase(): Promise<void> {
  const busy =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'";
  await expect
    .poll(async () => (await pool.query<{ count: number }>(busy)).rows[0]!.count, { timeout: 10_000 })
    .toBe(0);
}

it("a process killed during a thousand operations loses and duplicates nothing", { timeout: 120_000 }, async () => {
  const { id: programId } = await createProgram();
  const world = await createWorld(programId);

  await runUntilKilledAt(400, programId, world);
  await waitForIdleDatabase();
  expect(await verifyPoints(sql)).toEqual([]);
  const doneBefore = await prisma.idempotencyKey.count();
  expect(doneBefore).toBeGreaterThanOrEqual(400);
  expect(doneBefore).toBeLessThan(OPERATIONS);
  expect(await prisma.idempotencyKey.count({ where: { result: { equals: Prisma.DbNull } } })).toBe(0);

  await runOperations(await adminCtx(programId, "owner"), world);

  expect(await verifyPoints(sql)).toEqual([]);
  const totals = await prisma.participant.aggregate({
    where: { programId },
    _sum: {
      pointsIssued: true,
      pointsSpent: true,
      pointsReversed: true,
      pointsAvailable: true,
      pointsDebt: true,
      completedChallenges: true,
      rewardsEarned: true,
    },
  });
  expect(totals._sum).toEqual({
    pointsIssued: BigInt(PEOPLE * 1_000 + PER_KIND * (7 + 50 + 11)),
    pointsSpent: BigInt(PER_KIND * (5 + 3)),
    pointsReversed: BigInt(PER_KIND * 11),
    pointsAvailable: BigInt(PEOPLE * 1_000 + PER_KIND * (7 + 50 - 5 - 3)),
    pointsDebt: 0n,
    completedChallenges: PER_KIND,
    rewardsEarned: PER_KIND,
  });
  expect(await prisma.reward.findFirst({ where: { programId } })).toMatchObject({ claimsCount: PER_KIND });
  expect(await prisma.rewardCoupon.count({ where: { programId, claimId: null } })).toBe(0);
  expect(await prisma.auditEntry.count({ where: { programId } })).toBe(PER_KIND);
});
