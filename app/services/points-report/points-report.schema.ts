/** The points report: what a program's points did in each month, and what they are worth. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";

export const MAX_REPORT_MONTHS = 36;
/** The months that are shown without a range, the current one included. */
export const DEFAULT_REPORT_MONTHS = 12;
/** Reversals of what was earned or spent in closed months that a month lists; `late_count` has how many there are. */
export const MAX_LATE_REVERSALS = 100;

const MONTH_FORMAT = msg("Enter a month such as 2026-11.");
const monthOrNothing = z.string().regex(/^(20\d\d-(0[1-9]|1[0-2]))?$/, MONTH_FORMAT);

/** A month in an address. */
export const reportMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH_FORMAT);

/** `GET programs/{id}/points/report`: the first and the last month; empty or missing for the last twelve. */
export const pointsReportQuery = z.object({ from: monthOrNothing.optional(), to: monthOrNothing.optional() });
export type PointsReportQuery = z.output<typeof pointsReportQuery>;

/** How points changed, in the order of the columns: opening + issued − spent − expired − reversed + settled = closing. */
export const ROW_FIELDS = ["opening", "issued", "spent", "expired", "reversed", "settled", "closing"] as const;
export type RowField = (typeof ROW_FIELDS)[number];

const fields = <S extends z.ZodType>(each: S) =>
  z.object({ opening: each, issued: each, spent: each, expired: each, reversed: each, settled: each, closing: each });

/**
 * Points that participants hold, available or pending, less what they owe: at the start and at the end of the month, and
 * what happened in between. `spent` and `expired` are less what a reversal gave back. `settled`: what paid a debt, which
 * moves points from their source to `debt` and is 0 in total. `money`: the same in the program's currency, in decimal
 * numbers; null while a point has no value.
 */
const row = fields(z.number()).extend({ money: fields(z.string()).nullable() });
export type ReportRow = z.infer<typeof row>;

/** Since points were earned, at the end of the month; `owed` has what participants owe, as a negative number. */
export const AGES = ["0-3", "3-6", "6-12", "12+", "owed", "unsorted"] as const;
export type Age = (typeof AGES)[number];

/** What was earned, spent or expired in a month that is closed, and was reversed in this one. */
const lateReversal = z.object({
  /** The action that reversed it, and the one that is reversed. */
  action_id: z.string(),
  reversed_action_id: z.string(),
  /** The closed month of the reversed one. */
  month: z.string(),
  kind: z.enum(["earned", "spent", "expired"]),
  points: z.number(),
});
export type LateReversal = z.infer<typeof lateReversal>;

/** A month: the figures of the whole program, and the same by source and by age. */
export const reportMonthView = row.extend({
  month: z.string(),
  /** Whether the month is over in the program's time zone, so that it can be closed. */
  over: z.boolean(),
  closed: z.boolean(),
  /** Null while the month is open. */
  closed_at: z.string().nullable(),
  /** The admin, or the API key, who closed it. */
  closed_by: z.string().nullable(),
  /** What one point is worth, as a decimal number. */
  value: z.string().nullable(),
  currency: z.string(),
  /**
   * By source: `challenge:TYPE`, `receipt`, `referral`, `purchase`, `birthday`, `weekly_goal`, `quest`, `team_goal`,
   * `daily_question`, `daily_box`, `import`, `admin`, `debt`; `unsorted` while points from before there were sources are
   * still being sorted. They add up to the total.
   */
  sources: z.array(row.extend({ source: z.string() })),
  /** By the months since the points were earned, at the end of this month. They add up to the total. */
  ages: z.array(row.extend({ age: z.enum(AGES) })),
  /** The first 100, by time. */
  late: z.array(lateReversal),
  late_count: z.number(),
});
export type ReportMonthView = z.infer<typeof reportMonthView>;

/** The points that were earned in a month, and what became of them up to the end of the report. */
const cohort = z.object({
  month: z.string(),
  issued: z.number(),
  spent: z.number(),
  expired: z.number(),
  reversed: z.number(),
  /** What paid a debt. */
  settled: z.number(),
  open: z.number(),
  /**
   * The share of the points that were neither spent nor used to settle a debt, of those that were not reversed: at the
   * end of the month, then 1, 2, 3 … months later. Null if none are left.
   */
  unspent: z.array(z.number().nullable()),
});
export type CohortView = z.infer<typeof cohort>;

export const pointsReportView = z.object({
  from: z.string(),
  to: z.string(),
  /** The open months that are over, also before the range. Closing one closes those before it. Null without any. */
  closable: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Oldest first. A closed month is exactly what was shown when it was closed. */
  months: z.array(reportMonthView),
  cohorts: z.array(cohort),
});
export type PointsReportView = z.infer<typeof pointsReportView>;

/** The form of the page. */
export const pointsReportIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("close"), month: reportMonth }),
]);

/** `POST programs/{id}/points/report/{month}/close`. */
export const closeMonthIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("close") })]);

/** The columns of a journal: each amount is once debited and once credited. */
export const JOURNAL_COLUMNS = ["date", "account", "debit", "credit", "reference"] as const;
export const journalLines = z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]));
export type JournalLines = z.infer<typeof journalLines>;
