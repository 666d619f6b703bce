/** Claims that admins cancel, and codes that they replace, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField } from "~/platform/form-values";
import { correctionReason } from "./correction-reasons";
import { pointsToAdd } from "./point-adjustments.schema";

const claim = {
  id: z.string().optional(),
  claim_id: z.uuid(msg("Choose a claim")),
  ...correctionReason.shape,
  /** Whether the participant gets a mail about it. */
  notify: booleanField().default(true),
  idempotency_key: pointsToAdd.shape.idempotency_key,
};

/** `cancel_claim`: the participant no longer has the reward. */
export const cancelClaimIntent = z.object({
  intent: z.literal("cancel_claim"),
  ...claim,
  return_points: booleanField().default(true),
  /** What becomes of the code. The participant may have used it, so it is blocked unless the admin frees it. */
  code: z.enum(["block", "free"], msg("Choose what becomes of the code")).default("block"),
});
export type ClaimToCancel = Omit<z.output<typeof cancelClaimIntent>, "intent" | "id" | "idempotency_key">;

/** `replace_code`: the participant gets another code of the reward, and the former one is blocked. */
export const replaceCodeIntent = z.object({ intent: z.literal("replace_code"), ...claim });
export type CodeToReplace = Omit<z.output<typeof replaceCodeIntent>, "intent" | "id" | "idempotency_key">;

export const canceledClaimView = z.object({
  claim_id: z.string(),
  /** How many came back. */
  points_returned: z.number(),
  unused_points: z.number(),
  points_debt: z.number(),
});
export type CanceledClaimView = z.infer<typeof canceledClaimView>;

/** The new code is for those only who may see codes. */
export const replacedCodeView = z.object({
  claim_id: z.string(),
  has_coupon: z.boolean(),
  coupon_code: z.string().nullable(),
});
export type ReplacedCodeView = z.infer<typeof replacedCodeView>;
