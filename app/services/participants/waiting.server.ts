import { addJob, jobArguments } from "~/jobs/queue.server";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/**
 * Queues the crediting of orders and events that wait for the email of somebody who joined, or who has it from now on; nothing
 * when none waits.
 * @param on the transaction in which they join
 */
export async function queueWaiting(on: Sql, programId: ProgramId, participantId: string): Promise<void> {
  await on(QUEUE, [programId, participantId, ...jobArguments("credit-waiting", { programId, participantId })]);
}

const QUEUE = sqlText`select case when exists (
    select from participants p where p.program_id = $1::uuid and p.id = $2::uuid and (
      exists (select from orders o where o.program_id = p.program_id and o.person->>'email' = p.email and o.waits_until is not null)
      or exists (select from participant_events e
        where e.program_id = p.program_id and e.person->>'email' = p.email and e.participant_id is null and e.waits_until is not null)))
  then (${addJob({ from: 3 })}).id::text end as id`;
