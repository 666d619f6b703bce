import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidsv7 } from "~/platform/ids.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { RECEIPT_CORRECTED, RECEIPT_TITLE } from "~/services/points/action-types";
import { movePoints, reverseAction } from "~/services/points/moves.server";

type SettledReceipt = {
  id: string;
  participantId: string;
  merchantName: string;
  points: bigint;
  actionId: string | null;
};

/** What a receipt should give. */
export type Due = { points: number; challengeIds: readonly string[] };

/**
 * Gives what a receipt is worth now, and takes back what it gave before if that is something else. Each is an action
 * with its postings; repeating it changes nothing. The caller holds the lock of the receipt's row, and stores the
 * returned values in it.
 */
export async function settleReceipt(
  tx: Transaction,
  { programId, now }: { programId: ProgramId; now: Date },
  receipt: SettledReceipt,
  due: Due,
): Promise<{ points: bigint; actionId: string | null }> {
  const { id, participantId } = receipt;
  await settleCompletions(tx, { programId, now }, receipt, due.challengeIds);
  if (Number(receipt.points) === due.points) return { points: receipt.points, actionId: receipt.actionId };
  const on = sqlIn(tx);
  if (receipt.actionId !== null) {
    const params = { programId, participantId, actionId: receipt.actionId, title: RECEIPT_CORRECTED, now };
    if (!(await isReversed(tx, params))) await reverseAction(on, params);
  }
  if (due.points === 0) return { points: 0n, actionId: null };
  const { actionId } = await movePoints(on, {
    programId,
    participantId,
    kind: "earn",
    amount: due.points,
    actionType: "receipt",
    title: receipt.merchantName || RECEIPT_TITLE,
    actionable: { type: "Receipt", id },
    now,
  });
  return { points: BigInt(due.points), actionId };
}

/** Whether somebody has reversed the action by hand. */
async function isReversed(
  tx: Transaction,
  { programId, participantId, actionId }: { programId: ProgramId; participantId: string; actionId: string },
): Promise<boolean> {
  const reversal = { actionType: "reversal", actionableType: "Action", actionableId: actionId };
  return (await tx.participantAction.count({ where: { programId, participantId, ...reversal } })) > 0;
}

async function settleCompletions(
  tx: Transaction,
  { programId, now }: { programId: ProgramId; now: Date },
  { id: receiptId, participantId }: SettledReceipt,
  challengeIds: readonly string[],
): Promise<void> {
  const on = sqlIn(tx);
  const completed = await tx.receiptCompletion.findMany({ where: { programId, receiptId } });
  for (const { challengeId, actionId } of completed) {
    if (challengeIds.includes(challengeId)) continue;
    await undoCompletion(on, { programId, participantId, actionId, title: RECEIPT_CORRECTED, now });
    await tx.receiptCompletion.delete({
      where: { programId_receiptId_challengeId: { programId, receiptId, challengeId } },
    });
  }
  const missing = challengeIds.filter((id) => !completed.some(({ challengeId }) => challengeId === id));
  if (missing.length === 0) return;
  await on(sqlText`select points_lock($1::uuid, $2::uuid)::text`, [programId, participantId]);
  const open = await openChallenges(on, { programId, participantId, now }, missing);
  for (const { id: challengeId } of open) {
    const ids = uuidsv7(now, 6); // completion, action, two postings, entry, claim
    await on(
      sqlText`select from complete_challenge($1::uuid, $2::uuid, $3::uuid, $4::uuid[], 'receipt', null, null, true, $5::timestamptz, null, null)`,
      [programId, participantId, challengeId, ids, now],
    );
    await tx.receiptCompletion.create({ data: { programId, receiptId, challengeId, actionId: ids[1]! } });
  }
}

type Person = { programId: ProgramId; participantId: string; now: Date };

/**
 * Those of these challenges that the participant may complete now, with their points or the price of their prize. In one order, so that two
 * receipts cannot block each other.
 */
export function openChallenges(
  on: Sql,
  { programId, participantId, now }: Person,
  ids: readonly string[],
): Promise<{ id: string; points: number }[]> {
  return ids.length === 0 ? Promise.resolve([]) : on(OPEN_CHALLENGES, [programId, participantId, ids, now]);
}

const OPEN_CHALLENGES = sqlText`select c.id::text,
    (case c.reward_type when 'points' then c.points when 'prize' then coalesce(prize.points, 0) else 0 end)::int as points
  from challenges c join programs p on p.id = c.program_id
   left join rewards prize on prize.program_id = c.program_id and prize.id = c.prize_reward_id
   left join lateral (select max(d.completed_at) as completed_at from challenge_completions d
     where d.program_id = c.program_id and d.participant_id = $2::uuid and d.challenge_id = c.id) last on true
  where c.program_id = $1::uuid and c.id = any($3::uuid[]) and c.published
    and (c.start is null or c.start <= $4::timestamptz) and (c.finish is null or c.finish > $4::timestamptz)
    and (last.completed_at is null
      or c.repeatable and opens_again_at(last.completed_at, c.repeat_after_seconds, p.time_zone) <= $4::timestamptz)
  order by c.id`;
