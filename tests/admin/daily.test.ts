import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld } from "../setup/admin-world";
import { testDatabase } from "../setup/database";

await testDatabase();
const { fixture, as } = await adminWorld();

it("questions, settings and figures are read and changed as JSON by who may", async () => {
  const programId = fixture.demo;
  const calls = `/admin/v2/programs/${programId}/daily_questions`;
  const question = { text: "Which mug?", options: ["Red", "Blue"], correct: 1 };
  expect((await as("analyst").json("POST", calls, question)).status).toBe(403);
  expect((await as("manager").json("POST", calls, { ...question, options: ["Red"] })).status).toBe(422);
  const created = await as("manager").json("POST", calls, question);
  expect(created.status).toBe(200);
  const { data } = (await created.json()) as { data: { id: string } };
  expect((await as("manager").json("PUT", `${calls}/${data.id}`, { correct: 7 })).status).toBe(422);
  const several = { intent: "deactivate", ids: [data.id] };
  expect((await as("manager").json("POST", calls, several)).status).toBe(200);
  expect(await prisma.dailyQuestion.findFirst({ where: { programId } })).toMatchObject({ active: false });

  const page = `/admin/v2/programs/${programId}/settings/program/daily`;
  const save = (input: object) => as("manager").json("POST", page, { intent: "update", ...input });
  expect((await save({ daily_question: true })).status).toBe(422); // none is active
  const prizes = [
    { points: "10", weight: "1" },
    { points: "", weight: "" },
  ];
  expect((await save({ daily_box: "true", daily_box_prizes: prizes, daily_box_cap: "5" })).status).toBe(422);
  expect((await save({ daily_box: "true", daily_box_prizes: prizes, daily_box_cap: "500" })).status).toBe(200);
  expect(await prisma.program.findUniqueOrThrow({ where: { id: programId } })).toMatchObject({
    dailyBoxOn: true,
    dailyBoxPrizes: [{ points: 10, weight: 1 }],
    dailyBoxCap: 500,
  });
});
