/**
 * Rows of imports that are taken in by time, and what they are of by an ID of the sender: orders, with a line in each row, and
 * events.
 */
import { cleanText } from "~/platform/clean-text";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { instantOf, isTime } from "~/platform/zoned-time";
import { findPeople } from "~/services/earning-rules/people.server";
import type { PersonRef } from "~/services/earning-rules/person-ref";
import { writtenDate, type CellValue } from "../cell-values";
import type { DateOrder } from "../import-format";
import { NO_COUNTS, type ImportCounts } from "../participant-imports.schema";
import type { Rejection, RowError } from "../row-errors";
import type { FileRow } from "./csv-file.server";

export type PlacedImport = {
  programId: ProgramId;
  id: string;
  now: Date;
  program: { timeZone: string; currency: string; orderWaitDays: number };
};

/** The columns of `participant_import_rows` that such a row sets, in their order. */
export const PLACED_ROW_COLUMNS = [
  "program_id",
  "import_id",
  "line",
  "cells",
  "error",
  "error_values",
  "entry_id",
  "occurred_at",
] as const;

const MAX_ID = 100;

/** How the cells of a file are read. */
export type PlacedCells = { columns: readonly string[]; timeZone: string; dates: DateOrder };

/** The text of a field in a row; empty without it. */
export function cellIn(columns: readonly string[], cells: readonly string[], field: string): string {
  const at = columns.indexOf(field);
  return at < 0 ? "" : unprotectedText(cleanText("line", cells[at] ?? ""));
}

/** What a row is of, and when that happened; and why it is rejected without an ID or with one that is too long. */
type RowKey = { id: string; time: string; without: RowError; tooLong: RowError };

/**
 * The function that turns rows of the file into rows of the table: of what they are, and when that happened. What else is
 * wrong shows when they are read together.
 */
export function placedRowReader(
  { programId, id, ...read }: PlacedCells & { programId: string; id: string },
  key: RowKey,
) {
  return ({ line, cells, rejection }: FileRow): unknown[] => {
    const entryId = cellIn(read.columns, cells, key.id);
    const isTooLong = entryId.length > MAX_ID;
    const rejected: Rejection | undefined =
      rejection ??
      (isTooLong ? { code: key.tooLong, values: { max: MAX_ID } } : entryId === "" ? { code: key.without } : undefined);
    const time = timeIn(cellIn(read.columns, cells, key.time), read.dates);
    return [
      programId,
      id,
      line,
      cells,
      rejected?.code ?? null,
      rejected?.values ?? null,
      // Also of a row that cannot be read, since its order is not imported without it.
      isTooLong ? null : entryId || null,
      "value" in time ? instantOf(time.value, read.timeZone) : null,
    ];
  };
}

/** A time as the API takes it, without a zone where the cell names none. */
export function timeIn(text: string, dates: DateOrder): CellValue<string> {
  const date = writtenDate(text, dates);
  if ("problem" in date) return date;
  const { year, month, day, time, zone } = date.value;
  const two = (value: number) => String(value).padStart(2, "0");
  const value = `${year}-${two(month)}-${two(day)}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`;
  return isTime(value) ? { value } : { problem: "invalid" };
}

/** Which row cannot be imported, and why. */
export type RejectedRow = Rejection & { line: number };

/** The rows of one place: those of an order, or that of an event. */
export type PlacedRows = { place: number; entryId: string; rows: { line: number; cells: string[] }[] };

/** Places and rows of one transaction. Their people are locked until it ends, so it must be short. */
export const BATCH_PLACES = 500;
const BATCH_ROWS = 2_000;

/** The next whole places after one; null when there are no more. */
export async function nextPlaces(
  on: Sql,
  { programId, id }: PlacedImport,
  after: number,
  max: number,
): Promise<{ until: number; places: PlacedRows[] } | null> {
  const rows = await on<{ place: number; entry_id: string; line: number; cells: string[] }>(
    sqlText`select place, entry_id, line, cells from participant_import_rows
      where program_id = $1::uuid and import_id = $2::uuid and place > $3::int and error is null order by place, line limit ${BATCH_ROWS} + 1`,
    [programId, id, after],
  );
  const places = new Map<number, PlacedRows>();
  for (const { place, entry_id: entryId, line, cells } of rows) {
    const one = places.get(place) ?? { place, entryId, rows: [] };
    one.rows.push({ line, cells });
    places.set(place, one);
  }
  // Of the last one there may be more rows. No place has as many as a batch.
  const whole = [...places.values()].slice(0, rows.length > BATCH_ROWS ? -1 : undefined).slice(0, max);
  return whole.length === 0 ? null : { until: whole.at(-1)!.place, places: whole };
}

export async function rejectRows(
  on: Sql,
  { programId, id }: PlacedImport,
  rows: readonly RejectedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await on(
    sqlText`update participant_import_rows r set error = w.code, error_values = w.values, place = null
      from unnest($3::int[], $4::text[], $5::jsonb[]) w (line, code, values)
      where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = w.line`,
    [
      programId,
      id,
      rows.map(({ line }) => line),
      rows.map(({ code }) => code),
      rows.map(({ values }) => (values ? JSON.stringify(values) : null)),
    ],
  );
}

/**
 * Writes in all rows of each place whose it is: when the account is deleted meanwhile, they go as a whole.
 * @returns how many places name somebody who is no participant
 */
export async function storePeople(
  on: Sql,
  { programId, id }: PlacedImport,
  places: readonly { place: number; input?: { participant: PersonRef | null } }[],
): Promise<number> {
  const named = places.flatMap(({ place, input }) =>
    input?.participant ? [{ place, participant: input.participant }] : [],
  );
  if (named.length === 0) return 0;
  const refs = new Map(named.map(({ participant }) => [JSON.stringify(participant), participant]));
  const found = await findPeople(on, programId, [...refs.values()]);
  const known = new Map([...refs.keys()].map((key, at) => [key, found[at] ?? null]));
  const people = named.map(({ participant }) => known.get(JSON.stringify(participant)) ?? null);
  await on(
    sqlText`update participant_import_rows r set participant_id = w.participant_id, email = w.email
      from unnest($3::int[], $4::uuid[], $5::text[]) w (place, participant_id, email)
      where r.program_id = $1::uuid and r.import_id = $2::uuid and r.place = w.place`,
    [
      programId,
      id,
      named.map(({ place }) => place),
      people.map((person, at) => person ?? named[at]!.participant.id ?? null),
      named.map(({ participant }) => participant.email ?? null),
    ],
  );
  return people.filter((person) => person === null).length;
}

/** Rejects the next place after one, which could not be stored, so that it keeps no other back. */
export async function rejectNextPlace(
  on: Sql,
  about: PlacedImport,
  after: number,
  code: RowError,
): Promise<{ until: number; counts: ImportCounts } | null> {
  const batch = await nextPlaces(on, about, after, 1);
  if (!batch) return null;
  const rows = batch.places.flatMap((place) => place.rows.map(({ line }) => ({ line, code })));
  await rejectRows(on, about, rows);
  return { until: batch.until, counts: { ...NO_COUNTS, rejected: rows.length } };
}
