import { progressOf } from "~/services/participants/progress.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import type { DailyLimitView, HabitsView } from "./habits.schema";

/** Whether the program counts anything that habitsOf reads. */
function countsHabits({ streaksOn, weeklyGoalOn, dailyPointsLimit }: Catalogue): boolean {
  return streaksOn || weeklyGoalOn || dailyPointsLimit !== null;
}

/**
 * The habits of the context's participant; null for a visitor, and while the program has none on. A streak counts until
 * the second day without: today and the day before may still be empty.
 */
export async function habitsOf(ctx: SiteCtx): Promise<HabitsView | null> {
  if (ctx.actor.kind !== "participant") return null;
  const { program } = ctx;
  const { streaksOn, weeklyGoalOn, weeklyGoal, dailyPointsLimit, leaderboardOn } = program;
  if (!countsHabits(program))
    return leaderboardOn ? { streak: null, weekly_goal: null, daily_limit: null, leaderboard: true } : null;
  const progress = (await progressOf(ctx))!;
  const { streak, longest_streak, days_since, week_completions, points_today } = progress;
  return {
    streak: streaksOn
      ? {
          days: days_since !== null && days_since <= 2 ? (streak ?? 0) : 0,
          longest: longest_streak ?? 0,
          today: days_since !== null && days_since <= 0,
          date: progress.streak_today,
          done: progress.streak_days,
          time_zone: ctx.actor.timeZone ?? program.timeZone,
        }
      : null,
    weekly_goal: weeklyGoalOn ? { done: week_completions, goal: weeklyGoal } : null,
    daily_limit:
      dailyPointsLimit === null
        ? null
        : { limit: dailyPointsLimit, left: Math.max(dailyPointsLimit - points_today, 0) },
    leaderboard: leaderboardOn,
  };
}

/** What is left of the daily limit; null for a visitor, and in a program without one, which reads nothing. */
export async function dailyLimitOf(ctx: SiteCtx): Promise<DailyLimitView | null> {
  return ctx.program.dailyPointsLimit === null ? null : ((await habitsOf(ctx))?.daily_limit ?? null);
}
