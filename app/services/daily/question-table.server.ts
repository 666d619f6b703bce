/** Questions of the day in a CSV file: a row is a question, and the first line names the columns. */
import type { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { LOCALES, msg, translate } from "~/locales/translate";
import { AppError, invalid } from "~/platform/errors";
import { columnKeys } from "~/services/tables/column-names";
import { tableRows, UNREADABLE, type TableRow } from "~/services/tables/table-file.server";
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
const COLUMNS = Object.keys(LABELS) as (keyof typeof LABELS)[];

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
  const questions: unknown[] = [];
  const lines: number[] = [];
  let keys: (string | null)[] | undefined;
  for await (const { cells, line } of rowsOf(file)) {
    if (!keys) keys = columnsIn(cells);
    else {
      if (cells.some((cell) => cell.includes(UNREADABLE) || cell.includes("\0")))
        throw fileError(msg("Line {line} has characters that cannot be read. Save the file as UTF-8."), { line });
      questions.push(questionOf(keys, cells, line));
      lines.push(line);
    }
    if (questions.length > MAX_IMPORTED) break; // the check says that there are too many
  }
  if (!keys) throw invalid("file", "The file is empty");
  return { questions, lines };
}

async function* rowsOf(file: Readable): AsyncGenerator<TableRow> {
  let last = 0;
  try {
    for await (const row of tableRows(file, { max_record_size: MAX_ROW_LENGTH })) {
      last = row.line;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw fileError(msg("The row after line {line} is too long, or a quotation mark in it is never closed"), {
      line: last,
    });
  }
}

function columnsIn(headings: readonly string[]): (string | null)[] {
  const columns = COLUMNS.map((key) => ({
    key,
    names: [key, ...LOCALES.map((locale) => translate(locale, LABELS[key]))],
  }));
  const keys = columnKeys(
    headings.map((heading) => heading.trim()),
    columns,
  );
  const missing = ["question", "options"].find((key) => !keys.includes(key));
  if (missing) throw fileError(msg("The first line must name the column {column}"), { column: missing });
  return keys;
}

function questionOf(keys: readonly (string | null)[], cells: readonly string[], line: number): unknown {
  const value = (key: string) => cells[keys.indexOf(key)]?.trim() ?? "";
  const options = value("options")
    .split(OPTION_SEPARATOR)
    .map((option) => option.trim());
  const correct = value("correct");
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
    text: value("question"),
    options,
    correct: correct !== "" && at >= 0 ? at + 1 : correct,
    explanation: value("explanation"),
    points: value("points"),
  };
}

function fileError(message: string, values: Record<string, string | number>): AppError {
  return new AppError("invalid", message, { values, errors: [{ field: "file", message, values }] });
}
