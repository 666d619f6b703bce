/** Bulk changes of participants as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { listQuery, pageSchema } from "~/platform/paging";
import type { OptionalReason } from "~/services/participant-accounts/correction-reasons";
import { statusToSet, type ParticipantFilters } from "~/services/participant-accounts/participants-admin.schema";
import {
  confirmedTotal,
  pointAdjustment,
  pointsToAdd,
  type PointAdjustment,
} from "~/services/participant-accounts/point-adjustments.schema";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { pointsExtension, type PointsExtension } from "~/services/points/point-extension";
import { namedAdminTag } from "~/services/tags/tags.schema";

export const BULK_CHANGE_KINDS = [
  "tag",
  "untag",
  "set_status",
  "add_points",
  "adjust_points",
  "extend_points",
  "undo",
] as const;
export type BulkChangeKind = (typeof BULK_CHANGE_KINDS)[number];

const forAll = {
  /** The query string of the list of users: all who are on that list. Empty means everybody. */
  filters: z.string(msg("Use the list's filters to choose who to change")).max(4_000),
  idempotency_key: z.string().min(8).max(200).optional(),
};

/** `POST programs/{id}/participants/bulk_changes`: the intents of the list's selection, for all that match its filters. */
export const bulkChangeIntent = z.discriminatedUnion("intent", [
  namedAdminTag.extend({ intent: z.literal("tag"), ...forAll }),
  namedAdminTag.extend({ intent: z.literal("untag"), ...forAll }),
  statusToSet.extend({ intent: z.literal("set_status"), ...forAll }),
  pointsToAdd.extend({ intent: z.literal("add_points"), ...forAll }),
  pointAdjustment.extend({ intent: z.literal("adjust_points"), confirmed_total: confirmedTotal, ...forAll }),
  z.object({ intent: z.literal("preview_points"), points: pointAdjustment.shape.points, filters: forAll.filters }),
  pointsExtension.extend({ intent: z.literal("extend_points"), ...forAll }),
  z.object({ intent: z.literal("cancel"), id: z.string() }),
  z.object({ intent: z.literal("undo"), id: z.string() }),
]);

/** What to change, and whose. */
export type BulkChangeOptions = { filters: ParticipantFilters } & (
  | { kind: "tag" | "untag"; tag: string }
  | ({ kind: "set_status" } & Pick<z.infer<typeof statusToSet>, "status"> & OptionalReason)
  | ({ kind: "add_points" } & Pick<z.infer<typeof pointsToAdd>, "points" | "action_title">)
  | ({ kind: "adjust_points"; confirmed_total?: number } & PointAdjustment)
  | ({ kind: "extend_points" } & PointsExtension)
);

const BULK_CHANGE_STATUSES = ["running", "done", "cancelled"] as const;
export type BulkChangeStatus = (typeof BULK_CHANGE_STATUSES)[number];

export const bulkChangeView = z.object({
  id: z.string(),
  status: z.enum(BULK_CHANGE_STATUSES),
  kind: z.enum(BULK_CHANGE_KINDS),
  tag: z.string().nullable(),
  participant_status: z.enum(PARTICIPANT_STATUSES).nullable(),
  points: z.number().nullable(),
  action_title: z.string().nullable(),
  /** Of an adjustment: whether points are added or removed. */
  direction: z.enum(["add", "remove"]).nullable(),
  /** To when points are extended. */
  expires_at: z.string().nullable(),
  /** Why points were adjusted or extended. */
  reason: z.string().nullable(),
  /** Whether the filters left some users out. */
  filtered: z.boolean(),
  admin_name: z.string(),
  /** How many users match; null until the worker has begun. */
  rows_total: z.number().nullable(),
  rows_done: z.number(),
  /** How many of them were not as requested already; of an undo, how many have again what they had. */
  changed: z.number(),
  /** Of an undo: the bulk change that it undoes. */
  undoes: z.object({ id: z.string(), kind: z.enum(BULK_CHANGE_KINDS) }).nullable(),
  /** Whether it can be undone: it has ended, changed somebody, and was not undone yet. */
  can_undo: z.boolean(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
export type BulkChangeView = z.infer<typeof bulkChangeView>;

/** What a correction of points of all who match would do. */
export const bulkPointsPreview = z.object({
  people: z.number(),
  /** The points of all together, which confirm the change. */
  total: z.number(),
  /** How many have fewer points than would be removed. */
  short: z.number(),
});
export type BulkPointsPreview = z.infer<typeof bulkPointsPreview>;

export const bulkChangeListQuery = listQuery(["created_at"], "-created_at");
export type BulkChangeListQuery = z.infer<typeof bulkChangeListQuery>;
export const bulkChangeListPage = pageSchema(bulkChangeView);
