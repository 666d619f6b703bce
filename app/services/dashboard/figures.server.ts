import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { AppError } from "~/platform/errors";
import { localTimeOf } from "~/platform/zoned-time";
import { decimalOf, millionthsOf, moneyOf } from "~/services/points-report/money";
import { comparedDays, daysOf, mondayOf, shifted, type ChosenDays, type Days } from "./figure-range";
import {
  FIGURES,
  FUNNEL_STEPS,
  NOW_FIGURES,
  type FigureName,
  type FiguresQuery,
  type FiguresView,
} from "./figures.schema";
import {
  readBalances,
  readCounted,
  readFunnel,
  readRange,
  readWeeks,
  type RangeFigures,
  type WeekRow,
} from "./internal/figure-rows.server";

export type FigureProgram = { programId: ProgramId; timeZone: string; now: Date };
export type PointMoney = { value: string | null; currency: string };
export type CountedFigures = Omit<FiguresView, "waiting">;

/**
 * The figures of a program for a range of days.
 * @throws invalid for a custom range without a first day, in the future, the wrong way round or longer than two years
 */
export async function countedFigures(
  { programId, timeZone, now }: FigureProgram,
  query: FiguresQuery,
): Promise<CountedFigures> {
  const { range, compare } = query;
  const days = chosenDays(query, todayOf(now, timeZone));
  const compared = comparedDays(range, days, compare);
  const [money, counted, current, weeks, before, funnel, funnelBefore, balances] = await Promise.all([
    pointMoney(programId),
    readCounted(programId),
    readRange(programId, days),
    readWeeks(programId, days),
    compared && readRange(programId, compared),
    readFunnel(programId, days),
    compared && readFunnel(programId, compared),
    readBalances(programId),
  ]);
  return {
    ...days,
    range,
    compare,
    compared,
    counted_at: counted?.at ?? null,
    complete: counted !== null && counted.since <= (compared ?? days).from,
    currency: money.currency,
    point_value: money.value,
    figures: FIGURES.map((name) => {
      const value = figureOf(name, current);
      return {
        name,
        value,
        before: before && figureOf(name, before),
        money: moneyOfFigure(name, value, money),
      };
    }),
    now: NOW_FIGURES.map((name) => ({ name, value: balances[name], money: inMoney(balances[name], money) })),
    weeks: weeksOf(days, weeks),
    funnel: FUNNEL_STEPS.map((step) => ({
      step,
      participants: funnel[step],
      before: funnelBefore && funnelBefore[step],
    })),
  };
}

/** The days of a range in the program's time zone. @throws invalid as `countedFigures` */
export function chosenDays(chosen: ChosenDays, today: string): Days {
  const days = daysOf(chosen, today);
  if ("message" in days)
    throw new AppError("invalid", days.message, { errors: [days], ...(days.values ? { values: days.values } : {}) });
  return days;
}

/** The day that it is in a time zone. */
export function todayOf(now: Date, timeZone: string): string {
  return localTimeOf(now, timeZone).slice(0, 10);
}

/** What a point of the program is worth, and in which currency. */
export async function pointMoney(programId: ProgramId): Promise<PointMoney> {
  const { pointValue, currency } = await prisma.program.findUniqueOrThrow({
    where: { id: programId },
    select: { pointValue: true, currency: true },
  });
  return { value: pointValue && decimalOf(millionthsOf(pointValue.toFixed(6))), currency };
}

/** Points in money; null while a point has no value. */
export function inMoney(points: number, { value }: PointMoney): string | null {
  return value === null ? null : moneyOf(points, value);
}

const IN_POINTS: readonly FigureName[] = ["issued", "spent", "expired"];

function moneyOfFigure(name: FigureName, value: number | null, money: PointMoney): string | null {
  return value !== null && IN_POINTS.includes(name) ? inMoney(value, money) : null;
}

function figureOf(name: FigureName, figures: RangeFigures): number | null {
  switch (name) {
    case "returning":
      return figures.active - figures.new;
    case "redemption_rate":
      return figures.issued > 0 ? Math.round((figures.spent / figures.issued) * 10_000) / 10_000 : null;
    default:
      return figures[name];
  }
}

/** Every week of the range, also those without anybody. */
function weeksOf({ from, to }: Days, rows: readonly WeekRow[]): FiguresView["weeks"] {
  const byWeek = new Map(rows.map((row) => [row.from, row]));
  const weeks: FiguresView["weeks"] = [];
  for (let monday = mondayOf(from); monday <= to; monday = shifted(monday, 7)) {
    const { active = 0, new: fresh = 0 } = byWeek.get(monday) ?? {};
    const sunday = shifted(monday, 6);
    weeks.push({
      from: monday < from ? from : monday,
      to: sunday > to ? to : sunday,
      active,
      new: fresh,
      returning: active - fresh,
    });
  }
  return weeks;
}
