/** Feed posts in a CSV file: a row is a post, and the first line names the columns. */
import type { Readable } from "node:stream";
import { msg, TRANSLATION_LOCALES, type Locale } from "~/locales/translate";
import { readNamedRows, type NamedRow } from "~/services/tables/named-rows.server";
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
const YES = ["true", "yes", "1", "verdadero", "sí", "si"];
const NO = ["false", "no", "0", "falso"];
const MAX_ROW_LENGTH = 256 * 1024;

/**
 * Reads the rows as posts. A column is found by its key or its label; others are left out. An empty cell is as a value that
 * is not sent. The values are checked by `importFeedPosts`.
 * @throws invalid on `file` when it cannot be read, or has no column for the id or the title
 */
export async function postsInTable(file: Readable): Promise<PostsOfTable> {
  const { rows, columns } = await readNamedRows(file, {
    labels: LABELS,
    required: ["external_id", "title"],
    maxRowLength: MAX_ROW_LENGTH,
    maxRows: MAX_POSTS,
  });
  const isTranslated = TRANSLATION_LOCALES.flatMap(translatedColumns).some((column) => columns.includes(column));
  return { posts: rows.map((row) => postOf(row, isTranslated)), lines: rows.map(({ line }) => line) };
}

function postOf({ cell }: NamedRow, isTranslated: boolean): unknown {
  const value = (key: string) => cell(key) || undefined;
  const translated = TRANSLATION_LOCALES.map((locale) => {
    const [title, body] = translatedColumns(locale);
    return [locale, { title: value(title), body: value(body) }] as const;
  });
  return {
    external_id: cell("external_id"),
    title: cell("title"),
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
