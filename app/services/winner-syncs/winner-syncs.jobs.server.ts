import { enqueue, enqueueEach } from "~/jobs/queue.server";
import type { SystemActor } from "~/platform/context";
import { retrying } from "~/platform/database/failures.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { jobTransaction } from "~/platform/database/transactions.server";
import { job } from "~/platform/use-case.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { newsOfReward, pushToParticipants } from "~/services/push/push.server";
import { giveRewardTo, isSoldOut, QUALIFIES } from "./qualified.server";

type JobCtx = ProgramCtx<SystemActor>;

/**
 * Participants of one transaction. They and the reward are locked until it ends, so it must be short. More take longer
 * for each, since the reward's row has a version for every claim of the transaction.
 */
const BATCH_ROWS = 100;

/**
 * Gives the reward to everybody who qualifies, batch by batch in the order of their ids; the job `sync-winners`. Each
 * batch stores the progress and queues its mails in its own transaction, so that a killed job continues where it
 * stopped, and nobody gets the reward or a mail twice.
 */
export const runWinnerSync = job(async function runWinnerSync(ctx: JobCtx, id: string): Promise<void> {
  for (let more = true; more;) more = await retrying(() => jobTransaction((on) => giveBatch(ctx, id, on)));
  await sql(
    sqlText`update winner_syncs set status = 'done', ended_at = $3 where program_id = $1 and id = $2 and status = 'running'`,
    [ctx.programId, id, ctx.now],
  );
  await enqueue(sql, "write-to-chain", {}, { key: "write-to-chain" });
});

type Running = { reward_id: string; send_email: boolean; rows_total: number | null; last_id: string | null };

/** @returns whether there may be more participants */
async function giveBatch({ programId, now }: JobCtx, id: string, on: Sql): Promise<boolean> {
  const [row] = await on<Running>(
    sqlText`select reward_id, send_email, rows_total, last_id from winner_syncs
      where program_id = $1 and id = $2 and status = 'running' for update`,
    [programId, id],
  );
  if (!row) return false;
  const qualified = `from participants p join rewards r on r.program_id = p.program_id and r.id = $2
    where p.program_id = $1 and ${QUALIFIES}`;
  if (row.rows_total === null) {
    const [count] = await on<{ rows: number }>(sqlText`select count(*)::int as rows ${qualified}`, [
      programId,
      row.reward_id,
    ]);
    row.rows_total = count!.rows;
  }
  // The next participants in the order of their ids, whether they qualify or not: a batch takes the same time however
  // few of them do, and however many there are.
  const batch = await on<{ id: string; qualifies: boolean }>(
    sqlText`select p.id, ${QUALIFIES} as qualifies
       from (select program_id, id, points_issued, points_reversed from participants
         where program_id = $1 and ($3::uuid is null or id > $3) order by id limit ${BATCH_ROWS}) p
       join rewards r on r.program_id = p.program_id and r.id = $2 order by p.id`,
    [programId, row.reward_id, row.last_id],
  );
  const ids = batch.filter(({ qualifies }) => qualifies).map((participant) => participant.id);
  const winners = await giveRewardTo(on, { programId, rewardId: row.reward_id, now }, ids);
  if (row.send_email) {
    await enqueueEach(
      on,
      "send-reward-mail",
      winners.map(({ claim_id: claimId }) => ({ programId, claimId })),
    );
    await pushToParticipants(on, now, newsOfReward(winners, { programId, rewardId: row.reward_id }));
  }
  // Somebody may have got it elsewhere since they were read, so that fewer winners do not mean that none is left. The
  // batch is read again then.
  const isWhole = winners.length === ids.length;
  await on(
    sqlText`update winner_syncs set rows_total = $3, rows_done = rows_done + $4, winners = winners + $4, last_id = coalesce($5, last_id)
      where program_id = $1 and id = $2`,
    [programId, id, row.rows_total, winners.length, isWhole ? (batch.at(-1)?.id ?? null) : null],
  );
  return isWhole ? batch.length > 0 : !(await isSoldOut(on, programId, row.reward_id));
}
