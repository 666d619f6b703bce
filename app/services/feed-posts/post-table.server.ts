/** Feed posts in a CSV file: a row is a post, and the first line names the columns. */
import type { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { LOCALES, msg, translate, TRANSLATION_LOCALES, type Locale } from "~/locales/translate";
import { AppError, invalid } from "~/platform/errors";
import { columnKeys, type NamedColumn } from "~/services/tables/column-names";
import { tableRows, UNREADABLE, type TableRow } from "~/services/tables/table-file.server";
import { MAX_POSTS } from "./feed-posts.schema";

/** Posts in the form of the JSON file, and the line of each. */
export type PostsOfTable = { posts: unknown[]; lines: number[] };

/** The columns with the labels of their fields. Translations are `title_es` and `body_es`. */
const LABELS: Readonly<Record<string, string>> = {
  external_id: "external_id",
  title: msg("Title"),
  body: msg("Text"),
  picture: msg("Image"),
  link: msg("Link"),
  published_at: msg("Published"),
  active: msg("Active"),
  ...Object.fromEntries(TRANSLATION_LOCALES.flatMap(translatedColumns).map((column) => [column, column])),
};
const COLUMNS: readonly string[] = Object.keys(LABELS);

const YES = ["true", "yes", "1", "verdadero", "sí", "si"];
const NO = ["false", "no", "0", "falso"];
const MAX_ROW_LENGTH = 256 * 1024;

/**
 * Reads the rows as posts. A column is found by its key or its label; others are left out. An empty cell is as a value that
 * is not sent. The values are checked by `importFeedPosts`.
 * @throws invalid on `file` when it cannot be read, or has no column for the id or the title
 */
export async function postsInTable(file: Readable): Promise<PostsOfTable> {
  const posts: unknown[] = [];
  const lines: number[] = [];
  let keys: (string | null)[] | undefined;
  for await (const { cells, line } of rowsOf(file)) {
    if (!keys) keys = columnsIn(cells);
    else {
      if (cells.some((cell) => cell.includes(UNREADABLE) || cell.includes("\0")))
        throw fileError(msg("Line {line} has characters that cannot be read. Save the file as UTF-8."), { line });
      posts.push(postOf(keys, cells));
      lines.push(line);
    }
    if (posts.length > MAX_POSTS) break; // the check says that there are too many
  }
  if (!keys) throw invalid("file", "The file is empty");
  return { posts, lines };
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
  const columns = COLUMNS.map((key): NamedColumn => {
    const names = LOCALES.map((locale) => translate(locale, LABELS[key]!));
    return { key, names: [key, ...names] };
  });
  const keys = columnKeys(
    headings.map((heading) => heading.trim()),
    columns,
  );
  const missing = ["external_id", "title"].find((key) => !keys.includes(key));
  if (missing) throw fileError(msg("The first line must name the column {column}"), { column: missing });
  return keys;
}

function postOf(keys: readonly (string | null)[], cells: readonly string[]): unknown {
  const value = (key: string) => cells[keys.indexOf(key)]?.trim() || undefined;
  const translated = TRANSLATION_LOCALES.map((locale) => {
    const [title, body] = translatedColumns(locale);
    return [locale, { title: value(title), body: value(body) }] as const;
  });
  const isTranslated = TRANSLATION_LOCALES.flatMap(translatedColumns).some((column) => keys.includes(column));
  return {
    external_id: value("external_id") ?? "",
    title: value("title") ?? "",
    body: value("body"),
    picture: value("picture"),
    link: value("link"),
    published_at: value("published_at"),
    active: booleanOf(value("active")),
    // Where the file has no translations, the stored ones stay.
    translations: isTranslated ? Object.fromEntries(translated) : undefined,
  };
}

function translatedColumns(locale: Locale): [title: string, body: string] {
  return [`title_${locale}`, `body_${locale}`];
}

/** What is neither is an error of its field. */
function booleanOf(cell: string | undefined): string | boolean | undefined {
  const word = cell?.toLowerCase();
  return word === undefined ? undefined : YES.includes(word) ? true : NO.includes(word) ? false : word;
}

function fileError(message: string, values: Record<string, string | number>): AppError {
  return new AppError("invalid", message, { values, errors: [{ field: "file", message, values }] });
}
