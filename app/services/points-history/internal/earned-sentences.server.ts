/** Why earning rules gave or took back points, for the rows of a participant's history. */
import { moneyText } from "~/locales/money";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { participantSentence, takenBackSentence, type TakenBack } from "~/services/earning-rules/result-texts";
import type { Trigger } from "~/services/earning-rules/rule-definition";
import { traceOf, type StoredTrace } from "~/services/earning-rules/stored-trace";
import { ORDER_CANCELED, ORDER_CHANGED, ORDER_RETURNED } from "~/services/points/action-types";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";

/** The types of actions that may be by rules: a page without any needs no statement. */
const TYPES: ReadonlySet<string> = new Set(["order", "event", "order_return", "reversal"]);

/**
 * A sentence for each of the participant's actions by which rules gave or took back points, by the action, in their
 * language. One statement for a page.
 */
export async function earnedSentences(
  ctx: ParticipantCtx,
  actions: readonly { id: string; action_type: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = actions.flatMap(({ id, action_type }) => (TYPES.has(action_type) ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await sql<Row>(SOURCES, [ctx.programId, ctx.actor.id, ids]);
  const sentences = new Map<string, string>();
  for (const row of rows) {
    const sentence = sentenceOf(ctx, row);
    if (sentence !== null) sentences.set(row.id, sentence);
  }
  return sentences;
}

type Row = {
  id: string;
  action_type: string;
  /** Why it was taken back as a whole. */
  title: string;
  points: number;
  trigger: Trigger;
  /** The title of what earned the points, which for what takes them back is another action. */
  source: string;
  /** Null unless it is what the order or event came to last. */
  results: StoredTrace["results"] | null;
  total: number | null;
  currency: string | null;
  taken_back: number | null;
  returns: ReturnedParts[] | null;
};

type ReturnedParts = { lines: { quantity: number }[]; amount: number | null };

function sentenceOf({ program, locale }: ParticipantCtx, row: Row): string | null {
  const { trigger, source: title, points, results, total } = row;
  const textOf = (amount: number) => moneyText(locale, amount, row.currency ?? program.currency);
  const about = { trigger, title, term: pointsTermOf(program) };
  if (points < 0) return takenBackSentence(locale, whyTakenBack(row, textOf), -points, about);
  if (points === 0) return null;
  const amount = results && total !== null ? textOf(total) : null;
  const trace = traceOf({ points, results: results ?? [] });
  return participantSentence(locale, trace, { ...about, amount }, row.taken_back ?? 0);
}

const WHY_WHOLE: Readonly<Record<string, "canceled" | "all_returned" | "changed">> = {
  [ORDER_CANCELED]: "canceled",
  [ORDER_RETURNED]: "all_returned",
  [ORDER_CHANGED]: "changed",
};

function whyTakenBack({ action_type, title, returns }: Row, textOf: (amount: number) => string): TakenBack {
  if (action_type !== "order_return") return { why: WHY_WHOLE[title] ?? "other" };
  // Of several returns that came in together it is not known which one this is.
  const [one, ...others] = returns ?? [];
  if (!one || others.length > 0) return { why: "part" };
  const count = one.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (one.amount === null) return Number.isInteger(count) ? { why: "pieces", count } : { why: "part" };
  return count === 0 ? { why: "amount", amount: textOf(one.amount) } : { why: "part" };
}

/** Of a trace only the rules that the sentence is about: of a hundred most gave nothing. */
const TELLING = "$[*] ? (@.points > 0 || @.limit != null)";

const SOURCES = sqlText`select a.id::text, a.action_type, a.title, a.points::float8 as points, b.title as source,
    coalesce(v.trigger, 'order') as trigger,
    case when a.id in (o.action_id, v.action_id) then jsonb_path_query_array(coalesce(o.trace, v.trace) -> 'results', '${TELLING}') end as results,
    o.total::float8 as total, o.currency,
    case when a.id = o.action_id and o.points_returned < o.points then o.points_returned::float8 end as taken_back,
    case when a.action_type = 'order_return' then (select json_agg(r.details) from order_returns r
      where r.program_id = o.program_id and r.order_id = o.id and r.created_at = a.created_at) end as returns
  from participant_actions a
    join participant_actions b on b.program_id = a.program_id and b.participant_id = a.participant_id
      and b.id = case when a.action_type = 'reversal' and a.actionable_type = 'Action' then a.actionable_id else a.id end
    left join orders o on b.actionable_type = 'Order' and o.program_id = b.program_id and o.id = b.actionable_id
    left join participant_events v on b.actionable_type = 'Event' and v.program_id = b.program_id and v.id = b.actionable_id
  where a.program_id = $1::uuid and a.participant_id = $2::uuid and a.id = any($3::uuid[]) and (o.id is not null or v.id is not null)`;
