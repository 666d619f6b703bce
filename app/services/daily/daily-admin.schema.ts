/** The bank of questions of the day, and the figures of question and box. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, emptyAsNull, formKey, integer, requiredText, text } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { dailySettingsView } from "~/services/program-settings/program-settings.schema";

export const MAX_QUESTION = 300;
export const MAX_OPTION = 120;
export const MAX_EXPLANATION = 600;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 6;
/** The most questions of a program, and of one file with its size. */
export const MAX_QUESTIONS = 2_000;
export const MAX_IMPORTED = 500;
export const MAX_FILE_MB = 1;

/** `GET programs/{id}/daily_questions`. */
export const dailyQuestionListQuery = listQuery(["position", "text", "shown_on", "created_at"], "position").extend({
  active: filterOf(z.enum(["true", "false"])),
});
export type DailyQuestionListQuery = z.infer<typeof dailyQuestionListQuery>;

export const dailyQuestionRow = z.object({
  id: z.string(),
  program_id: z.string(),
  text: z.string(),
  options: z.array(z.string()),
  /** The number of the correct option, from 1; null when none is. */
  correct: z.number().nullable(),
  explanation: z.string(),
  /** What an answer earns; null for what the program has for all questions. */
  points: z.number().nullable(),
  active: z.boolean(),
  position: z.number(),
  /** The day that was chosen for it. */
  pinned_on: z.string().nullable(),
  /** The last day on which it was the question of the day. */
  shown_on: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DailyQuestionRow = z.infer<typeof dailyQuestionRow>;
export const dailyQuestionPage = pageSchema(dailyQuestionRow);

const OPTIONS = msg("Enter 2 to 6 answers");
const NO_OPTION = msg("Choose one of the answers");
const DAY = msg("Enter a date");

/** The form has a field for each option that may be there. Those after the last one that is filled in are none. */
const options = z.preprocess(
  (value) => {
    if (!Array.isArray(value)) return value;
    const last = value.findLastIndex((option) => typeof option !== "string" || option.trim() !== "");
    return value.slice(0, last + 1) as unknown[];
  },
  z.array(requiredText(MAX_OPTION), OPTIONS).min(MIN_OPTIONS, OPTIONS).max(MAX_OPTIONS, OPTIONS),
);
const correct = emptyAsNull(integer(1).pipe(z.number().max(MAX_OPTIONS, NO_OPTION)));
const points = emptyAsNull(integer(0).pipe(z.number().max(1_000_000, msg("Enter {max} or less"))));
const position = integer(0);
const pinnedOn = emptyAsNull(z.iso.date(DAY));

export const dailyQuestionInput = z.object({
  text: requiredText(MAX_QUESTION),
  options,
  correct,
  explanation: text(MAX_EXPLANATION).default(""),
  points,
  active: booleanField().default(true),
  /** At the end of the bank when it is left out. */
  position: emptyAsNull(position),
  pinned_on: pinnedOn,
});
export type DailyQuestionInput = z.output<typeof dailyQuestionInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const dailyQuestionChange = z.object({
  text: requiredText(MAX_QUESTION).optional(),
  options: options.optional(),
  correct: correct.optional(),
  explanation: text(MAX_EXPLANATION).optional(),
  points: points.optional(),
  active: booleanField().optional(),
  position: position.optional(),
  pinned_on: pinnedOn.optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type DailyQuestionChange = z.output<typeof dailyQuestionChange>;

const createIntent = dailyQuestionInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
const updateIntent = dailyQuestionChange.extend({ intent: z.literal("update") });
const deleteIntent = z.object({ intent: z.literal("delete") });
const selection = [
  z.object({ intent: z.literal("activate"), ids: selectedIds }),
  z.object({ intent: z.literal("deactivate"), ids: selectedIds }),
  z.object({ intent: z.literal("delete_selected"), ids: selectedIds }),
] as const;

/** The intents of the list, of one question, and of the page that creates and edits them. */
export const dailyQuestionListIntent = z.discriminatedUnion("intent", [createIntent, ...selection]);
export const storedDailyQuestionIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const dailyQuestionIntent = z.discriminatedUnion("intent", [createIntent, updateIntent, deleteIntent]);
/** The intents of the list's page, which takes a file as well. */
export const dailyQuestionPageIntent = z.discriminatedUnion("intent", [
  createIntent,
  ...selection,
  z.object({ intent: z.literal("import") }),
]);

/** A question in a file to import: its row as it was read. */
export const importedQuestion = dailyQuestionInput.pick({
  text: true,
  options: true,
  correct: true,
  explanation: true,
  points: true,
});

const NO_QUESTIONS = msg("The file has no questions");

/** The questions of a file, or of a JSON call. */
export const importedQuestions = z.object({
  questions: z
    .array(importedQuestion, NO_QUESTIONS)
    .min(1, NO_QUESTIONS)
    .max(MAX_IMPORTED, msg("A file can have at most {max} questions")),
});

/** `POST programs/{id}/daily_questions/import`: a CSV file in `file`, or the questions themselves. */
export const importQuestionsIntent = z.discriminatedUnion("intent", [
  z
    .object({ intent: z.literal("create"), questions: z.array(z.unknown()).optional() })
    .meta({ files: { file: "The questions as a CSV file." } }),
]);

/** `skipped`: questions that the bank has already. */
export const importedQuestionsView = z.object({ added: z.number(), skipped: z.number() });
export type ImportedQuestionsView = z.infer<typeof importedQuestionsView>;

/** `GET programs/{id}/settings/program/daily`: the settings, what is shown today, and the last 30 days. */
export const dailySettingsPage = dailySettingsView.extend({
  /** How many questions the bank has, and how many of them are on. */
  questions: z.object({ total: z.number(), active: z.number() }),
  /** Null while the question is off, or the bank is empty. */
  today: z.object({ text: z.string(), answers: z.number() }).nullable(),
  /** Without employees of the operator, as far as answers are concerned. */
  last_30_days: z.object({
    answers: z.number(),
    answer_points: z.number(),
    openings: z.number(),
    box_points: z.number(),
  }),
});
export type DailySettingsPage = z.infer<typeof dailySettingsPage>;
