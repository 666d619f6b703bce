/** What became of a receipt, in the participant's words: the platform's states are more than a person needs to know. */
import { msg } from "~/locales/translate";
import type { MyReceiptRow } from "~/services/receipts/receipts.schema";

export type Result = "reading" | "counted" | "nothing" | "checking" | "requested" | "rejected" | "failed";

export function resultOf({ status, valid }: Pick<MyReceiptRow, "status" | "valid">): Result {
  if (status === "processed") return valid === false ? "rejected" : "counted";
  return RESULTS[status];
}

const RESULTS = {
  pending: "reading",
  eligible: "counted",
  no_eligible_items: "nothing",
  needs_human_review: "checking",
  review_requested: "requested",
  rejected: "rejected",
  failed: "failed",
} as const satisfies Record<Exclude<MyReceiptRow["status"], "processed">, Result>;

export const RESULT_LABELS: Record<Result, string> = {
  reading: msg("Processing"),
  counted: msg("Accepted"),
  nothing: msg("No points"),
  checking: msg("Being checked"),
  requested: msg("Review requested"),
  rejected: msg("Rejected"),
  failed: msg("Reading failed"),
};

/** The status whose colors a badge takes. */
export const RESULT_TONES: Record<Result, string> = {
  reading: "running",
  counted: "eligible",
  nothing: "no_eligible_items",
  checking: "needs_human_review",
  requested: "review_requested",
  rejected: "rejected",
  failed: "failed",
};
