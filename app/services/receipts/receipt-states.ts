/** The states, tags and reasons of receipts, with their texts. Without zod, so that pages import them at no cost. */
import { msg } from "~/locales/translate";

export const RECEIPT_STATUSES = [
  "pending",
  "failed",
  "processed",
  "eligible",
  "no_eligible_items",
  "needs_human_review",
  "rejected",
  "review_requested",
] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** What waits for a reviewer. */
export const REVIEW_STATUSES = ["needs_human_review", "review_requested"] as const satisfies ReceiptStatus[];

/** That it counts or gives nothing was decided, so that saving other fields needs no new decision. */
export const DECIDED_STATUSES: readonly string[] = [
  "eligible",
  "no_eligible_items",
  "processed",
] satisfies ReceiptStatus[];

/** A participant may ask a person to look at a receipt that the platform has decided about. */
export const APPEALABLE_STATUSES = [
  "eligible",
  "no_eligible_items",
  "rejected",
  "failed",
] as const satisfies ReceiptStatus[];

export const RECEIPT_SOURCES = ["upload", "external"] as const;
export type ReceiptSource = (typeof RECEIPT_SOURCES)[number];

export const REJECT_REASONS = [
  "not_a_receipt",
  "unreadable",
  "duplicate",
  "altered",
  "wrong_merchant",
  "too_old",
  "other",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** The reasons as the reviewer chooses them. `other` needs a message. */
export const REJECT_REASON_LABELS: Record<RejectReason, string> = {
  not_a_receipt: msg("Not a receipt"),
  unreadable: msg("Unreadable"),
  duplicate: msg("Duplicate receipt"),
  altered: msg("Altered"),
  wrong_merchant: msg("Wrong merchant"),
  too_old: msg("Too old"),
  other: msg("Other reason"),
};

/** The reasons as the participant reads them. */
export const REJECT_REASON_TEXTS: Record<RejectReason, string> = {
  not_a_receipt: msg("This doesn't look like a receipt."),
  unreadable: msg("We couldn't read this receipt."),
  duplicate: msg("This receipt was already submitted."),
  altered: msg("Something on this receipt doesn't add up."),
  wrong_merchant: msg("Receipts of this shop don't count."),
  too_old: msg("This receipt is too old."),
  other: msg("This receipt doesn't count."),
};

/** So many shops are named of those that a product counts at. */
export const MAX_SHOPS = 6;

/** Why a line of a receipt that counts earned nothing. */
export const LINE_REASONS = ["no_product", "other_shop", "discount", "too_small", "reviewed"] as const;

/** Why a receipt has a tag. All reasons of one tag belong to one suspicion. */
export const TAG_REASONS = {
  same_file: "duplicate",
  similar_picture: "duplicate",
  same_lines: "duplicate",
  same_purchase: "duplicate",
  similar_text: "duplicate",
  too_old: "too_old",
  future_date: "future_date",
  sum_mismatch: "altered_total",
  too_many: "too_many",
  unreadable: "unreadable",
  low_confidence: "low_confidence",
  unsure_match: "unsure_match",
  unknown_merchant: "unknown_merchant",
  typed: "typed",
  receipt_points: "many_points",
  product_points: "many_points",
  day_points: "many_points",
  external_points: "many_points",
  new_account: "new_account",
  many_pieces: "many_pieces",
  price_above_maximum: "unusual_price",
  unusual_price: "unusual_price",
  unusual_total: "unusual_total",
} as const;
export type TagReason = keyof typeof TAG_REASONS;
export type TagName = (typeof TAG_REASONS)[TagReason];

/** What proves that a receipt was handed in before. Every other likeness is a doubt that a person decides about. */
export const PROOFS_OF_REPETITION: readonly TagReason[] = ["same_file", "same_lines"];

/** The reasons as the reviewer reads them. */
export const TAG_REASON_TEXTS: Record<TagReason, string> = {
  same_file: msg("The same file was submitted before."),
  similar_picture: msg("The image is nearly the same as another one."),
  same_lines: msg("Another receipt has the same merchant, date, total and lines."),
  same_purchase: msg("Another receipt has the same merchant, date and total."),
  similar_text: msg("Another receipt from that day has the same words with different numbers."),
  too_old: msg("The purchase is older than the program accepts."),
  future_date: msg("The purchase date is in the future."),
  sum_mismatch: msg("The lines don't add up to the total."),
  too_many: msg("The participant submitted many receipts that day."),
  unreadable: msg("The file could not be read."),
  low_confidence: msg("Parts of the receipt could not be read clearly."),
  unsure_match: msg("A product was matched by a similar name only."),
  unknown_merchant: msg("The merchant is not on the program's list."),
  typed: msg("The PDF has typed text, which anyone could have written."),
  receipt_points: msg("It would give more points than one receipt may give without a reviewer."),
  product_points: msg("One product would give more points than it may give on a receipt without a reviewer."),
  day_points: msg("The participant would get more points in a day than receipts may give without a reviewer."),
  external_points: msg("It would give more points than a receipt from the API may give without a reviewer."),
  new_account: msg("The account is new, and would get more points than a new account may get without a reviewer."),
  many_pieces: msg("It has more of one product than people usually buy."),
  price_above_maximum: msg("A product costs more than its highest price."),
  unusual_price: msg("A product costs much more than on other receipts."),
  unusual_total: msg("The total is much higher than on other receipts."),
};
