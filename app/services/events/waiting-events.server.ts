import { sqlText, type Sql } from "~/platform/database/sql";
import { decideEvents, lockEvents, lockPeople, type DecidingCtx } from "./decide-events.server";

/** Events of one person that are credited in one transaction. */
const MAX_WAITING = 1_000;

/**
 * Credits the events that wait for somebody with the participant's email, as far as they wait still. Running it twice credits
 * nothing twice. Must run in a transaction.
 * @returns how many were credited; `MAX_WAITING` when there may be more
 */
export async function creditWaitingEvents(on: Sql, ctx: DecidingCtx, participantId: string): Promise<number> {
  const { programId, now } = ctx;
  const people = await lockPeople(on, programId, [participantId]);
  if (!people.has(participantId)) return 0;
  const rows = await on<{ id: string }>(
    sqlText`update participant_events e set participant_id = $2::uuid, waits_until = null
      from (select w.id from participants p join participant_events w on w.program_id = p.program_id and w.person ->> 'email' = p.email
        where p.program_id = $1::uuid and p.id = $2::uuid and p.deleted_at is null and p.status <> 'pending'
          and w.participant_id is null and w.waits_until > $3::timestamptz
        order by w.occurred_at, w.id limit ${MAX_WAITING}) w
      where e.program_id = $1::uuid and e.id = w.id and e.participant_id is null returning e.id::text`,
    [programId, participantId, now],
  );
  const ids = rows.map(({ id }) => id);
  await decideEvents(on, ctx, await lockEvents(on, programId, ids));
  return ids.length;
}
