/** The participant's points as a statement of account: what moved them, and the balance after it. Browser-safe. */
import { z } from "zod";
import { searchText } from "~/platform/paging";

export const HISTORY_FILTERS = ["all", "earned", "spent", "pending", "ended"] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

/** What a row did with points. `released`: pending ones became available. */
export const HISTORY_KINDS = ["earned", "spent", "released", "expired", "reversed"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const AFTER = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in the history, as in `next` of a page. */
export type HistoryPlace = { at: Date; actionId: string };

/** The place that `after` names; null if it names none. */
export function placeOf(after: string): HistoryPlace | null {
  const [, at, actionId] = AFTER.exec(after) ?? [];
  return at && actionId && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), actionId } : null;
}

/** The text of a place. */
export function textOfPlace({ at, actionId }: HistoryPlace): string {
  return `${at.toISOString()}_${actionId}`;
}

/** `GET /my-account/points` and `GET /public/account/points_history`. */
export const pointsHistoryQuery = z.object({
  filter: z.enum(HISTORY_FILTERS).catch("all"),
  search: searchText(),
  /** `next` of the page before. */
  after: z
    .string()
    .refine((text) => placeOf(text) !== null)
    .optional()
    .catch(undefined),
});
export type PointsHistoryQuery = z.infer<typeof pointsHistoryQuery>;

const historyRow = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  action_type: z.string(),
  /** In the reader's language. Viewed posts of a wall, one after another on a day, are one row. */
  title: z.string(),
  /** Why earning rules gave or took back the points, in one sentence in the reader's language; null for other rows. */
  sentence: z.string().nullable(),
  /** How many viewed posts the row stands for; 0 for anything else. */
  posts: z.number(),
  /** The change of the balance; for what is or was pending, how many points that was. */
  points: z.number(),
  /** Whether `points` were or are pending, so that the row left the balance as it was. */
  was_pending: z.boolean(),
  /** How many are still pending. */
  pending: z.number(),
  /** '40 Sparks are on their way, until Friday', in the reader's language; empty where nothing is pending. */
  pending_text: z.string(),
  /** Whether it was taken back or canceled later. */
  reversed: z.boolean(),
  /** What could be spent right after it, less what was owed. */
  balance: z.number(),
  created_at: z.string(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const pointsHistoryPage = z.object({
  /** What can be spent now, less what is owed. */
  balance: z.number(),
  /** What is pending now. */
  pending: z.number(),
  /** Newest first; at most 20. */
  result: z.array(historyRow),
  /** The place after which older rows may follow, for `after`; null at the end. */
  next: z.string().nullable(),
  /** How far back the rows were looked through, where a filter or a search has not filled the page; null otherwise. */
  searched_to: z.string().nullable(),
});
export type PointsHistoryPage = z.infer<typeof pointsHistoryPage>;
