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

/** A canceled claim can be undone this long. */
export const UNDO_DAYS = 30;

/** Cancellations that are older cannot be undone any more. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * 86_400_000);
}

/** `undo_cancel_claim`: the participant has the claim again. */
export const undoCancelClaimIntent = z.object({
  intent: z.literal("undo_cancel_claim"),
  id: z.string().optional(),
  claim_id: z.uuid(msg("Choose a claim")),
  ...correctionReason.shape,
  idempotency_key: pointsToAdd.shape.idempotency_key,
});

export const restoredClaimView = z.object({
  claim_id: z.string(),
  /** How many it took again. */
  points_spent: z.number(),
  unused_points: z.number(),
  points_debt: z.number(),
});
export type RestoredClaimView = z.infer<typeof restoredClaimView>;

const listed = {
  /** Of the claim or the entry. */
  claim_id: z.string(),
  reward_id: z.string(),
  reward: z.string(),
  points: z.number(),
  claimed_at: z.string(),
};

/** A claim or entry that an admin canceled. */
const canceledListView = z.object({
  ...listed,
  kind: z.enum(["claim", "entry"]),
  points_returned: z.number(),
  canceled_at: z.string(),
  /** Whether it can be undone now, as far as its age and an earlier undo allow. */
  undoable: z.boolean(),
  undone_at: z.string().nullable(),
  /** The certificate that stays on the chain, marked as canceled; null without one. */
  certificate: z.object({ address: z.string().nullable(), url: z.string().nullable() }).nullable(),
});
export type CanceledListView = z.infer<typeof canceledListView>;

/** The entries that a participant bought and that can be withdrawn, and what was canceled; the newest first. */
export const correctableClaimsView = z.object({
  entries: z.array(z.object(listed)),
  canceled: z.array(canceledListView),
});
export type CorrectableClaimsView = z.infer<typeof correctableClaimsView>;

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
