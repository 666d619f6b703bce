/** When points can be spent and when they expire, as a program's rules say it. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, emptyAsNull } from "~/platform/form-values";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";

/** What the rules on pending points distinguish. Others, such as birthdays and team goals, never wait (points_terms.sql). */
export const PENDING_SOURCES = [
  ...CHALLENGE_TYPES.map((type) => `challenge:${type}` as const),
  "receipt",
  "referral",
  "purchase",
  "event",
] as const;
export type PendingSource = (typeof PENDING_SOURCES)[number];

export const MAX_PENDING_DAYS = 365;
export const MAX_EXPIRATION_MONTHS = 120;

const WHOLE_NUMBER = msg("Enter a whole number");

/** A whole number, also as the text of a form. */
function whole(min: 0 | 1, max: number) {
  return z
    .union([z.number(), cleaned("number").regex(/^\d{1,9}$/, WHOLE_NUMBER)], WHOLE_NUMBER)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, { error: min === 0 ? msg("Enter 0 or more") : msg("Enter 1 or more"), abort: true })
        .max(max, { error: msg("Enter {max} or less"), abort: true })
        .int(WHOLE_NUMBER),
    );
}

const CHOOSE = msg("Choose one from the list");

/** When points can be spent: at once, after a number of days, or when an admin approves them. */
export const pendingRule = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("at_once") }),
    z.object({ kind: z.literal("days"), days: whole(1, MAX_PENDING_DAYS) }),
    z.object({ kind: z.literal("approval") }),
  ],
  CHOOSE,
);
export type PendingRule = z.output<typeof pendingRule>;

const months = whole(1, MAX_EXPIRATION_MONTHS);
const monthsOrNone = whole(0, MAX_EXPIRATION_MONTHS);

/** What counts as activity where points expire after a time without any. */
export const ACTIVITIES = ["earn", "spend", "sign_in"] as const;
export type PointsActivity = (typeof ACTIVITIES)[number];

/**
 * When points expire: never; a number of months after they were earned; at the end of the month or year in which that
 * falls; or a number of months after the last activity. Always at the end of a day in the program's time zone.
 */
export const expirationRule = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("never") }),
    z.object({ kind: z.literal("rolling"), months }),
    z.object({ kind: z.literal("end_of_month"), months: monthsOrNone }),
    z.object({ kind: z.literal("end_of_year"), months: monthsOrNone }),
    z.object({
      kind: z.literal("inactivity"),
      months,
      activities: z
        .array(z.enum(ACTIVITIES), msg("Choose at least one activity"))
        .min(1, msg("Choose at least one activity"))
        .transform((list) => [...new Set(list)]),
    }),
  ],
  CHOOSE,
);
export type ExpirationRule = z.output<typeof expirationRule>;

/** How many days before points expire a notice may be given. */
export const NOTICE_DAYS = [30, 7, 1] as const;
export type NoticeDays = (typeof NOTICE_DAYS)[number];

/** Notices as a list; a form sends texts, and an empty one for a list without any. */
const notices = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((days) => days !== "").map((days) => noticeOf(days)) : value),
  z.array(z.union(NOTICE_DAYS.map((days) => z.literal(days)))).transform((list) => [...new Set(list)]),
);

function noticeOf(days: unknown): unknown {
  return typeof days === "string" ? Number(days) : days;
}

/** A program's rules, as `programs.points_rules` stores them. The functions points_terms and points_expiry read them. */
export const pointsRules = z.object({
  pending: pendingRule,
  /** Where the rule on pending points differs from `pending`. */
  pending_by_source: z.partialRecord(z.enum(PENDING_SOURCES), pendingRule).default({}),
  expiration: expirationRule,
  /** Whether the points of participants above the first tier never expire. */
  above_first_tier_never: booleanField(),
  /** How many days before points expire their owner is notified. */
  notices,
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

const POINT_VALUE = msg("Enter an amount with up to six decimals, like 0.01");

/** What one point is worth in the program's currency, up to 999,999.999999; null if the program does not say. */
const pointValue = emptyAsNull(
  z
    .union([z.number(), cleaned("number").regex(/^\d{1,6}(\.\d{1,6})?$/, POINT_VALUE)], POINT_VALUE)
    .transform(Number)
    .pipe(
      z
        .number()
        .positive(POINT_VALUE)
        .max(999_999, POINT_VALUE)
        .refine((value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3, POINT_VALUE),
    ),
);

/**
 * `PUT programs/{id}/points/rules`. `point_value` stays when it is left out. `version` is that of the rules that were
 * changed, so that of two admins one learns of the other.
 */
export const pointsRulesInput = pointsRules.extend({
  point_value: pointValue.optional(),
  version: z.string(msg("Reload the page and try again")).optional(),
});
export type PointsRulesInput = z.output<typeof pointsRulesInput>;

/** `GET programs/{id}/points/rules`. */
export const pointsRulesView = z.object({
  pending: pendingRule,
  pending_by_source: z.partialRecord(z.enum(PENDING_SOURCES), pendingRule),
  expiration: expirationRule,
  above_first_tier_never: z.boolean(),
  notices: z.array(z.number()),
  point_value: z.number().nullable(),
  version: z.string(),
});
export type PointsRulesView = z.infer<typeof pointsRulesView>;

/** What would have expired in the last twelve months. */
export const pointsPreviewView = z.object({
  points: z.number(),
  people: z.number(),
  /** Counted for some people only, and projected to all. */
  sampled: z.boolean(),
});
export type PointsPreviewView = z.infer<typeof pointsPreviewView>;

/** The intents on the rules. */
export const pointsRulesIntent = z.discriminatedUnion("intent", [
  pointsRulesInput.extend({ intent: z.literal("update") }),
  pointsRulesInput.extend({ intent: z.literal("preview") }),
]);
