/** The goal that all participants of a program reach together, as the site shows it. Browser-safe. */
import { z } from "zod";

/** What a goal counts: points that were earned, or challenges that were completed. */
export const COUNTS = ["points", "challenges"] as const;

/** `GET /public/home/team_goal`. */
export const teamGoalView = z.object({
  id: z.string(),
  title: z.string(),
  counts: z.enum(COUNTS),
  target: z.number(),
  /** What all have contributed so far; up to two minutes old. */
  progress: z.number(),
  reached: z.boolean(),
  /** Whether its end has passed. It is shown for a week after that. */
  over: z.boolean(),
  /** Whether everything is counted and paid, which is some ten minutes after the end. */
  finished: z.boolean(),
  ends_at: z.string(),
  /** What the participant contributed, and what they have to contribute for the prize. */
  part: z.number(),
  minimum: z.number(),
  /** Whether the participant got their prize. */
  paid: z.boolean(),
  /** Whether it was their turn, but the reward could not be theirs and there are no points instead. */
  without_prize: z.boolean(),
  /** The prize: the reward, or the points when there is none or none is left. */
  prize_points: z.number().nullable(),
  prize_reward: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type TeamGoalView = z.infer<typeof teamGoalView>;
