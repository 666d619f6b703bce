import { enqueue, enqueueEach } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { jobTransaction, retrying, sql } from "~/platform/database.server";
import { job } from "~/platform/use-case.server";
import { newsOfReward, pushToParticipants } from "~/services/push/push.server";
import { giveRewardTo, LEFT, QUALIFIES } from "./qualified.server";

/** Participants of one transaction. */
const BATCH_ROWS = 100;
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
    `select r.program_id, r.id, r.threshold, case when k.threshold = r.threshold then least(k.checked_at, $1::timestamptz) end as since
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
  for (let more = true; more;) {
    const batch = await sql<{ id: string }>(
      `select p.id from participants p join rewards r on r.program_id = p.program_id and r.id = $2
        where p.program_id = $1 and ${QUALIFIES} and ($3::timestamptz is null or p.id in (
          select a.participant_id from participant_actions a
            where a.program_id = $1 and a.created_at > $3::timestamptz - interval '${LATE}' and a.points > 0))
        order by p.id limit ${BATCH_ROWS}`,
      [programId, rewardId, since],
    );
    const ids = batch.map((participant) => participant.id);
    const got = await retrying(() =>
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
        return claims;
      }),
    );
    count += got.length;
    if (got.length < ids.length) {
      // None is left, or somebody got it elsewhere since they were read: the next run looks at everybody.
      await sql("delete from milestone_checks where program_id = $1 and reward_id = $2", [programId, rewardId]);
      return count;
    }
    more = ids.length === BATCH_ROWS;
  }
  await sql(
    `insert into milestone_checks (program_id, reward_id, threshold, checked_at) values ($1, $2, $3, $4)
     on conflict (program_id, reward_id) do update set threshold = excluded.threshold, checked_at = excluded.checked_at`,
    [programId, rewardId, threshold, now],
  );
  return count;
}
