import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { createParticipant, NOW } from "../factories";
import { adminWorld } from "../setup/admin-world";
import { testDatabase } from "../setup/database";

await testDatabase();
const { fixture, as } = await adminWorld();

it("habits are saved, and names hidden, as JSON by who may", async () => {
  const programId = fixture.demo;
  const url = `/admin/v2/programs/${programId}/settings/program/habits`;
  const save = (who: "manager" | "analyst", input: object) => as(who).json("POST", url, { intent: "update", ...input });
  expect((await save("analyst", { streaks: true })).status).toBe(403);
  expect((await save("manager", { weekly_goal: 0 })).status).toBe(422);
  expect((await save("manager", { weekly_goal: 4, weekly_goal_on: "true", daily_points_limit: "" })).status).toBe(200);
  const stored = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
  expect(stored).toMatchObject({ weeklyGoal: 4, weeklyGoalOn: true, dailyPointsLimit: null });

  const { id: participantId } = await createParticipant(programId);
  const entry = { programId, participantId, name: "Ada", listed: true, week: NOW, createdAt: NOW };
  await prisma.leaderboardEntry.create({ data: entry });
  const hide = (who: "manager" | "analyst") =>
    as(who).json("POST", `${url}/names`, { intent: "hide", ids: [participantId] });
  expect((await hide("analyst")).status).toBe(403);
  expect(await (await hide("manager")).json()).toMatchObject({ success: true, data: { changed: [participantId] } });
  const where = { programId_participantId: { programId, participantId } };
  expect(await prisma.leaderboardEntry.findUnique({ where })).toMatchObject({
    listed: false,
    hiddenAt: expect.any(Date),
  });
});
