import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { expirePoints, releasePoints } from "~/services/points/point-lots.jobs.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createParticipant, secondsFromNow } from "../factories";
import { move, programWithRules, systemCtx } from "../services/points/lot-world";
import { testDatabase } from "../setup/database";

/** Processes that are killed while they release and expire points. Afterwards each lot was released or expired once. */
const { pool, url } = await testDatabase();

const BUSY_MACHINE_MS = 60_000;
const KILLS = 20;
const AT_ONCE = 5;
const PEOPLE = 120;
const LOTS_OF_EACH = 10;
/** Of each ten points: those of every other lot wait for a release until then, those of the others expire. */
const DUE = secondsFromNow(86_400);

async function createLots(): Promise<string> {
  const programId = await programWithRules({});
  for (let number = 0; number < PEOPLE; number++) {
    const { id } = await createParticipant(programId);
    for (const kind of ["earn", "earn_pending"] as const) await move({ programId, id }, kind, 10);
  }
  // More lots of the same two kinds, with what the functions write for them.
  const more = `generate_series(2, ${LOTS_OF_EACH / 2}) n`;
  await pool.query(`with lots as materialized (select l.*, new_uuid(l.created_at) as action_id from point_lots l, ${more}),
    actions as (
      insert into participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
        select program_id, action_id, participant_id, 'external', 'earn', points, created_at from lots),
    postings as (
      insert into point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
        select program_id, new_uuid(created_at), participant_id, 'issued', case when pending then 'pending' else 'available' end, points,
          action_id, created_at from lots),
    people as (
      update participants p set points_issued = ${10 * LOTS_OF_EACH}, points_available = ${5 * LOTS_OF_EACH},
        points_pending = ${5 * LOTS_OF_EACH})
    insert into point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
      select program_id, action_id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at from lots`);
  // They are due one after the other, so that each batch has lots of many people.
  await pool.query(
    `update point_lots l set available_at = case when pending then $1::timestamptz - n * interval '1 second' end,
        expires_at = case when not pending then $1::timestamptz - n * interval '1 second' end
      from (select id, row_number() over (order by md5(id::text)) as n from point_lots) o where o.id = l.id`,
    [DUE],
  );
  expect(await verifyPoints(sql, programId)).toEqual([]);
  return programId;
}

/** Kills a process without a warning after so many batches, in the middle of the next one. */
async function killedAfter(programId: string, batches: number): Promise<void> {
  const child = fork("tests/server/lots-process.mjs", [url, programId, DUE.toISOString()]);
  child.on("message", (done: number) => done >= batches && child.kill("SIGKILL"));
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

/** Statements that a killed process has sent may still be running. */
async function untilDisconnected(): Promise<void> {
  const connected =
    "select from pg_stat_activity where datname = current_database() and application_name = 'killed-points'";
  await expect.poll(async () => (await pool.query(connected)).rowCount, { timeout: BUSY_MACHINE_MS }).toBe(0);
}

it("twenty kills lose and double nothing", { timeout: 5 * BUSY_MACHINE_MS }, async () => {
  const programId = await createLots();
  for (let killed = 0; killed < KILLS; killed += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => killedAfter(programId, 1 + ((killed + number) % 4))),
    );
    await untilDisconnected();
    expect(await verifyPoints(sql, programId)).toEqual([]);
  }
  const left = await prisma.pointLot.count({
    where: { OR: [{ pending: true }, { open: true, expiresAt: { lte: DUE } }] },
  });
  expect(left, "the kills came in the middle").toBeGreaterThan(0);
  await releasePoints(systemCtx(DUE));
  await expirePoints(systemCtx(DUE));

  const people = await prisma.participant.findMany({ where: { programId } });
  expect(people).toHaveLength(PEOPLE);
  for (const { pointsIssued, pointsAvailable, pointsExpired, pointsPending } of people)
    expect({ pointsIssued, pointsAvailable, pointsExpired, pointsPending }).toEqual({
      pointsIssued: BigInt(10 * LOTS_OF_EACH),
      pointsAvailable: BigInt(5 * LOTS_OF_EACH),
      pointsExpired: BigInt(5 * LOTS_OF_EACH),
      pointsPending: 0n,
    });
  const released = { programId, actionType: "points_released" };
  expect(await prisma.participantAction.count({ where: released })).toBe((PEOPLE * LOTS_OF_EACH) / 2);
  const { _sum } = await prisma.participantAction.aggregate({
    where: { programId, actionType: "points_expired" },
    _sum: { points: true },
  });
  expect(_sum.points).toBe(BigInt(-5 * PEOPLE * LOTS_OF_EACH));
  expect(await verifyPoints(sql, programId)).toEqual([]);
});
