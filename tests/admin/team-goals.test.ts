import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld } from "../setup/admin-world";
import { testDatabase } from "../setup/database";

await testDatabase();
const { fixture, as } = await adminWorld();

it("team goals are read and changed as JSON and by their pages, by who may", async () => {
  const programId = fixture.demo;
  const calls = `/admin/v2/programs/${programId}/team_goals`;
  const goal = { title: "All together", counts: "points", target: 10_000, minimum: 50, prize_points: 100 };
  const times = { starts_at: "2040-01-01T00:00", ends_at: "2040-02-01T00:00" };
  expect((await as("analyst").json("POST", calls, { ...goal, ...times })).status).toBe(403);
  const missing = await as("manager").json("POST", calls, goal);
  expect(missing.status).toBe(422);
  expect(await missing.json()).toMatchObject({ errors: [{ field: "starts_at" }, { field: "ends_at" }] });
  const created = await as("manager").json("POST", calls, { ...goal, ...times });
  expect(created.status).toBe(200);
  const { data } = (await created.json()) as { data: { id: string } };
  expect((await as("manager").json("POST", calls, { ...goal, ...times })).status).toBe(422); // one at a time
  expect((await as("manager").json("PUT", `${calls}/${data.id}`, { minimum: 20_000 })).status).toBe(422);
  expect((await as("manager").json("PUT", `${calls}/${data.id}`, { target: 9000 })).status).toBe(200);
  expect(await prisma.teamGoal.findFirst({ where: { programId } })).toMatchObject({ target: 9000n });

  const pages = `/admin/v2/programs/${programId}/settings/program/team-goals`;
  for (const page of [pages, `${pages}/new`, `${pages}/${data.id}/edit`])
    expect((await as("manager").page(page)).status, page).toBe(200);
  const form = { intent: "update", title: "Nearly there", prize_reward_id: "", prize_points: "100" };
  expect((await as("manager").form(`${pages}/${data.id}/edit`, form)).status).toBe(303);
  expect(await prisma.teamGoal.findFirst({ where: { programId } })).toMatchObject({ title: "Nearly there" });
  expect((await as("manager").json("DELETE", `${calls}/${data.id}`, {})).status).toBe(200);
  expect(await prisma.teamGoal.count({ where: { programId } })).toBe(0);
});
