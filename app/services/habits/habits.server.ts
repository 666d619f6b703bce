import { sql } from "~/platform/database.server";
import { sharedRead } from "~/platform/shared-read";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import type { DailyLimitView, HabitsView } from "./habits.schema";

type Row = {
  streak: number | null;
  longest_streak: number | null;
  /** Days since the last day of the streak. */
  days_since: number | null;
  week_completions: number;
  points_today: string;
};

/** Whether the program counts anything that habitsOf reads. */
function countsHabits({ streaksOn, weeklyGoalOn, dailyPointsLimit }: Catalogue): boolean {
  return streaksOn || weeklyGoalOn || dailyPointsLimit !== null;
}

/**
 * The habits of the context's participant; null for a visitor, and while the program has none on. One statement by
 * primary keys. A streak counts until the second day without: today and the day before may still be empty.
 */
export const habitsOf = sharedRead(async ({ actor, programId, program, now }: SiteCtx): Promise<HabitsView | null> => {
  if (actor.kind !== "participant") return null;
  const { streaksOn, weeklyGoalOn, weeklyGoal, dailyPointsLimit, leaderboardOn, timeZone } = program;
  if (!countsHabits(program))
    return leaderboardOn ? { streak: null, weekly_goal: null, daily_limit: null, leaderboard: true } : null;
  const [row] = await sql<Row>(
    `select h.streak, h.longest_streak, d.today - h.last_day as days_since,
          coalesce(w.completions, 0)::int as week_completions, coalesce(w.points_today, 0)::text as points_today
        from (select ($3::timestamptz at time zone $4)::date as today) d
          left join participant_habits h on h.program_id = $1 and h.participant_id = $2
          cross join lateral (
            select sum(w.completions) as completions, sum(w.points) filter (where w.day = d.today) as points_today from habit_days w
            where w.program_id = $1 and w.participant_id = $2 and w.day >= date_trunc('week', d.today::timestamp)::date
              and w.day <= d.today) w`,
    [programId, actor.id, now, timeZone],
  );
  const { streak, longest_streak, days_since, week_completions, points_today } = row!;
  return {
    streak: streaksOn
      ? {
          days: days_since !== null && days_since <= 2 ? (streak ?? 0) : 0,
          longest: longest_streak ?? 0,
          today: days_since !== null && days_since <= 0,
        }
      : null,
    weekly_goal: weeklyGoalOn ? { done: week_completions, goal: weeklyGoal } : null,
    daily_limit:
      dailyPointsLimit === null
        ? null
        : { limit: dailyPointsLimit, left: Math.max(dailyPointsLimit - Number(points_today), 0) },
    leaderboard: leaderboardOn,
  };
});

/** What is left of the daily limit; null for a visitor, and in a program without one, which reads nothing. */
export async function dailyLimitOf(ctx: SiteCtx): Promise<DailyLimitView | null> {
  return ctx.program.dailyPointsLimit === null ? null : ((await habitsOf(ctx))?.daily_limit ?? null);
}
