/** The intents of questions of the day, for their pages and for the JSON calls. Those on one redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { invalid } from "~/platform/errors";
import {
  MAX_FILE_MB,
  type DailyQuestionChange,
  type DailyQuestionInput,
  type DailyQuestionRow,
} from "~/services/daily/daily-admin.schema";
import {
  activateDailyQuestions,
  createDailyQuestion,
  deleteDailyQuestion,
  deleteDailyQuestions,
  importDailyQuestions,
  updateDailyQuestion,
} from "~/services/daily/daily-questions.admin.server";
import { questionsInTable } from "~/services/daily/question-table.server";

const BYTES_PER_MB = 1024 * 1024;

export const create = runs(
  createDailyQuestion,
  async function create(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, ...input }: DailyQuestionInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    return done(args, msg("Question created"), await run(args.ctx, input, key), true);
  },
);

export const update = runs(
  updateDailyQuestion,
  async function update(run, args: ProgramIntentArgs, input: DailyQuestionChange): Promise<ActionResult> {
    return done(args, msg("Question saved"), await run(args.ctx, args.param("dailyQuestionId"), input), true);
  },
);

export const remove = runs(
  deleteDailyQuestion,
  async function remove(run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> {
    return done(args, msg("Question deleted"), await run(args.ctx, args.param("dailyQuestionId")), false);
  },
);

type Selected = { ids: string[] };

const changeSelected = (active: boolean, texts: { one: string; several: string }) =>
  runs(activateDailyQuestions, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
    selectionResponse(ctx.locale, await run(ctx, ids, active), texts),
  );

export const activate = changeSelected(true, {
  one: msg("“{name}” is on now"),
  several: msg("{count} questions are on now"),
});

export const deactivate = changeSelected(false, {
  one: msg("“{name}” is off now"),
  several: msg("{count} questions are off now"),
});

export const delete_selected = runs(deleteDailyQuestions, async (run, { ctx }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, ids), {
    one: msg("{name} deleted"),
    several: msg("{count} questions deleted"),
  }),
);

/** The questions come as a file, or as JSON. */
export const importQuestions = runs(
  importDailyQuestions,
  async function importQuestions(
    run,
    args: ProgramIntentArgs,
    { questions }: { questions?: unknown[] },
  ): Promise<ActionResult> {
    const content = questions ? { questions, lines: undefined } : await fileContent(args);
    const data = await run(args.ctx, { questions: content.questions }, content.lines);
    const message = translate(args.ctx.locale, "{added} added, {skipped} already there", data);
    return redirectWithMessage(listOf(args), message, { data });
  },
);

/** @throws invalid on `file` when there is none, it is too large, or no table of questions */
async function fileContent({ files }: ProgramIntentArgs): Promise<{ questions: unknown[]; lines: number[] }> {
  const file = files.get("file");
  if (!file || file.content.sizeBytes === 0) throw invalid("file", "Choose a CSV file");
  if (!/\.csv$/i.test(file.name)) throw invalid("file", "Choose a CSV file");
  if (file.content.sizeBytes > MAX_FILE_MB * BYTES_PER_MB) throw invalid("file", "Files can be up to 1 MB.");
  return questionsInTable(file.content.stream());
}

function done(args: ProgramIntentArgs, text: string, data: DailyQuestionRow, stays: boolean): ActionResult {
  const list = listOf(args);
  const link = stays ? rowLink(args.ctx.locale, `${list}/${data.id}/edit`, data.text) : undefined;
  return redirectWithMessage(list, translate(args.ctx.locale, text), { data }, link);
}

function listOf({ ctx }: ProgramIntentArgs): string {
  return `/admin/v2/programs/${ctx.programId}/settings/program/daily/questions`;
}
