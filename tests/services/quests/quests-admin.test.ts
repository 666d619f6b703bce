import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { deleteChallenge } from "~/services/challenges/challenge-selection.admin.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { questChange, questInput, questListQuery, type QuestInput } from "~/services/quests/quests-admin.schema";
import {
  createQuest,
  deleteQuest,
  getQuest,
  getQuestForm,
  listQuestsForAdmin,
  publishQuest,
  restoreQuest,
  updateQuest,
} from "~/services/quests/quests.admin.server";
import { archiveRewards, deleteReward, publishRewards } from "~/services/rewards/reward-selection.admin.server";
import { toggleRewardApproval, updateReward } from "~/services/rewards/rewards.admin.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const DAY = 24 * 60 * 60;
const errorOn = (field: string) => ({ errors: [expect.objectContaining({ field })] });

async function world() {
  const { id: programId } = await createProgram({ timeZone: "UTC" });
  const steps = [await createChallenge(programId), await createChallenge(programId), await createChallenge(programId)];
  const ctx = await adminCtx(programId, "manager");
  const input = (more: Partial<QuestInput> = {}): QuestInput => ({
    title: "Meet us",
    description: "",
    steps: steps.slice(0, 2).map(({ id }) => id),
    prize_points: 50,
    prize_reward_id: null,
    start: null,
    finish: null,
    ...more,
  });
  return {
    programId,
    steps,
    ctx,
    input,
    complete: async (who: string, at: number, now = NOW) =>
      submitChallenge(
        await participantCtx(programId, who, { now }),
        { challenge_id: steps[at]!.identifier, questions: {} },
        null,
      ),
  };
}

it("has 2 to 10 different challenges and a prize", () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const base = { title: "Meet us", prize_points: "5" };
  for (const steps of [[], [first], [first, ""], [first, first], Array.from({ length: 11 }, () => crypto.randomUUID())])
    expect(questInput.safeParse({ ...base, steps }).success).toBe(false);
  expect(questInput.parse({ ...base, steps: [first, "", second] })).toMatchObject({ steps: [first, second] });
  expect(questInput.safeParse({ ...base, steps: [first, second], prize_points: "0" }).success).toBe(false);
  expect(questChange.parse({ title: "New" })).toMatchObject({ title: "New" });
});

it("is created once for one key, as a draft with its steps in order", async () => {
  const { ctx, input, programId, steps } = await world();
  const created = await createQuest(ctx, input(), "key");
  expect(await createQuest(ctx, input(), "key")).toEqual(created);
  expect(created).toMatchObject({ status: "draft", impossible: [] });
  expect(await getQuest(ctx, created.id)).toEqual({ ...created, began: 0, completed: 0, points: 0 });
  expect(created.steps.map(({ challenge_id }) => challenge_id)).toEqual([steps[0]!.id, steps[1]!.id]);
  expect(await prisma.quest.count({ where: { programId } })).toBe(1);
  expect(await getQuestForm(ctx, created.id)).toMatchObject({
    quest: { id: created.id },
    challenges: steps.map(({ id }) => ({ id })),
    rewards: [],
  });
});

it("says what to correct", async () => {
  const { ctx, input } = await world();
  const { id: elsewhere } = await createProgram();
  const foreign = await createChallenge(elsewhere);
  const draw = await createReward(ctx.programId, { selection: "sweepstake" });
  const own = input().steps[0]!;
  await expect(createQuest(ctx, input({ steps: [own, foreign.id] }))).rejects.toMatchObject(errorOn("steps[1]"));
  await expect(createQuest(ctx, input({ prize_points: null }))).rejects.toMatchObject(errorOn("prize_points"));
  await expect(createQuest(ctx, input({ prize_reward_id: draw.id }))).rejects.toMatchObject(errorOn("prize_reward_id"));
  const times = { start: "2026-12-02T10:00", finish: "2026-12-01T10:00" };
  await expect(createQuest(ctx, input(times))).rejects.toMatchObject(errorOn("finish"));
});

it("has other steps though their captions are the same", async () => {
  const { ctx, input, programId, steps } = await world();
  await prisma.challenge.updateMany({ where: { programId }, data: { caption: "Visit us" } });
  const { id } = await createQuest(ctx, input());
  const other = [steps[0]!.id, steps[2]!.id];
  expect(await updateQuest(ctx, id, { steps: other })).toMatchObject({
    steps: other.map((challenge_id) => ({ challenge_id })),
  });
  await expect(updateQuest(ctx, id, { steps: other })).rejects.toMatchObject({ code: "unchanged" });
});

it("is one of at most 100 that are not archived", async () => {
  const { ctx, input, programId } = await world();
  const { id } = await createQuest(ctx, input());
  await prisma.quest.updateMany({ where: { programId, id }, data: { archivedAt: NOW } });
  const times = { createdAt: NOW, updatedAt: NOW };
  const rows = Array.from({ length: 99 }, () => ({ programId, id: crypto.randomUUID(), title: "Full", ...times }));
  await prisma.quest.createMany({ data: rows.map((row) => ({ ...row, prizePoints: 1 })) });
  await createQuest(ctx, input());
  await expect(createQuest(ctx, input())).rejects.toMatchObject({ code: "rejected" });
  await expect(restoreQuest(ctx, id)).rejects.toMatchObject({ code: "rejected" });
});

it("belongs to one program", async () => {
  const { ctx, input } = await world();
  const { id } = await createQuest(ctx, input());
  const other = await world();
  for (const attempt of [
    () => getQuest(other.ctx, id),
    () => updateQuest(other.ctx, id, { title: "Mine" }),
    () => publishQuest(other.ctx, id, true),
    () => deleteQuest(other.ctx, id),
    () => getQuest(ctx, "nonsense"),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
});

it("is published only while everybody can do its steps, and says later when nobody can", async () => {
  const { ctx, input, programId, steps } = await world();
  const { id } = await createQuest(ctx, input({ finish: secondsFromNow(2 * DAY).toISOString() }));
  const change = (data: object) => prisma.challenge.updateMany({ where: { programId, id: steps[0]!.id }, data });
  for (const data of [
    { published: false },
    { published: true, finish: NOW },
    { finish: null, start: secondsFromNow(3 * DAY) },
  ]) {
    await change(data);
    await expect(publishQuest(ctx, id, true)).rejects.toMatchObject({ code: "rejected", ...errorOn("steps") });
  }
  await change({ start: null, finish: null });
  expect(await publishQuest(ctx, id, true)).toMatchObject({ status: "active", impossible: [] });
  expect(await publishQuest(ctx, id, true)).toMatchObject({ status: "active" }); // pressed twice
  await change({ published: false, archivedAt: NOW });
  expect(await getQuest(ctx, id)).toMatchObject({ impossible: [steps[0]!.caption] });
  await updateQuest(ctx, id, { title: "Still here" });
  await expect(updateQuest(ctx, id, { steps: [steps[0]!.id, steps[2]!.id] })).rejects.toMatchObject(
    errorOn("steps[0]"),
  );
  const repaired = await updateQuest(ctx, id, { steps: [steps[2]!.id, steps[1]!.id] });
  expect(repaired).toMatchObject({ impossible: [], steps: [{ challenge_id: steps[2]!.id }, {}] });
  await expect(updateQuest(ctx, id, { start: null })).rejects.toMatchObject(errorOn("start"));
});

it("does not end before one of its steps can begin, though an end that is not the reason may move", async () => {
  const { ctx, input, programId, steps } = await world();
  const { id } = await createQuest(ctx, input({ finish: secondsFromNow(9 * DAY).toISOString() }));
  const change = (at: number, data: object) =>
    prisma.challenge.updateMany({ where: { programId, id: steps[at]!.id }, data });
  await change(0, { start: secondsFromNow(3 * DAY) });
  await publishQuest(ctx, id, true);
  const endsIn = (days: number) => updateQuest(ctx, id, { finish: secondsFromNow(days * DAY).toISOString() });
  await expect(endsIn(2)).rejects.toMatchObject({ code: "rejected", ...errorOn("steps") });
  await change(1, { published: false, archivedAt: NOW });
  expect(await endsIn(4)).toMatchObject({ impossible: [steps[1]!.caption] });
});

it("that has ended is not published again", async () => {
  const { ctx, input } = await world();
  const { id } = await createQuest(ctx, input({ start: "2026-01-01T00:00", finish: "2026-02-01T00:00" }));
  await expect(publishQuest(ctx, id, true)).rejects.toMatchObject(errorOn("finish"));
});

it("rejects a change of an older version, and one that changes nothing", async () => {
  const { ctx, input } = await world();
  const { id, updated_at } = await createQuest(ctx, input());
  await updateQuest({ ...ctx, now: secondsFromNow(1) }, id, { title: "First", updated_at });
  await expect(updateQuest(ctx, id, { title: "Second", updated_at })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateQuest(ctx, id, { title: "First" })).rejects.toMatchObject({ code: "unchanged" });
});

it("counts who began and completed it, without employees, and stays as it is from then on", async () => {
  const { complete, ctx, input, programId, steps } = await world();
  const { id } = await createQuest(ctx, input());
  const before = await createParticipant(programId);
  await complete(before.id, 0, secondsFromNow(-DAY));
  await publishQuest(ctx, id, true);
  const [first, second] = [await createParticipant(programId), await createParticipant(programId)];
  const staff = await createParticipant(programId, { staff: true });
  for (const { id: who } of [first, second, staff]) await complete(who, 0);
  expect(await getQuest(ctx, id)).toMatchObject({ began: 2, completed: 0, points: 0 });
  await complete(first.id, 1);
  await complete(before.id, 1);
  expect(await getQuest(ctx, id)).toMatchObject({ began: 3, completed: 2, points: 100 });
  const setStaff = (value: boolean) =>
    prisma.participant.updateMany({ where: { programId, id: first.id }, data: { staff: value } });
  await setStaff(true);
  expect(await getQuest(ctx, id)).toMatchObject({ began: 2, completed: 1, points: 50 });
  await setStaff(false);
  const changes = { steps: steps.map((step) => step.id), prize_points: 60, start: "2026-01-01T00:00" };
  for (const [field, value] of Object.entries(changes))
    await expect(updateQuest(ctx, id, { [field]: value })).rejects.toMatchObject(errorOn(field));
  const later = secondsFromNow(DAY).toISOString();
  expect(await updateQuest(ctx, id, { title: "New", description: "Text", finish: later })).toMatchObject({
    title: "New",
    finish: later,
  });
});

it("is deleted, or archived once somebody has completed it", async () => {
  const { complete, ctx, input, programId } = await world();
  const unused = await createQuest(ctx, input());
  expect(await deleteQuest(ctx, unused.id)).toMatchObject({ archived: false });
  const { id } = await createQuest(ctx, input());
  await publishQuest(ctx, id, true);
  const { id: who } = await createParticipant(programId);
  for (const at of [0, 1]) await complete(who, at);
  for (let press = 0; press < 2; press += 1) expect(await deleteQuest(ctx, id)).toMatchObject({ archived: true });
  expect(await getQuest(ctx, id)).toMatchObject({ status: "archived", published: false, completed: 1 });
  await expect(publishQuest(ctx, id, true)).rejects.toMatchObject({ code: "rejected" });
  await expect(updateQuest(ctx, id, { title: "New" })).rejects.toMatchObject({ code: "rejected" });
  const query = questListQuery.parse({});
  expect((await listQuestsForAdmin(ctx, query)).result).toEqual([]);
  const archived = await listQuestsForAdmin(ctx, questListQuery.parse({ status: "archived" }));
  expect(archived.result).toMatchObject([{ id, completed: 1 }]);
  expect(await restoreQuest(ctx, id)).toMatchObject({ status: "draft" });
  expect((await listQuestsForAdmin(ctx, questListQuery.parse({ search: "meet" }))).result).toMatchObject([{ id }]);
});

it("lets nobody delete its challenges and its reward", async () => {
  const { ctx, input, steps } = await world();
  const reward = await createReward(ctx.programId);
  await createQuest(ctx, input({ prize_reward_id: reward.id, prize_points: null }));
  const owner = await adminCtx(ctx.programId, "owner");
  await expect(deleteChallenge(owner, steps[0]!.id)).rejects.toMatchObject({ code: "rejected" });
  await expect(deleteReward(owner, reward.id)).rejects.toMatchObject({ code: "rejected" });
});

it("lets nobody unpublish or archive its reward while it is open", async () => {
  const { ctx, input } = await world();
  const reward = await createReward(ctx.programId);
  const { id } = await createQuest(ctx, input({ prize_reward_id: reward.id }));
  await publishQuest(ctx, id, true);
  const owner = await adminCtx(ctx.programId, "owner");
  const message = "The quest Meet us gives this reward. Unpublish the quest first.";
  expect(await archiveRewards(owner, [reward.id], true)).toMatchObject({ changed: [], failed: [{ message }] });
  expect(await publishRewards(owner, [reward.id], false)).toMatchObject({ changed: [], failed: [{ message }] });
  const rejected = { code: "rejected", message };
  await expect(updateReward(owner, reward.id, { published: false })).rejects.toMatchObject(rejected);
  await expect(toggleRewardApproval(owner, reward.id, false)).rejects.toMatchObject(rejected);
  await publishQuest(ctx, id, false);
  expect(await toggleRewardApproval(owner, reward.id, false)).toMatchObject({ published: false });
  await expect(publishQuest(ctx, id, true)).rejects.toMatchObject(errorOn("prize_reward_id"));
  expect(await archiveRewards(owner, [reward.id], true)).toMatchObject({ changed: [reward.id] });
});
