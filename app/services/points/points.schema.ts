/** The participants' actions, and points added by an admin. Browser-safe. */
import { z } from "zod";
import { listQuery, pageSchema } from "~/platform/paging";
import { PAGE_SIZES } from "~/services/programs/site-constants";

/** `GET /public/participant_actions?page=&page_size=&sort=`; the table offers page sizes from 10 to 50. */
export const actionList = listQuery(["created_at", "title", "points"], "-created_at").extend({
  page_size: z.coerce.number().int().min(PAGE_SIZES[0]).max(PAGE_SIZES.at(-1)!).catch(PAGE_SIZES[0]),
  /** `completed` leaves out sign-ins, which are most of the history and earn nothing. */
  kind: z.enum(["all", "completed"]).catch("all"),
});
export type ActionListQuery = z.infer<typeof actionList>;

/** One action of a participant. Points are negative if they were taken. */
export const actionView = z.object({
  id: z.string(),
  action_type: z.string(),
  title: z.string(),
  actionable_type: z.string().nullable(),
  actionable_id: z.string().nullable(),
  points: z.number(),
  created_at: z.string(),
});
export type ActionView = z.infer<typeof actionView>;

/** An action with what became of its points. */
export const activityView = actionView.extend({
  /** Why earning rules gave or took back the points, in one sentence in the reader's language; null for other rows. */
  sentence: z.string().nullable(),
  /** Whether its points were taken back later. */
  reversed: z.boolean(),
  /** How many of its points are still pending. */
  pending: z.number(),
  /** How many of them settled a debt. */
  settled: z.number(),
  /** How many points it took back that had been spent already, which the participant owes since. */
  owed: z.number(),
  /** How many it made available that were pending before. */
  released: z.number(),
  /** How many it canceled while they were still pending. */
  canceled: z.number(),
});
export type ActivityView = z.infer<typeof activityView>;

/** The participant's own activity, with what they cannot spend yet and what they owe. */
export const activityPage = pageSchema(activityView).extend({ points_pending: z.number(), points_debt: z.number() });
export type ActivityPage = z.infer<typeof activityPage>;

export const addedPointsView = z.object({ action_id: z.string(), unused_points: z.number() });
export type AddedPointsView = z.infer<typeof addedPointsView>;

/** `users/{id}/points`: a participant's ledger. */
export const postingsQuery = listQuery(["created_at"], "-created_at");
export type PostingsQuery = z.infer<typeof postingsQuery>;

/** Points that moved from one account to another, with the balances after it. */
export const postingView = z.object({
  id: z.string(),
  from_account: z.string(),
  to_account: z.string(),
  amount: z.number(),
  action_id: z.string(),
  action_type: z.string(),
  title: z.string(),
  /** The posting that this one reverses. */
  reverses_id: z.string().nullable(),
  reversed: z.boolean(),
  /** Whether it is part of a correction by an admin that was not undone yet. */
  undoable: z.boolean(),
  available: z.number(),
  pending: z.number(),
  debt: z.number(),
  created_at: z.string(),
});
export type PostingView = z.infer<typeof postingView>;

/** A page of the ledger, and the balance of each account now. */
export const postingsPage = pageSchema(postingView).extend({
  balances: z.object({
    available: z.number(),
    pending: z.number(),
    debt: z.number(),
    issued: z.number(),
    spent: z.number(),
    expired: z.number(),
    reversed: z.number(),
  }),
});
export type PostingsPage = z.infer<typeof postingsPage>;
