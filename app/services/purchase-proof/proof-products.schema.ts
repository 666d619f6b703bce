/** The products that receipts are matched with. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, emptyAsNull, money, requiredText } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { commaList, pointsPerCents, version } from "./purchase-proof-fields";

export const MAX_PRODUCT_NAME = 200;
const MAX_MERCHANTS = 200;
export const CHOOSE_CHALLENGE = msg("Choose a challenge from the list");
export const CHOOSE_MERCHANTS = msg("Choose merchants from the list");

/** `GET programs/{id}/purchase_proof_products`. */
export const proofProductListQuery = listQuery(
  ["product_name", "points_per_cents", "active", "created_at"],
  "product_name",
).extend({ active: filterOf(z.enum(["true", "false"])) });
export type ProofProductListQuery = z.infer<typeof proofProductListQuery>;

const named = z.object({ id: z.string(), name: z.string() });

export const proofProductView = z.object({
  id: z.string(),
  program_id: z.string(),
  product_name: z.string(),
  /** SKUs with commas between them. */
  identifiers: z.string(),
  keywords: z.string(),
  points_per_cents: z.number(),
  /** A piece that costs more is left to a reviewer; null for what is usual in the program. */
  max_price: z.number().nullable(),
  active: z.boolean(),
  /** The challenge that is completed by buying the product. */
  challenge_id: z.string().nullable(),
  challenge: named.nullable(),
  /** The product counts on receipts of these merchants only; on all receipts if there are none. */
  merchant_ids: z.array(z.string()),
  merchants: z.array(named),
  /** How many lines of receipts are this product. */
  receipt_items_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProofProductView = z.infer<typeof proofProductView>;
export const proofProductPage = pageSchema(proofProductView);

/** The form of a product: null for a new one, and what it may refer to. */
export const proofProductForm = z.object({
  product: proofProductView.nullable(),
  challenge_options: z.array(named),
  merchant_options: z.array(named),
});
export type ProofProductForm = z.infer<typeof proofProductForm>;

/** `GET challenges/{id}/purchase_proof_eligible_products`. */
export const eligibleProductListQuery = listQuery(["product_name"], "product_name");
export type EligibleProductListQuery = z.infer<typeof eligibleProductListQuery>;
export const eligibleProductView = z.object({
  id: z.string(),
  product_name: z.string(),
  points_per_cents: z.number(),
  product_active: z.boolean(),
});
export type EligibleProductView = z.infer<typeof eligibleProductView>;
export const eligibleProductPage = pageSchema(eligibleProductView);

const product_name = requiredText(MAX_PRODUCT_NAME);
const active = booleanField();
const max_price = emptyAsNull(money());
const challenge_id = emptyAsNull(z.uuid(CHOOSE_CHALLENGE));

/** The field `merchant_ids[]`. The form sends an empty text first, so that no merchant at all is a value. */
const merchant_ids = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((id) => id !== "") : value),
  z
    .array(z.string(CHOOSE_MERCHANTS), CHOOSE_MERCHANTS)
    .max(MAX_MERCHANTS, msg("Use {max} or fewer"))
    .refine((ids) => ids.every((id) => z.uuid().safeParse(id).success), CHOOSE_MERCHANTS)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
);

export const proofProductInput = z.object({
  product_name,
  identifiers: commaList().default([]),
  keywords: commaList().default([]),
  points_per_cents: pointsPerCents(),
  max_price: max_price.default(null),
  active: active.default(true),
  challenge_id: challenge_id.default(null),
  merchant_ids: merchant_ids.default([]),
});
export type ProofProductInput = z.infer<typeof proofProductInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const proofProductChange = z.object({
  product_name: product_name.optional(),
  identifiers: commaList().optional(),
  keywords: commaList().optional(),
  points_per_cents: pointsPerCents().optional(),
  max_price: max_price.optional(),
  active: active.optional(),
  challenge_id: challenge_id.optional(),
  merchant_ids: merchant_ids.optional(),
  updated_at: version.optional(),
});
export type ProofProductChange = z.infer<typeof proofProductChange>;

const createIntent = proofProductInput.extend({ intent: z.literal("create") });
const updateIntent = proofProductChange.extend({ intent: z.literal("update") });
const deleteIntent = z.object({ intent: z.literal("delete") });
/** The intents of the list, of one product, and of the page that creates and edits them. */
export const proofProductListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedProofProductIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const proofProductIntent = z.discriminatedUnion("intent", [createIntent, updateIntent, deleteIntent]);
