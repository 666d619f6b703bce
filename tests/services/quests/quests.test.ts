import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { celebrationsOf } from "~/services/celebrations/celebrations.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { resetActivities, updateParticipant } from "~/services/participant-accounts/participant-changes.admin.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { QuestInput } from "~/services/quests/quests-admin.schema";
import { createQuest, publishQuest, updateQuest } from "~/services/quests/quests.admin.server";
import { completeQuest } from "~/services/quests/quests.jobs.server";
import { listQuests } from "~/services/quests/quests.site.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const noon = (day: string) => `2026-11-${day}T12:00:00Z`;

/** A program with two challenges that are done once and a repeatable one, a quest of them, and one participant. */
async function world(quest: Partial<QuestInput> = {}, settings: Parameters<typeof createProgram>[0] = {}) {
  const { id: programId } = await createProgram({ timeZone: "UTC", ...settings });
  const once = await createChallenge(programId, { points: 10n });
  const other = await createChallenge(programId, { points: 10n });
  const daily = await createChallenge(programId, { points: 10n, repeatable: true, repeatAfterSeconds: 60 });
  const { id } = await createParticipant(programId);
  const adminAt = (time: string) => adminCtx(programId, "manager", { now: new Date(time) });
  const ctxAt = (time: string, who = id) => participantCtx(programId, who, { now: new Date(time) });
  const input: QuestInput = {
    title: "Meet us",
    description: "",
    steps: [once.id, other.id, daily.id],
    prize_points: 200,
    prize_reward_id: null,
    start: noon("10"),
    finish: noon("20"),
    ...quest,
  };
  const created = await createQuest(await adminAt(noon("01")), input);
  await publishQuest(await adminAt(noon("01")), created.id, true);
  return {
    programId,
    id,
    once,
    other,
    daily,
    questId: created.id,
    adminAt,
    ctxAt,
    complete: async (time: string, { identifier } = daily, who = id) =>
      submitChallenge(await ctxAt(time, who), { challenge_id: identifier, questions: {} }, null),
    shown: async (time: string, who = id) => listQuests(await ctxAt(time, who)),
    completions: (who = id) => prisma.questCompletion.findMany({ where: { programId, participantId: who } }),
    pointsOf: async (who = id) =>
      Number((await prisma.participant.findFirstOrThrow({ where: { programId, id: who } })).pointsAvailable),
  };
}

const doneOf = (quests: Awaited<ReturnType<typeof listQuests>>) => quests[0]?.steps.map(({ done }) => done);

describe("a quest", () => {
  it("gives its prize once, in the transaction of the last step", async () => {
    const { complete, completions, daily, id, once, other, pointsOf, programId, questId, shown } = await world();
    await complete(noon("11"), other);
    await complete(noon("11"), daily);
    expect(doneOf(await shown(noon("11")))).toEqual([false, true, true]);
    expect(await completions()).toEqual([]);
    expect(await complete(noon("12"), once)).toMatchObject({ points: 10, unused_points: 230 });
    expect(await completions()).toMatchObject([{ questId, points: 200n, completedAt: new Date(noon("12")) }]);
    expect(await prisma.celebration.findMany({ where: { programId, participantId: id } })).toMatchObject([
      { kind: "quest_completed", points: 200n, rewardId: null, details: { quest_id: questId, title: "Meet us" } },
    ]);
    expect(await shown(noon("12"))).toEqual([]);
    await complete(noon("13"), daily);
    expect(await completions()).toHaveLength(1);
    expect(await pointsOf()).toBe(4 * 10 + 200);
    expect(await prisma.pointLot.findFirst({ where: { programId, source: "quest" } })).toMatchObject({ points: 200n });
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is completed once by two last steps at the same moment", async () => {
    const { complete, completions, daily, once, other, pointsOf, programId } = await world();
    await complete(noon("11"), daily);
    await Promise.all([complete(noon("12"), once), complete(noon("12"), other)]);
    expect(await completions()).toHaveLength(1);
    expect(await pointsOf()).toBe(3 * 10 + 200);
    expect(await prisma.celebration.count({ where: { programId } })).toBe(1);
  });

  it("counts what can be repeated since its start, and what is done once also from before", async () => {
    const { complete, completions, daily, once, other, shown } = await world();
    await complete(noon("05"), once);
    await complete(noon("05"), daily);
    expect(await shown(noon("05"))).toEqual([]); // it has not begun
    expect(doneOf(await shown(noon("10")))).toEqual([true, false, false]);
    await complete(noon("11"), other);
    expect(await completions()).toEqual([]);
    await complete(noon("12"), daily);
    expect(await completions()).toHaveLength(1);
  });

  it("is over at its end", async () => {
    const { complete, completions, daily, once, other, shown } = await world();
    for (const step of [once, other]) await complete(noon("11"), step);
    expect(await shown(noon("20"))).toEqual([]);
    await complete(noon("20"), daily);
    expect(await completions()).toEqual([]);
  });

  it("is nothing for who had done all of it before it began", async () => {
    const { complete, completions, once, other, questId, programId, adminAt, shown } = await world();
    await updateQuest(await adminAt(noon("02")), questId, { steps: [once.id, other.id] });
    for (const step of [once, other]) await complete(noon("05"), step);
    expect(await shown(noon("11"))).toEqual([]);
    await runJob(programId, questId, noon("11"));
    expect(await completions()).toEqual([]);
  });

  it("begins when it is published without a start", async () => {
    const { daily, once, adminAt, programId } = await world();
    const input = {
      title: "At once",
      description: "",
      prize_points: 5,
      prize_reward_id: null,
      start: null,
      finish: null,
    };
    const { id } = await createQuest(await adminAt(noon("14")), { ...input, steps: [once.id, daily.id] });
    expect(await publishQuest(await adminAt(noon("15")), id, true)).toMatchObject({
      start: new Date(noon("15")).toISOString(),
      status: "active",
    });
    expect(await prisma.quest.count({ where: { programId, published: true } })).toBe(2);
  });

  it("is not for who may win nothing", async () => {
    const { complete, completions, daily, id, once, other, programId, shown } = await world();
    await prisma.participant.updateMany({ where: { programId, id }, data: { staff: true } });
    expect(await shown(noon("11"))).toEqual([]);
    for (const step of [once, other, daily]) await complete(noon("11"), step);
    expect(await completions()).toEqual([]);
  });

  it("is completed when they may win again: by the sign-in, or by an admin", async () => {
    const { adminAt, complete, completions, daily, id, once, other, programId } = await world();
    const admin = await adminAt(noon("12"));
    const { id: second } = await createParticipant(programId);
    const { id: third } = await createParticipant(programId);
    const people = [id, second, third];
    await prisma.participant.updateMany({ where: { programId, id: { in: people } }, data: { staff: true } });
    for (const who of people) for (const step of [once, other, daily]) await complete(noon("11"), step, who);
    await prisma.participant.updateMany({ where: { programId, id: { not: id } }, data: { staff: false } });
    await prisma.participant.updateMany({ where: { programId, id: second }, data: { status: "inactive" } });
    await prisma.participant.updateMany({ where: { programId, id: third }, data: { status: "blocked" } });
    await updateParticipant(admin, id, { staff: false });
    const visitor = await siteCtx(programId, { now: new Date(noon("12")) });
    await sqlTransaction((on) => completeSignIn(on, visitor, second));
    await updateParticipant(admin, third, { status: "active" });
    for (const who of people) expect(await completions(who)).toHaveLength(1);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("is completed for who did the steps before its end was moved", async () => {
    const { adminAt, complete, completions, daily, once, other, programId, questId } = await world();
    for (const step of [once, other, daily]) await complete(noon("20"), step);
    const key = `complete-quest ${questId}`;
    await sql(sqlText`delete from graphile_worker._private_jobs where key = $1`, [key]);
    await updateQuest(await adminAt(noon("20")), questId, { finish: noon("25") });
    expect(await sql(sqlText`select from graphile_worker._private_jobs where key = $1`, [key])).toHaveLength(1);
    await runJob(programId, questId, noon("21"));
    expect(await completions()).toHaveLength(1);
  });

  it("gives the prize that it has when another transaction changes it during the last step", async () => {
    const { complete, completions, daily, once, other, programId, questId } = await world();
    for (const step of [once, other]) await complete(noon("11"), step);
    const { id: newcomer } = await createParticipant(programId);
    for (const step of [once, other]) await complete(noon("11"), step, newcomer);
    const duringLastStep = async (who: string | undefined, change: string) => {
      let last: Promise<unknown> | undefined;
      await sqlTransaction(async (on) => {
        await on(sqlText`select from quests where program_id = $1::uuid and id = $2::uuid for update`, [
          programId,
          questId,
        ]);
        last = complete(noon("12"), daily, who);
        await waitsForLock();
        if (change === "points") await on(sqlText`update quests set prize_points = 7 where id = $1::uuid`, [questId]);
        else await on(sqlText`delete from quests where program_id = $1::uuid and id = $2::uuid`, [programId, questId]);
      });
      await last;
    };
    await duringLastStep(newcomer, "points");
    expect(await completions(newcomer)).toMatchObject([{ points: 7n }]);
    await prisma.questCompletion.deleteMany({ where: { programId } });
    await duringLastStep(undefined, "deletion");
    expect(await completions()).toEqual([]);
  });

  it("is not under the daily limit, and its points do not wait", async () => {
    const { complete, daily, once, other, pointsOf, programId } = await world({}, { dailyPointsLimit: 10 });
    const pointsRules = { ...NO_POINTS_RULES, pending: { kind: "approval" as const } };
    await prisma.program.update({ where: { id: programId }, data: { pointsRules } });
    dropCatalogue(programId);
    for (const step of [once, other, daily]) await complete(noon("11"), step);
    expect(await pointsOf()).toBe(200);
  });

  it("stays completed when a step is taken back, and gives nothing twice", async () => {
    const { complete, completions, daily, id, once, other, pointsOf, programId, adminAt } = await world();
    for (const step of [once, other, daily]) await complete(noon("11"), step);
    const { actionId } = await prisma.challengeCompletion.findFirstOrThrow({
      where: { programId, challengeId: once.id },
    });
    const params = { participantId: id, actionId, title: "Refund", now: new Date(noon("12")) };
    await undoCompletion(sql, { programId: programIdFrom(programId), ...params });
    expect(await completions()).toHaveLength(1);
    await complete(noon("13"), once);
    await resetActivities(await adminAt(noon("13")), id);
    for (const step of [once, other, daily]) await complete(noon("14"), step);
    expect(await completions()).toHaveLength(1);
    expect(await pointsOf()).toBe(3 * 10 + 200);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("lacks a step again that is taken back before the last one", async () => {
    const { complete, daily, id, once, programId, shown } = await world();
    for (const step of [once, daily]) await complete(noon("11"), step);
    const { actionId } = await prisma.challengeCompletion.findFirstOrThrow({
      where: { programId, challengeId: once.id },
    });
    const params = { participantId: id, actionId, title: "Refund", now: new Date(noon("12")) };
    await undoCompletion(sql, { programId: programIdFrom(programId), ...params });
    expect(doneOf(await shown(noon("12")))).toEqual([false, false, true]);
  });
});

describe("the prize", () => {
  it("is the reward while one is left, and else the points", async () => {
    const { id: programId } = await createProgram({ timeZone: "UTC" });
    const reward = await createReward(programId, { claimLimit: 1, points: 70n });
    const steps = [await createChallenge(programId), await createChallenge(programId)];
    const admin = await adminCtx(programId, "manager");
    const input = { title: "Meet us", description: "", start: null, finish: null, prize_reward_id: reward.id };
    for (const prize_points of [20, null]) {
      const quest = await createQuest(admin, { ...input, prize_points, steps: steps.map(({ id }) => id) });
      await publishQuest(admin, quest.id, true);
    }
    const { id } = await createParticipant(programId);
    for (const { identifier } of steps)
      await submitChallenge(await participantCtx(programId, id), { challenge_id: identifier, questions: {} }, null);
    expect(await prisma.rewardClaim.count({ where: { programId, participantId: id } })).toBe(1);
    // The second quest has no points of its own, so it gives those of the reward.
    expect(await prisma.questCompletion.findMany({ where: { programId }, orderBy: { points: "asc" } })).toMatchObject([
      { points: 0n },
      { points: 70n },
    ]);
    const ctx = await participantCtx(programId, id);
    const kinds = await prisma.celebration.findMany({ where: { programId }, orderBy: { points: "asc" } });
    expect(kinds).toMatchObject([{ rewardId: reward.id }, { rewardId: null, points: 70n }]);
    const celebrations = kinds.map(({ id, kind, rewardId, points, details }) => ({
      ...{ id, count: 1, points: Number(points), reward_id: rewardId },
      ...{ kind: kind as "quest_completed", details: details as { quest_id: string; title: string } },
    }));
    expect(celebrationsOf(ctx.program, { ...ctx.actor, celebrations })).toMatchObject([
      { quest: "Meet us", week: null, reward: { name: reward.name } },
      { quest: "Meet us", week: null, reward: null, points: 70 },
    ]);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });
});

describe("on home", () => {
  it("are open ones, the one that ends first before the others, with the days of one's own calendar", async () => {
    const { adminAt, id, once, daily, programId, shown } = await world({ finish: "2026-11-13T00:00:00Z" });
    const soon = { title: "Soon", description: "Quick", prize_points: 5, prize_reward_id: null };
    const times = { start: noon("01"), finish: "2026-11-12T08:00:00Z" };
    const { id: questId } = await createQuest(await adminAt(noon("01")), {
      ...soon,
      ...times,
      steps: [daily.id, once.id],
    });
    await publishQuest(await adminAt(noon("01")), questId, true);
    expect(await shown(noon("11"))).toMatchObject([
      { title: "Soon", days_left: 1, prize: { points: 5, reward: null }, steps: [{ done: false }, { done: false }] },
      { title: "Meet us", days_left: 1, finish: "2026-11-13T00:00:00.000Z" },
    ]);
    await prisma.participant.updateMany({ where: { programId, id }, data: { timeZone: "Pacific/Auckland" } });
    expect(await shown(noon("11"))).toMatchObject([{ days_left: 0 }, { days_left: 1 }]); // it is the 12th there
    expect(await listQuests(await siteCtx(programId, { now: new Date(noon("11")) }))).toEqual([]);
  });

  it("are none of which a step that is missing cannot be done", async () => {
    const { complete, once, programId, shown } = await world();
    const archive = async () => {
      await prisma.challenge.updateMany({
        where: { programId, id: once.id },
        data: { published: false, archivedAt: NOW },
      });
      dropCatalogue(programId);
    };
    await complete(noon("09"), once);
    await archive();
    expect(doneOf(await shown(noon("11")))).toEqual([true, false, false]);
    const { id: newcomer } = await createParticipant(programId);
    expect(await shown(noon("11"), newcomer)).toEqual([]);
  });

  it("are none with a step of a type that the program does not offer any more", async () => {
    const { other, programId, shown } = await world();
    expect(await shown(noon("11"))).toHaveLength(1);
    await prisma.challenge.updateMany({
      where: { programId, id: other.id },
      data: { challengeType: "unified_social" },
    });
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    dropCatalogue(programId);
    expect(await shown(noon("11"))).toEqual([]);
  });

  it("say when a step opens", async () => {
    const { other, programId, shown } = await world();
    await prisma.challenge.updateMany({ where: { programId, id: other.id }, data: { start: new Date(noon("15")) } });
    dropCatalogue(programId);
    expect((await shown(noon("11")))[0]?.steps).toMatchObject([
      { opens_at: null },
      { opens_at: new Date(noon("15")).toISOString() },
      { opens_at: null },
    ]);
  });
});

/** Waits until a completion waits for the lock of a quest. */
async function waitsForLock(): Promise<void> {
  const waiting = () =>
    sql(sqlText`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, []);
  await expect.poll(waiting).toHaveLength(1);
}

async function runJob(programId: string, questId: string, time: string): Promise<void> {
  const { program, programId: id } = await adminCtx(programId, "owner");
  const ctx = { programId: id, program, locale: "en" as const, requestId: "test", now: new Date(time) };
  await completeQuest({ ...ctx, actor: { kind: "system", name: "test" } }, questId);
}

it("a step that is removed completes the quest for those who have done the others, once", async () => {
  const { adminAt, complete, completions, daily, once, other, programId, questId } = await world();
  for (const step of [once, daily]) await complete(noon("11"), step);
  const { id: newcomer } = await createParticipant(programId);
  await complete(noon("11"), daily, newcomer);
  await prisma.challenge.updateMany({ where: { programId, id: other.id }, data: { published: false } });
  await updateQuest(await adminAt(noon("12")), questId, { steps: [once.id, daily.id] });
  for (let run = 0; run < 2; run += 1) await runJob(programId, questId, noon("12"));
  expect(await completions()).toHaveLength(1);
  expect(await completions(newcomer)).toEqual([]);
  expect(await verifyPoints(sql, programId)).toEqual([]);
});

describe("a merge of accounts", () => {
  const merge = (programId: string, from: string, into: string) =>
    sql(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)`, [
      programId,
      from,
      into,
      new Date(noon("12")),
    ]);

  it("completes what both have done together", async () => {
    const { complete, completions, daily, id, once, other, pointsOf, programId } = await world();
    const { id: second } = await createParticipant(programId);
    await complete(noon("11"), once);
    for (const step of [other, daily]) await complete(noon("11"), step, second);
    await merge(programId, second, id);
    expect(await completions()).toHaveLength(1);
    expect(await pointsOf()).toBe(3 * 10 + 200);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("moves what one has completed, and leaves both prizes", async () => {
    const { complete, completions, daily, id, once, other, pointsOf, programId } = await world();
    const { id: second } = await createParticipant(programId);
    for (const step of [once, other, daily]) await complete(noon("11"), step, second);
    const { id: third } = await createParticipant(programId);
    for (const step of [once, other, daily]) await complete(noon("11"), step, third);
    await merge(programId, second, id);
    expect(await completions()).toHaveLength(1);
    await merge(programId, third, id);
    expect(await completions()).toHaveLength(1);
    expect(await pointsOf()).toBe(2 * (3 * 10 + 200));
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });
});
