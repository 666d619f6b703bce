import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { command, query } from "~/platform/use-case.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import {
  LAST_RANK,
  leaderboardView,
  type LeaderboardRow,
  type LeaderboardView,
  type Period,
} from "./leaderboard.schema";

/** How many of the best are shown. */
const BEST = 20;
/** How many neighbors are shown on each side of the own row. */
const NEIGHBORS = 2;

type Entry = { participant_id: string; name: string; points: string };
type Neighbor = Entry & { between: string };

/** The points of a period, and the condition that a row counts for it. Both have an index of those who are shown. */
const SCORES: Record<Period, { points: SqlText; counts: SqlText; ownPoints: SqlText }> = {
  week: {
    points: sqlText`week_points`,
    counts: sqlText`week = (select date_trunc('week', $2::timestamptz at time zone time_zone)::date from programs where id = $1)`,
    ownPoints: sqlText`(select coalesce(sum(a.points) filter (where a.points > 0), 0) from activities a join programs g on g.id = a.program_id
      where a.program_id = $1 and a.participant_id = $3
        and a.created_at >= date_trunc('week', $2::timestamptz at time zone g.time_zone) at time zone g.time_zone)`,
  },
  all_time: {
    points: sqlText`points`,
    counts: sqlText`$2::timestamptz is not null`,
    ownPoints: sqlText`(select points_earned(points_issued, points_reversed) from participants where program_id = $1 and id = $3)`,
  },
};

/**
 * The best of this week or of all time, and where the participant is, among those who chose to be shown. It reads what
 * the worker counted within the last minute; who leaves, is hidden or blocked is not in it from that moment.
 * @throws not_found while the program has no leaderboard
 */
export const getLeaderboard = query(
  "site:participate",
  async function getLeaderboard(ctx: ParticipantCtx, period: Period): Promise<LeaderboardView> {
    const { programId, actor, now } = ctx;
    assertOn(ctx);
    const { points, counts } = SCORES[period];
    const listed = listedIn(period);
    const [best, [own]] = await Promise.all([
      sql<Entry>(
        sqlText`select participant_id, name, ${points} as points ${listed} order by ${points} desc, participant_id limit ${BEST}`,
        [programId, now],
      ),
      sql<{ name: string | null; hidden: boolean; points: string | null; ahead: string; next: string | null }>(
        sqlText`with own as (select name, hidden_at, listed, case when ${counts} then ${points} else 0 end as points
            from leaderboard_entries where program_id = $1 and participant_id = $3)
          select own.name, own.hidden_at is not null as hidden, case when own.listed and own.points > 0 then own.points end as points,
            ${countOf(sqlText`${listed} and ${points} > own.points`)} as ahead,
            (select min(${points}) ${listed} and ${points} > own.points) as next from own`,
        [programId, now, actor.id],
      ),
    ]);
    const rows = best.map((entry) => ({
      rank: best.findIndex((other) => other.points === entry.points) + 1,
      name: entry.name,
      points: Number(entry.points),
      own: entry.participant_id === actor.id,
    }));
    const ownRow = own ? ownRowOf(own) : null;
    const shown = new Set(best.map((entry) => entry.participant_id));
    const joined = own !== undefined && own.name !== null;
    return {
      period,
      rows,
      own: ownRow,
      around: ownRow ? await around(ctx, period, ownRow, shown) : [],
      possible_rank: joined || own?.hidden ? null : await possibleRank(ctx, period),
      behind: own?.points && own.next ? Number(own.next) - Number(own.points) : null,
      name: own?.name ?? null,
      suggested_name: suggestedName(actor),
      hidden: own?.hidden ?? false,
    };
  },
  { output: leaderboardView },
);

/** Those who are shown with points of the period. */
function listedIn(period: Period): SqlText {
  const { points, counts } = SCORES[period];
  return sqlText`from leaderboard_entries where program_id = $1 and listed and ${counts} and ${points} > 0`;
}

/** How many rows there are, up to the last rank, so that the cost does not grow with the program. */
function countOf(rows: SqlText): SqlText {
  return sqlText`(select count(*) from (select ${rows} limit ${LAST_RANK}) counted)`;
}

function ownRowOf({ name, points, ahead }: { name: string | null; points: string | null; ahead: string }) {
  if (name === null || points === null) return null;
  return { rank: Number(ahead) + 1, name, points: Number(points), own: true } satisfies LeaderboardRow;
}

/**
 * The participant's row between its neighbors, without those who are shown among the best. Each neighbor is read by the
 * index of the order; equal points are in the order of ids, as in the list.
 */
async function around(
  { programId, actor, now }: ParticipantCtx,
  period: Period,
  own: LeaderboardRow,
  shown: ReadonlySet<string>,
): Promise<LeaderboardRow[]> {
  const { points } = SCORES[period];
  const columns = sqlText`participant_id, name, ${points} as points`;
  const listed = listedIn(period);
  const [before, after] = [
    { equal: sqlText`<`, other: sqlText`>`, byPoints: sqlText`asc`, byId: sqlText`desc` },
    { equal: sqlText`>`, other: sqlText`<`, byPoints: sqlText`desc`, byId: sqlText`asc` },
  ].map(
    ({ equal, other, byPoints, byId }) => sqlText`select n.*, case when n.points > $4::bigint
          then ${countOf(sqlText`${listed} and ${points} > $4::bigint and ${points} <= n.points`)}
          else ${countOf(sqlText`${listed} and ${points} <= $4::bigint and ${points} > n.points`)} end as between
      from ((select ${columns} ${listed} and ${points} = $4::bigint and participant_id ${equal} $3::uuid order by participant_id ${byId} limit ${NEIGHBORS})
        union all (select ${columns} ${listed} and ${points} ${other} $4::bigint order by ${points} ${byPoints}, participant_id ${byId} limit ${NEIGHBORS})) n
      order by n.points ${byPoints}, n.participant_id ${byId} limit ${NEIGHBORS}`,
  ) as [SqlText, SqlText];
  const params = [programId, now, actor.id, own.points];
  const [ahead, behind] = await Promise.all([sql<Neighbor>(before, params), sql<Neighbor>(after, params)]);
  const rowOf = ({ name, points, between }: Neighbor): LeaderboardRow => {
    const rank = Number(points) > own.points ? own.rank - Number(between) : own.rank + Number(between);
    return { rank: Math.min(rank, LAST_RANK + 1), name, points: Number(points), own: false };
  };
  const others = (neighbors: Neighbor[]) => neighbors.filter((each) => !shown.has(each.participant_id)).map(rowOf);
  return [...others(ahead).reverse(), ...(shown.has(actor.id) ? [] : [own]), ...others(behind)];
}

/** Where the participant would be. This week's points are counted for them alone, by the index of their actions. */
async function possibleRank({ programId, actor, now }: ParticipantCtx, period: Period): Promise<number | null> {
  const { points, ownPoints } = SCORES[period];
  const [row] = await sql<{ points: string; ahead: string }>(
    sqlText`select own.points, ${countOf(sqlText`${listedIn(period)} and ${points} > own.points`)} as ahead
      from (select ${ownPoints} as points) own`,
    [programId, now, actor.id],
  );
  return Number(row!.points) > 0 ? Number(row!.ahead) + 1 : null;
}

/** The first name with the initial of the last one, which is what most people choose. */
function suggestedName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.`.trim() : firstName.trim();
}

/**
 * Puts the participant on the leaderboard under this name, with the points they have, or changes the name. Somebody
 * whom an admin hid stays hidden, also if they left in between.
 * @throws not_found while the program has no leaderboard
 * @throws rejected for somebody who may win nothing, for example staff
 */
export const joinLeaderboard = command(
  "site:participate",
  async function joinLeaderboard(ctx: ParticipantCtx, { tx, audit }, name: string): Promise<void> {
    assertOn(ctx);
    const { programId, actor, now } = ctx;
    const on = sqlIn(tx);
    // The lock makes a concurrent change of the status wait, whose trigger then finds the row.
    const [eligible] = await on(
      sqlText`select from participants p where p.program_id = $1::uuid and p.id = $2::uuid and exists (
         select from eligible_participants e where e.program_id = p.program_id and e.id = p.id) for no key update`,
      [programId, actor.id],
    );
    if (!eligible) throw new AppError("rejected", "Your account can't be on the leaderboard.");
    const [before] = await on<{ name: string | null }>(
      sqlText`select name from leaderboard_entries where program_id = $1::uuid and participant_id = $2::uuid`,
      [programId, actor.id],
    );
    if (before?.name === name) return;
    await on(
      sqlText`insert into leaderboard_entries as l (program_id, participant_id, name, listed, week, created_at)
         values ($1::uuid, $2::uuid, $3, true, 'epoch', $4::timestamptz)
       on conflict (program_id, participant_id) do update set name = excluded.name, listed = l.hidden_at is null,
         created_at = case when l.name is null then excluded.created_at else l.created_at end`,
      [programId, actor.id, name, now],
    );
    await on(sqlText`select from count_leaderboard($1::uuid, array[$2::uuid], $3::timestamptz)`, [
      programId,
      actor.id,
      now,
    ]);
    audit({
      action: "participant.join_leaderboard",
      targetType: "participant",
      targetId: actor.id,
      before: before?.name ? { leaderboard_name: before.name } : undefined,
      after: { leaderboard_name: name },
    });
  },
);

/** Takes the participant off the leaderboard. Leaving twice changes nothing. */
export const leaveLeaderboard = command(
  "site:participate",
  async function leaveLeaderboard(ctx: ParticipantCtx, { tx, audit }): Promise<void> {
    assertOn(ctx);
    const { programId, actor } = ctx;
    const on = sqlIn(tx);
    const key = [programId, actor.id];
    // What an admin hid is remembered without the name.
    const left = await on(
      sqlText`update leaderboard_entries set name = null, listed = false
        where program_id = $1::uuid and participant_id = $2::uuid and name is not null returning participant_id::text`,
      key,
    );
    if (left.length === 0) return;
    await on(
      sqlText`delete from leaderboard_entries where program_id = $1::uuid and participant_id = $2::uuid and hidden_at is null`,
      key,
    );
    audit({ action: "participant.leave_leaderboard", targetType: "participant", targetId: actor.id });
  },
);

/** A leaderboard that is off does not exist, as any feature. */
function assertOn({ program }: ParticipantCtx): void {
  if (!program.leaderboardOn) throw notFound();
}
