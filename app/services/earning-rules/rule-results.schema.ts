/** What a rule came to, as the trace of an order or event shows it. Browser-safe. */
import { z } from "zod";
import { REASONS } from "./decisions";

export const ruleResultView = z.object({
  /** What the rule was called then. */
  rule: z.string(),
  rule_id: z.string(),
  version: z.number(),
  points: z.number(),
  /** What it gave, or why nothing, in the reader's language. */
  reason: z.string(),
  /** Why it gave nothing; null when it gave something. */
  reason_code: z.enum(REASONS).nullable(),
});
/** Why an order or event of a person's list earned what it did, in one line; null where no rule was about it. */
export const whyEarnedField = { why: z.string().nullable() };

export type RuleResultView = z.infer<typeof ruleResultView>;
