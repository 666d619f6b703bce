/** When points can be spent and when they expire, as a program's rules say it. Browser-safe. */
import { z } from "zod";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";

/** What the rules on pending points distinguish. Birthdays, weekly goals, imports and gifts of an admin never wait. */
export const PENDING_SOURCES = [
  ...CHALLENGE_TYPES.map((type) => `challenge:${type}` as const),
  "receipt",
  "referral",
  "purchase",
] as const;
export type PendingSource = (typeof PENDING_SOURCES)[number];

export const MAX_PENDING_DAYS = 365;
export const MAX_EXPIRATION_MONTHS = 120;

/** When points can be spent: at once, after a number of days, or when an admin approves them. */
export const pendingRule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("at_once") }),
  z.object({ kind: z.literal("days"), days: z.number().int().min(1).max(MAX_PENDING_DAYS) }),
  z.object({ kind: z.literal("approval") }),
]);
export type PendingRule = z.output<typeof pendingRule>;

const months = z.number().int().min(1).max(MAX_EXPIRATION_MONTHS);

/** What counts as activity where points expire after a time without any. */
export const ACTIVITIES = ["earn", "spend", "sign_in"] as const;
export type PointsActivity = (typeof ACTIVITIES)[number];

/**
 * When points expire: never; a number of months after they were earned; at the end of the month or year in which that
 * falls; or a number of months after the last activity. Always at the end of a day in the program's time zone.
 */
export const expirationRule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("never") }),
  z.object({ kind: z.literal("rolling"), months }),
  z.object({ kind: z.literal("end_of_month"), months: z.number().int().min(0).max(MAX_EXPIRATION_MONTHS) }),
  z.object({ kind: z.literal("end_of_year"), months: z.number().int().min(0).max(MAX_EXPIRATION_MONTHS) }),
  z.object({
    kind: z.literal("inactivity"),
    months,
    activities: z
      .array(z.enum(ACTIVITIES))
      .min(1)
      .transform((list) => [...new Set(list)]),
  }),
]);
export type ExpirationRule = z.output<typeof expirationRule>;

/** How many days before points expire a notice may be given. */
export const NOTICE_DAYS = [30, 7, 1] as const;
export type NoticeDays = (typeof NOTICE_DAYS)[number];

/** A program's rules, as `programs.points_rules` stores them. The functions points_terms and points_expiry read them. */
export const pointsRules = z.object({
  pending: pendingRule,
  /** Where the rule on pending points differs from `pending`. */
  pending_by_source: z.partialRecord(z.enum(PENDING_SOURCES), pendingRule),
  expiration: expirationRule,
  /** Whether the points of participants above the first tier never expire. */
  above_first_tier_never: z.boolean(),
  /** How many days before points expire their owner is notified. */
  notices: z.array(z.union(NOTICE_DAYS.map((days) => z.literal(days)))).transform((list) => [...new Set(list)]),
});
export type PointsRules = z.output<typeof pointsRules>;

/** The rules of a program that has none: points are available at once and never expire. */
export const NO_POINTS_RULES: PointsRules = {
  pending: { kind: "at_once" },
  pending_by_source: {},
  expiration: { kind: "never" },
  above_first_tier_never: false,
  notices: [...NOTICE_DAYS],
};
