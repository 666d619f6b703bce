/** Giving an achievement or milestone to everybody who qualifies. Browser-safe. */
import { z } from "zod";
import { booleanField } from "~/platform/form-values";

/** The intents of a reward's page. `id` must be the reward of the URL. */
export const fetchPossibleWinnersIntent = z.object({
  intent: z.literal("fetch_possible_winners_to_sync"),
  id: z.string().optional(),
});
export const syncWinnersIntent = z.object({
  intent: z.literal("sync_winners"),
  id: z.string().optional(),
  send_email: booleanField().default(false),
});

export const winnerSyncView = z.object({
  id: z.string(),
  /** Null until the worker has begun. */
  rows_total: z.number().nullable(),
  rows_done: z.number(),
  /** How many got it. */
  winners: z.number(),
});

/** Who can be given the reward now. */
export const possibleWinnersView = z.object({
  /** Null without a limit. */
  limit_left: z.number().nullable(),
  eligible_participants_count: z.number(),
  /** The sync that is running. */
  running: winnerSyncView.nullable(),
});
export type PossibleWinnersView = z.infer<typeof possibleWinnersView>;
