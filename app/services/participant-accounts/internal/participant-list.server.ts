/** The statements of the list of participants (docs/product/lists-and-filters.md#order). */
import type { ProgramId } from "~/platform/context";
import { countMatching, estimatedRows } from "~/platform/counted-page.server";
import { joinSql, sqlLiteral, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql } from "~/platform/database/statements.server";
import { ALPHABETICAL, orderOf, rowsOf, type AllPages, type Counted, type Direction } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { whereNamed } from "~/services/participants/participant-search.server";
import { expiringLots } from "~/services/points/expiring-lots";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { participantCondition } from "../participant-filters.server";
import { MAX_SORTED, type ParticipantListQuery } from "../participants-admin.schema";

/** A word is frequent when the database expects more participants with it than this. */
const FREQUENT = 10_000;
/** So many participants are looked through for a frequent word before all those who have it are sorted. */
const MAX_LOOKED_THROUGH = 10_000;

/** The columns of each order. Those with an index have the same ones, so that no rows need to be sorted. */
const ORDERS = {
  name: [sqlText`first_name`, sqlText`last_name`, sqlText`id`],
  email: [sqlText`email`],
  status: [sqlText`status`, sqlText`created_at`, sqlText`id`],
  created_at: [sqlText`created_at`, sqlText`id`],
  unused_points: [sqlText`points_available`, sqlText`id`],
  completed_challenges: [sqlText`completed_challenges`, sqlText`id`],
  rewards_earned: [sqlText`rewards_earned`, sqlText`id`],
};

const NAMES: readonly SqlText[] = [sqlText`first_name`, sqlText`last_name`];

/** Each movement of points changes these columns, and an index on them would make it slower. */
const WITHOUT_INDEX: readonly string[] = ["unused_points", "completed_challenges", "rewards_earned"];

type Selected = { ids: string[]; counted: Counted; unsorted: boolean };

/** The ids of one page, and how many participants match. */
export async function selectParticipants(ctx: AdminProgramCtx, input: ParticipantListQuery): Promise<Selected> {
  const values = new StatementValues();
  const condition = await conditionOf(ctx, input, values);
  const matching = [sqlText`from participants p where ${condition}`];
  const estimating = estimatedRows(matching, values.list);
  const counting = estimating.then((estimate) => countMatching(matching, values.list, { estimate }));
  const requested = orderOf(input.sort);
  const unsorted = WITHOUT_INDEX.includes(requested.by) && isMany(await counting);
  const order = unsorted ? ({ by: "created_at", direction: "desc" } as const) : requested;
  const hasIndex = !WITHOUT_INDEX.includes(order.by);
  const { take, skip } = rowsOf(input);
  const page: Page = { condition, values, columns: ORDERS[order.by], direction: order.direction, take, skip };
  const [count, ids] = await Promise.all([
    counting,
    input.search === ""
      ? readPage(page, sqlText`participants p where ${condition}`)
      : estimating.then((estimate) => readFound(page, ctx.programId, estimate > FREQUENT && hasIndex)),
  ]);
  const atEnd = ids.length < take && (ids.length > 0 || skip === 0);
  return { ids, unsorted, counted: atEnd ? { total: skip + ids.length } : count };
}

function isMany({ total, estimated }: Counted): boolean {
  return estimated === true || total > MAX_SORTED;
}

type Page = {
  condition: SqlText;
  values: StatementValues;
  /** What the list is sorted by, all in the same direction. */
  columns: readonly SqlText[];
  direction: Direction;
  take: number;
  skip: number;
};

async function readPage(
  { values, columns, direction, take, skip }: Page,
  from: SqlText,
  before = sqlText``,
): Promise<string[]> {
  const order = inDirection(columns, direction);
  const rows = await plannedSql<{ id: string }>(
    sqlText`${before} select p.id from ${from} order by ${order} limit ${take} offset ${skip}`,
    values.list,
  );
  return rows.map(({ id }) => id);
}

/**
 * A page of those whom a search finds. A frequent word usually turns up early in the order. When it does not, the planner
 * would still read most of the table for one page. So this ends early, and then sorts all whom the index of words finds,
 * which is what a rare word begins with (docs/performance.md#searches).
 */
async function readFound(page: Page, programId: ProgramId, inOrderFirst: boolean): Promise<string[]> {
  const { condition, columns, direction, take } = page;
  if (inOrderFirst) {
    // The indexes of the orders leave out deleted accounts.
    const first = sqlText`select * from participants p where p.program_id = ${sqlLiteral(programId)} and p.email is not null
      order by ${inDirection(columns, direction)} limit ${MAX_LOOKED_THROUGH}`;
    const ids = await readPage(page, sqlText`(${first}) p where ${condition}`);
    if (ids.length === take) return ids;
  }
  const selected = joinSql(
    [...new Set([sqlText`id`, ...columns])].map((name) => sqlText`p.${name}`),
    ", ",
  );
  return readPage(
    page,
    sqlText`found p`,
    sqlText`with found as materialized (select ${selected} from participants p where ${condition})`,
  );
}

function inDirection(columns: readonly SqlText[], direction: Direction): SqlText {
  return joinSql(
    columns.map((name) => sqlText`p.${name}${NAMES.includes(name) ? sqlText` ${ALPHABETICAL}` : ""} ${direction}`),
    ", ",
  );
}

/** All ids that match, in the order of the list. */
export async function selectAllParticipants(
  ctx: AdminProgramCtx,
  input: AllPages<ParticipantListQuery>,
): Promise<string[]> {
  const values = new StatementValues();
  const { by, direction } = orderOf(input.sort);
  const rows = await plannedSql<{ id: string }>(
    sqlText`select p.id from participants p where ${await conditionOf(ctx, input, values)}
      order by ${inDirection(ORDERS[by], direction)}`,
    values.list,
  );
  return rows.map(({ id }) => id);
}

async function conditionOf(
  ctx: AdminProgramCtx,
  input: AllPages<ParticipantListQuery>,
  values: StatementValues,
): Promise<SqlText> {
  const named = await whereNamed(ctx.programId, input.search);
  const condition = participantCondition(ctx, input, named, values);
  return input.ids ? sqlText`${condition} and p.id = any(${values.add(input.ids)}::uuid[])` : condition;
}

/** The rows of the list, in any order: `$1` is the program, `$2` the ids, `$3` the time. */
export const LIST_ROWS = sqlText`select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email,
    p.avatar_file_id as "avatarFileId", p.status, p.staff, p.points_available as "pointsAvailable",
    p.points_pending as "pointsPending", (select coalesce(sum(l.remaining), 0) from point_lots l
      where l.program_id = p.program_id and l.participant_id = p.id and ${expiringLots(sqlText`$3::timestamptz`)})::bigint as "pointsExpiring",
    p.points_issued as "pointsIssued", p.points_reversed as "pointsReversed",
    p.completed_challenges as "completedChallenges",
    p.rewards_earned as "rewardsEarned", p.sign_in_count as "signInCount", p.created_at as "createdAt",
    (select jsonb_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name, 'email', r.email)
      from participants r where r.program_id = p.program_id and r.id = p.referred_by_id) as "referredBy",
    (select count(*) from visits v join visit_events e on e.program_id = v.program_id and e.visit_id = v.id
      where v.program_id = p.program_id and v.participant_id = p.id
        and e.name = '$view' and e.properties->>'page' like '/challenge/%')::int as clicks,
    array(select t.name from taggings x
      join tags t on t.program_id = x.program_id and t.id = x.tag_id and t.kind = 'admin'
      where x.program_id = p.program_id and x.participant_id = p.id order by lower(t.name)) as tags
  from participants p where p.program_id = $1 and p.id = any($2)`;
