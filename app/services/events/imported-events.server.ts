/** Events that an import reads from a file. */
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, type FieldError } from "~/platform/errors";
import { checkFields } from "~/platform/field-errors";
import { eventBatchRow, type EventInput } from "./events.schema";
import { checkEvents, takeEvents, type EventCtx } from "./internal/taken-events.server";

/** The names of all properties that the event types of a program declare. */
export async function propertyNames(programId: string): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    sqlText`select distinct p.value ->> 'name' as name from event_types t cross join jsonb_array_elements(t.properties) p (value)
      where t.program_id = $1::uuid order by 1`,
    [programId],
  );
  return rows.map(({ name }) => name);
}

/** An event of a file as `events:batch` would take it, or what is wrong with it by field. */
export type CheckedEvent = { input: EventInput; errors?: never } | { errors: readonly FieldError[]; input?: never };

/** Checks events as `events:batch` checks its rows, before anything is stored. @returns the result for each */
export async function checkImportedEvents(on: Sql, ctx: EventCtx, sent: readonly unknown[]): Promise<CheckedEvent[]> {
  const read = sent.map((row): CheckedEvent => {
    const { data, errors } = checkFields(eventBatchRow, row);
    return errors ? { errors } : { input: data };
  });
  const problems = await checkEvents(
    on,
    ctx,
    read.flatMap(({ input }) => input ?? []),
  );
  let next = 0;
  return read.map((event) => {
    const problem = event.input && problems[next++];
    return problem ? { errors: problem.errors } : event;
  });
}

/** What became of an event: whether it is new, with its points, or was there already. */
export type ImportedEvent = { status: "created" | "unchanged"; points: number } | { errors: readonly FieldError[] };

/** Takes in events in the transaction of the caller. @returns what became of each */
export async function importEvents(on: Sql, ctx: EventCtx, inputs: readonly EventInput[]): Promise<ImportedEvent[]> {
  return (await takeEvents(on, ctx, inputs)).map((taken) =>
    taken instanceof AppError
      ? { errors: taken.errors }
      : { status: taken.status, points: taken.status === "created" ? taken.points : 0 },
  );
}
