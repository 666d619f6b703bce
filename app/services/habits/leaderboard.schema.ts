/** The leaderboard of a program: who chose to be on it, and their points. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";

export const PERIODS = ["week", "all_time"] as const;
export type Period = (typeof PERIODS)[number];

/** `GET /leaderboard`. */
export const leaderboardQuery = z.object({ period: z.enum(PERIODS).catch("week") });

/** Ranks are counted up to here; everybody further down has the next one. */
export const LAST_RANK = 100_000;

const row = z.object({
  /** People with the same points have the same rank. Behind the hundred thousandth it is 100,001 for everybody. */
  rank: z.number(),
  name: z.string(),
  points: z.number(),
  /** Whether it is the participant who looks at it. */
  own: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof row>;

export const leaderboardView = z.object({
  period: z.enum(PERIODS),
  /** The best, the first one first. */
  rows: z.array(row),
  /** The participant's own row, also when it is not among the best; null without points, or when they are not shown. */
  own: row.nullable(),
  /** Their own row with the two rows before and after it, as far as these are not among the best; empty without one. */
  around: z.array(row),
  /** The place that they would have with their points; null for who joined, and without points. */
  possible_rank: z.number().nullable(),
  /** The points that their own row is behind the next one ahead; null when nobody is ahead, or without an own row. */
  behind: z.number().nullable(),
  /** The name that they joined with; null when they have not joined. */
  name: z.string().nullable(),
  /** A name to start from. */
  suggested_name: z.string(),
  /** An admin hides the name. */
  hidden: z.boolean(),
});
export type LeaderboardView = z.infer<typeof leaderboardView>;

export const MAX_LEADERBOARD_NAME = 30;

/** Letters and digits of all languages: no markup, no addresses, nothing invisible. */
const leaderboardName = cleaned("name", msg("Enter a name"))
  .min(2, msg("Use 2 characters or more"))
  .max(MAX_LEADERBOARD_NAME, msg("Use {max} characters or fewer"))
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} '’_-]|\.(?![\p{L}\p{N}]))*$/u, msg("Use letters, digits and spaces"));

/** The forms of the page. Joining again changes the name. */
export const leaderboardIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("join"), name: leaderboardName }),
  z.object({ intent: z.literal("leave") }),
]);

/** `GET programs/{id}/settings/program/habits/names`. */
export const leaderboardNamesQuery = listQuery(["name", "points", "created_at"], "-created_at").extend({
  hidden: z.enum(["true", "false"]).optional().catch(undefined),
});
export type LeaderboardNamesQuery = z.infer<typeof leaderboardNamesQuery>;

export const leaderboardNameView = z.object({
  /** Of the participant. */
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  points: z.number(),
  hidden: z.boolean(),
  created_at: z.string(),
});
export type LeaderboardNameView = z.infer<typeof leaderboardNameView>;
export const leaderboardNamesPage = pageSchema(leaderboardNameView);

/** Hides the names of these participants, or shows them again. */
export const leaderboardNamesIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("hide"), ids: selectedIds }),
  z.object({ intent: z.literal("show"), ids: selectedIds }),
]);
