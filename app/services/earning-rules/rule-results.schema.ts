/** What a rule came to, as the trace of an order or event shows it. Browser-safe. */
import { z } from "zod";
import { REASONS } from "./decisions";

export const ruleResultView = z.object({
  rule_id: z.string(),
  version: z.number(),
  /** What the rule was called then. */
  name: z.string(),
  points: z.number(),
  /** Why it gave nothing; null when it gave something. */
  reason: z.enum(REASONS).nullable(),
  /** The whole in a sentence, in the reader's language. */
  text: z.string(),
});
/** Why an order or event of a person's list earned what it did, in one line; null where no rule was about it. */
export const whyEarnedField = { why: z.string().nullable() };

export type RuleResultView = z.infer<typeof ruleResultView>;
