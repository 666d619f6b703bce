import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { dailyQuestionInput, dailyQuestionListQuery } from "~/services/daily/daily-admin.schema";
import {
  createDailyQuestion,
  deleteDailyQuestion,
  importDailyQuestions,
  listDailyQuestions,
  updateDailyQuestion,
} from "~/services/daily/daily-questions.admin.server";
import { getDailySettings } from "~/services/daily/daily-settings.admin.server";
import { answerDailyQuestion, getDaily, openDailyBox } from "~/services/daily/daily.site.server";
import { questionsInTable } from "~/services/daily/question-table.server";
import { saveSettings } from "~/services/program-settings/program-settings.admin.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { adminCtx, createParticipant, createProgram, NOW, participantCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const input = (values: object = {}) =>
  dailyQuestionInput.parse({ text: "Which mug?", options: ["Red", "Blue", ""], correct: "2", ...values });

async function admin(settings: Parameters<typeof createProgram>[0] = {}) {
  const { id: programId } = await createProgram({ timeZone: "UTC", ...settings });
  return { programId, ctx: await adminCtx(programId, "manager") };
}

const fileOf = (text: string) => questionsInTable(Readable.from([Buffer.from(text)]));

describe("the bank of questions", () => {
  it("creates, changes and deletes a question, and a key repeats nothing", async () => {
    const { programId, ctx } = await admin();
    const created = await createDailyQuestion(ctx, input(), "key-1");
    expect(await createDailyQuestion(ctx, input(), "key-1")).toEqual(created);
    expect(created).toMatchObject({ options: ["Red", "Blue"], correct: 2, position: 1, active: true });
    const second = await createDailyQuestion(ctx, input({ text: "Which cup?", pinned_on: "2026-12-24" }));
    expect(second).toMatchObject({ position: 2, pinned_on: "2026-12-24" });
    await expect(createDailyQuestion(ctx, input())).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "text" }],
    });
    const change = { pinned_on: "2026-12-24" };
    await expect(updateDailyQuestion(ctx, created.id, change)).rejects.toMatchObject({
      errors: [{ field: "pinned_on" }],
    });
    await expect(updateDailyQuestion(ctx, created.id, { pinned_on: "2026-11-21" })).rejects.toMatchObject({
      errors: [{ field: "pinned_on" }],
    });
    await expect(updateDailyQuestion(ctx, created.id, { correct: 3 })).rejects.toMatchObject({
      errors: [{ field: "correct" }],
    });
    const changed = await updateDailyQuestion(ctx, created.id, { points: 7, updated_at: created.updated_at });
    expect(changed.points).toBe(7);
    await deleteDailyQuestion(ctx, created.id);
    const rest = await listDailyQuestions(ctx, dailyQuestionListQuery.parse({}));
    expect(rest.result.map(({ id }) => id)).toEqual([second.id]);
    await expect(updateDailyQuestion((await admin()).ctx, second.id, { points: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await prisma.auditEntry.count({ where: { programId } })).toBe(4);
  });

  it("imports a file once: the same file again adds nothing", async () => {
    const { ctx } = await admin();
    const text =
      "question;options;correct;explanation;points\nWhich mug?;Red|Blue;blue;It's warm.;5\nCrust or crumb?;Crust|Crumb;;;\n";
    const { questions, lines } = await fileOf(text);
    expect(await importDailyQuestions(ctx, { questions }, lines)).toEqual({ added: 2, skipped: 0 });
    expect(await importDailyQuestions(ctx, { questions }, lines)).toEqual({ added: 0, skipped: 2 });
    const { result } = await listDailyQuestions(ctx, dailyQuestionListQuery.parse({}));
    expect(
      result.map(({ text: question, correct, points, position }) => [question, correct, points, position]),
    ).toEqual([
      ["Which mug?", 2, 5, 1],
      ["Crust or crumb?", null, null, 2],
    ]);
  });

  it("rejects a file with errors as a whole, each with its line", async () => {
    const { programId, ctx } = await admin();
    const { questions, lines } = await fileOf(
      "Question,Answers,Correct answer\nOne?,Yes|No,1\nTwo?,Yes,\nThree?,Yes|No,3\n",
    );
    await expect(importDailyQuestions(ctx, { questions }, lines)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ values: { line: 3 } }],
    });
    const three = [{ text: "Three?", options: ["Yes", "No"], correct: 3 }];
    await expect(importDailyQuestions(ctx, { questions: three })).rejects.toMatchObject({ code: "invalid" });
    expect(await prisma.dailyQuestion.count({ where: { programId } })).toBe(0);
    // Is "3" the first answer or the third one?
    await expect(fileOf("Question,Answers,Correct answer\nLegs?,3|2|1,3\n")).rejects.toMatchObject({
      errors: [{ field: "file", values: { line: 2, value: "3" } }],
    });
    expect((await fileOf("Question,Answers,Correct answer\nLegs?,1|2|3,3\nArms?,4|2,4\n")).questions).toMatchObject([
      { correct: 3 },
      { correct: 1 },
    ]);
    await expect(fileOf("a,b\n1,2\n")).rejects.toMatchObject({ errors: [{ field: "file" }] });
  });
});

describe("the settings", () => {
  const FORM = ["settings/program/daily"] as const;

  it("need a question, prizes and a cap with room for each before they are turned on", async () => {
    const { programId, ctx } = await admin();
    const save = (values: Record<string, unknown>) => saveSettings(ctx, [...FORM], values);
    await expect(save({ daily_question: true })).rejects.toMatchObject({ errors: [{ field: "daily_question" }] });
    await expect(save({ daily_box: true })).rejects.toMatchObject({ errors: [{ field: "daily_box_prizes" }] });
    const daily_box_prizes = [{ points: 100, weight: 1 }];
    await expect(save({ daily_box: true, daily_box_prizes })).rejects.toMatchObject({
      errors: [{ field: "daily_box_cap" }],
    });
    await expect(save({ daily_box: true, daily_box_prizes, daily_box_cap: 99 })).rejects.toMatchObject({
      errors: [{ field: "daily_box_cap" }],
    });
    await createDailyQuestion(ctx, input());
    await save({ daily_question: true, daily_box: true, daily_box_prizes, daily_box_cap: 100 });
    expect(await getDailySettings(ctx)).toMatchObject({
      daily_question: true,
      daily_box_prizes,
      questions: { total: 1, active: 1 },
    });
    dropCatalogue(programId);
  });

  it("come with what was answered, opened and earned in the last 30 days", async () => {
    const { programId, ctx } = await admin({
      dailyQuestionOn: true,
      dailyQuestionPoints: 5,
      dailyBoxOn: true,
      dailyBoxPrizes: [{ points: 10, weight: 1 }],
      dailyBoxCap: 1_000,
    });
    await createDailyQuestion(ctx, input());
    for (let person = 0; person < 2; person += 1) {
      const { id } = await createParticipant(programId);
      const site = await participantCtx(programId, id, { now: NOW });
      const { day, question } = (await getDaily(site))!;
      await answerDailyQuestion(site, { day, question_id: question!.id, option: 1 });
      await openDailyBox(site, { day });
    }
    expect(await getDailySettings(ctx)).toMatchObject({
      today: { text: "Which mug?", answers: 2 },
      last_30_days: { answers: 2, answer_points: 10, openings: 2, box_points: 20 },
    });
  });
});
