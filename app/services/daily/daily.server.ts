import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { localTimeOf } from "~/platform/zoned-time";
import { progressOf, type DailyState } from "~/services/participants/progress.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import type { DailyBoxView, DailyQuestionView, DailyResult, DailyView } from "./daily.schema";
import { oddsOf, prizesWithin, sharesOf, type Prize } from "./odds";

/**
 * The question and the box of today for the context's participant; null for a visitor, and while the program has both
 * off. It reads nothing of its own: what the participant did is in the statement of their progress.
 */
export async function dailyOf(ctx: SiteCtx): Promise<DailyView | null> {
  const { dailyQuestionOn, dailyBoxOn } = ctx.program;
  if (ctx.actor.kind !== "participant" || !(dailyQuestionOn || dailyBoxOn)) return null;
  const { daily } = (await progressOf(ctx))!;
  return daily && toView(ctx.program, daily);
}

/**
 * What a participant got on a day, and their day as it is now. Not in the transaction that gave it: that locks the row of the
 * day, which everybody in the program needs.
 */
export async function dailyResultOf(
  { programId, program, actor, now }: ParticipantCtx,
  points: number,
): Promise<DailyResult> {
  const [row] = await sql<{ balance: string; daily: DailyState }>(
    sqlText`select points_available as balance, daily_state($1::uuid, $2::uuid, $3::date, $4::boolean, $5::boolean) as daily
       from participants where program_id = $1::uuid and id = $2::uuid`,
    [programId, actor.id, todayOf(program, now), program.dailyQuestionOn, program.dailyBoxOn],
  );
  return { points, balance: Number(row!.balance), daily: toView(program, row!.daily) };
}

/** The day of a program's calendar. */
export function todayOf({ timeZone }: Pick<Catalogue, "timeZone">, now: Date): string {
  return localTimeOf(now, timeZone).slice(0, 10);
}

function toView(program: Catalogue, { day, question, box }: DailyState): DailyView {
  return {
    day,
    question: question && questionView(program, question),
    box: box && boxView(program, box),
  };
}

function questionView(
  { dailyQuestionPoints, dailyQuestionExtra }: Catalogue,
  { id, text, options, points, has_correct, answer }: NonNullable<DailyState["question"]>,
): DailyQuestionView {
  return {
    id,
    text,
    options,
    points: points ?? dailyQuestionPoints ?? 0,
    extra: has_correct ? (dailyQuestionExtra ?? 0) : 0,
    answer: answer && {
      option: answer.option,
      correct: answer.correct_option === null ? null : answer.correct_option === answer.option,
      correct_option: answer.correct_option,
      explanation: answer.explanation,
      points: answer.points,
      daily_limit: answer.daily_limit,
      shares: sharesOf(answer.counts, 100),
    },
  };
}

function boxView(
  { dailyBoxPrizes, dailyBoxCap }: Catalogue,
  { spent, opening }: NonNullable<DailyState["box"]>,
): DailyBoxView {
  const prizes = dailyBoxPrizes as Prize[];
  const within = prizesWithin(prizes, dailyBoxCap, spent);
  return {
    prizes: oddsOf(within),
    reduced: within.length < prizes.length,
    opening: opening && { points: opening.points },
  };
}
