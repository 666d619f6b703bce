/** What an earning rule says. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, decimal, emptyAsNull, integer, money } from "~/platform/form-values";

/** What a rule is about. Besides orders and events of the operator's systems, it is what happens in the product. */
export const TRIGGERS = ["order", "event", "challenge", "receipt", "referral", "sign_up", "tier", "birthday"] as const;
export type Trigger = (typeof TRIGGERS)[number];

/**
 * What a rule gives. `per_amount`: for each full or partial `amount` of an order or a receipt, or of a number that an event
 * has (`property`); `per_line`, `per_item`: for each line of an order that counts, or each piece; `factor`: multiplies what
 * other rules give per amount, line and item, but no fixed points; `tier`: the points that are missing to it.
 */
export const GIVE_KINDS = ["points", "per_amount", "per_line", "per_item", "factor", "tag", "reward", "tier"] as const;
export type GiveKind = (typeof GIVE_KINDS)[number];

export const ROUNDINGS = ["down", "nearest", "up"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** `best_only`: of all rules that say so, only the one that gives most counts; factors among themselves. */
export const COMBINATIONS = ["add_up", "best_only"] as const;

export const MAX_RULE_NAME = 80;
export const MAX_EXPRESSION = 2_000;
const MAX_RULE_POINTS = 1_000_000;
const MAX_LIMIT = 1_000_000_000;

const points = integer(1).pipe(z.number().max(MAX_RULE_POINTS, msg("Enter {max} or less")));
const limit = emptyAsNull(integer(1).pipe(z.number().max(MAX_LIMIT, msg("Enter {max} or less")))).default(null);
const FACTOR = msg("Enter a number from 1.01 to 100, with at most two decimals");
const factor = decimal(1.01, 100, FACTOR).refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), FACTOR);
const chosen = (message: string) => z.uuid(message);

export const ruleGive = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("points"), points }),
    z.object({
      kind: z.literal("per_amount"),
      points,
      amount: money(),
      property: emptyAsNull(cleaned("code").max(60)).default(null),
    }),
    z.object({ kind: z.literal("per_line"), points }),
    z.object({ kind: z.literal("per_item"), points }),
    z.object({ kind: z.literal("factor"), factor }),
    z.object({ kind: z.literal("tag"), tag_id: chosen(msg("Choose a tag from the list")) }),
    z.object({ kind: z.literal("reward"), reward_id: chosen(msg("Choose a reward from the list")) }),
    z.object({ kind: z.literal("tier"), tier_id: chosen(msg("Choose a tier from the list")) }),
  ],
  msg("Choose what the rule gives"),
);
export type RuleGive = z.output<typeof ruleGive>;

/** A condition of the builder: react-querybuilder's rules and groups, limited in depth and number where it is parsed. */
export type BuilderRule = { field: string; operator: string; value: unknown };
export type BuilderGroup = { combinator: "and" | "or"; not?: boolean; rules: (BuilderRule | BuilderGroup)[] };
export const MAX_BUILDER_RULES = 30;
export const MAX_BUILDER_DEPTH = 4;
const builderRule: z.ZodType<BuilderRule> = z.object({
  field: cleaned("code").max(100),
  operator: cleaned("code").max(30),
  value: z.union([
    cleaned("line").max(500),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.union([cleaned("line").max(200), z.number()])).max(100),
  ]),
});
/** A group of conditions, and of groups down to a depth: a schema without end could not be described. */
function groupOf(depth: number): z.ZodType<BuilderGroup> {
  const part: z.ZodType<BuilderGroup | BuilderRule> =
    depth === 1 ? builderRule : z.union([groupOf(depth - 1), builderRule]);
  return z.object({
    combinator: z.enum(["and", "or"]),
    not: z.boolean().optional(),
    rules: z.array(part).max(MAX_BUILDER_RULES),
  });
}
const builderGroup = groupOf(MAX_BUILDER_DEPTH);

/**
 * A condition: an expression in CEL, empty for none. `builder` is what the expression was made of, or null where it was
 * typed; with a builder the server makes the expression from it.
 */
export const ruleCondition = z.object({
  expression: cleaned("line").max(MAX_EXPRESSION, msg("Use {max} characters or fewer")).default(""),
  builder: builderGroup.nullable().default(null),
});
export type RuleCondition = z.output<typeof ruleCondition>;

/** What does not count, of an order. Shipping is added to the amount unless it is left out. */
export const LEAVE_OUT = ["gift_cards", "tax", "shipping", "discounted_lines"] as const;

export const earningRuleDefinition = z.object({
  /** When the rule applies. */
  condition: ruleCondition.prefault({}),
  /** Which lines of an order count; all without one. */
  line_condition: ruleCondition.prefault({}),
  give: ruleGive,
  leave_out: z
    .object({
      gift_cards: booleanField().default(true),
      tax: booleanField().default(false),
      shipping: booleanField().default(true),
      discounted_lines: booleanField().default(false),
    })
    .prefault({}),
  rounding: z.enum(ROUNDINGS, msg("Choose how points are rounded")).default("down"),
  combine: z.enum(COMBINATIONS, msg("Choose how the rule goes with others")).default("add_up"),
  /** The most points for one order or event, for one person and day, month, or ever, and for everybody together. */
  max_per_order: limit,
  max_per_day: limit,
  max_per_month: limit,
  max_per_person: limit,
  budget: limit,
});
export type EarningRuleDefinition = z.output<typeof earningRuleDefinition>;
