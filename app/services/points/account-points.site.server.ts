import { z } from "zod";
import { translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { accountPointsView, pointsNote, type AccountPointsView, type PointsNote } from "./account-points.schema";
import { dayOf, dayText, expiringText, lastMomentOf, pendingText, type PointsWording } from "./points-texts";

/** The participant's points: what can be spent, what is pending, what expires, and what was ever earned. */
export const getAccountPoints = query(
  "site:participate",
  async function getAccountPoints(ctx: ParticipantCtx): Promise<AccountPointsView> {
    const { available, lifetime, pending, expiring } = await read(ctx);
    return {
      available: Number(available),
      pending: pending.map(({ available_at, ...row }) => ({
        ...row,
        available_at: available_at && new Date(available_at).toISOString(),
      })),
      expiring: expiring.map(({ points, expires_at }) => ({ points, expires_at: new Date(expires_at).toISOString() })),
      lifetime: Number(lifetime),
    };
  },
  { output: accountPointsView },
);

/**
 * Sentences about the participant's points: what becomes available next, what waits for approval and what expires next,
 * each with the other days behind it. None where nothing is pending and nothing expires.
 */
export const getPointsNotes = query(
  "site:participate",
  async function getPointsNotes(ctx: ParticipantCtx): Promise<PointsNote[]> {
    const { pending, expiring } = await read(ctx);
    const { program, locale, now } = ctx;
    const wording = { locale, timeZone: program.timeZone, term: pointsTermOf(program), now };
    const dated = pending.flatMap(({ points, available_at }) =>
      available_at === null ? [] : [{ points, at: new Date(available_at) }],
    );
    const waiting = pending.reduce((sum, { points, available_at }) => sum + (available_at === null ? points : 0), 0);
    const ending = expiring.map(({ points, expires_at }) => ({ points, at: lastMomentOf(new Date(expires_at)) }));
    return [
      ...noteOn(wording, dated, pendingText),
      ...(waiting > 0 ? [{ text: pendingText(wording, waiting, null), days: [] }] : []),
      ...noteOn(wording, ending, (words, points, last) => expiringText(words, points, new Date(last.getTime() + 1))),
    ];
  },
  { output: z.array(pointsNote) },
);

type Dated = { points: number; at: Date };

/** A sentence about the first day; with all days if there are several. */
function noteOn(
  wording: PointsWording,
  rows: readonly Dated[],
  sentence: (wording: PointsWording, points: number, at: Date) => string,
): PointsNote[] {
  const byDay = new Map<string, Dated>();
  for (const { points, at } of rows) {
    const day = dayOf(at, wording);
    byDay.set(day, { points: points + (byDay.get(day)?.points ?? 0), at });
  }
  const days = [...byDay.values()];
  const [first] = days;
  if (!first) return [];
  const { locale, term } = wording;
  const list = days.map(({ points, at }) => ({
    day: dayText(at, wording),
    points: translate(locale, "{points} {term}", { points, term }),
  }));
  return [{ text: sentence(wording, first.points, first.at), days: days.length > 1 ? list : [] }];
}

type Row = {
  available: string;
  lifetime: string;
  pending: { points: number; available_at: string | null; source: string }[];
  expiring: { points: number; expires_at: string }[];
};

const MAX_ROWS = 500;

async function read({ programId, program, actor, now }: ParticipantCtx): Promise<Row> {
  const [row] = await sql<Row>(ACCOUNT_POINTS, [programId, actor.id, now, program.timeZone]);
  return row!;
}

/** One statement, since home needs it on each request. An expiration that is due already is a matter of a minute. */
const ACCOUNT_POINTS = sqlText`
  with lots as materialized (
    select id, pending, source, remaining, available_at, expires_at from point_lots
    where program_id = $1::uuid and participant_id = $2::uuid and open and (pending or expires_at > $3::timestamptz))
  select p.points_available as available, points_earned(p.points_issued, p.points_reversed) as lifetime,
    coalesce((select json_agg(l) from (
      select remaining as points, available_at, source from lots where pending
      order by available_at nulls last, id limit ${MAX_ROWS}) l), '[]') as pending,
    coalesce((select json_agg(l) from (
      select sum(remaining)::bigint as points, min(expires_at) as expires_at from lots
      where not pending and not points_never_expire(g.points_rules, g.features, p.tier_level)
      group by ((expires_at - interval '1 millisecond') at time zone $4)::date order by min(expires_at) limit ${MAX_ROWS}) l), '[]') as expiring
  from participants p join programs g on g.id = p.program_id
  where p.program_id = $1::uuid and p.id = $2::uuid`;
