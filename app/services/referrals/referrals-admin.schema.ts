/** Referrals as the admin lists, shows and reviews them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { text } from "~/platform/form-values";
import { daysFilter, filterOf, listQuery, PAGE_FIELDS, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { assignedFilter, assigneeView, assigneeViews, assignIntent } from "~/services/assignments/assignees.schema";

export const REFERRAL_STATUSES = ["pending", "approved", "rejected"] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/**
 * What makes a referral look as if somebody had referred themselves. None is a proof: a couple shares a computer, and
 * an office its network.
 */
export const REFERRAL_SIGNALS = [
  "same_device",
  "same_network",
  "same_wallet",
  "same_payment",
  "similar_email",
  "same_name",
  "quick_sign_up",
  "many_referrals",
  "no_activity",
  "similar_receipts",
] as const;
export type ReferralSignal = (typeof REFERRAL_SIGNALS)[number];

/** `GET /admin/v2/programs/{id}/referrals`. */
export const referralListQuery = listQuery(["status", "points", "created_at"], "-created_at").extend({
  status: filterOf(z.enum(REFERRAL_STATUSES)),
  assigned: assignedFilter(),
  /** Days in the program's time zone. */
  created: daysFilter(),
});
export type ReferralListQuery = z.infer<typeof referralListQuery>;

/** `GET /admin/v2/programs/{id}/referrals.csv`: the newest first, or those of `ids`. */
export const referralExportQuery = referralListQuery
  .omit({ ...PAGE_FIELDS, sort: true })
  .extend({ ids: selectedIds.optional() });
export type ReferralExportQuery = z.infer<typeof referralExportQuery>;

/** The other referrals of a referrer are shown 50 at a time. */
const HISTORY_PAGE_SIZE = 50;

/** `GET /admin/v2/referrals/{id}/participant_history` and `GET /admin/v2/participants/{id}/recruited`. */
export const referralHistoryQuery = listQuery(["status", "points", "created_at"], "-created_at").extend({
  page_size: z.coerce.number().int().min(1).max(HISTORY_PAGE_SIZE).catch(HISTORY_PAGE_SIZE),
});
export type ReferralHistoryQuery = z.infer<typeof referralHistoryQuery>;

/** `name` and `email` are those of the friend. People of deleted accounts have no email. */
export const referralRowView = z.object({
  id: z.string(),
  program_id: z.string(),
  status: z.enum(REFERRAL_STATUSES),
  referrer_id: z.string(),
  referrer_name: z.string(),
  referrer_email: z.string().nullable(),
  referred_participant_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  points: z.number(),
  admin_comments: z.string(),
  assignee: assigneeView.nullable(),
  created_at: z.string(),
  signals: z.array(z.enum(REFERRAL_SIGNALS)),
});
export type ReferralRowView = z.infer<typeof referralRowView>;

export const referralPage = pageSchema(referralRowView);

/** `GET /admin/v2/referrals/{id}`. */
export const referralView = referralRowView.extend({
  /** How many minutes after the referrer the friend joined. */
  minutes_apart: z.number(),
  /** How many friends of the referrer joined within a day before or after this one, with this one. */
  referrals_that_day: z.number(),
  /** The newest receipts that both handed in for one purchase, for readers with `receipts:view`; at most 5. */
  similar_receipt_ids: z.array(z.string()),
  /** The next referral that is pending, the oldest first; after the last one the oldest; null when there is no other. */
  next_pending_id: z.string().nullable(),
  /** To whom it can be assigned; empty for admins who may not do so. */
  assignee_options: assigneeViews,
});
export type ReferralView = z.infer<typeof referralView>;

const COMMENT_MAX = 2000;
const STATUS_REQUIRED = msg("Choose whether to approve or reject");

const review = z
  .object({
    /** Without one only the comments are stored. */
    status: z.enum(["approved", "rejected"], STATUS_REQUIRED).optional(),
    admin_comments: text(COMMENT_MAX).optional(),
    /** The status that the reviewer saw. The review fails if another admin has changed it since. */
    seen_status: z.enum(REFERRAL_STATUSES).optional(),
  })
  .refine(({ status, admin_comments }) => status !== undefined || admin_comments !== undefined, {
    message: STATUS_REQUIRED,
    path: ["status"],
  });
export type ReferralReview = z.infer<typeof review>;

/** `PATCH /admin/v2/referrals/{id}`. */
export const referralIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("update"), referral: review }),
]);

/** The intents on the selected rows of the list. */
export const referralSelectionIntent = z.discriminatedUnion("intent", [
  assignIntent,
  z.object({ intent: z.literal("approve"), ids: selectedIds }),
  z.object({ intent: z.literal("reject"), ids: selectedIds }),
]);
