import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { logger } from "~/platform/logger.server";
import { decideEvents, lockEvents, lockPeople } from "./decide-events.server";

/** Events that are decided on in one transaction. */
const BATCH_ROWS = 200;
/** After that other programs have their turn. */
const MAX_BATCHES = 50;
const TRY_AGAIN_MS = 60_000;
const MAX_FAILED = 1_000;

type Due = { program_id: ProgramId; time_zone: string };

/** Events that this process could not decide on, and until when it leaves them alone, so that they keep no other waiting. */
const failed = new Map<string, number>();

/**
 * Decides on what happened in the product, program by program. Each batch is a transaction, so a killed worker leaves nothing
 * half done, and of two workers one leaves a program to the other. A failure of one event does not stop the others.
 * @returns how many events were decided on
 */
export async function decideDueEvents(now: Date): Promise<number> {
  for (const [id, until] of failed) if (until <= now.getTime()) failed.delete(id);
  const programs = await sql<Due>(
    sqlText`select p.id::text as program_id, p.time_zone from programs p where p.status = 'active' and exists (
      select from participant_events e where e.program_id = p.id and e.decided_at is null and e.participant_id is not null)
      order by p.id`,
    [],
  );
  let decided = 0;
  for (const program of programs) decided += await decideIn(program, now);
  return decided;
}

async function decideIn(program: Due, now: Date): Promise<number> {
  let decided = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const ids = await sql<{ id: string }>(
      sqlText`select id::text from participant_events
        where program_id = $1::uuid and decided_at is null and participant_id is not null and id <> all($2::uuid[])
        order by id limit ${BATCH_ROWS}`,
      [program.program_id, [...failed.keys()]],
    );
    if (ids.length === 0) return decided;
    const done = await decideBatch(
      program,
      ids.map(({ id }) => id),
      now,
    ).catch((error: unknown) => {
      logger.warn({ err: error, program: program.program_id }, "events: a batch failed, deciding one by one");
      return decideOneByOne(
        program,
        ids.map(({ id }) => id),
        now,
      );
    });
    decided += done ?? 0;
    if (!done) return decided;
  }
  return decided;
}

/** @returns how many were decided on; null while another worker is at it */
function decideBatch({ program_id: programId, time_zone: timeZone }: Due, ids: string[], now: Date) {
  return sqlTransaction(async (on: Sql): Promise<number | null> => {
    const [lock] = await on<{ mine: boolean }>(
      sqlText`select pg_try_advisory_xact_lock(hashtextextended('decide events ' || $1::text, 0)) as mine`,
      [programId],
    );
    if (!lock!.mine) return null;
    // People before events, as everything that changes both.
    const owners = await on<{ id: string }>(
      sqlText`select distinct participant_id::text as id from participant_events where program_id = $1::uuid and id = any($2::uuid[])`,
      [programId, ids],
    );
    const people = await lockPeople(
      on,
      programId,
      owners.map(({ id }) => id),
    );
    // Of an account that was merged meanwhile the next batch decides.
    const events = (await lockEvents(on, programId, ids)).filter((event) => people.has(event.participant_id));
    await decideEvents(on, { programId, program: { timeZone }, now }, events);
    return events.length;
  });
}

async function decideOneByOne(program: Due, ids: readonly string[], now: Date): Promise<number> {
  let decided = 0;
  for (const id of ids) {
    try {
      decided += (await decideBatch(program, [id], now)) ?? 0;
    } catch (error) {
      logger.error({ err: error, program: program.program_id, event: id }, "events: an event could not be decided on");
      if (failed.size < MAX_FAILED) failed.set(id, now.getTime() + TRY_AGAIN_MS);
    }
  }
  return decided;
}
