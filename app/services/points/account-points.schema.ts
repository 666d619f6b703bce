/** What a participant has, is about to get, and is about to lose. Browser-safe. */
import { z } from "zod";

/** `GET /public/account/points`. Each list has at most its first 500 rows. */
export const accountPointsView = z.object({
  /** What can be spent. */
  available: z.number(),
  /** What cannot be spent yet, soonest first. `available_at` is null where an admin has to approve it. */
  pending: z.array(z.object({ points: z.number(), available_at: z.string().nullable(), source: z.string() })),
  /**
   * What can be spent and expires, a row for each day of the program's time zone, soonest first. `expires_at` is the
   * first moment at which the points are no longer there.
   */
  expiring: z.array(z.object({ points: z.number(), expires_at: z.string() })),
  /** What was ever earned, less what was taken back. Spending does not lower it. */
  lifetime: z.number(),
});
export type AccountPointsView = z.infer<typeof accountPointsView>;

/** Added to what somebody has just earned, while it cannot be spent yet. */
export const pendingNote = z.object({
  /** Null when an admin has to approve it. */
  available_at: z.string().nullable(),
  /** '40 Sparks are on their way, until Friday', in the reader's language. */
  text: z.string(),
});
export type PendingNote = z.infer<typeof pendingNote>;

/** A sentence about points that are pending or expire, in the reader's language, with the days behind it. */
export const pointsNote = z.object({
  text: z.string(),
  /** Empty where the sentence has it all. */
  days: z.array(z.object({ day: z.string(), points: z.string() })),
});
export type PointsNote = z.infer<typeof pointsNote>;
