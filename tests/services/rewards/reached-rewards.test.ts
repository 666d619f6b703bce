import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { announceReachedRewards, sendReachedRewardMail } from "~/services/rewards/reached-rewards.jobs.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { createProgram, createReward, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { earn, earner, jobIn } from "../tiers/tier-world";

await testDatabase();

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

let programId: string;
beforeEach(async () => {
  await sql(sqlText`delete from graphile_worker._private_jobs`, []);
  programId = (await createProgram({ termPointsAs: "Sparks" })).id;
});

/** What is noted for a participant: the names of the rewards. */
async function notedFor(participantId: string) {
  const rows = await prisma.reachedReward.findMany({ where: { participantId }, include: { reward: true } });
  return rows.map(({ reward }) => reward.name);
}

type Queued = { payload: { programId: string; participantId: string; rewardId: string } };

/** Runs the worker's jobs at a time. Returns the mails since the last call. */
async function mailsAt(now: Date) {
  await announceReachedRewards({ ...(await jobIn(programId, now)) });
  const jobs = await sql<Queued>(
    sqlText`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'send-reached-reward-mail' returning j.payload`,
    [],
  );
  await prisma.sandboxMail.deleteMany();
  for (const { payload } of jobs) await sendReachedRewardMail(await jobIn(programId, now), payload);
  return prisma.sandboxMail.findMany({ orderBy: { id: "asc" } });
}

describe("a reward that points have become enough for", () => {
  it("is the most expensive one that they were not enough for before", async () => {
    for (const threshold of [100, 200, 300, 1000])
      await createReward(programId, { name: `For ${threshold}`, threshold });
    const person = await earner(programId, 50);
    expect(await notedFor(person)).toEqual([]);
    await earn(programId, person, 200);
    expect(await notedFor(person)).toEqual(["For 200"]);
    await earn(programId, person, 40);
    expect(await notedFor(person)).toEqual(["For 200"]);
    await earn(programId, person, 10);
    expect((await notedFor(person)).sort()).toEqual(["For 200", "For 300"]);
  });

  it("is not one that is not open, sold out, claimed or not claimed for points", async () => {
    await createReward(programId, { name: "Over", finish: NOW });
    await createReward(programId, { name: "To come", start: later(1) });
    await createReward(programId, { name: "Draft", published: false });
    await createReward(programId, { name: "Sold out", claimLimit: 1, claimsCount: 1 });
    await createReward(programId, { name: "Milestone", selection: "milestone" });
    const person = await earner(programId, 500);
    expect(await notedFor(person)).toEqual([]);
  });

  it("is mailed an hour later, once", async () => {
    const { id } = await createReward(programId, { name: "Mug", threshold: 100 });
    const person = await earner(programId, 120);
    expect(await mailsAt(later(0.9))).toEqual([]);
    const [mail, ...others] = await mailsAt(later(1));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "You can claim Mug" });
    expect(mail!.text).toContain(`/reward/${id}`);
    expect(await mailsAt(later(2))).toEqual([]);
    expect(await notedFor(person)).toEqual(["Mug"]);
  });

  it("is not mailed to somebody who has claimed it, or spent the points on another one", async () => {
    await createReward(programId, { name: "Mug", threshold: 100 });
    const cup = await createReward(programId, { name: "Cup", threshold: 90 });
    const buyer = await earner(programId, 120);
    dropCatalogue(programId);
    await claimOrBuyReward(await participantCtx(programId, buyer), cup.id, null);
    expect(await mailsAt(later(1))).toEqual([]);
    // It is forgotten, and so is news when the points are enough again.
    expect(await notedFor(buyer)).toEqual([]);
    await earn(programId, buyer, 80);
    expect(await mailsAt(later(2))).toMatchObject([{ subject: "You can claim Mug" }]);
  });

  it("is the next cheaper one when somebody was notified of the most expensive one lately", async () => {
    const bag = await createReward(programId, { name: "Bag", threshold: 200, repeatable: true });
    await createReward(programId, { name: "Mug", threshold: 100 });
    const person = await earner(programId, 250);
    expect(await mailsAt(later(1))).toMatchObject([{ subject: "You can claim Bag" }]);
    dropCatalogue(programId);
    await claimOrBuyReward(await participantCtx(programId, person), bag.id, null);
    await earn(programId, person, 170);
    expect(await mailsAt(later(2))).toMatchObject([{ subject: "You can claim Mug" }]);
  });

  it("is not noted for points from an admin or an import, neither at once nor when they are released", async () => {
    await createReward(programId, { name: "Mug", threshold: 100 });
    const pending = { kind: "days", days: 1 };
    const pointsRules = { ...NO_POINTS_RULES, pending_by_source: { admin: pending, purchase: pending } };
    const move = async (participantId: string, actionType: string) =>
      movePoints(sql, {
        programId: programIdFrom(programId),
        participantId,
        ...{ kind: "earn", amount: 120, actionType, title: "", now: NOW },
      });
    const [imported, gifted, buyer] = [await earner(programId), await earner(programId), await earner(programId)];
    await move(imported, "import");
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    await move(gifted, "gift");
    await move(buyer, "external");
    const people = [imported, gifted, buyer];
    await sql(sqlText`select release_due_lots($1::uuid, $2::uuid[], $3::timestamptz)`, [programId, people, later(48)]);
    const balances = await prisma.participant.findMany({ where: { programId }, select: { pointsAvailable: true } });
    expect(balances).toEqual(people.map(() => ({ pointsAvailable: 120n })));
    expect(await Promise.all(people.map(notedFor))).toEqual([[], [], ["Mug"]]);
  });

  it("is news again after 30 days, and not where the program turned these mails off", async () => {
    const { id } = await createReward(programId, { name: "Mug", threshold: 100, repeatable: true });
    const person = await earner(programId, 120);
    expect(await mailsAt(later(1))).toHaveLength(1);
    dropCatalogue(programId);
    const claimAndEarn = async (now: Date) => {
      await claimOrBuyReward(await participantCtx(programId, person), id, null);
      const earned = { kind: "earn" as const, amount: 100, actionType: "external", title: "Earned", now };
      await movePoints(sql, { programId: programIdFrom(programId), participantId: person, ...earned });
    };
    await claimAndEarn(later(1));
    expect(await mailsAt(later(2))).toEqual([]);
    const announced = { where: { participantId: person }, data: { announcedAt: later(-31 * 24) } };
    await prisma.reachedReward.updateMany(announced);
    await claimAndEarn(later(2));
    expect(await mailsAt(later(3))).toHaveLength(1);
    await prisma.reachedReward.updateMany(announced);
    await claimAndEarn(later(3));
    await prisma.program.update({ where: { id: programId }, data: { mailsOff: ["reward_reached"] } });
    dropCatalogue(programId);
    expect(await mailsAt(later(4))).toEqual([]);
  });
});
