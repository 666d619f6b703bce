/** Questions of the day in a CSV file: a row is a question, and the first line names the columns. */
import type { Readable } from "node:stream";
import { msg } from "~/locales/translate";
import { fileError, readNamedRows, type NamedRow } from "~/services/tables/named-rows.server";
import { MAX_IMPORTED } from "./daily-admin.schema";

/** Questions in the form of the JSON call, and the line of each. */
export type QuestionsOfTable = { questions: unknown[]; lines: number[] };

/** The columns with the labels of their fields. */
const LABELS = {
  question: msg("Question"),
  options: msg("Answers"),
  correct: msg("Correct answer"),
  explanation: msg("Explanation"),
  points: msg("Points"),
} as const;

/** What separates the options in their cell. */
const OPTION_SEPARATOR = "|";
const MAX_ROW_LENGTH = 16 * 1024;

/**
 * Reads the rows as questions. A column is found by its key or its label in any language; others are left out. The
 * values are checked by `importDailyQuestions`.
 * @throws invalid on `file` when it cannot be read, has no column for the question or its options, or names a correct answer
 *   that could be a number or a text
 */
export async function questionsInTable(file: Readable): Promise<QuestionsOfTable> {
  const { rows } = await readNamedRows(file, {
    labels: LABELS,
    required: ["question", "options"],
    maxRowLength: MAX_ROW_LENGTH,
    maxRows: MAX_IMPORTED,
  });
  return { questions: rows.map(questionOf), lines: rows.map(({ line }) => line) };
}

function questionOf({ cell, line }: NamedRow): unknown {
  const options = cell("options")
    .split(OPTION_SEPARATOR)
    .map((option) => option.trim());
  const correct = cell("correct");
  // The correct one is named by its number, or by its text.
  const at = options.findIndex((option) => option.toLowerCase() === correct.toLowerCase());
  const number = /^\d+$/.test(correct) ? Number(correct) : 0;
  if (at >= 0 && number >= 1 && number <= options.length && number !== at + 1)
    throw fileError(
      msg(
        "Line {line}: the correct answer {value} could be an answer or the number of one. Add this question by hand.",
      ),
      { line, value: correct },
    );
  return {
    text: cell("question"),
    options,
    correct: correct !== "" && at >= 0 ? at + 1 : correct,
    explanation: cell("explanation"),
    points: cell("points"),
  };
}
