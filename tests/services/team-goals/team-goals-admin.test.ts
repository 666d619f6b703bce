import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { archiveRewards, deleteReward, publishRewards } from "~/services/rewards/reward-selection.admin.server";
import {
  MAX_OPEN_GOALS,
  teamGoalChange,
  teamGoalInput,
  teamGoalListQuery,
} from "~/services/team-goals/team-goals-admin.schema";
import {
  createTeamGoal,
  deleteTeamGoal,
  getTeamGoalForm,
  listTeamGoals,
  updateTeamGoal,
} from "~/services/team-goals/team-goals.admin.server";
import { adminCtx, createParticipant, createProgram, createReward } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const NOW = new Date("2026-11-21T12:00:00Z");
const LATER = new Date("2026-12-05T12:00:00Z");
const AFTER = new Date("2027-01-05T12:00:00Z");

const input = (values: object = {}) =>
  teamGoalInput.parse({
    title: "All together",
    counts: "challenges",
    target: "1000",
    minimum: "5",
    starts_at: "2026-12-01T00:00",
    ends_at: "2026-12-31T23:59",
    prize_points: "100",
    prize_reward_id: "",
    ...values,
  });
const change = (values: object) => teamGoalChange.parse(values);

async function admin() {
  const { id: programId } = await createProgram({ timeZone: "America/New_York" });
  return { programId, at: (now: Date) => adminCtx(programId, "manager", { now }) };
}

const onField = (field: string) => ({ code: "invalid", errors: [{ field }] });

describe("planning a team goal", () => {
  it("creates one in the program's time zone, and a key repeats nothing", async () => {
    const { at } = await admin();
    const ctx = await at(NOW);
    const created = await createTeamGoal(ctx, input(), "key-1");
    expect(await createTeamGoal(ctx, input(), "key-1")).toEqual(created);
    expect(created).toMatchObject({
      starts_at: "2026-12-01T05:00:00.000Z",
      ends_at: "2027-01-01T04:59:00.000Z",
      status: "scheduled",
      progress: 0,
      prize_points: 100,
      prize_reward_id: null,
    });
    const list = (status: string) => listTeamGoals(ctx, teamGoalListQuery.parse({ status }));
    expect((await list("scheduled")).result).toEqual([created]);
    for (const other of ["active", "counting", "reached", "missed"]) expect((await list(other)).result).toEqual([]);
  });

  it.each([
    ["ends_at", { ends_at: "2026-12-01T00:00" }],
    ["ends_at", { ends_at: "2028-01-01T00:00" }],
    ["starts_at", { starts_at: "2026-11-20T23:59" }],
    ["minimum", { minimum: "1001" }],
    ["prize_points", { prize_points: "" }],
    ["prize_reward_id", { prize_reward_id: crypto.randomUUID() }],
  ])("puts an error on %s: %o", async (field, values) => {
    const { at } = await admin();
    await expect(createTeamGoal(await at(NOW), input(values))).rejects.toMatchObject(onField(field));
  });

  it("has one at a time, also of two that are created at once", async () => {
    const { at } = await admin();
    const ctx = await at(NOW);
    const both = await Promise.allSettled([createTeamGoal(ctx, input()), createTeamGoal(ctx, input())]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const inside = input({ starts_at: "2026-12-10T00:00", ends_at: "2027-02-01T00:00" });
    await expect(createTeamGoal(ctx, inside)).rejects.toMatchObject(onField("starts_at"));
    const around = input({ starts_at: "2026-11-25T00:00", ends_at: "2027-02-01T00:00" });
    await expect(createTeamGoal(ctx, around)).rejects.toMatchObject(onField("ends_at"));
    const next = await createTeamGoal(ctx, input({ starts_at: "2026-12-31T23:59", ends_at: "2027-01-31T00:00" }));
    await expect(updateTeamGoal(ctx, next.id, change({ starts_at: "2026-12-31T00:00" }))).rejects.toMatchObject(
      onField("starts_at"),
    );
    // Another program has its own.
    expect(await createTeamGoal(await (await admin()).at(NOW), input())).toMatchObject({ status: "scheduled" });
  });

  it("has at most ten that are on or to come", async () => {
    const { at } = await admin();
    const ctx = await at(NOW);
    const ofDay = (day: number) => input({ starts_at: `2027-03-${day}T00:00`, ends_at: `2027-03-${day}T12:00` });
    for (let number = 0; number < MAX_OPEN_GOALS; number += 1) await createTeamGoal(ctx, ofDay(10 + number));
    await expect(createTeamGoal(ctx, ofDay(28))).rejects.toMatchObject({ code: "rejected" });
  });

  it("finds no goal of another program", async () => {
    const { at } = await admin();
    const { id } = await createTeamGoal(await at(NOW), input());
    const other = await (await admin()).at(NOW);
    for (const run of [getTeamGoalForm, (ctx: typeof other) => updateTeamGoal(ctx, id, {}), deleteTeamGoal])
      await expect(run(other, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("changing a team goal", () => {
  it("is free until the start", async () => {
    const { at, programId } = await admin();
    const ctx = await at(NOW);
    const reward = await createReward(programId, { threshold: 0n });
    const { id } = await createTeamGoal(ctx, input());
    const values = { target: 2000, minimum: 10, counts: "points", prize_points: "", prize_reward_id: reward.id };
    expect(await updateTeamGoal(ctx, id, change(values))).toMatchObject({ ...values, prize_points: null });
    await expect(updateTeamGoal(ctx, id, change(values))).rejects.toMatchObject({ code: "unchanged" });
    await expect(updateTeamGoal(ctx, id, change({ updated_at: "2026-01-01T00:00:00.000Z" }))).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await archiveRewards(ctx, [reward.id], true)).changed).toEqual([]);
    expect((await publishRewards(ctx, [reward.id], false)).changed).toEqual([]);
    await expect(deleteReward(ctx, reward.id)).rejects.toMatchObject({ code: "rejected" });
    await deleteTeamGoal(ctx, id);
    expect((await archiveRewards(ctx, [reward.id], true)).changed).toEqual([reward.id]);
  });

  it("makes it only easier after the start, and nothing but the title after the end", async () => {
    const { at } = await admin();
    const { id } = await createTeamGoal(await at(NOW), input());
    const ctx = await at(LATER);
    for (const [field, values] of [
      ["counts", { counts: "points" }],
      ["minimum", { minimum: 4 }],
      ["starts_at", { starts_at: "2026-12-02T00:00" }],
      ["prize_points", { prize_points: 200 }],
      ["ends_at", { ends_at: "2026-12-30T00:00" }],
      ["target", { target: 1001 }],
    ] as const)
      await expect(updateTeamGoal(ctx, id, change(values)), field).rejects.toMatchObject(onField(field));
    const easier = {
      title: "Nearly there",
      target: 900,
      ends_at: "2027-01-02T00:00",
      minimum: 5,
      counts: "challenges",
    };
    expect(await updateTeamGoal(ctx, id, change(easier))).toMatchObject({ target: 900, status: "active" });
    const over = await at(AFTER);
    await expect(updateTeamGoal(over, id, change({ ends_at: "2027-02-02T00:00" }))).rejects.toMatchObject(
      onField("ends_at"),
    );
    await expect(updateTeamGoal(over, id, change({ target: 800 }))).rejects.toMatchObject(onField("target"));
    expect(await updateTeamGoal(over, id, change({ title: "Thank you" }))).toMatchObject({ status: "counting" });
  });

  it("leaves the target once it was reached, and such a goal cannot be deleted", async () => {
    const { at, programId } = await admin();
    const { id } = await createTeamGoal(await at(NOW), input());
    await prisma.teamGoal.update({ where: { programId_id: { programId, id } }, data: { reachedAt: LATER } });
    const ctx = await at(LATER);
    await expect(updateTeamGoal(ctx, id, change({ target: 900 }))).rejects.toMatchObject(onField("target"));
    await expect(deleteTeamGoal(ctx, id)).rejects.toMatchObject({ code: "rejected" });
  });

  it("is being counted and cannot be deleted between its end and the last count, which may still reach it", async () => {
    const { at, programId } = await admin();
    const { id } = await createTeamGoal(await at(NOW), input());
    const ctx = await at(AFTER);
    const listed = async (status: string) =>
      (await listTeamGoals(ctx, teamGoalListQuery.parse({ status }))).result.map((goal) => goal.status);
    expect([await listed("counting"), await listed("missed")]).toEqual([["counting"], []]);
    await expect(deleteTeamGoal(ctx, id)).rejects.toMatchObject({ code: "rejected" });
    await prisma.teamGoal.update({ where: { programId_id: { programId, id } }, data: { finishedAt: AFTER } });
    expect([await listed("counting"), await listed("missed")]).toEqual([[], ["missed"]]);
    expect(await deleteTeamGoal(ctx, id)).toMatchObject({ status: "missed" });
  });

  it("shows who contributed the minimum, and who could at most", async () => {
    const { at, programId } = await admin();
    const { id } = await createTeamGoal(await at(NOW), input());
    const people = [await createParticipant(programId), await createParticipant(programId)];
    await createParticipant(programId, { staff: true });
    await prisma.teamGoalPart.createMany({
      data: people.map((person, index) => ({
        programId,
        goalId: id,
        participantId: person.id,
        amount: BigInt(4 + index),
      })),
    });
    expect(await getTeamGoalForm(await at(LATER), id)).toMatchObject({ qualified: 1, members: 2, rewards: [] });
  });
});
