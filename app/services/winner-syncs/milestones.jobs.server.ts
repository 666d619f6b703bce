import { enqueue, enqueueEach } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { plannedSql, sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { FIRST_ID } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { newsOfReward, pushToParticipants } from "~/services/push/push.server";
import { giveRewardTo, isSoldOut, LEFT, QUALIFIES } from "./qualified.server";

/** Participants of one transaction. */
const BATCH_ROWS = 100;
/** Participants who are read at once: to find them, all who earned points since the last run are looked at. */
const READ_ROWS = 5_000;
/** A transaction that commits so long after its time is still noticed. */
const LATE = "10 minutes";

type Milestone = { program_id: ProgramId; id: string; threshold: string; since: Date | null };

/**
 * Gives milestones to those who have collected enough points in all; the job `give-milestones`, every minute. Nothing
 * of it is in the functions that move points, which therefore stay as fast as they are: a milestone comes a minute
 * later at most. Only who earned points since the last run is looked at, and everybody when a milestone is new, has
 * another threshold, or was sold out in the meantime.
 */
export const giveMilestones = job(async function giveMilestones({ now }: Ctx<SystemActor>): Promise<void> {
  const milestones = await sql<Milestone>(
    sqlText`select r.program_id, r.id, r.threshold, case when k.threshold = r.threshold then least(k.checked_at, $1::timestamptz) end as since
       from rewards r left join milestone_checks k on k.program_id = r.program_id and k.reward_id = r.id
      where r.selection = 'milestone' and r.threshold > 0 and r.published and r.archived_at is null
        and (r.start is null or r.start <= $1) and (r.finish is null or r.finish > $1)
        and coalesce(${LEFT}, 1) > 0`,
    [now],
  );
  let count = 0;
  for (const milestone of milestones) count += await giveMilestone(milestone, now);
  if (count > 0) await enqueue(sql, "write-to-chain", {}, { key: "write-to-chain" });
});

/** @returns how many got it */
async function giveMilestone({ program_id: programId, id: rewardId, threshold, since }: Milestone, now: Date) {
  let count = 0;
  let isComplete = true;
  let after = FIRST_ID;
  for (let more = true; more;) {
    const ids = await qualifiedAfter(after, { programId, rewardId, since });
    for (let at = 0; at < ids.length; at += BATCH_ROWS) {
      const batch = ids.slice(at, at + BATCH_ROWS);
      const got = await giveTo(batch, { programId, rewardId, since, now });
      count += got;
      if (got === batch.length) continue;
      if (await isSoldOut(sql, programId, rewardId)) {
        // When there are more again, the next run looks at everybody.
        await sql(sqlText`delete from milestone_checks where program_id = $1 and reward_id = $2`, [
          programId,
          rewardId,
        ]);
        return count;
      }
      isComplete = false; // somebody has left or got it elsewhere since they were read
    }
    more = ids.length === READ_ROWS;
    after = ids.at(-1) ?? after;
  }
  if (!isComplete) return count; // the next run looks at the same time again
  await sql(
    sqlText`insert into milestone_checks (program_id, reward_id, threshold, checked_at) values ($1, $2, $3, $4)
     on conflict (program_id, reward_id) do update set threshold = excluded.threshold, checked_at = excluded.checked_at`,
    [programId, rewardId, threshold, now],
  );
  return count;
}

type Check = { programId: ProgramId; rewardId: string; since: Date | null };

/** The ids, after this one, of the next participants who qualify; of those who earned points since a time, if there is one. */
async function qualifiedAfter(after: string, { programId, rewardId, since }: Check): Promise<string[]> {
  const earned = `and p.id in (select a.participant_id from participant_actions a
    where a.program_id = $1 and a.created_at > $4::timestamptz - interval '${LATE}' and a.points > 0)`;
  const rows = await plannedSql<{ id: string }>(
    sqlText`select p.id from participants p join rewards r on r.program_id = p.program_id and r.id = $2
      where p.program_id = $1 and p.id > $3 and ${QUALIFIES} ${since ? earned : ""}
      order by p.id limit ${READ_ROWS}`,
    [programId, rewardId, after, ...(since ? [since] : [])],
  );
  return rows.map(({ id }) => id);
}

/** @returns how many got it */
function giveTo(ids: string[], { programId, rewardId, since, now }: Check & { now: Date }): Promise<number> {
  return retrying(() =>
    jobTransaction(async (on) => {
      const claims = await giveRewardTo(on, { programId, rewardId, now }, ids);
      await pushToParticipants(on, now, newsOfReward(claims, { programId, rewardId }));
      // Who has had the points for long did nothing now that a mail could be about.
      if (since)
        await enqueueEach(
          on,
          "send-reward-mail",
          claims.map(({ claim_id: claimId }) => ({ programId, claimId })),
        );
      return claims.length;
    }),
  );
}
