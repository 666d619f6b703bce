/** Codes that a register scans, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, emptyAsNull, text } from "~/platform/form-values";
import { balanceView } from "./balance.schema";
import { discountView } from "./register-claims.schema";

/** A used code can be made unused again this long. */
export const UNDO_REDEEM_DAYS = 30;

const scannedCode = {
  code: cleaned("line", msg("Enter a code"))
    .min(1, { error: msg("Enter a code"), abort: true })
    .max(200, msg("Use {max} characters or fewer")),
  /** Where several rewards have the same code: which of them. */
  reward_id: emptyAsNull(z.uuid(msg("Choose a reward"))),
};

/** `redeem`: what a code is. `mode` is `redeem`, which marks a coupon as used, or `check`, which changes nothing. */
export const redeemIntent = z.object({
  intent: z.literal("redeem"),
  ...scannedCode,
  mode: z.enum(["check", "redeem"], msg("Choose check or redeem")).default("redeem"),
  store: emptyAsNull(text(200)),
  register: emptyAsNull(text(200)),
});
export type CodeToRedeem = Omit<z.output<typeof redeemIntent>, "intent">;

export const undoRedeemIntent = z.object({ intent: z.literal("undo_redeem"), ...scannedCode });
export type CodeToUndo = Omit<z.output<typeof undoRedeemIntent>, "intent">;

/**
 * Why a code is not valid: `unknown`; `free`, a code that nobody has; `on_hold` at a register; `canceled` with its claim;
 * `blocked`, since it was replaced, or its participant is blocked; `used`.
 */
export const CODE_REASONS = ["unknown", "free", "on_hold", "canceled", "blocked", "used"] as const;
export type CodeReason = (typeof CODE_REASONS)[number];

export const codeView = z.object({
  /** A coupon of a reward or a member card; null for an unknown code. */
  kind: z.enum(["coupon", "member"]).nullable(),
  valid: z.boolean(),
  /** Null for a valid code, and for one that this call has marked as used. */
  reason: z.enum(CODE_REASONS).nullable(),
  /** Whose it is. */
  participant: z.object({ id: z.string(), name: z.string() }).nullable(),
  reward: z.object({ id: z.string(), name: z.string(), discount: discountView }).nullable(),
  claim_id: z.string().nullable(),
  /** When and where it was used; null for an unused one. */
  used: z.object({ at: z.string(), store: z.string().nullable(), register: z.string().nullable() }).nullable(),
  /** The participant's balance. */
  points: balanceView.nullable(),
});
export type CodeView = z.infer<typeof codeView>;
