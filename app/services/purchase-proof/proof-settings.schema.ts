/** How receipts of a program are judged. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, emptyAsNull, integer, money } from "~/platform/form-values";
import { commaList, pointsPerCents, version } from "./purchase-proof-fields";

/** `GET programs/{id}/purchase_proof_program_setting`. */
export const proofSettingsView = z.object({
  program_id: z.string(),
  /** SKUs and words that make a line not eligible, with commas between them. */
  exclusion_identifiers: z.string(),
  /** Points for each cent of a line of an external receipt that is no product; null for none. */
  external_purchase_item_points_per_cents: z.number().nullable(),
  /** Older receipts are left to a reviewer. */
  max_age_days: z.number(),
  /** More receipts of one participant on a day are left to a reviewer. */
  max_per_day: z.number(),
  /** After so many days the pictures and the text of a finished receipt are deleted. */
  retention_days: z.number(),
  /** A receipt of a participant that would give more is left to a reviewer, as by the next fields. */
  max_points_per_receipt: z.number(),
  /** For all lines of one product on a receipt. */
  max_points_per_product: z.number(),
  /** For all receipts of one participant on a day that nobody has reviewed. */
  max_points_per_day: z.number(),
  /** How long an account is new; 0 for never. */
  new_account_days: z.number(),
  /** For all receipts of a new account that nobody has reviewed. */
  max_points_of_new_account: z.number(),
  /** For a purchase that a shop's system reports. */
  max_points_per_external: z.number(),
  /** More pieces of one product on a receipt are left to a reviewer. */
  max_pieces: z.number(),
  /** A higher total is left to a reviewer; null for what is usual in the program. */
  max_total: z.number().nullable(),
  /** Whether a PDF with typed text may give points without a reviewer. */
  accepts_typed: z.boolean(),
  /** Empty for settings that were never saved. */
  updated_at: z.string(),
});
export type ProofSettingsView = z.infer<typeof proofSettingsView>;

const atMost = (max: number, min: 0 | 1 = 1) => integer(min).pipe(z.number().max(max, msg("Enter {max} or less")));

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const proofSettingsChange = z.object({
  exclusion_identifiers: commaList().optional(),
  external_purchase_item_points_per_cents: emptyAsNull(pointsPerCents()).optional(),
  max_age_days: atMost(3650).optional(),
  max_per_day: atMost(1000).optional(),
  retention_days: atMost(3650).optional(),
  max_points_per_receipt: integer(0).optional(),
  max_points_per_product: integer(0).optional(),
  max_points_per_day: integer(0).optional(),
  new_account_days: atMost(3650, 0).optional(),
  max_points_of_new_account: integer(0).optional(),
  max_points_per_external: integer(0).optional(),
  max_pieces: atMost(1000).optional(),
  max_total: emptyAsNull(money()).optional(),
  accepts_typed: booleanField().optional(),
  updated_at: z.union([z.literal(""), version]).optional(),
});
export type ProofSettingsChange = z.infer<typeof proofSettingsChange>;

/** `POST`, `PUT` and `PATCH` all save, since a program has its settings from the start. */
const updateIntent = proofSettingsChange.extend({ intent: z.literal("update") });
export const proofSettingsIntent = z.discriminatedUnion("intent", [updateIntent]);
