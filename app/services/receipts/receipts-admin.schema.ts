/** Receipts as the admin lists, shows and reviews them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, text } from "~/platform/form-values";
import { daysFilter, filterOf, listQuery, PAGE_FIELDS, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { assignedFilter, assigneeView, assigneeViews, assignIntent } from "~/services/assignments/assignees.schema";
import { hasName, itemQuantity, nameOrSku, patchedItem, PRICE_INVALID } from "./item-patches";
import { RECEIPT_SOURCES, RECEIPT_STATUSES, REJECT_REASONS } from "./receipt-states";

/** `GET /admin/v2/programs/{id}/receipts`. */
export const receiptListQuery = listQuery(
  ["merchant_name", "purchase_date", "total_amount", "points", "status", "created_at"],
  "-created_at",
).extend({
  status: filterOf(z.enum(RECEIPT_STATUSES)),
  merchant: filterOf(z.uuid()),
  source: filterOf(z.enum(RECEIPT_SOURCES)),
  tag: filterOf(text(50)),
  assigned: assignedFilter(),
  /** Days in the program's time zone. */
  created: daysFilter(),
});
export type ReceiptListQuery = z.infer<typeof receiptListQuery>;

/** `GET /admin/v2/programs/{id}/receipts.csv`: the newest first, or those of `ids`. */
export const receiptExportQuery = receiptListQuery
  .omit({ ...PAGE_FIELDS, sort: true })
  .extend({ ids: selectedIds.optional() });
export type ReceiptExportQuery = z.infer<typeof receiptExportQuery>;

/** `linked_data` names the other receipt of a duplicate. */
const receiptTagView = z.object({
  name: z.string(),
  reason: z.string(),
  linked_data: z.object({ receipt_id: z.string() }).nullable(),
});

/**
 * Amounts are in the program's currency. The email is null without `users:view`. `waiting_since`: since when it waits for
 * a review; null when it does not.
 */
export const receiptRowView = z.object({
  id: z.string(),
  program_id: z.string(),
  status: z.enum(RECEIPT_STATUSES),
  source: z.enum(RECEIPT_SOURCES),
  merchant_name: z.string(),
  purchase_proof_merchant_id: z.string().nullable(),
  merchant_address: z.string(),
  purchase_date: z.string().nullable(),
  total_amount: z.number().nullable(),
  items_count: z.number(),
  points: z.number(),
  participant_id: z.string(),
  participant_name: z.string(),
  email: z.string().nullable(),
  censored_email: z.string().nullable(),
  receipt_tags: z.array(receiptTagView),
  assignee: assigneeView.nullable(),
  waiting_since: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ReceiptRow = z.infer<typeof receiptRowView>;

export const receiptsPage = pageSchema(receiptRowView);

export const receiptItemView = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  price: z.number(),
  eligible_product_id: z.string().nullable(),
  matched_product: z.string().nullable(),
  matched_strategy: z.enum(["sku", "keyword", "fuzzy", "manual"]).nullable(),
  matched_keyword: z.string().nullable(),
  /** 0 to 1 */
  match_confidence: z.number().nullable(),
  eligible: z.boolean(),
  points: z.number(),
  admin_comments: z.string(),
  patch_status: z.literal("unchanged"),
});
export type ReceiptItemView = z.infer<typeof receiptItemView>;

/** A product that a line may be. `points_per_cents` of the line's price. */
export const eligibleProductView = z.object({
  id: z.string(),
  product_name: z.string(),
  points_per_cents: z.number(),
  product_active: z.boolean(),
});
export type EligibleProduct = z.infer<typeof eligibleProductView>;

/** `GET /admin/v2/receipts/{id}`: `receipt`. */
export const receiptView = receiptRowView.extend({
  participant_points: z.number(),
  participant_completed_challenges: z.number(),
  files: z.array(z.object({ url: z.string(), content_type: z.string() })),
  processed_data: z.unknown(),
  open_receipt_issue_reports: z.number(),
  admin_invalidation_reason: z.enum(REJECT_REASONS).nullable(),
  admin_invalidation_message: z.string(),
  admin_comments: z.string(),
  admin_marked_as_valid_at: z.string().nullable(),
  admin_marked_as_invalid_at: z.string().nullable(),
  review_comment: z.string(),
  verified_at: z.string().nullable(),
});
export type ReceiptView = z.infer<typeof receiptView>;

const option = z.object({ value: z.string(), label: z.string() });

/**
 * `points_to_give`: what the lines are worth. `other_points_per_cents`: what a line without a product gives, if
 * anything. `issue_form_url`: the form to report an issue with the reading; null where there is none. `queue`: where the
 * receipt stands among those that wait for a review; null when it does not wait. `assignee_options`: to whom it can be
 * assigned; empty for admins who may not do so.
 */
export const receiptDetail = z.object({
  receipt: receiptView,
  points_to_give: z.number(),
  other_points_per_cents: z.number().nullable(),
  reject_reasons_options: z.array(option),
  merchant_options: z.array(option),
  eligible_products: z.array(eligibleProductView),
  issue_form_url: z.string().nullable(),
  assignee_options: assigneeViews,
  queue: z.object({
    position: z.number().nullable(),
    total: z.number(),
    previous_id: z.string().nullable(),
    next_id: z.string().nullable(),
  }),
});
export type ReceiptDetail = z.infer<typeof receiptDetail>;

/** `GET /admin/v2/receipts/{id}/receipt_items`: all at once, so that nobody reviews half a receipt. */
export const ITEMS_PAGE_SIZE = 1_000_000;
export const receiptItemsPage = pageSchema(receiptItemView);

const DATE = msg("Enter a date");
/** The database has no year 0, and no receipt is that old. */
const date = z.iso.date(DATE).refine((day) => day >= "1900-01-01", DATE);
const day = z.union([z.literal("").transform(() => null), date]).nullable();

/** A number, or one as people type it: with a point or a comma before its decimals. */
const decimal = (error: string) =>
  z.union(
    [
      z.number(),
      cleaned("number")
        .regex(/^-?\d+(\.\d+)?$/)
        .transform((text) => Number(text)),
    ],
    error,
  );
const TOTAL = msg("Enter an amount with at most two decimals");
const MAX_TOTAL = 1_000_000;
const hasCentsOnly = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const amount = z
  .union(
    [
      z.literal("").transform(() => null),
      decimal(TOTAL).pipe(
        z.number().min(0, TOTAL).max(MAX_TOTAL, msg("Enter {max} or less")).refine(hasCentsOnly, TOTAL),
      ),
    ],
    TOTAL,
  )
  .nullable();

const FIELDS_OF_RECEIPT = msg("Send the fields of the review in receipt");

/** A field that is left out stays as it is. */
export const receiptReview = z
  .object(
    {
      merchant_name: text(300),
      purchase_proof_merchant_id: z.union([z.literal("").transform(() => null), z.uuid()]).nullable(),
      merchant_address: text(300),
      purchase_date: day,
      total_amount: amount,
      integrity: z.union([z.literal("").transform(() => undefined), z.enum(["valid", "invalid"])]),
      admin_invalidation_reason: z.union([z.literal("").transform(() => null), z.enum(REJECT_REASONS)]).nullable(),
      admin_invalidation_message: text(500),
      admin_comments: text(2000),
      /** JSON in a form, since a long receipt has more lines than a form may have fields. */
      receipt_items: z.preprocess(
        (value) => (typeof value === "string" ? parsedJson(value) : value),
        z.array(patchedItem).max(2000, msg("A receipt can have at most {max} lines")),
      ),
      updated_at: z.string(),
    },
    FIELDS_OF_RECEIPT,
  )
  .partial();
export type ReceiptReview = z.infer<typeof receiptReview>;

/** `PUT` and `DELETE /admin/v2/receipts/{id}`. */
export const receiptIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("update"), receipt: receiptReview }),
  z.object({ intent: z.literal("delete") }),
]);

/** The rows as the admin saw them, by id: those that changed since then are left out. */
const seenVersions = z.record(z.uuid(), text(30)).default({});

/** `POST /admin/v2/programs/{id}/receipts/selected`: the intents on the selected rows of the list. */
export const receiptSelectionIntent = z.discriminatedUnion("intent", [
  assignIntent,
  z.object({ intent: z.literal("mark_valid"), ids: selectedIds, versions: seenVersions }),
  z.object({
    intent: z.literal("mark_invalid"),
    ids: selectedIds,
    versions: seenVersions,
    admin_invalidation_reason: z.enum(REJECT_REASONS, msg("Please select a reason for rejection before saving.")),
    admin_invalidation_message: text(500).default(""),
  }),
]);
export type BulkReview = Pick<ReceiptReview, "integrity" | "admin_invalidation_reason" | "admin_invalidation_message">;

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What a shop's system says about a purchase, or the participant of the files that come with it. */
const externalReceipt = z.object({
  participant_id: z.uuid(msg("This participant does not exist")),
  merchant_name: text(300).default(""),
  merchant_address: text(300).default(""),
  purchase_date: date.nullable().default(null),
  total_amount: amount.default(null),
  items: z
    .array(
      z
        .object({
          name: text(300).default(""),
          sku: text(300).default(""),
          quantity: itemQuantity.default(1),
          price: decimal(PRICE_INVALID).pipe(
            z.number().min(-MAX_TOTAL, PRICE_INVALID).max(MAX_TOTAL, PRICE_INVALID).refine(hasCentsOnly, PRICE_INVALID),
          ),
        })
        .refine(hasName, nameOrSku),
    )
    .max(2000)
    .default([]),
});
export type ExternalReceipt = z.infer<typeof externalReceipt>;

/**
 * A receipt as it was taken in: one that was reported with its lines is decided at once. `needs_human_review` waits for
 * a reviewer, and `receipt_tags` say why. One with files is `pending` until they are read.
 */
export const takenReceipt = receiptRowView.pick({ id: true, status: true, points: true, receipt_tags: true });
export type TakenReceipt = z.infer<typeof takenReceipt>;

/** `POST /admin/v2/programs/{id}/receipts`. */
export const receiptListIntent = z.discriminatedUnion("intent", [
  externalReceipt
    .extend({ intent: z.literal("create") })
    .meta({ files: { "files[]": "Photos or a PDF of the receipt, in place of its lines." } }),
]);
