/** Typical rules that the form of a new one can start with. Browser-safe. */
import { moneyText } from "~/locales/money";
import type { Term } from "~/locales/text";
import { translate, type Locale, type TextValues } from "~/locales/translate";
import { expressionOf } from "./condition-builder";
import { earningRuleDefinition, type BuilderRule, type EarningRuleDefinition, type Trigger } from "./rule-definition";

/** `key` names the example in addresses. */
export type RuleExample = { key: string; name: string; trigger: Trigger; definition: EarningRuleDefinition };

/** Whose rules the examples are for. */
type ExampleProgram = {
  currency: string;
  /** Its word for points. */
  term: Term;
  /** The names of the tiers in their order; none without the feature. */
  tiers: readonly string[];
};

/**
 * The examples in the reader's language. The one about a category leaves its name empty, for the operator to fill in; the
 * one about a tier takes the highest, and is not there without tiers.
 */
export function ruleExamples(locale: Locale, { currency, term, tiers }: ExampleProgram): RuleExample[] {
  const t = (text: string, values: TextValues = {}) => translate(locale, text, { term, ...values });
  const one = moneyText(locale, 100, currency);
  const tier = tiers.at(-1);
  return [
    example("per_amount", t("{count} {term} per {amount}", { count: 1, amount: one }), { give: PER_UNIT }),
    example("weekday", t("Double {term} on Tuesdays"), {
      give: factor(2),
      condition: when("time.weekday", "=", "tuesday"),
    }),
    example("category", t("{factor} times the {term} for a category", { factor: 3 }), {
      give: factor(3),
      line_condition: when("line.category", "=", ""),
    }),
    example("third_order", t("{points} {term} for the third order", { points: 500 }), {
      give: { kind: "points", points: 500 },
      condition: when("order.number", "=", 3),
    }),
    example(
      "gift_cards",
      t("{count} {term} per {amount}, without gift cards, tax and shipping", { count: 1, amount: one }),
      {
        give: PER_UNIT,
        leave_out: { gift_cards: true, tax: true, shipping: true, discounted_lines: false },
      },
    ),
    ...(tier === undefined
      ? []
      : [
          example("tier", t("{tier} earns 1.5 times", { tier }), {
            give: factor(1.5),
            condition: when("person.tier", "=", tier),
          }),
        ]),
    example("birthday", t("Double {term} in the month of the birthday"), {
      give: factor(2),
      condition: when("person.birthday_month", "=", true),
    }),
    example("first_order", t("{points} {term} for the first order", { points: 200 }), {
      give: { kind: "points", points: 200 },
      condition: when("order.number", "=", 1),
    }),
    example(
      "daily_limit",
      t("{count} {term} per {amount}, at most {points} a day", { count: 1, amount: one, points: 1_000 }),
      {
        give: PER_UNIT,
        max_per_day: 1_000,
      },
    ),
    example("budget", t("Double {term} until {points} are given", { points: 50_000 }), {
      give: factor(2),
      budget: 50_000,
    }),
  ];
}

const PER_UNIT = { kind: "per_amount", points: 1, amount: 1 } as const;
const factor = (times: number) => ({ kind: "factor", factor: times }) as const;

function when(field: string, operator: string, value: BuilderRule["value"]) {
  const builder = { combinator: "and" as const, rules: [{ field, operator, value }] };
  return { expression: expressionOf(builder), builder };
}

function example(
  key: string,
  name: string,
  definition: Parameters<typeof earningRuleDefinition.parse>[0],
): RuleExample {
  return { key, name, trigger: "order", definition: earningRuleDefinition.parse(definition) };
}
