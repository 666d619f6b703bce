import type { DailyQuestion, Prisma } from "~/generated/prisma/client";
import { msg, translate, type Locale } from "~/locales/translate";
import { assertVersion, changesBetween, UNIQUE_VIOLATION, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, notFound, type FieldError } from "~/platform/errors";
import { checkFields } from "~/platform/field-errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  dailyQuestionPage,
  dailyQuestionRow,
  importedQuestions,
  importedQuestionsView,
  MAX_QUESTIONS,
  type DailyQuestionChange,
  type DailyQuestionInput,
  type DailyQuestionListQuery,
  type DailyQuestionRow,
  type ImportedQuestionsView,
} from "./daily-admin.schema";
import { todayOf } from "./daily.server";

const CHANGED = msg(
  "Someone else changed this question while you were editing. Open it in another tab to compare. Your changes are still here.",
);
const FULL = msg("A program can have at most {max} questions. Delete some first.");
/** More errors of a file would not help. */
const MAX_ERRORS = 50;

/** A page of the program's questions of the day, those that are off included. */
export const listDailyQuestions = query(
  "program:update",
  async function listDailyQuestions(
    { programId }: AdminProgramCtx,
    input: DailyQuestionListQuery,
  ): Promise<Page<DailyQuestionRow>> {
    const where: Prisma.DailyQuestionWhereInput = {
      programId,
      ...(input.active.length === 1 ? { active: input.active[0] === "true" } : {}),
      AND: wordsOf(input.search).map((word) => ({ text: { contains: word, mode: "insensitive" as const } })),
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.dailyQuestion.findMany({ where, orderBy: orderBy(input.sort), ...range }),
        () => prisma.dailyQuestion.count({ where }),
      ),
      (rows) => rows.map(toRow),
    );
  },
  { output: dailyQuestionPage },
);

/** One question, or null without an id for the form of a new one. @throws not_found */
export const getDailyQuestion = query(
  "program:update",
  async function getDailyQuestion(ctx: AdminProgramCtx, id?: string): Promise<DailyQuestionRow | null> {
    return id === undefined ? null : toRow(await storedQuestion(prisma, ctx, id));
  },
  { output: dailyQuestionRow.nullable() },
);

const COLUMNS = {
  text: "text",
  options: "options",
  correct: "correct",
  explanation: "explanation",
  points: "points",
  active: "active",
  position: "position",
  pinned_on: null,
  updated_at: null,
} as const satisfies ColumnTable<DailyQuestionChange, DailyQuestion>;
const { updated_at: _, ...NEW_COLUMNS } = { ...COLUMNS, position: null };

/**
 * Adds a question to the bank.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first question
 * @throws invalid on the field to correct, also for a question that is there already and for a day that is taken or over;
 *   rejected when the bank is full
 */
export const createDailyQuestion = command(
  "program:update",
  async function createDailyQuestion(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: DailyQuestionInput,
    key: string | null = null,
  ): Promise<DailyQuestionRow> {
    const { programId, now } = ctx;
    const request = { operation: "daily_question.create", key, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      assertCorrect(input);
      assertDay(ctx, input.pinned_on);
      const { count, next } = await lockedBank(tx, ctx);
      if (count >= MAX_QUESTIONS) throw new AppError("rejected", FULL, { values: { max: MAX_QUESTIONS } });
      const data = {
        ...columnsFrom(NEW_COLUMNS, input),
        position: input.position ?? next,
        pinnedOn: dateOf(input.pinned_on),
        programId,
        id: uuidv7(now),
        createdAt: now,
        updatedAt: now,
      };
      await rejectTwice(tx.dailyQuestion.create({ data }));
      audit({ action: "daily_question.create", targetType: "daily_question", targetId: data.id, after: auditOf(data) });
      return { id: data.id };
    });
    return toRow(await storedQuestion(tx, ctx, id));
  },
  { output: dailyQuestionRow },
);

/**
 * Changes a question. What is the question of today already stays as it was chosen.
 * @throws not_found; invalid on the field to correct; rejected when nothing would change; conflict when somebody else
 *   changed it since `updated_at`
 */
export const updateDailyQuestion = command(
  "program:update",
  async function updateDailyQuestion(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    input: DailyQuestionChange,
  ): Promise<DailyQuestionRow> {
    const stored = await storedQuestion(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const pinnedOn = input.pinned_on === undefined ? stored.pinnedOn : dateOf(input.pinned_on);
    const data = { ...columnsFrom(COLUMNS, input), pinnedOn, updatedAt: ctx.now };
    const after = { ...stored, ...data };
    const changes = changesBetween(auditOf(stored), auditOf(after));
    if (!changes) throw noChanges();
    assertCorrect(after);
    if (changes.after.pinned_on !== undefined) assertDay(ctx, changes.after.pinned_on);
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    await updateVersioned(rejectTwice(tx.dailyQuestion.updateMany({ where, data })), CHANGED);
    audit({ action: "daily_question.update", targetType: "daily_question", targetId: id, ...changes });
    return toRow(after);
  },
  { output: dailyQuestionRow },
);

/** Deletes a question. Where it was the question of a day, that day stays as it is. @throws not_found */
export const deleteDailyQuestion = command(
  "program:update",
  async function deleteDailyQuestion(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<DailyQuestionRow> {
    const [question] = isUuid(id) ? await lockedQuestions(tx, ctx, [id]) : [];
    if (!question) throw missing();
    await deleteRows(tx, ctx, [id]);
    audit({ action: "daily_question.delete", targetType: "daily_question", targetId: id, before: auditOf(question) });
    return toRow(question);
  },
  { output: dailyQuestionRow },
);

/** Turns the selected questions on or off. */
export const activateDailyQuestions = command(
  "program:update",
  async function activateDailyQuestions(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    active: boolean,
  ): Promise<SelectionResult> {
    const rows = await lockedQuestions(tx, ctx, ids);
    const { changing, result } = splitSelection(ctx.locale, ids, rows, nameOf, (row) =>
      row.active === active ? "unchanged" : "change",
    );
    const where = { programId: ctx.programId, id: { in: result.changed } };
    await tx.dailyQuestion.updateMany({ where, data: { active, updatedAt: ctx.now } });
    for (const { id, text } of changing)
      audit({
        action: "daily_question.update",
        targetType: "daily_question",
        targetId: id,
        before: { text, active: !active },
        after: { text, active },
      });
    return result;
  },
  { output: selectionResult },
);

/** Deletes the selected questions. */
export const deleteDailyQuestions = command(
  "program:update",
  async function deleteDailyQuestions(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
  ): Promise<SelectionResult> {
    const rows = await lockedQuestions(tx, ctx, ids);
    const { changing, result } = splitSelection(ctx.locale, ids, rows, nameOf, () => "change");
    await deleteRows(tx, ctx, result.changed);
    for (const row of changing)
      audit({ action: "daily_question.delete", targetType: "daily_question", targetId: row.id, before: auditOf(row) });
    return result;
  },
  { output: selectionResult },
);

/**
 * Adds the questions of a file to the end of the bank, all or none. Those that the bank has already are left out, so
 * importing a file twice adds nothing.
 * @param lines the line of each question in its file, if they come from one
 * @throws invalid with an error for each value; rejected when the bank has no room for all of them
 */
export const importDailyQuestions = command(
  "program:update",
  async function importDailyQuestions(
    ctx: AdminProgramCtx,
    { tx, audit },
    content: unknown,
    lines?: readonly number[],
  ): Promise<ImportedQuestionsView> {
    const { programId, locale, now } = ctx;
    const checked = checkFields(importedQuestions, content);
    if (checked.errors) throw wrongQuestions(locale, checked.errors, lines);
    const { questions } = checked.data;
    const errors = questions.flatMap(({ options, correct }, index): FieldError[] =>
      correct !== null && correct > options.length
        ? [{ field: `questions[${index}][correct]`, message: NOT_AN_OPTION }]
        : [],
    );
    if (errors.length > 0) throw wrongQuestions(locale, errors, lines);
    const { count, next } = await lockedBank(tx, ctx);
    const texts = questions.map(({ text }) => text);
    const known = await tx.dailyQuestion.findMany({
      where: { programId, text: { in: texts } },
      select: { text: true },
    });
    const seen = new Set(known.map(({ text }) => text));
    const added = questions.filter(({ text }) => !seen.has(text) && seen.add(text));
    if (count + added.length > MAX_QUESTIONS) throw new AppError("rejected", FULL, { values: { max: MAX_QUESTIONS } });
    await tx.dailyQuestion.createMany({
      data: added.map((question, at) => ({
        ...question,
        position: next + at,
        programId,
        id: uuidv7(now),
        createdAt: now,
        updatedAt: now,
      })),
    });
    const result = { added: added.length, skipped: questions.length - added.length };
    audit({ action: "daily_question.import", targetType: "program", targetId: programId, after: result });
    return result;
  },
  { output: importedQuestionsView },
);

const NOT_AN_OPTION = msg("Choose one of the answers");

function wrongQuestions(locale: Locale, errors: readonly FieldError[], lines?: readonly number[]): AppError {
  const numbered = errors.slice(0, MAX_ERRORS).map(({ field, message, values }): FieldError => {
    const [, index] = /^questions\[(\d+)\]/.exec(field ?? "") ?? [];
    if (index === undefined) return { field: "file", message, values };
    const error = translate(locale, message, values);
    const line = lines?.[Number(index)];
    return line === undefined
      ? { field, message: msg("Question {question}: {error}"), values: { question: Number(index) + 1, error } }
      : { field, message: msg("Line {line}: {error}"), values: { line, error } };
  });
  return new AppError("invalid", msg("Error importing questions"), { errors: numbered });
}

function assertCorrect({ options, correct }: { options: readonly string[]; correct: number | null }): void {
  if (correct !== null && correct > options.length) throw invalid("correct", NOT_AN_OPTION);
}

/** Today's question is chosen already. */
function assertDay({ program, now }: AdminProgramCtx, day: string | null): void {
  if (day !== null && day <= todayOf(program, now)) throw invalid("pinned_on", "Choose a day after today");
}

/** Runs a write of which the text or the day may be taken. */
async function rejectTwice<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { state, message = "", detail = "" } = databaseErrorOf(error);
    if (state !== UNIQUE_VIOLATION) throw error;
    if (`${message} ${detail}`.includes("pinned_on"))
      throw invalid("pinned_on", "Another question is shown on this day");
    throw invalid("text", "This question already exists");
  }
}

/** The size of the bank and the position after its last question, which stay so: others who add to it wait. */
async function lockedBank(tx: Transaction, { programId }: AdminProgramCtx): Promise<{ count: number; next: number }> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('daily questions of ' || ${programId}, 0))::text`;
  const { _count, _max } = await tx.dailyQuestion.aggregate({
    where: { programId },
    _count: true,
    _max: { position: true },
  });
  return { count: _count, next: (_max.position ?? 0) + 1 };
}

function lockedQuestions(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]) {
  return tx.$queryRaw`select from daily_questions
    where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for update`.then(() =>
    tx.dailyQuestion.findMany({ where: { programId, id: { in: [...ids] } } }),
  );
}

async function deleteRows(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]): Promise<void> {
  await tx.dailyQuestionDay.updateMany({
    where: { programId, questionId: { in: [...ids] } },
    data: { questionId: null },
  });
  await tx.dailyQuestion.deleteMany({ where: { programId, id: { in: [...ids] } } });
}

async function storedQuestion(db: Pick<Transaction, "dailyQuestion">, { programId }: AdminProgramCtx, id: string) {
  const where = { programId_id: { programId, id } };
  const question = isUuid(id) ? await db.dailyQuestion.findUnique({ where }) : null;
  if (!question) throw missing();
  return question;
}

function missing(): AppError {
  return notFound("Question not found");
}

function orderBy(sort: DailyQuestionListQuery["sort"]): Prisma.DailyQuestionOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    position: { position: direction },
    text: { text: direction },
    shown_on: { shownOn: { sort: direction, nulls: "last" as const } },
    created_at: { createdAt: direction },
  }));
}

function nameOf({ text }: { text: string }): string {
  return text;
}

function auditOf(
  question: Pick<
    DailyQuestion,
    "text" | "options" | "correct" | "explanation" | "points" | "active" | "position" | "pinnedOn"
  >,
) {
  const { text, options, correct, explanation, points, active, position, pinnedOn } = question;
  return { text, options, correct, explanation, points, active, position, pinned_on: dayOf(pinnedOn) };
}

function toRow({ programId, pinnedOn, shownOn, createdAt, updatedAt, ...row }: DailyQuestion): DailyQuestionRow {
  return {
    ...row,
    program_id: programId,
    pinned_on: dayOf(pinnedOn),
    shown_on: dayOf(shownOn),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function dayOf(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

function dateOf(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}
