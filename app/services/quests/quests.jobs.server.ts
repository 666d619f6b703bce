import type { SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import type { ProgramCtx } from "~/services/programs/program-context";

/** Participants who are read at a time. */
const BATCH_ROWS = 500;

/**
 * Completes an open quest for those who have done all of its steps by now, after it was published or changed; the job
 * `complete-quest`. Each participant is a statement of its own that decides whether they had the prize, so a run
 * that was killed or runs twice gives nothing twice.
 */
export const completeQuest = job(async function completeQuest(
  { programId, now }: ProgramCtx<SystemActor>,
  questId: string,
): Promise<void> {
  const began = performance.now();
  let after = FIRST_ID;
  for (let more = true; more;) {
    // Everybody who has done all steps; complete_quests.sql checks it again.
    const people = await sql<{ id: string }>(
      sqlText`select d.participant_id as id from quests q
          join quest_steps s on s.program_id = q.program_id and s.quest_id = q.id
          join challenges h on h.program_id = s.program_id and h.id = s.challenge_id
          join challenge_completions d on d.program_id = s.program_id and d.challenge_id = s.challenge_id
            and d.participant_id > $3::uuid and (not h.repeatable or d.completed_at >= q.start)
          join eligible_participants e on e.program_id = d.program_id and e.id = d.participant_id
        where q.program_id = $1::uuid and q.id = $2::uuid and q.published
          and not exists (select from quest_completions c
            where c.program_id = q.program_id and c.quest_id = q.id and c.participant_id = d.participant_id)
        group by d.participant_id
        having bool_or(d.completed_at >= q.start) and count(distinct s.challenge_id) =
          (select count(*) from quest_steps where program_id = $1::uuid and quest_id = $2::uuid)
        order by d.participant_id limit ${BATCH_ROWS}`,
      [programId, questId, after],
    );
    // A long run must not complete what has ended in the meantime.
    const time = new Date(now.getTime() + performance.now() - began);
    for (const { id } of people)
      await retrying(() =>
        sql(sqlText`select from complete_quests($1::uuid, $2::uuid, null, $3::timestamptz)`, [programId, id, time]),
      );
    after = people.at(-1)?.id ?? after;
    more = people.length === BATCH_ROWS;
  }
});
