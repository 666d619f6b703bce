/** What an order would earn before it is placed, and what its customer could use for it. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { ruleResultView } from "~/services/earning-rules/rule-results.schema";
import { cartFields, checkedCart } from "~/services/orders/orders.schema";
import { balanceView } from "./balance.schema";
import { CODE_REASONS } from "./codes.schema";

const MAX_CODES = 20;

/** `POST programs/{id}/orders:preview`: a cart as an order, with the codes that the customer has entered. */
export const orderPreviewInput = checkedCart(
  z.object({
    ...cartFields,
    codes: z.preprocess(
      (value) => value ?? undefined,
      z
        .array(
          cleaned("line", msg("Enter a code"))
            .min(1, msg("Enter a code"))
            .max(200, msg("Use {max} characters or fewer")),
        )
        .max(MAX_CODES, msg("Send at most {max} codes"))
        .default([]),
    ),
  }),
);
export type OrderPreviewInput = z.output<typeof orderPreviewInput>;

/** Why a reward cannot be used for the order; null when it can. */
export const REWARD_REASONS = ["points", "tier", "claimed", "sold_out", "minimum"] as const;

export const orderPreviewView = z.object({
  /** What the order would earn now. 0 for somebody unknown: `guest_points` is what they would earn as a new member. */
  points: z.number(),
  guest_points: z.number(),
  /** What the customer may read, in the language of the call; null when the order would earn nothing. */
  sentence: z.string().nullable(),
  /** What each rule comes to, for the operator. */
  trace: z.array(ruleResultView),
  participant: z.object({ id: z.string(), name: z.string(), points: balanceView }).nullable(),
  /** What would be left to pay before anything of what follows, in units of the currency. */
  total: z.number(),
  /** Rewards that take something off, the most useful ones first. */
  rewards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      points: z.number(),
      applies: z.boolean(),
      reason: z.enum(REWARD_REASONS).nullable(),
      text: z.string().nullable(),
      takes_off: z.number(),
    }),
  ),
  codes: z.array(
    z.object({
      code: z.string(),
      reward: z.object({ id: z.string(), name: z.string() }).nullable(),
      applies: z.boolean(),
      reason: z.enum([...CODE_REASONS, "minimum", "no_discount", "not_a_coupon", "several"]).nullable(),
      takes_off: z.number(),
    }),
  ),
});
export type OrderPreviewView = z.infer<typeof orderPreviewView>;
