/** How receipts of a program are judged. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull, integer } from "~/platform/form-values";
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
  /** Empty for settings that were never saved. */
  updated_at: z.string(),
});
export type ProofSettingsView = z.infer<typeof proofSettingsView>;

const atMost = (max: number) => integer(1).pipe(z.number().max(max, msg("Enter {max} or less")));

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const proofSettingsChange = z.object({
  exclusion_identifiers: commaList().optional(),
  external_purchase_item_points_per_cents: emptyAsNull(pointsPerCents()).optional(),
  max_age_days: atMost(3650).optional(),
  max_per_day: atMost(1000).optional(),
  retention_days: atMost(3650).optional(),
  updated_at: z.union([z.literal(""), version]).optional(),
});
export type ProofSettingsChange = z.infer<typeof proofSettingsChange>;

/** `POST`, `PUT` and `PATCH` all save, since a program has its settings from the start. */
const updateIntent = proofSettingsChange.extend({ intent: z.literal("update") });
export const proofSettingsIntent = z.discriminatedUnion("intent", [updateIntent]);
