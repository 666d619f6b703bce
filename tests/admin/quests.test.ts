import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld } from "../setup/admin-world";
import { testDatabase } from "../setup/database";
import { createChallenge } from "../setup/people";

await testDatabase();
const { fixture, as } = await adminWorld();

it("quests are read and changed as JSON and by the form by who may", async () => {
  const programId = fixture.demo;
  const calls = `/admin/v2/programs/${programId}/quests`;
  const steps = [await createChallenge(programId, "One"), await createChallenge(programId, "Two")];
  const quest = { title: "Meet us", steps, prize_points: 50 };
  expect((await as("analyst").json("POST", calls, quest)).status).toBe(403);
  expect((await as("manager").json("POST", calls, { ...quest, steps: steps.slice(0, 1) })).status).toBe(422);
  const created = await as("manager").json("POST", calls, quest);
  expect(created.status).toBe(200);
  const { data } = (await created.json()) as { data: { id: string } };
  expect((await as("manager").json("PUT", `${calls}/${data.id}`, { prize_points: 0 })).status).toBe(422);
  expect((await as("manager").json("POST", `${calls}/${data.id}/publish`, {})).status).toBe(200);
  expect((await as("analyst").json("GET", `${calls}/${data.id}`)).status).toBe(200);
  expect(await prisma.quest.findFirst({ where: { programId } })).toMatchObject({ published: true });
  const page = `/admin/v2/programs/${programId}/settings/program/quests/${data.id}/edit`;
  const saved = await as("manager").json("POST", page, { intent: "update", title: "Meet us all" });
  expect(saved.status).toBe(200);
  expect((await as("manager").json("POST", page, { intent: "unpublish" })).status).toBe(200);
  expect((await as("manager").json("DELETE", `${calls}/${data.id}`)).status).toBe(200);
  expect(await prisma.quest.count({ where: { programId } })).toBe(0);
});
