/** The habits of a participant as the site shows them. Browser-safe. */
import { z } from "zod";

/** How far the points of challenges may still go today. */
export const dailyLimitView = z.object({
  limit: z.number(),
  /** The points that can still be earned today. */
  left: z.number(),
});
export type DailyLimitView = z.infer<typeof dailyLimitView>;

/** `GET /public/home/habits`. What the program has off is null. */
export const habitsView = z.object({
  streak: z
    .object({
      /** Days of the streak that goes on; 0 when there is none. */
      days: z.number(),
      /** The longest one ever, this one included. */
      longest: z.number(),
      /** Whether today counts already. */
      today: z.boolean(),
    })
    .nullable(),
  weekly_goal: z
    .object({
      /** Challenges completed since Monday. */
      done: z.number(),
      goal: z.number(),
    })
    .nullable(),
  daily_limit: dailyLimitView.nullable(),
  leaderboard: z.boolean(),
});
export type HabitsView = z.infer<typeof habitsView>;
