/** The tables behind a dashboard's figures: what participants did, all of it, about challenges or about rewards. */
import type { AdminProgramCtx, ProgramId } from "../context";
import { plannedSql, sql } from "../database.server";
import { orderOf, rowsOf, type Page } from "../paging";
import { query } from "../use-case.server";
import { findSearched, type ActionSearch } from "./action-search.server";
import type { ActionableType, DashboardActionsQuery, DashboardActionView } from "./dashboard.schema";
import { actionableUrl, personOf, type PersonRow } from "./person-rows.server";

/** A page of the actions; of a search, at most the first 10,000 are counted. Staff's are left out, as in the figures. */
export const listDashboardActions = query(
  "dashboard:view",
  async (ctx: AdminProgramCtx, input: DashboardActionsQuery): Promise<Page<DashboardActionView>> => {
    const { programId } = ctx;
    const wanted: Wanted = {
      programId,
      actionableType: input.actionable_type,
      searched: await findSearched(programId, input.search),
    };
    const { take, skip } = rowsOf(input);
    const { direction } = orderOf(input.sort);
    const totalItems = await (wanted.searched ? countSearched(wanted) : countAll(wanted));
    // A kind of action that nobody has done yet: looking for the first of them would go through the whole journal.
    const rows = totalItems === 0 ? [] : await readRows(wanted, direction, { take, skip });
    return {
      page: input.page,
      pageSize: input.page_size,
      totalItems,
      result: rows.map((row) => actionView(programId, row)),
    };
  },
);

/** All the actions of these, newest first, some at a time as the reader takes them; the tab Actions' export. */
export const exportActions = query("users:manage", async (ctx: AdminProgramCtx, input: Exported) =>
  readAll(ctx, input.search),
);

/** The same of actions about challenges. */
export const exportChallengeActions = query("challenges:manage", async (ctx: AdminProgramCtx, input: Exported) =>
  readAll(ctx, input.search, "Challenge"),
);

/** The same of actions about rewards. */
export const exportRewardActions = query("rewards:manage", async (ctx: AdminProgramCtx, input: Exported) =>
  readAll(ctx, input.search, "Reward"),
);

type Exported = Pick<DashboardActionsQuery, "search">;
type Wanted = { programId: ProgramId; actionableType?: ActionableType; searched: ActionSearch | null };
type ActionRow = PersonRow & {
  id: string;
  action_type: string;
  title: string;
  actionable_type: string | null;
  actionable_id: string | null;
  points: string;
  created_at: Date;
};

const EXPORT_ROWS = 1_000;
const MOST_COUNTED = 10_000;

async function* readAll(
  { programId }: AdminProgramCtx,
  search: string,
  actionableType?: ActionableType,
): AsyncGenerator<DashboardActionView[]> {
  const wanted: Wanted = { programId, actionableType, searched: await findSearched(programId, search) };
  let after: ActionRow | undefined;
  for (;;) {
    const rows = await readRows(wanted, "desc", { take: EXPORT_ROWS, skip: 0, after });
    yield rows.map((row) => actionView(programId, row));
    if (rows.length < EXPORT_ROWS) return;
    after = rows.at(-1);
  }
}

type Range = { take: number; skip: number; after?: Pick<ActionRow, "id" | "created_at"> };

function readRows(wanted: Wanted, direction: "asc" | "desc", { take, skip, after }: Range): Promise<ActionRow[]> {
  const { condition, values } = conditionOf(wanted);
  const before = after ? `and (created_at, id) < ($${values.length + 3}, $${values.length + 4})` : "";
  const order = `created_at ${direction}, id ${direction}`;
  return plannedSql<ActionRow>(
    `select a.*, p.first_name, p.last_name, p.email from (
        select program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at
        from participant_actions where ${condition} ${before} order by ${order} limit $${values.length + 1} offset $${values.length + 2}) a
      join participants p on p.program_id = a.program_id and p.id = a.participant_id
      order by a.created_at ${direction}, a.id ${direction}`,
    [...values, take, skip, ...(after ? [after.created_at, after.id] : [])],
  );
}

/** What the rollups counted, and what has come since. */
async function countAll(wanted: Wanted): Promise<number> {
  const { condition, values } = conditionOf(wanted);
  const counted =
    wanted.actionableType === "Challenge" ? "completions" : wanted.actionableType === "Reward" ? "claims" : "actions";
  const [rollup] = await sql<{ count: string; until: Date | null }>(
    `select coalesce(sum(${counted}), 0) as count, (select counted_at from dashboard_rollups where program_id = $1 and part = 'days') as until
      from dashboard_days where program_id = $1`,
    [wanted.programId],
  );
  const [since] = await plannedSql<{ count: string }>(
    `select count(*) as count from participant_actions where ${condition} and created_at > $${values.length + 1}`,
    [...values, rollup!.until ?? new Date(0)],
  );
  return Number(rollup!.count) + Number(since!.count);
}

async function countSearched(wanted: Wanted): Promise<number> {
  const { condition, values } = conditionOf(wanted);
  const [row] = await plannedSql<{ count: string }>(
    `select count(*) as count from (select from participant_actions where ${condition} limit $${values.length + 1}) found`,
    [...values, MOST_COUNTED],
  );
  return Number(row!.count);
}

const OF_STAFF = "participant_id = any (array(select id from participants where program_id = $1 and staff))";

function conditionOf({ programId, actionableType, searched }: Wanted): { condition: string; values: unknown[] } {
  const conditions = ["program_id = $1", `not ${OF_STAFF}`];
  const values: unknown[] = [programId];
  if (actionableType) conditions.push(`actionable_type = $${values.push(actionableType)}`);
  if (searched) {
    const any = (column: string, ids: string[], more = "") =>
      ids.length > 0 ? [`${more}${column} = any ($${values.push(ids)}::uuid[])`] : [];
    const found = [
      ...any("participant_id", searched.participantIds),
      ...any("actionable_id", searched.challengeIds, "actionable_type = 'Challenge' and "),
      ...any("actionable_id", searched.rewardIds, "actionable_type = 'Reward' and "),
    ];
    conditions.push(found.length > 0 ? `(${found.join(" or ")})` : "false");
  }
  return { condition: conditions.join(" and "), values };
}

function actionView(programId: ProgramId, row: ActionRow): DashboardActionView {
  return {
    id: row.id,
    participant_id: row.participant_id,
    ...personOf(programId, row),
    email: row.email,
    action_type: row.action_type,
    title: row.title,
    actionable_type: row.actionable_type,
    actionable_id: row.actionable_id,
    actionable_url: actionableUrl(row.actionable_type, row.actionable_id),
    points: Number(row.points),
    created_at: row.created_at.toISOString(),
  };
}
