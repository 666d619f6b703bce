/** The figures of a dashboard for a range of days. Browser-safe. */
import { z } from "zod";
import { listQuery, PAGE_FIELDS, pageSchema } from "~/platform/paging";
import { COMPARISONS, RANGES } from "./figure-range";

const day = z.iso.date().refine((text) => text >= "1970" && text < "2200");
/** An empty field of a form is no day. */
const optionalDay = z
  .union([z.literal("").transform(() => undefined), day])
  .optional()
  .catch(undefined)
  .meta({ strictly: day.optional() });

const rangeFields = {
  /** Days in the program's time zone. `custom` needs `from`; without `to` it goes up to today. */
  range: z.enum(RANGES).catch("last_30_days"),
  from: optionalDay,
  to: optionalDay,
};

/** `GET programs/{id}/dashboard/figures`. */
export const figuresQuery = z.object({
  ...rangeFields,
  /** What the figures are compared with: the period before, the same days of the previous year, or nothing. */
  compare: z.enum(COMPARISONS).catch("previous"),
});
export type FiguresQuery = z.output<typeof figuresQuery>;

/** `GET programs/{id}/dashboard/figures/challenges` and `…/rewards`. */
export const subjectFiguresQuery = listQuery(["name", "participants", "actions", "points"], "-participants").extend(
  rangeFields,
);
export type SubjectFiguresQuery = z.output<typeof subjectFiguresQuery>;

/** `GET programs/{id}/dashboard/figures/challenges.csv` and `…/rewards.csv`: as the table, with all pages. */
export const exportedSubjectsQuery = subjectFiguresQuery.omit(PAGE_FIELDS);
export type ExportedSubjectsQuery = z.output<typeof exportedSubjectsQuery>;

/** The figures of a range, in the order in which they are shown. */
export const FIGURES = [
  "active",
  "new",
  "returning",
  "completions",
  "issued",
  "spent",
  "expired",
  "redemption_rate",
] as const;
export type FigureName = (typeof FIGURES)[number];
/** The figures of now. */
export const NOW_FIGURES = ["outstanding", "pending", "expiring"] as const;
export type NowFigureName = (typeof NOW_FIGURES)[number];
export const FUNNEL_STEPS = ["signed_up", "signed_in", "completed", "claimed"] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** What points are worth as a decimal number in the program's currency; null while a point has no value, and of people. */
const money = z.string().nullable();
const days = z.object({ from: z.string(), to: z.string() });

/** `before`: the same in the days it is compared with. The redemption rate is a share, and null if no points were issued. */
const figure = z.object({
  name: z.enum(FIGURES),
  value: z.number().nullable(),
  before: z.number().nullable(),
  money,
});
export type Figure = z.infer<typeof figure>;

/** How many wait for a decision, and since when the first of them does. */
const waiting = z.object({ count: z.number(), oldest_at: z.string().nullable() }).nullable();
export type Waiting = z.infer<typeof waiting>;

export const figuresView = days.extend({
  range: z.enum(RANGES),
  compare: z.enum(COMPARISONS),
  /** The days of the comparison; null without one. */
  compared: days.nullable(),
  /** Null before the first count. */
  counted_at: z.string().nullable(),
  /** False while days of the range, or of the comparison, are still being counted. */
  complete: z.boolean(),
  currency: z.string(),
  /** What one point is worth; null without a value. */
  point_value: money,
  figures: z.array(figure),
  now: z.array(z.object({ name: z.enum(NOW_FIGURES), value: z.number(), money })),
  /** From Monday to Sunday; the first and the last only as far as the range goes. */
  weeks: z.array(days.extend({ active: z.number(), new: z.number(), returning: z.number() })),
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), participants: z.number(), before: z.number().nullable() })),
  /** Null for admins who may not see them. */
  waiting: z.object({ receipts: waiting, referrals: waiting }),
});
export type FiguresView = z.infer<typeof figuresView>;

/** A challenge or a reward: the people it reached, how often, and the points that it gave or took. */
export const subjectFigureView = z.object({
  id: z.string(),
  name: z.string(),
  participants: z.number(),
  actions: z.number(),
  points: z.number(),
  money,
});
export type SubjectFigureView = z.infer<typeof subjectFigureView>;

export const subjectFiguresPage = pageSchema(subjectFigureView).extend({
  ...days.shape,
  /** The day that it is in the program's time zone. */
  today: z.string(),
  currency: z.string(),
});
export type SubjectFiguresPage = z.infer<typeof subjectFiguresPage>;

/** The form of the page: whether the admin gets the figures by email each Monday. */
export const dashboardIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("weekly_mail_on") }),
  z.object({ intent: z.literal("weekly_mail_off") }),
]);

export const weeklyMailView = z.object({ on: z.boolean() });
export type WeeklyMailView = z.infer<typeof weeklyMailView>;
