/** Rows of a history: an entry each, of what a member earned or spent in another product. */
import { cleanText } from "~/platform/clean-text";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { wholeNumber } from "../cell-values";
import type { DateOrder } from "../import-format";
import type { Rejection } from "../row-errors";
import type { FileRow } from "./csv-file.server";
import { instantIn, MAX_POINTS, shown } from "./further-fields.server";
import { memberIn } from "./import-row.server";

/** The columns of `participant_import_rows` that a row of a history sets, in their order. */
export const HISTORY_ROW_COLUMNS = [
  "program_id",
  "import_id",
  "line",
  "cells",
  "error",
  "error_values",
  "participant_id",
  "email",
  "points",
  "occurred_at",
  "reason",
  "entry_id",
] as const;

const MAX_REASON = 200;
const MAX_ENTRY_ID = 200;
/** No number has more characters, and a longer text is none. */
const MAX_NUMBER = 40;
const NO_VALUES = Array<null>(6).fill(null);

/** What products call entries that did not, or do not yet, change a balance. */
const NOT_SETTLED =
  /^(pending|void|voided|declined|rejected|cancell?ed|failed|processing|pendiente|anulad[oa]|rechazad[oa]|cancelad[oa])$/i;

type History = {
  programId: string;
  id: string;
  columns: readonly string[];
  timeZone: string;
  now: Date;
  dates: DateOrder;
};

/** The function that turns rows of the file into rows of the table, with an error where a cell is invalid. */
export function historyReader({ programId, id, columns, timeZone, now, dates }: History) {
  return ({ line, cells, rejection }: FileRow): unknown[] => {
    const start = [programId, id, line, cells];
    const checked = rejection ?? check(cells);
    return Array.isArray(checked)
      ? [...start, null, null, ...(checked as unknown[])]
      : [...start, checked.code, checked.values, ...NO_VALUES];
  };

  /** The values of the columns after `error_values`, or why there are none. */
  function check(cells: readonly string[]): unknown[] | Rejection {
    const cell = (field: string) => {
      const at = columns.indexOf(field);
      return at < 0 ? "" : unprotectedText(cleanText("line", cells[at]!));
    };
    const member = memberIn(cell);
    if ("code" in member) return member;
    const { participantId, email } = member;
    const state = cell("state");
    if (NOT_SETTLED.test(state)) return { code: "not_settled", values: { column: "state", value: shown(state) } };
    if (!cell("date")) return { code: "no_date" };
    const occurredAt = instantIn("date", cell("date"), { dates, timeZone, now });
    if (typeof occurredAt === "object") return occurredAt;
    const points = entryPoints(cell);
    if (typeof points === "object") return points;
    const entryId = cell("entry_id");
    if (entryId.length > MAX_ENTRY_ID) return { code: "entry_id_too_long", values: { max: MAX_ENTRY_ID } };
    return [
      participantId,
      email,
      points,
      occurredAt,
      [...cell("reason")].slice(0, MAX_REASON).join(""),
      entryId || null,
    ];
  }
}

/** The points of an entry, negative for spent ones, or why the row is rejected. */
function entryPoints(cell: (field: string) => string): number | Rejection {
  const points = signedPoints("points", cell("points"));
  if (typeof points === "object") return points;
  const earned = signedPoints("earned", cell("earned"));
  if (typeof earned === "object") return earned;
  // Some products write what was spent with a sign in a column of its own.
  const spent = signedPoints("spent", cell("spent"));
  if (typeof spent === "object") return spent;
  if (earned < 0) return { code: "signed_number", values: { column: "earned", max: MAX_POINTS } };
  const sum = earned - Math.abs(spent);
  // Of two columns that contradict each other, nobody knows which one is right.
  const isOne = points === 0 ? earned === 0 || spent === 0 : points === sum || (earned === 0 && spent === 0);
  if (!isOne) return { code: "earned_and_spent" };
  return points === 0 && sum === 0 ? { code: "no_points" } : points || sum;
}

/** The number in a cell with its sign: `-50`, `+50`, `(50)`. 0 for an empty cell. */
function signedPoints(column: string, text: string): number | Rejection {
  const shortened = text.replace(/\s/g, "").slice(0, MAX_NUMBER + 1);
  if (shortened.length > MAX_NUMBER) return { code: "signed_number", values: { column, max: MAX_POINTS } };
  const [, open, sign, rest] = /^(\()?([-+−–])?(.*)$/s.exec(shortened)!;
  const close = rest!.endsWith(")") || undefined;
  const number = cleanText("number", close ? rest!.slice(0, -1) : rest!);
  if (!number && !sign) return 0;
  const points = wholeNumber(number);
  if ("problem" in points && points.problem === "ambiguous")
    return { code: "ambiguous_number", values: { column, value: shown(text) } };
  if ("problem" in points || points.value > MAX_POINTS || (open === undefined) !== (close === undefined))
    return { code: "signed_number", values: { column, max: MAX_POINTS } };
  const isNegative = open !== undefined || (sign !== undefined && sign !== "+");
  return isNegative ? 0 - points.value : points.value;
}
