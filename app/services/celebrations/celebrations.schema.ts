import { z } from "zod";
import { msg } from "~/locales/translate";

/** Good news of the participant that they have not seen yet. */
export const celebrationView = z.object({
  id: z.string(),
  kind: z.enum([
    "sign_up",
    "friend_joined",
    "reward_won",
    "weekly_goal",
    "birthday",
    "weekly_result",
    "quest_completed",
    "team_goal",
  ]),
  /** How many of the kind, for example friends. */
  count: z.number(),
  /** The points that came with them. */
  points: z.number(),
  /** What was won. */
  reward: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What a week that ended came to, beside its points; null for the other kinds. */
  week: z
    .object({
      challenges: z.number(),
      /** On the leaderboard, and among how many; null for who is not on it. */
      place: z.number().nullable(),
      people: z.number().nullable(),
      /** Whether it brought more points than the week before. */
      better: z.boolean(),
    })
    .nullable(),
  /** The title of the quest that was completed, the last one of several; null for the other kinds. */
  quest: z.string().nullable(),
});
export type CelebrationView = z.output<typeof celebrationView>;

/** `POST /public/account/seen_celebration`: the participant has seen this one, and earlier ones of its kind. */
export const seenCelebrationInput = z.object({ id: z.uuid(msg("Reload the page and try again")) });
