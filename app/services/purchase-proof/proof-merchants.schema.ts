/** The merchants whose receipts count. Browser-safe. */
import { z } from "zod";
import { booleanField, requiredText, text } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { commaList, version } from "./purchase-proof-fields";

export const MAX_MERCHANT_NAME = 200;
export const MAX_ADDRESS = 500;

/** `GET programs/{id}/purchase_proof_merchants`. */
export const proofMerchantListQuery = listQuery(["name", "active", "created_at"], "name").extend({
  active: filterOf(z.enum(["true", "false"])),
});
export type ProofMerchantListQuery = z.infer<typeof proofMerchantListQuery>;

export const proofMerchantView = z.object({
  id: z.string(),
  program_id: z.string(),
  name: z.string(),
  /** Other names that its receipts print, with commas between them. */
  aliases: z.string(),
  address: z.string(),
  active: z.boolean(),
  /** How many products count on receipts of this merchant only. */
  products_count: z.number(),
  receipts_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProofMerchantView = z.infer<typeof proofMerchantView>;
export const proofMerchantPage = pageSchema(proofMerchantView);

const name = requiredText(MAX_MERCHANT_NAME);
const address = text(MAX_ADDRESS);
const active = booleanField();

export const proofMerchantInput = z.object({
  name,
  aliases: commaList().default([]),
  address: address.default(""),
  active: active.default(true),
});
export type ProofMerchantInput = z.infer<typeof proofMerchantInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const proofMerchantChange = z.object({
  name: name.optional(),
  aliases: commaList().optional(),
  address: address.optional(),
  active: active.optional(),
  updated_at: version.optional(),
});
export type ProofMerchantChange = z.infer<typeof proofMerchantChange>;

const createIntent = proofMerchantInput.extend({ intent: z.literal("create") });
const updateIntent = proofMerchantChange.extend({ intent: z.literal("update") });
const deleteIntent = z.object({ intent: z.literal("delete") });
/** The intents of the list, of one merchant, and of the page that creates and edits them. */
export const proofMerchantListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedProofMerchantIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const proofMerchantIntent = z.discriminatedUnion("intent", [createIntent, updateIntent, deleteIntent]);
