/** The tables behind a dashboard's figures: what participants did, in all, with challenges or with rewards. */
import type { ProgramId } from "~/platform/context";
import type { Reading } from "~/platform/counted-page.server";
import { inSameRead } from "~/platform/database/connections.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql, sql } from "~/platform/database/statements.server";
import { fromMatching, fromRows, listPage, type Source } from "~/platform/list-page.server";
import { orderOf, pageSchema, type DayRange, type Page, type SearchedPage } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { ofPeople } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  dashboardActionView,
  type ActionableType,
  type DashboardActionsQuery,
  type DashboardActionView,
} from "./dashboard.schema";
import { findSearched, type ActionSearch } from "./internal/action-search.server";
import { actionableUrl, personOf, type PersonRow } from "./internal/person-rows.server";

/** A page of the actions without those of staff, as in the figures. */
export const listDashboardActions = query(
  "dashboard:view",
  async function listDashboardActions(
    ctx: AdminProgramCtx,
    input: DashboardActionsQuery,
  ): Promise<Page<DashboardActionView>> {
    const { programId } = ctx;
    const filter = await filterFor(ctx, input);
    return listPage(input, sourceOf(input, filter), (rows) => rows.map((row) => actionView(programId, row)));
  },
  { output: pageSchema(dashboardActionView), reads: "standby" },
);

/** The actions of the given kinds, or all, newest first, read in batches as the consumer takes them. */
export const exportActions = query(
  "users:manage",
  async function exportActions(ctx: AdminProgramCtx, input: ExportInput) {
    return inSameRead(readAll(ctx, input));
  },
  { reads: "standby", fullScope: true },
);

/** All actions with challenges, as `exportActions`. */
export const exportChallengeActions = query(
  "challenges:manage",
  async function exportChallengeActions(ctx: AdminProgramCtx, input: Omit<ExportInput, "actionable_type">) {
    return inSameRead(readAll(ctx, { ...input, actionable_type: ["Challenge"] }));
  },
  { reads: "standby", fullScope: true },
);

/** All actions with rewards, as `exportActions`. */
export const exportRewardActions = query(
  "rewards:manage",
  async function exportRewardActions(ctx: AdminProgramCtx, input: Omit<ExportInput, "actionable_type">) {
    return inSameRead(readAll(ctx, { ...input, actionable_type: ["Reward"] }));
  },
  { reads: "standby", fullScope: true },
);

type ExportInput = Pick<DashboardActionsQuery, "search" | "actionable_type" | "created">;
/** Without a kind, the actions of all kinds; without days, those of all days. */
type ActionFilter = {
  programId: ProgramId;
  actionableTypes: ActionableType[];
  days: DayRange;
  instants: ReturnType<typeof instantsOf>;
  searched: ActionSearch | null;
};
type ActionRow = PersonRow & {
  program_id: string;
  id: string;
  action_type: string;
  title: string;
  actionable_type: string | null;
  actionable_id: string | null;
  points: string;
  created_at: Date;
};

const EXPORT_ROWS = 1_000;

async function filterFor(
  { programId, program }: AdminProgramCtx,
  { search, actionable_type: actionableTypes, created: days = {} }: ExportInput,
): Promise<ActionFilter> {
  const searched = await findSearched(programId, search);
  return { programId, actionableTypes, days, instants: instantsOf(days, program.timeZone), searched };
}

async function* readAll(ctx: AdminProgramCtx, input: ExportInput): AsyncGenerator<DashboardActionView[]> {
  const { programId } = ctx;
  const filter = await filterFor(ctx, input);
  let after: ActionRow | undefined;
  for (;;) {
    const rows = await readRows(filter, "desc", { take: EXPORT_ROWS, skip: 0, after });
    yield rows.map((row) => actionView(programId, row));
    if (rows.length < EXPORT_ROWS) return;
    after = rows.at(-1);
  }
}

type Range = { take: number; skip: number; after?: Pick<ActionRow, "id" | "created_at"> };

function readRows(filter: ActionFilter, direction: "asc" | "desc", { take, skip, after }: Range): Promise<ActionRow[]> {
  const values = new StatementValues();
  const condition = conditionOf(filter, values);
  const before = after
    ? sqlText`and (created_at, id) < (${values.add(after.created_at)}, ${values.add(after.id)})`
    : sqlText``;
  const order = sqlText`created_at ${direction}, id ${direction}`;
  return plannedSql<ActionRow>(
    sqlText`select a.*, p.first_name, p.last_name, p.email from (
        select program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at
        from activities where ${condition} ${before} order by ${order} limit ${take} offset ${skip}) a
      join participants p on p.program_id = a.program_id and p.id = a.participant_id
      order by a.created_at ${direction}, a.id ${direction}`,
    values.list,
  );
}

/** The columns of `dashboard_days`. */
const COUNTED: Record<ActionableType, SqlText> = { Challenge: sqlText`completions`, Reward: sqlText`claims` };

/** What the rollups counted, plus what has come since. */
async function countAll(filter: ActionFilter): Promise<number> {
  const counted =
    joinSql(
      filter.actionableTypes.map((type) => COUNTED[type]),
      " + ",
    ) || sqlText`actions`;
  const [rollup] = await sql<{ count: string; until: Date | null }>(
    sqlText`select coalesce(sum(${counted}), 0) as count, (select counted_at from dashboard_rollups where program_id = $1 and part = 'days') as until
      from dashboard_days where program_id = $1 and ($2::date is null or day >= $2::date) and ($3::date is null or day <= $3::date)`,
    [filter.programId, filter.days.from ?? null, filter.days.to ?? null],
  );
  const values = new StatementValues();
  const [since] = await plannedSql<{ count: string }>(
    sqlText`select count(*) as count from activities
      where ${conditionOf(filter, values)} and created_at > ${values.add(rollup!.until ?? new Date(0))}`,
    values.list,
  );
  return Number(rollup!.count) + Number(since!.count);
}

function sourceOf(input: DashboardActionsQuery, filter: ActionFilter): Source<ActionRow, SearchedPage> {
  const { direction } = orderOf(input.sort);
  // Without any action of this kind the statement would search the whole table for the first one.
  const read = async ({ counting, ...range }: Reading) =>
    (await counting) === 0 ? [] : readRows(filter, direction, range);
  if (!filter.searched) {
    const counting = countAll(filter);
    return fromRows(
      (range) => read({ ...range, counting }),
      () => counting,
    );
  }
  const values = new StatementValues();
  return fromMatching([sqlText`from activities where ${conditionOf(filter, values)}`], values, read);
}

const OF_STAFF = "participant_id = any (array(select id from participants where program_id = $1 and staff))";

function conditionOf(
  { programId, actionableTypes, instants, searched }: ActionFilter,
  values: StatementValues,
): SqlText {
  const conditions = [sqlText`program_id = ${values.add(programId)}`, sqlText`not ${OF_STAFF}`];
  if (actionableTypes.length > 0)
    conditions.push(sqlText`actionable_type = any (${values.add(actionableTypes)}::text[])`);
  if (instants.gte) conditions.push(sqlText`created_at >= ${values.add(instants.gte)}`);
  if (instants.lt) conditions.push(sqlText`created_at < ${values.add(instants.lt)}`);
  if (searched) {
    const any = (column: SqlText, ids: string[], more = sqlText``) =>
      ids.length > 0 ? [sqlText`${more}${column} = any (${values.add(ids)}::uuid[])`] : [];
    // What the filter leaves out anyway would only mislead the database's estimate.
    const isListed = (type: ActionableType) => actionableTypes.length === 0 || actionableTypes.includes(type);
    const found = [
      ofPeople(programId, searched.people, sqlText`participant_id`, values),
      ...(isListed("Challenge")
        ? any(sqlText`actionable_id`, searched.challengeIds, sqlText`actionable_type = 'Challenge' and `)
        : []),
      ...(isListed("Reward")
        ? any(sqlText`actionable_id`, searched.rewardIds, sqlText`actionable_type = 'Reward' and `)
        : []),
    ];
    conditions.push(sqlText`(${joinSql(found, " or ")})`);
  }
  return joinSql(conditions, " and ");
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
