/** The texts of how the file of an import is read. */
import { msg } from "~/locales/translate";
import type { DateOrder } from "~/services/participant-imports/import-format";
import type { Encoding, Quote, Separator } from "~/services/tables/table-format";

export const SEPARATOR_LABELS: Record<Separator, string> = {
  comma: msg("Comma"),
  semicolon: msg("Semicolon"),
  tab: msg("Tab"),
  pipe: msg("Vertical bar"),
};

export const QUOTE_LABELS: Record<Quote, string> = {
  double: msg('Double, "like this"'),
  single: msg("Single, 'like this'"),
};

/** Names of encodings are the same in every language. */
export const ENCODING_LABELS: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
};

export const DATE_LABELS: Record<DateOrder, string> = {
  reject: msg("Reject the row"),
  month_first: msg("Month first: March 4"),
  day_first: msg("Day first: April 3"),
};
