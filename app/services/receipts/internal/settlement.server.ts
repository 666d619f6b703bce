import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidsv7 } from "~/platform/ids.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { RECEIPT_CORRECTED, RECEIPT_TITLE } from "~/services/points/action-types";
import { keepLotTerms, movePoints, releaseApproved, reverseAction } from "~/services/points/moves.server";

type SettledReceipt = {
  id: string;
  participantId: string;
  merchantName: string;
  points: bigint;
  actionId: string | null;
};

/** What a receipt should give, and whether an admin has approved it. */
export type Due = { points: number; challengeIds: readonly string[]; isApproved: boolean };

type When = { programId: ProgramId; now: Date };

/**
 * Gives what a receipt is worth now, and takes back what it gave before if that is more. Each is an action with its
 * postings; repeating it changes nothing. What an admin has approved waits for no further approval. The caller holds the
 * lock of the receipt's row, and stores the returned values in it.
 */
export async function settleReceipt(
  tx: Transaction,
  when: When,
  receipt: SettledReceipt,
  due: Due,
): Promise<{ points: bigint; actionId: string | null }> {
  const { programId } = when;
  const { id: receiptId, participantId } = receipt;
  await settleCompletions(tx, when, receipt, due.challengeIds);
  const settled = await settlePoints(sqlIn(tx), when, receipt, due.points);
  if (due.isApproved) {
    const completed = await tx.receiptCompletion.findMany({ where: { programId, receiptId } });
    const actions = await receiptActions(sqlIn(tx), programId, receiptId);
    const actionIds = [...actions.map(({ id }) => id), ...completed.map(({ actionId }) => actionId)];
    await releaseApproved(sqlIn(tx), { ...when, participantId, actionIds });
  }
  return settled;
}

/**
 * Points that stay keep their lot, and with it the dates that were promised: a receipt that is worth more than before
 * gives the difference by a further action, and one that is worth less gives the rest again with the dates of the first.
 */
async function settlePoints(
  on: Sql,
  when: When,
  { id, participantId, merchantName, ...receipt }: SettledReceipt,
  due: number,
): Promise<{ points: bigint; actionId: string | null }> {
  if (Number(receipt.points) === due) return { points: receipt.points, actionId: receipt.actionId };
  const { programId } = when;
  await on(sqlText`select points_lock($1::uuid, $2::uuid)::text`, [programId, participantId]);
  const actions = await receiptActions(on, programId, id);
  const valid = actions.filter(({ reversed }) => !reversed);
  let left = valid.reduce((sum, { points }) => sum + Number(points), 0);
  let formers = valid.length === 0 ? takenBackLast(actions) : valid.filter(({ pending }) => pending).slice(0, 1);
  while (left > due) {
    const former = valid.pop()!;
    left -= Number(former.points);
    await reverseAction(on, { ...when, actionId: former.id, title: RECEIPT_CORRECTED });
    formers = [former];
  }
  if (left === due) return { points: BigInt(due), actionId: valid[0]?.id ?? null };
  const actionIds = valid.map(({ id: actionId }) => actionId);
  for (const { amount, former } of sharesOf(due - left, formers)) {
    const { actionId } = await movePoints(on, {
      ...when,
      participantId,
      kind: "earn",
      amount,
      actionType: "receipt",
      title: actionIds.length > 0 ? RECEIPT_CORRECTED : merchantName || RECEIPT_TITLE,
      actionable: { type: "Receipt", id },
    });
    if (former) await keepLotTerms(on, { ...when, lotId: actionId, formerId: former.id });
    actionIds.push(actionId);
  }
  return { points: BigInt(due), actionId: actionIds[0]! };
}

/** What the last rejection took back: all that was valid then, at one moment. */
function takenBackLast(actions: ReceiptAction[]): ReceiptAction[] {
  const last = Math.max(...actions.map(({ reversedAt }) => Number(reversedAt)));
  return actions.filter(({ reversedAt }) => Number(reversedAt) === last);
}

/** Divides points among the former actions whose dates they get, as many as each gave; the last one has the rest. */
function sharesOf(points: number, formers: ReceiptAction[]): { amount: number; former?: ReceiptAction }[] {
  let left = points;
  const shares = formers.slice(0, -1).map((former) => {
    const amount = Math.min(left, Number(former.points));
    left -= amount;
    return { amount, former };
  });
  return [...shares, { amount: left, former: formers.at(-1) }].filter(({ amount }) => amount > 0);
}

type ReceiptAction = { id: string; points: string; pending: boolean; reversed: boolean; reversedAt: Date | null };

/** The actions by which a receipt gave points, oldest first: one, and one for each correction that gave more. */
export function receiptActions(on: Sql, programId: string, receiptId: string): Promise<ReceiptAction[]> {
  return on<ReceiptAction>(
    sqlText`select a.id, a.points::text, coalesce(l.pending, false) as pending, r.id is not null as reversed, r.created_at as "reversedAt"
      from participant_actions a left join point_lots l on l.program_id = a.program_id and l.id = a.id
        left join participant_actions r on r.program_id = a.program_id and r.action_type = 'reversal'
          and r.actionable_type = 'Action' and r.actionable_id = a.id
      where a.program_id = $1::uuid and a.actionable_type = 'Receipt' and a.actionable_id = $2::uuid and a.action_type = 'receipt'
      order by a.created_at, a.id`,
    [programId, receiptId],
  );
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
