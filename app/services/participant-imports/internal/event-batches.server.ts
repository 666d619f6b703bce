/** Imports of events: how a row is read, the check, and the batches in which the worker imports them. */
import { sqlText, type Sql } from "~/platform/database/sql";
import type { FieldError } from "~/platform/errors";
import { checkImportedEvents, importEvents, type CheckedEvent } from "~/services/events/imported-events.server";
import { propertyOf } from "../event-columns";
import { PERSON_FIELDS } from "../order-columns";
import { NO_COUNTS, type ImportCounts } from "../participant-imports.schema";
import { dateProblem } from "./further-fields.server";
import {
  BATCH_PLACES,
  cellIn,
  nextPlaces,
  rejectRows,
  storePeople,
  timeIn,
  type PlacedCells,
  type PlacedImport,
  type PlacedRows,
  type RejectedRow,
} from "./placed-rows.server";

/** Events are imported as they happened, so that limits count the earlier ones first. */
const PLACE_EVENTS = sqlText`update participant_import_rows r set place = k.place
  from (select line, row_number() over (order by occurred_at, line) as place
    from participant_import_rows where program_id = $1::uuid and import_id = $2::uuid and error is null) k
  where r.program_id = $1::uuid and r.import_id = $2::uuid and r.line = k.line`;

const COUNT_EVENTS = sqlText`select count(*) filter (where r.error is null and e.id is null)::int as created,
    count(*) filter (where r.error is null and e.id is not null)::int as unchanged,
    count(*) filter (where r.error is not null)::int as rejected
  from participant_import_rows r
    left join participant_events e on e.program_id = r.program_id and e.external_id = r.entry_id
  where r.program_id = $1::uuid and r.import_id = $2::uuid`;

type EventCounts = ImportCounts & { people_unknown: number };

/** Checks the events of the rows that were read, and counts what importing them would do. */
export async function checkEventRows(on: Sql, about: PlacedImport, cells: PlacedCells): Promise<EventCounts> {
  const { programId, id } = about;
  await on(PLACE_EVENTS, [programId, id]);
  await on(sqlText`analyze participant_import_rows`, []);
  let unknown = 0;
  for (let after = 0, batch; (batch = await nextPlaces(on, about, after, BATCH_PLACES)); after = batch.until) {
    const events = await readEvents(on, about, cells, batch.places);
    await rejectRows(on, about, events.flatMap(rejectedRow));
    unknown += await storePeople(on, about, events);
  }
  const [counts] = await on<Pick<ImportCounts, "created" | "unchanged" | "rejected">>(COUNT_EVENTS, [programId, id]);
  return { ...NO_COUNTS, ...counts!, people_unknown: unknown };
}

/** Imports the events after a place, as `importOrderBatch` does orders. */
export async function importEventBatch(
  on: Sql,
  about: PlacedImport,
  cells: PlacedCells,
  after: number,
  max = BATCH_PLACES,
): Promise<{ until: number; counts: ImportCounts } | null> {
  const batch = await nextPlaces(on, about, after, max);
  if (!batch) return null;
  const events = await readEvents(on, about, cells, batch.places);
  const valid = events.flatMap(({ line, input }) => (input ? [{ line, input }] : []));
  const results = await importEvents(
    on,
    about,
    valid.map(({ input }) => input),
  );
  const counts = { ...NO_COUNTS };
  const rejected = events.flatMap(rejectedRow);
  results.forEach((result, at) => {
    if ("errors" in result) rejected.push(...rejectedRow({ line: valid[at]!.line, errors: result.errors }));
    else {
      counts[result.status]++;
      counts.points_added += result.points;
    }
  });
  await rejectRows(on, about, rejected);
  return { until: batch.until, counts: { ...counts, rejected: rejected.length } };
}

type EventRow = CheckedEvent & { place: number; line: number; unread?: RejectedRow };

/** Reads the events of rows, as the API would get them. */
async function readEvents(
  on: Sql,
  about: PlacedImport,
  { columns, dates }: PlacedCells,
  places: readonly PlacedRows[],
): Promise<EventRow[]> {
  const sent = places.map(({ rows: [row] }) => {
    const cell = (field: string) => cellIn(columns, row!.cells, field);
    const time = timeIn(cell("time"), dates);
    const person = PERSON_FIELDS.find((field) => cell(field) !== "");
    const properties = columns.flatMap((field) => {
      const name = propertyOf(field);
      return name === undefined || cell(field) === "" ? [] : [[name, valueOf(cell(field))] as const];
    });
    return {
      unread: timeProblem(row!.line, cell("time"), time),
      event: {
        name: cell("event"),
        external_id: cell("event_id"),
        participant: person ? { [person === "participant_id" ? "id" : person]: cell(person) } : {},
        time: "value" in time ? time.value : null,
        properties: Object.fromEntries(properties),
      },
    };
  });
  const checked = await checkImportedEvents(
    on,
    about,
    sent.map(({ event }) => event),
  );
  return checked.map((event, at) => ({
    ...(sent[at]!.unread ? { errors: [] } : event),
    unread: sent[at]!.unread,
    place: places[at]!.place,
    line: places[at]!.rows[0]!.line,
  }));
}

function timeProblem(line: number, text: string, time: ReturnType<typeof timeIn>): RejectedRow | undefined {
  if (text === "") return { line, code: "no_date" };
  return "problem" in time ? { line, ...dateProblem("time", text, time.problem) } : undefined;
}

/** Spreadsheets write TRUE and FALSE. */
function valueOf(text: string): string {
  return /^(true|false)$/i.test(text) ? text.toLowerCase() : text;
}

/** A row that cannot be imported, with its first reason. */
function rejectedRow({ line, errors, unread }: Pick<EventRow, "line" | "errors" | "unread">): RejectedRow[] {
  if (!errors) return [];
  return [unread ?? rejectionOf(line, errors[0]!)];
}

function rejectionOf(line: number, { field, message, values }: FieldError): RejectedRow {
  return { line, code: "attribute", values: { ...values, column: columnOf(field), message } };
}

/** The column of a field of the event. */
function columnOf(field: string | null): string {
  const [, name] = /^(?:participant|properties)\[([^\]]*)\]/.exec(field ?? "") ?? [];
  if (field?.startsWith("properties[")) return `property.${name}`;
  if (field?.startsWith("participant")) return name === "id" ? "participant_id" : (name ?? "email");
  if (field === "name") return "event";
  return field === "time" ? "time" : "event_id";
}
