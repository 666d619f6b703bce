/** Quests as the site shows them. Browser-safe. */
import { z } from "zod";

export const questStepView = z.object({
  challenge_id: z.string(),
  identifier: z.string(),
  caption: z.string(),
  done: z.boolean(),
  /** When a challenge that is not open yet can be done; null for the others. */
  opens_at: z.string().nullable(),
});
export type QuestStepView = z.infer<typeof questStepView>;

/** An open quest with what the participant has done of it. */
export const questView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** In the order that is shown; they may be done in any. */
  steps: z.array(questStepView),
  /** What all steps give: the reward, or else the points. */
  prize: z.object({ points: z.number(), reward: z.object({ id: z.string(), name: z.string() }).nullable() }),
  finish: z.string().nullable(),
  /** The days of the participant's own calendar until the last one, 0 on that day; null without an end. */
  days_left: z.number().nullable(),
});
export type QuestView = z.infer<typeof questView>;
