/** The participant's history of points, with the balance after each row. */
import { translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { unaccented } from "~/platform/unaccented";
import { query } from "~/platform/use-case.server";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import { dayOf, pendingText, type PointsWording } from "~/services/points/points-texts";
import { translatedTitle } from "~/services/programs/catalogue-language.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { earnedSentences } from "./internal/earned-sentences.server";
import {
  placeOf,
  pointsHistoryPage,
  textOfPlace,
  type HistoryFilter,
  type HistoryKind,
  type HistoryRow,
  type PointsHistoryPage,
  type PointsHistoryQuery,
} from "./points-history.schema";

const PAGE_SIZE = 20;
/** So many postings are read for a page; an action has three at most, and a visit to a wall many actions. */
const WINDOW = 300;
/** A filter or a search looks through so many at a time. The next page goes on from there. */
const SEARCH_WINDOW = 2_000;

/**
 * A page of what moved the participant's points, newest first, with the balance after each row. Balances are counted
 * back from the present one, so that a page reads only the postings that are newer than its end.
 */
export const listPointsHistory = query(
  "site:participate",
  async function listPointsHistory(ctx: ParticipantCtx, input: PointsHistoryQuery): Promise<PointsHistoryPage> {
    const { programId, program, actor, locale, now } = ctx;
    const wording = { locale, timeZone: program.timeZone, term: pointsTermOf(program), now };
    const isNarrowed = input.filter !== "all" || input.search !== "";
    const size = isNarrowed ? SEARCH_WINDOW : WINDOW;
    const after = (input.after ? placeOf(input.after) : null) ?? NEWEST;
    const values = [programId, actor.id, after.at, after.actionId, size];
    const [found] = await sql<Found>(HISTORY, values);
    const { moves, isLast } = completeMoves(found?.moves ?? [], size);

    const all = rowsOf(moves, Number(found?.before ?? 0), (move) => titleOf(move, ctx, wording), wording);
    const matching = all.filter(({ row }) => passes(row, input.filter) && hasWords(row, input.search, locale));
    const shown = matching.slice(0, PAGE_SIZE);
    const sentences = await earnedSentences(
      ctx,
      shown.map(({ row }) => row),
    );
    const isFull = matching.length > PAGE_SIZE;
    const end = isFull ? shown.at(-1)!.last : moves.at(-1);
    return {
      balance: Number(found?.balance ?? 0),
      pending: Number(found?.pending ?? 0),
      result: shown.map(({ row }) => ({ ...row, sentence: sentences.get(row.id) ?? null })),
      next: end && (isFull || !isLast) ? textOfPlace({ at: new Date(end.created_at), actionId: end.id }) : null,
      searched_to: isNarrowed && !isFull && !isLast && end ? new Date(end.created_at).toISOString() : null,
    };
  },
  { output: pointsHistoryPage },
);

const NEWEST = { at: new Date("9999-12-31T23:59:59.999Z"), actionId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** An action with what its postings moved. `net` is the change of what can be spent, less what is owed. */
type Move = {
  id: string;
  action_type: string;
  title: string;
  actionable_type: string | null;
  actionable_id: string | null;
  wall_id: string | null;
  created_at: string;
  postings: number;
  net: number;
  pending: number;
  spent: number;
  reversed: boolean;
  lot_pending: number;
  available_at: string | null;
};

type Found = { balance: string; pending: string; before: string; moves: Move[] };

/** The change of the balance by a posting `t`. */
const NET = sqlText`(case when t.to_account = 'available' then t.amount when t.to_account = 'debt' then t.amount else 0 end
  - case when t.from_account = 'available' then t.amount when t.from_account = 'debt' then t.amount else 0 end)`;

/**
 * In one statement, so that rows and balance are of one moment. The postings of an action have one time, so time and
 * action are a place that no action lies across.
 */
const HISTORY = sqlText`
  with near as materialized (
    select t.action_id, t.created_at, t.from_account, t.to_account, t.amount from point_postings t
    where t.program_id = $1::uuid and t.participant_id = $2::uuid and t.created_at <= $3::timestamptz
      and (t.created_at < $3::timestamptz or t.action_id < $4::uuid)
    order by t.created_at desc, t.action_id desc limit $5::int),
  moved as (
    select t.action_id, t.created_at, count(*)::int as postings, sum(${NET})::bigint as net,
      coalesce(sum(t.amount) filter (where t.to_account = 'pending'), 0) - coalesce(sum(t.amount) filter (where t.from_account = 'pending'), 0) as pending,
      coalesce(sum(t.amount) filter (where t.to_account = 'spent'), 0) as spent
    from near t group by t.action_id, t.created_at),
  moves as (
    select a.id, a.action_type, a.title, a.actionable_type, a.actionable_id, m.created_at, m.postings, m.net, m.pending, m.spent,
      case when a.action_type = 'feed' then coalesce(s.challenge_id, a.actionable_id) end as wall_id,
      exists (select from participant_actions r where r.program_id = a.program_id and r.action_type = 'reversal'
        and r.actionable_type = 'Action' and r.actionable_id = a.id) as reversed,
      coalesce(l.remaining, 0) as lot_pending, l.available_at
    from moved m join participant_actions a on a.program_id = $1::uuid and a.id = m.action_id
      left join social_network_posts s on a.action_type = 'feed' and a.actionable_type = 'SocialNetworkPost'
        and s.program_id = a.program_id and s.id = a.actionable_id
      left join point_lots l on l.program_id = a.program_id and l.id = a.id and l.pending)
  select p.points_available - p.points_debt as balance, p.points_pending as pending,
    p.points_available - p.points_debt - coalesce((select sum(${NET}) from point_postings t
      where t.program_id = $1::uuid and t.participant_id = $2::uuid and t.created_at >= $3::timestamptz
        and (t.created_at > $3::timestamptz or t.action_id >= $4::uuid)), 0) as before,
    coalesce((select json_agg(m order by m.created_at desc, m.id desc) from moves m), '[]') as moves
  from participants p where p.program_id = $1::uuid and p.id = $2::uuid`;

/** Without the last action where the window may have cut off some of its postings. */
function completeMoves(moves: Move[], size: number): { moves: Move[]; isLast: boolean } {
  const isLast = moves.reduce((sum, { postings }) => sum + postings, 0) < size;
  return { moves: isLast ? moves : moves.slice(0, -1), isLast };
}

/** A row with the oldest action that is part of it. */
type Placed = { row: HistoryRow; last: Move };

/**
 * The rows, newest first: posts of one wall that were viewed one after another on a day are one of them. What moved
 * neither the balance nor what is pending is none.
 */
function rowsOf(moves: Move[], before: number, title: (move: Move) => string, wording: PointsWording): Placed[] {
  const rows: Placed[] = [];
  let balance = before;
  for (const move of moves) {
    const after = balance;
    balance -= move.net;
    if (move.net === 0 && move.pending === 0) continue;
    const former = rows.at(-1);
    if (former && isSameVisit(former.last, move, wording)) {
      join(former, move, wording);
      continue;
    }
    rows.push({ row: rowOf(move, after, title(move), wording), last: move });
  }
  return rows;
}

function isSameVisit(one: Move, other: Move, wording: PointsWording): boolean {
  const day = (move: Move) => dayOf(new Date(move.created_at), wording);
  return (
    one.wall_id !== null &&
    one.wall_id === other.wall_id &&
    one.reversed === other.reversed &&
    (one.net === 0) === (other.net === 0) &&
    day(one) === day(other)
  );
}

function join(placed: Placed, move: Move, wording: PointsWording): void {
  const { row } = placed;
  row.posts += move.actionable_type === "SocialNetworkPost" ? 1 : 0;
  row.points += pointsOf(move);
  row.pending += move.lot_pending;
  row.pending_text = textOfPending(row.pending, move, wording);
  placed.last = move;
}

function rowOf(move: Move, balance: number, title: string, wording: PointsWording): HistoryRow {
  return {
    id: move.id,
    kind: kindOf(move),
    action_type: move.action_type,
    title,
    sentence: null,
    posts: move.wall_id !== null && move.actionable_type === "SocialNetworkPost" ? 1 : 0,
    points: pointsOf(move),
    was_pending: move.net === 0,
    pending: move.lot_pending,
    pending_text: textOfPending(move.lot_pending, move, wording),
    reversed: move.reversed,
    balance,
    created_at: new Date(move.created_at).toISOString(),
  };
}

function pointsOf({ net, pending }: Move): number {
  return net === 0 ? pending : net;
}

function textOfPending(points: number, { available_at }: Move, wording: PointsWording): string {
  return points === 0 ? "" : pendingText(wording, points, available_at === null ? null : new Date(available_at));
}

function kindOf({ action_type, spent, net, pending }: Move): HistoryKind {
  if (action_type === "points_expired") return "expired";
  if (action_type === "reversal") return "reversed";
  if (spent > 0) return "spent";
  if (action_type === "points_released") return "released";
  return net + pending < 0 ? "reversed" : "earned";
}

/** The title that the reader sees. That of a wall is its own: how many posts it stands for is a number beside it. */
function titleOf(move: Move, { program, locale }: ParticipantCtx, { term }: PointsWording): string {
  const title = translatedTitle(program, locale, move.wall_id ?? move.actionable_id) ?? move.title;
  const shown = move.wall_id === null ? { ...move, title } : { title };
  return actionTitle(shown, (text, params) => translate(locale, text, params, "site"), term);
}

function passes(row: HistoryRow, filter: HistoryFilter): boolean {
  if (filter === "all") return true;
  if (filter === "pending") return row.pending > 0;
  if (filter === "ended") return row.kind === "expired" || row.kind === "reversed" || row.reversed;
  return row.kind === filter;
}

/** Whether every word of the search is in what the row shows: its title, or what kind of action it is. */
function hasWords(row: HistoryRow, search: string, locale: ParticipantCtx["locale"]): boolean {
  if (search === "") return true;
  const label = translate(locale, actionLabel({ type: row.action_type, points: row.points }), undefined, "site");
  const text = unaccented(`${row.title} ${label}`);
  return unaccented(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
