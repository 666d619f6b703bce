/** The habits of a participant as the site shows them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { isTimeZone } from "~/platform/zoned-time";

export const UNKNOWN_ZONE = msg("Choose a time zone");

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
      /** Today in the participant's own time zone. */
      date: z.iso.date(),
      /** The days of the last four weeks that counted, as days before today, the newest first. */
      done: z.array(z.number()),
      /** The time zone of the participant's days: their own, or the program's while theirs is not known. */
      time_zone: z.string(),
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

/** `POST /public/account/time_zone`: where the participant's browser is. */
export const timeZoneInput = z.object({
  time_zone: z.string(UNKNOWN_ZONE).max(64, UNKNOWN_ZONE).refine(isTimeZone, UNKNOWN_ZONE),
});
