/** The check of a program's balances against its postings. Browser-safe. */
import { z } from "zod";

/** A balance that is not the sum of its postings. */
export const differenceView = z.object({
  participant_id: z.string(),
  name: z.string(),
  account: z.string(),
  balance: z.number(),
  posted: z.number(),
});
export type DifferenceView = z.infer<typeof differenceView>;

/** The points given in a month (`2026-11`), and those that participants held at its end. */
export const monthView = z.object({ month: z.string(), issued: z.number(), points: z.number() });
export type MonthView = z.infer<typeof monthView>;

export const pointsCheckView = z.object({
  /** The last finished check; null before the first one. */
  check: z
    .object({
      checked_at: z.string(),
      participants: z.number(),
      /** May be more than the listed differences. */
      difference_count: z.number(),
      differences: z.array(differenceView),
      /** Newest first. */
      months: z.array(monthView),
    })
    .nullable(),
  /** Whether another check is waiting for the worker. */
  waiting: z.boolean(),
});
export type PointsCheckView = z.infer<typeof pointsCheckView>;

export const requestedCheckView = z.object({ waiting: z.literal(true) });

/** The intent of the page; `POST` without an intent means the same. */
export const pointsCheckIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("create") })]);
