import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { movePoints } from "./moves.server";
import {
  addedPointsView,
  postingsPage,
  type AddedPointsView,
  type PostingsPage,
  type PostingsQuery,
  type PostingView,
} from "./points.schema";

export type PointsToAdd = { participant_id: string; points: number; action_title: string };

/**
 * Adds points to a participant by hand.
 * @param idempotencyKey the caller's key; a second call with the same key adds nothing and returns the first result
 * @throws not_found also for a deleted account
 * @throws conflict when the key was used for another request
 */
export const addPoints = command(
  "users:manage",
  async function addPoints(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: PointsToAdd,
    idempotencyKey?: string,
  ): Promise<AddedPointsView> {
    const { participant_id: participantId, points, action_title: title } = input;
    if (!isUuid(participantId)) throw notFound("Participant not found");
    const on = sqlIn(tx);
    // The lock makes a concurrent deletion of the account wait.
    const [account] = await on<{ deleted: boolean }>(
      sqlText`select deleted_at is not null as deleted from participants where program_id = $1::uuid and id = $2::uuid for no key update`,
      [ctx.programId, participantId],
    );
    if (!account || account.deleted) throw notFound("Participant not found");
    const moved = await movePoints(on, {
      programId: ctx.programId,
      participantId,
      kind: "earn",
      amount: points,
      actionType: "external",
      title,
      // What an API client gives is for something that the participant did; what an admin gives is a correction.
      actionable: ctx.actor.kind === "admin" ? { type: "Admin", id: null } : undefined,
      now: ctx.now,
      idempotencyKey,
    });
    if (!moved.replayed) {
      const after = { points, action_id: moved.actionId };
      audit({
        action: "participant.add_points",
        targetType: "participant",
        targetId: participantId,
        reason: title,
        after,
      });
    }
    return { action_id: moved.actionId, unused_points: moved.available };
  },
  { output: addedPointsView },
);

/**
 * A page of a participant's ledger: each posting with its cause, what it reversed or was reversed by, and the balances
 * after it.
 * @throws not_found
 */
export const listPostings = query(
  "users:view",
  async function listPostings(
    { programId }: AdminProgramCtx,
    participantId: string,
    input: PostingsQuery,
  ): Promise<PostingsPage> {
    if (!isUuid(participantId)) throw notFound("Participant not found");
    const { direction } = orderOf(input.sort);
    const reading = sql<BalancesRow>(BALANCES, [programId, participantId]);
    const source = fromRows(
      ({ take, skip }) =>
        sql<PostingRow>(
          sqlText`select * from (${LEDGER}) l order by created_at ${direction}, id ${direction} limit $3 offset $4`,
          [programId, participantId, take, skip],
        ),
      async () => (await reading)[0]?.postings ?? 0,
    );
    const [[balances], page] = await Promise.all([reading, listPage(input, source, (rows) => rows.map(toPostingView))]);
    if (!balances) throw notFound("Participant not found");
    const { postings: _postings, ...accounts } = balances;
    return {
      ...page,
      balances: Object.fromEntries(
        Object.entries(accounts).map(([account, points]) => [account, Number(points)]),
      ) as PostingsPage["balances"],
    };
  },
  { output: postingsPage, reads: "standby" },
);

type BalancesRow = Record<keyof PostingsPage["balances"], string> & { postings: number };

const BALANCES = sqlText`select points_available as available, points_pending as pending, points_debt as debt, points_issued as issued,
    points_spent as spent, points_expired as expired, points_reversed as reversed,
    (select count(*) from point_postings t where t.program_id = p.program_id and t.participant_id = p.id)::int as postings
  from participants p where program_id = $1::uuid and id = $2::uuid`;

type PostingRow = Omit<PostingView, "amount" | "available" | "pending" | "debt" | "created_at"> & {
  amount: string;
  available: string;
  pending: string;
  debt: string;
  created_at: Date;
};

/** The balance of an account after each posting. Ids of one moment keep the order in which they were made. */
function running(account: SqlText): SqlText {
  return sqlText`sum(case when t.to_account = '${account}' then t.amount when t.from_account = '${account}' then -t.amount else 0 end)
    over (order by t.created_at, t.id rows unbounded preceding)`;
}

const LEDGER = sqlText`select t.id, t.from_account, t.to_account, t.amount, t.action_id, a.action_type, a.title,
    t.reverses as reverses_id, exists (select from point_postings r where r.program_id = t.program_id and r.reverses = t.id) as reversed,
    a.action_type = 'external' and coalesce(a.actionable_type, '') in ('Admin', 'BulkChange') and not is_reversed(t.program_id, a.id) as undoable,
    ${running(sqlText`available`)} as available, ${running(sqlText`pending`)} as pending, -${running(sqlText`debt`)} as debt, t.created_at
  from point_postings t join participant_actions a on a.program_id = t.program_id and a.id = t.action_id
  where t.program_id = $1::uuid and t.participant_id = $2::uuid`;

function toPostingView(row: PostingRow): PostingView {
  return {
    ...row,
    amount: Number(row.amount),
    available: Number(row.available),
    pending: Number(row.pending),
    debt: Number(row.debt),
    created_at: row.created_at.toISOString(),
  };
}
