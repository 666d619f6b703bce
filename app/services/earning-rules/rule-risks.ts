/** What a rule could cost without bound, said before it is saved. Browser-safe. */
import { msg } from "~/locales/translate";
import { cents } from "./decisions";
import type { BuilderGroup, EarningRuleDefinition, Trigger } from "./rule-definition";

/** A text with `values` for its placeholders, besides `{term}`, the program's word for points. `risk` names it for tests and for pages that link to the field. */
export type RuleRisk = { risk: string; message: string; values: Record<string, string | number> };

/** What happens to a person once, or once a year. */
const SELDOM: ReadonlySet<Trigger> = new Set(["sign_up", "tier", "birthday"]);

const LARGE_FACTOR = 10;
const LARGE_PERCENT = 20;

/**
 * The risks of a rule, the largest first; none for a rule that has what bounds it.
 * @param pointValue what a point is worth in units of the currency, where the program says so
 */
export function ruleRisks(
  { trigger, definition }: { trigger: Trigger; definition: EarningRuleDefinition },
  { pointValue }: { pointValue: number | null },
): RuleRisk[] {
  const { give, leave_out: leaveOut, max_per_order: perOrder } = definition;
  const risks: RuleRisk[] = [];
  const add = (risk: string, message: string, values: RuleRisk["values"] = {}) => risks.push({ risk, message, values });
  const often = !SELDOM.has(trigger) && !isOnce(definition);
  const hasLimit = perOrder !== null || hasPersonLimit(definition);
  if (give.kind === "factor" && give.factor > LARGE_FACTOR)
    add("large_factor", msg("It multiplies {term} by {factor}. More than {max} is rarely meant"), {
      factor: give.factor,
      max: LARGE_FACTOR,
    });
  const percent = percentBack(definition, pointValue);
  if (percent !== null && percent > LARGE_PERCENT)
    add("gives_back", msg("It gives back {percent}% of the amount in {term}"), { percent });
  if (often && givesAnyNumber(definition) && !hasLimit)
    add("no_limit", msg("It has no limit: one person can earn any number of {term} with it"));
  else if (often && give.kind === "points" && !hasPersonLimit(definition))
    add("each_time", msg("One person can get it any number of times, also for the smallest orders"));
  if (often && give.kind === "reward" && definition.condition.expression === "")
    add("reward_each_time", msg("It gives the reward each time, to everybody"));
  if (perOrder === null && give.kind === "per_amount" && trigger === "event")
    add(
      "unchecked_number",
      msg("It takes the number that your systems send: one wrong number can give any number of {term}"),
    );
  if (perOrder === null && (give.kind === "per_item" || give.kind === "per_line"))
    add("any_quantity", msg("One order with many pieces can give any number of {term}"));
  if (trigger === "order" && give.kind === "per_amount" && !leaveOut.gift_cards)
    add("gift_cards", msg("Gift cards count: who buys one and pays with it earns twice"));
  return risks;
}

function givesAnyNumber({ give: { kind } }: EarningRuleDefinition): boolean {
  return kind === "points" || kind === "per_amount" || kind === "per_line" || kind === "per_item" || kind === "factor";
}

function hasPersonLimit(definition: EarningRuleDefinition): boolean {
  const { max_per_day: day, max_per_month: month, max_per_person: person, budget } = definition;
  return day !== null || month !== null || person !== null || budget !== null;
}

/** Whether the rule is about one order of each person, such as the first. */
function isOnce({ condition: { builder } }: EarningRuleDefinition): boolean {
  return builder !== null && needs(builder);
}

function needs({ combinator, not, rules }: BuilderGroup): boolean {
  if (not || (combinator === "or" && rules.length > 1)) return false;
  return rules.some((part) => ("rules" in part ? needs(part) : part.field === "order.number" && part.operator === "="));
}

/** How much of an amount comes back, in percent with one decimal; null when that is not known. */
function percentBack({ give }: EarningRuleDefinition, pointValue: number | null): number | null {
  if (give.kind !== "per_amount" || give.property !== null || pointValue === null) return null;
  return Math.round((give.points * pointValue * 100_000) / cents(give.amount)) / 10;
}
