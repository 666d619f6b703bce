/** What the admin says about the states and tags of receipts. */
import { msg } from "~/locales/translate";
import type { ReceiptSource, ReceiptStatus, TagName } from "~/services/receipts/receipt-states";

const STATUS_LABELS: Readonly<Record<ReceiptStatus, string>> = {
  pending: msg("Processing"),
  failed: msg("Failed"),
  processed: msg("Processed"),
  eligible: msg("Eligible"),
  no_eligible_items: msg("No eligible items"),
  needs_human_review: msg("Needs human review"),
  rejected: msg("Rejected"),
  review_requested: msg("Review requested"),
};

/** The label of a receipt's status. */
export function receiptStatusLabel(status: string): string {
  return (STATUS_LABELS as Readonly<Record<string, string>>)[status] ?? msg("Unknown");
}

/** What a status means for the reviewer. */
export const STATUS_NOTES: Readonly<Record<ReceiptStatus, string>> = {
  pending: msg("The system is reading this receipt. Don't edit it yet."),
  failed: msg("The system could not process this receipt. The developers are notified."),
  processed: msg("An admin has reviewed this receipt."),
  eligible: msg("The system has given the points."),
  no_eligible_items: msg("Nothing on this receipt earns points."),
  needs_human_review: msg("The system is not sure about this receipt."),
  rejected: msg("The system has rejected this receipt."),
  review_requested: msg("The participant has asked for a review."),
};

export const TAG_LABELS: Readonly<Record<TagName, string>> = {
  duplicate: msg("Duplicate receipt"),
  too_old: msg("Too old"),
  future_date: msg("Future date"),
  altered_total: msg("Altered total"),
  too_many: msg("Too many receipts"),
  unreadable: msg("Unreadable"),
  low_confidence: msg("Hard to read"),
  unsure_match: msg("Uncertain match"),
  unknown_merchant: msg("Unknown merchant"),
  typed: msg("Typed PDF"),
  many_points: msg("Many points"),
  new_account: msg("New account"),
  many_pieces: msg("High quantity"),
  unusual_price: msg("Unusual price"),
  unusual_total: msg("Unusual total"),
};

/** The label of a tag, as the list and the receipt show it. */
export function tagLabel(name: string): string {
  return (TAG_LABELS as Readonly<Record<string, string>>)[name] ?? name;
}

export const SOURCE_LABELS: Readonly<Record<ReceiptSource, string>> = {
  upload: msg("Upload"),
  external: msg("API"),
};

/** How the product of a line was found. */
export const STRATEGY_TEXTS = {
  sku: msg("By its SKU"),
  keyword: msg("By the word “{keyword}”"),
  fuzzy: msg("By a similar name"),
  manual: msg("Chosen by an admin"),
} as const;
