/** Receipts as the participant hands them in and sees them. Browser-safe. */
import { z } from "zod";
import { text } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { pendingNote } from "~/services/points/account-points.schema";
import { REVIEW_COMMENT_MAX } from "./receipt-limits";
import { LINE_REASONS, RECEIPT_STATUSES, REJECT_REASONS } from "./receipt-states";

/** `GET /public/receipts`, newest first. */
export const myReceiptsQuery = listQuery(["created_at"], "-created_at");
export type MyReceiptsQuery = z.infer<typeof myReceiptsQuery>;

/** A line as the participant sees it. `price` is in the program's currency, of the whole line. */
const myItemView = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** The program's product that it is; null for none. */
  product_name: z.string().nullable(),
  eligible: z.boolean(),
  points: z.number(),
  /** Why it earned nothing; null where it earned points, and where nothing is decided or the whole receipt is rejected. */
  reason: z.enum(LINE_REASONS).nullable(),
  /** Where it would have counted, if the reason is `other_shop`: at most 6. */
  shops: z.array(z.string()),
});
export type LineReason = (typeof LINE_REASONS)[number];

/** A product that earns points. `points` are for each `amount` of the program's currency. */
const earningProduct = z.object({
  name: z.string(),
  points: z.number(),
  amount: z.number(),
  /** The shops whose receipts count, at most 6; empty for any. */
  shops: z.array(z.string()),
});
export type EarningProduct = z.infer<typeof earningProduct>;

export const myReceiptRowView = z.object({
  id: z.string(),
  status: z.enum(RECEIPT_STATUSES),
  merchant_name: z.string(),
  /** YYYY-MM-DD */
  purchase_date: z.string().nullable(),
  total_amount: z.number().nullable(),
  points: z.number(),
  /** Whether an admin has decided that it counts; null until one has. */
  valid: z.boolean().nullable(),
  reject_reason: z.enum(REJECT_REASONS).nullable(),
  /** What the admin says about it. */
  reject_message: z.string(),
  can_request_review: z.boolean(),
  created_at: z.string(),
});
export type MyReceiptRow = z.infer<typeof myReceiptRowView>;

export const myReceiptsPage = pageSchema(myReceiptRowView);

/** `GET /public/receipts/{id}`. */
export const myReceiptView = myReceiptRowView.extend({
  /** Where its points cannot be spent yet. */
  pending: pendingNote.optional(),
  /** What the participant can spend now. */
  unused_points: z.number(),
  items: z.array(myItemView),
  /** The participant's own pictures; empty once they are deleted. */
  files: z.array(z.object({ url: z.string(), content_type: z.string() })),
  review_comment: z.string(),
  /** The challenges that it completed. */
  challenges: z.array(z.object({ identifier: z.string(), caption: z.string() })),
  /** Products that earn points and are not on the receipt, best first, at most 5. Empty while it is read. */
  next_time: z.array(earningProduct),
});
export type MyReceipt = z.infer<typeof myReceiptView>;

/** `POST /public/receipts` and the form of the page: the files come beside it, as `files[]`. */
export const receiptUpload = z
  .object({
    /** Made with the form, so that sending it twice hands in one receipt. */
    idempotency_key: z.string().min(8).max(200).optional(),
  })
  .meta({ files: { "files[]": "Photos or a PDF of the receipt." }, needsFile: true });

/** `POST /public/receipts/{id}/request_review`. */
export const reviewRequest = z.object({
  comment: text(REVIEW_COMMENT_MAX).default(""),
});
export type ReviewRequest = z.infer<typeof reviewRequest>;
