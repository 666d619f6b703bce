/** The calendar of a streak: which days to show, and what each of them is. */
import type { DailyView } from "~/services/daily/daily.schema";
import type { HabitsView } from "~/services/habits/habits.schema";
import { isDone } from "./home-rules";
import type { HomeChallenge } from "./home-views";

export type DayState = "done" | "open" | "off" | "none" | "future";
export type CalendarDay = { date: string; state: DayState };

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS = 4;

type Streak = Pick<NonNullable<HabitsView["streak"]>, "date" | "done" | "days">;

/** What would count for today's day: the question of the day, or a challenge that can be repeated. */
export type StreakStep = "question" | "challenge";

/** The shortest way to today's day of the streak; null if nothing that counts is open. */
export function streakStep(challenges: readonly HomeChallenge[], daily: DailyView | null): StreakStep | null {
  if (daily?.question?.answer === null) return "question";
  return challenges.some((each) => each.repeatable && !isDone(each) && !each.tier_needed) ? "challenge" : null;
}

/**
 * Four weeks from Monday to Sunday, of which the last has today. A day without is a day off if the streak went on over
 * it, or still may: the day after it counts, or is today.
 */
export function calendarOf({ date, done, days }: Streak): CalendarDay[][] {
  const counted = new Set(done);
  const today = Date.parse(date);
  const untilSunday = (7 - new Date(today).getUTCDay()) % 7;
  const stateOf = (ago: number): DayState => {
    if (ago < 0) return "future";
    if (counted.has(ago)) return "done";
    if (ago === 0) return "open";
    const goesOn = counted.has(ago - 1) || (ago === 1 && days > 0);
    return goesOn && counted.has(ago + 1) ? "off" : "none";
  };
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const ago = (WEEKS - week) * 7 - 1 - weekday - untilSunday;
      return { date: new Date(today - ago * DAY_MS).toISOString().slice(0, 10), state: stateOf(ago) };
    }),
  );
}
