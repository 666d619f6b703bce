import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { addCoupons } from "~/services/coupons/coupons.admin.server";
import { completeChallenge } from "~/services/points/ledger.server";
import { verifyPoints } from "~/services/points/verify.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { sendRewardMail } from "~/services/rewards/reward-mails.jobs.server";
import { giveMilestones } from "~/services/winner-syncs/milestones.jobs.server";
import { fetchPossibleWinners, syncWinners } from "~/services/winner-syncs/winner-syncs.admin.server";
import { runWinnerSync } from "~/services/winner-syncs/winner-syncs.jobs.server";
import { createChallenge, createParticipant, createProgram, createReward, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";

const { pool } = await testDatabase();

let programId: string;
let ctx: Awaited<ReturnType<typeof storedAdminCtx>>;
beforeEach(async () => {
  await pool.query("delete from graphile_worker._private_jobs");
  programId = (await createProgram()).id;
  ctx = await storedAdminCtx(programId);
});

const system = async (now = NOW) => ({
  actor: { kind: "system" as const, name: "test" },
  now,
  locale: "en" as const,
  requestId: "test",
  programId: programIdFrom(programId),
  program: await catalogueOf(programId),
});

/** So many participants with 100 points collected in all, in the order of their ids. */
async function collectors(count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into participants (program_id, id, email, status, referral_code, points_issued, created_at, updated_at)
      select $1, gen_random_uuid(), 'p' || n || '@example.test', 'active', 'code' || n, 100, $2, $2 from generate_series(1, $3::int) n
      returning id`,
    [programId, NOW, count],
  );
  return rows.map(({ id }) => id).sort();
}

/** Lets `run` wait for a participant who gets the reward elsewhere in the meantime. */
async function whileOneGetsIt(rewardId: string, participantId: string, run: () => Promise<void>) {
  const elsewhere = await pool.connect();
  await elsewhere.query("begin");
  await elsewhere.query("select give_reward_to($1, $2, $3, $4)", [programId, rewardId, [participantId], NOW]);
  const running = run();
  const waiting = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  await elsewhere.query("commit");
  elsewhere.release();
  await running;
}

/** A participant with so many points collected in all. */
async function collector(points: number, overrides: Parameters<typeof createParticipant>[1] = {}) {
  const { id: participantId } = await createParticipant(programId, overrides);
  const { id: challengeId } = await createChallenge(programId, { points: BigInt(points) });
  await completeChallenge(sql, {
    programId: programIdFrom(programId),
    participantId,
    challengeId,
    actionType: "visit_url",
    now: ctx.now,
  });
  return participantId;
}

const milestone = (overrides: Parameters<typeof createReward>[1] = {}) =>
  createReward(programId, { selection: "milestone", threshold: 100n, ...overrides });
const winners = async (rewardId: string) =>
  (await prisma.rewardClaim.findMany({ where: { rewardId }, orderBy: { participantId: "asc" } })).map(
    (c) => c.participantId,
  );
const jobsOf = async (name: string) =>
  (
    await pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1",
      [name],
    )
  ).rows;

describe("syncing winners", () => {
  it("gives an achievement to those who completed its challenge, once, with an action and a certificate", async () => {
    const reward = await createReward(programId, { selection: "achievement", threshold: 0n });
    const challenge = await createChallenge(programId, { points: 5n });
    const { id: participantId } = await createParticipant(programId);
    await createParticipant(programId);
    const completion = { participantId, challengeId: challenge.id, actionType: "visit_url", now: NOW };
    await completeChallenge(sql, { programId: programIdFrom(programId), ...completion });
    await prisma.challenge.updateMany({
      where: { id: challenge.id },
      data: { rewardType: "prize", prizeRewardId: reward.id },
    });
    await prisma.reward.updateMany({ where: { id: reward.id }, data: { nftCollectionAddress: "0x1" } });
    expect(await fetchPossibleWinners(ctx, reward.id)).toEqual({
      limit_left: null,
      eligible_participants_count: 1,
      running: null,
    });
    const { id } = await syncWinners(ctx, reward.id, false);
    expect(await syncWinners(ctx, reward.id, true)).toEqual({ id }); // a second press
    await runWinnerSync(await system(), id);
    await runWinnerSync(await system(), id);
    expect(await winners(reward.id)).toEqual([participantId]);
    expect(await prisma.certificate.count({ where: { rewardId: reward.id } })).toBe(1);
    expect(await prisma.participantAction.findFirst({ where: { actionableId: reward.id } })).toMatchObject({
      actionType: "claim_reward",
      points: 0n,
    });
    expect(await fetchPossibleWinners(ctx, reward.id)).toMatchObject({ eligible_participants_count: 0, running: null });
    expect(await jobsOf("send-reward-mail")).toEqual([]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("leaves out staff, blocked and deleted people, those with fewer points, and other programs", async () => {
    const { id: rewardId } = await milestone();
    const pat = await collector(100);
    await collector(99);
    await collector(500, { staff: true });
    await collector(500, { status: "blocked" });
    const gone = await collector(500);
    await pool.query("select forget_participant($1, $2, $3)", [programId, gone, NOW]);
    const other = await createProgram();
    await createParticipant(other.id, { pointsIssued: 500n });
    expect(await fetchPossibleWinners(ctx, rewardId)).toMatchObject({ eligible_participants_count: 1 });
    const { id } = await syncWinners(ctx, rewardId, false);
    await runWinnerSync(await system(), id);
    expect(await winners(rewardId)).toEqual([pat]);
    const stranger = await storedAdminCtx(other.id);
    await expect(fetchPossibleWinners(stranger, rewardId)).rejects.toMatchObject({ code: "not_found" });
    await expect(syncWinners(stranger, rewardId, false)).rejects.toMatchObject({ code: "not_found" });
  });

  it("holds the limit", async () => {
    const { id: rewardId } = await milestone({ claimLimit: 2 });
    for (let person = 0; person < 3; person++) await collector(100);
    expect(await fetchPossibleWinners(ctx, rewardId)).toMatchObject({ limit_left: 2, eligible_participants_count: 3 });
    const { id } = await syncWinners(ctx, rewardId, false);
    await runWinnerSync(await system(), id);
    expect(await winners(rewardId)).toHaveLength(2);
    expect(await prisma.reward.findFirst({ where: { id: rewardId } })).toMatchObject({ claimsCount: 2 });
    expect(await fetchPossibleWinners(ctx, rewardId)).toMatchObject({ limit_left: 0, running: null });
    const coupons = await milestone({ coupons: ["A", "B", "C"] });
    expect(await fetchPossibleWinners(ctx, coupons.id)).toMatchObject({ limit_left: 3 });
  });

  it("goes on when somebody gets it elsewhere at the same time", async () => {
    const { id: rewardId } = await milestone();
    const people = await collectors(150);
    const { id } = await syncWinners(ctx, rewardId, false);
    const job = await system();
    await whileOneGetsIt(rewardId, people[50]!, () => runWinnerSync(job, id));
    expect(await winners(rewardId)).toEqual(people);
    expect(await prisma.winnerSync.findFirst({ where: { id } })).toMatchObject({ status: "done", winners: 149 });
  });

  it("mails only those who want mails, and only if requested", async () => {
    const { id: rewardId, name } = await milestone();
    const setting = (channel: string) =>
      prisma.communicationSetting.create({
        data: { programId, id: uuidv7(NOW), channel, description: channel, updatedAt: NOW },
      });
    await collector(100, { email: "all@example.test", emailSettingId: (await setting("all")).id });
    await collector(100, { email: "some@example.test", emailSettingId: (await setting("important")).id });
    await collector(100, { email: "none@example.test", emailSettingId: (await setting("none")).id });
    const { id } = await syncWinners(ctx, rewardId, true);
    await runWinnerSync(await system(), id);
    const mails = (await jobsOf("send-reward-mail")) as { payload: { claimId: string } }[];
    expect(mails).toHaveLength(3);
    for (const { payload } of mails) await sendRewardMail(await system(), payload.claimId);
    const sent = await prisma.sandboxMail.findMany({ orderBy: { to: "asc" } });
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["all@example.test", `You've earned ${name}`],
      ["some@example.test", `You've earned ${name}`],
    ]);
  });

  it("is for published achievements and milestones only", async () => {
    for (const reward of [await createReward(programId), await milestone({ published: false })])
      await expect(syncWinners(ctx, reward.id, false)).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("milestones", () => {
  const run = (minutes: number) =>
    giveMilestones({ ...ctx, actor: { kind: "system", name: "test" }, now: secondsFromNow(60 * minutes) });

  it("give themselves to who has reached them, when they are new and as points come in", async () => {
    const { id: rewardId } = await milestone();
    const first = await collector(150);
    const second = await collector(60);
    await run(1);
    expect(await winners(rewardId)).toEqual([first]);
    await collector(10);
    const { id: challengeId } = await createChallenge(programId, { points: 40n });
    const action = { participantId: second, challengeId, actionType: "visit_url", now: secondsFromNow(90) };
    await completeChallenge(sql, { programId: programIdFrom(programId), ...action });
    await run(2);
    await run(3);
    expect(await winners(rewardId)).toEqual([first, second].sort());
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("look at everybody again when the threshold was lowered", async () => {
    const { id: rewardId } = await milestone({ threshold: 1_000n });
    const person = await collector(500);
    await run(1);
    expect(await winners(rewardId)).toEqual([]);
    await prisma.reward.updateMany({ where: { id: rewardId }, data: { threshold: 500n } });
    await run(60);
    expect(await winners(rewardId)).toEqual([person]);
  });

  it("wait until they are published and have started, and hold their limit", async () => {
    const draft = await milestone({ published: false });
    const early = await milestone({ start: secondsFromNow(3_600) });
    const limited = await milestone({ claimLimit: 1 });
    await collector(100);
    await collector(100);
    await run(1);
    expect([await winners(draft.id), await winners(early.id), (await winners(limited.id)).length]).toEqual([[], [], 1]);
    await run(61);
    expect(await winners(early.id)).toHaveLength(2);
  });

  it("are given later to those who came too late, once there are more", async () => {
    const limited = await milestone({ claimLimit: 1 });
    const coupons = await milestone({ coupons: ["A"] });
    const people = [await collector(100), await collector(100)].sort();
    await run(1);
    await run(60);
    expect([await winners(limited.id), await winners(coupons.id)].map(({ length }) => length)).toEqual([1, 1]);
    await prisma.reward.updateMany({ where: { id: limited.id }, data: { claimLimit: 2 } });
    await addCoupons(ctx, coupons.id, { codes: "B" });
    await run(120);
    expect([await winners(limited.id), await winners(coupons.id)]).toEqual([people, people]);
  });

  it("are given to everybody when somebody gets one elsewhere at the same time", async () => {
    const { id: rewardId } = await milestone();
    const people = await collectors(150);
    await whileOneGetsIt(rewardId, people[50]!, () => run(1));
    await run(2);
    expect(await winners(rewardId)).toEqual(people);
  });

  it("are given once by several workers", async () => {
    const { id: rewardId } = await milestone({ repeatable: true });
    await collector(100);
    await Promise.all([run(1), run(1), run(1)]);
    expect(await winners(rewardId)).toHaveLength(1);
  });
});
