import { describe, expect, it } from "vitest";
import { loadTexts } from "~/locales/translate";
import { expressionOf } from "~/services/earning-rules/condition-builder";
import { partText, type RuleNames } from "~/services/earning-rules/condition-texts";
import { completedCondition } from "~/services/earning-rules/internal/expressions.server";
import {
  earningRuleDefinition,
  type BuilderGroup,
  type BuilderRule,
  type Trigger,
} from "~/services/earning-rules/rule-definition";
import { ruleExamples } from "~/services/earning-rules/rule-examples";
import { fieldsOf, OPERATORS_OF } from "~/services/earning-rules/rule-fields";
import { ruleRisks } from "~/services/earning-rules/rule-risks";
import { ruleSentence } from "~/services/earning-rules/rule-sentence";
import { perUnit } from "./rule-helpers";

await loadTexts("es", "admin");

const vocabulary = {
  tiers: ["Silver", "Gold"],
  tags: ["vip"],
  attributes: [{ attributeName: "city", displayName: "City", fieldType: "text" }],
  properties: [
    { name: "steps", type: "number" as const },
    { name: "since", type: "date" as const },
  ],
};
const term = { one: "Spark", other: "Sparks" };
const ID = "7d1b6b1e-8a0a-4d46-9a0e-0d8f2a4f8a11";
const names: RuleNames = {
  currency: "USD",
  term,
  fields: [...fieldsOf("order", "line", vocabulary), ...fieldsOf("event", "rule", vocabulary)],
  event: "Walked",
  tags: { [ID]: "vip" },
  rewards: { [ID]: "Free coffee" },
  tiers: { [ID]: "Gold" },
};

const builderOf = (rules: BuilderGroup["rules"], combinator: "and" | "or" = "and", not = false) => {
  const builder: BuilderGroup = { combinator, not, rules };
  return { expression: expressionOf(builder), builder };
};
const when = (field: string, operator: string, value: BuilderRule["value"]) => builderOf([{ field, operator, value }]);

type Definition = Parameters<typeof earningRuleDefinition.parse>[0];
const sentenceOf = (definition: Definition, trigger: Trigger = "order", locale: "en" | "es" = "en") =>
  ruleSentence(locale, { trigger, definition: earningRuleDefinition.parse(definition) }, names);

describe("the sentence of a rule", () => {
  it("says when, what, how it is rounded, its limits, and what does not count", () => {
    expect(sentenceOf({ give: perUnit, condition: when("time.weekday", "=", "tuesday"), max_per_day: 1000 })).toBe(
      "When an order comes in and it is Tuesday, give 1 Spark per $1, rounded down, at most 1,000 Sparks a day. " +
        "These don't count: gift cards and shipping.",
    );
    expect(
      sentenceOf({ give: perUnit, condition: when("time.weekday", "=", "tuesday"), max_per_day: 1000 }, "order", "es"),
    ).toBe(
      "Cuando llega un pedido y es martes: dar 1 Spark por cada $1, redondeado hacia abajo, como máximo 1,000 Sparks al día. " +
        "No cuentan: tarjetas regalo y envío.",
    );
  });

  it("says every kind of gift", () => {
    const gives = [
      { kind: "points", points: 1 },
      { kind: "points", points: 500 },
      { kind: "per_amount", points: 2, amount: 7.5 },
      { kind: "per_line", points: 5 },
      { kind: "per_item", points: 1 },
      { kind: "factor", factor: 1.5 },
      { kind: "tag", tag_id: ID },
      { kind: "reward", reward_id: ID },
      { kind: "tier", tier_id: ID },
      { kind: "tag", tag_id: "8d1b6b1e-8a0a-4d46-9a0e-0d8f2a4f8a11" },
    ] as const;
    const leave_out = { gift_cards: false, shipping: false };
    expect(gives.map((give) => sentenceOf({ give, leave_out }).replace("When an order comes in, ", ""))).toEqual([
      "give 1 Spark.",
      "give 500 Sparks.",
      "give 2 Sparks per $7.50, rounded down.",
      "give 5 Sparks for each line.",
      "give 1 Spark for each piece.",
      "give 1.5 times the Sparks of the other rules, rounded down.",
      "add the tag “vip”.",
      "give the reward “Free coffee”.",
      "give the Sparks that are missing to the tier “Gold”.",
      "add the tag “(deleted)”.",
    ]);
  });

  it("says all limits, the best only, and conditions on lines", () => {
    expect(
      sentenceOf({
        give: { kind: "points", points: 10 },
        combine: "best_only",
        line_condition: when("line.category", "in", ["Coffee", "Tea"]),
        max_per_order: 1,
        max_per_month: 200,
        max_per_person: 300,
        budget: 50_000,
        leave_out: { gift_cards: false },
      }),
    ).toBe(
      "When an order comes in, give 10 Sparks, at most 1 Spark an order, at most 200 Sparks a month, at most 300 Sparks " +
        "for one person, at most 50,000 Sparks for everybody together. Only lines count where the category is “Coffee” or “Tea”. " +
        "It counts only if no such rule gives more.",
    );
    expect(sentenceOf({ give: { ...perUnit, amount: 1000, property: "steps" }, max_per_order: 5 }, "event")).toBe(
      "When “Walked” happens, give 1 Spark per 1,000 of “steps”, rounded down, at most 5 Sparks each time.",
    );
  });

  it("says conditions of the builder, groups of them, and expressions", () => {
    const total = { field: "order.total", operator: ">=", value: 20 };
    const first = { field: "order.number", operator: "=", value: 1 };
    const gold = { field: "person.tier", operator: "=", value: "Gold" };
    const textsOf = (condition: ReturnType<typeof builderOf>) =>
      sentenceOf({ give: { kind: "points", points: 5 }, condition, leave_out: { gift_cards: false } });
    expect(textsOf(builderOf([total, { combinator: "or", rules: [first, gold] }]))).toBe(
      "When an order comes in and the total is at least $20 and (it is the person's first order or the tier is Gold), give 5 Sparks.",
    );
    expect(textsOf(builderOf([total, first], "or", true))).toBe(
      "When an order comes in and it is not so that (the total is at least $20 or it is the person's first order), give 5 Sparks.",
    );
    expect(textsOf({ expression: "order.total > 3", builder: null as never })).toBe(
      "When an order comes in and this is true: order.total > 3, give 5 Sparks.",
    );
  });

  it.each<[string, string, BuilderRule["value"], string]>([
    ["order.total", "between", [20, 99.5], "the total is from $20 to $99.50"],
    ["time.date", ">=", "2026-11-30", "the date is November 30, 2026 or later"],
    ["time.month", "in", [11, 12], "the month is November or December"],
    ["time.weekday", "notIn", ["saturday", "sunday"], "it is not Saturday or Sunday"],
    ["person.tags", "contains", "vip", "the person has the tag “vip”"],
    ["person.tags", "doesNotContain", "vip", "the person does not have the tag “vip”"],
    ["person.birthday_month", "=", true, "it is the month of the person's birthday"],
    ["person.birthday", "=", false, "it is not the person's birthday"],
    ["person.profile.city", "null", null, "“City” is empty"],
    ["event.steps", ">", 10_000, "“steps” is above 10,000"],
    ["event.since", "<", "2026-01-01", "“since” is before January 1, 2026"],
    ["event.gone", "=", "x", "“gone” is “x”"],
  ])("says %s %s %j", (field, operator, value, text) => {
    expect(partText("en", { field, operator, value }, names)).toBe(text);
  });

  it("has words for every operator of every field, in both languages", () => {
    for (const { name, type, choices } of names.fields) {
      for (const operator of OPERATORS_OF[type]) {
        const one =
          choices?.[0]?.value ??
          (type === "boolean" ? true : type === "date" ? "2026-01-01" : type === "money" ? 5 : "x");
        const value = ["between", "in", "notIn"].includes(operator) ? [one, one] : one;
        const [en, es] = (["en", "es"] as const).map((locale) =>
          partText(locale, { field: name, operator, value } as BuilderRule, names),
        );
        expect(en).not.toMatch(/[{}]|a condition is met|undefined/);
        expect(es).not.toMatch(/[{}]|undefined/);
        expect(es).not.toBe(en);
      }
    }
  });
});

describe("risks", () => {
  const risks = (definition: Definition, trigger: Trigger = "order", pointValue: number | null = 0.01) =>
    ruleRisks({ trigger, definition: earningRuleDefinition.parse(definition) }, { pointValue }).map(({ risk }) => risk);

  it("are what has no bound", () => {
    expect(risks({ give: perUnit })).toEqual(["no_limit"]);
    expect(risks({ give: perUnit, max_per_day: 1000 })).toEqual([]);
    expect(risks({ give: perUnit, budget: 50_000 })).toEqual([]);
    expect(risks({ give: { kind: "factor", factor: 10 }, max_per_day: 100 })).toEqual([]);
    expect(risks({ give: { kind: "factor", factor: 10.5 }, max_per_day: 100 })).toEqual(["large_factor"]);
    expect(risks({ give: { ...perUnit, points: 21 }, max_per_day: 100 })).toEqual(["gives_back"]);
    expect(risks({ give: { ...perUnit, points: 20 }, max_per_day: 100 })).toEqual([]);
    expect(risks({ give: { ...perUnit, points: 500 }, max_per_day: 100 }, "order", null)).toEqual([]);
    expect(risks({ give: perUnit, max_per_day: 9, leave_out: { gift_cards: false } })).toEqual(["gift_cards"]);
    expect(risks({ give: { kind: "per_item", points: 5 }, max_per_day: 9 })).toEqual(["any_quantity"]);
    expect(risks({ give: { ...perUnit, property: "steps" }, max_per_day: 9 }, "event")).toEqual(["unchecked_number"]);
    expect(risks({ give: { kind: "points", points: 5 }, max_per_order: 5 })).toEqual(["each_time"]);
    expect(risks({ give: { kind: "reward", reward_id: ID } })).toEqual(["reward_each_time"]);
  });

  it("are none for what happens once", () => {
    expect(risks({ give: { kind: "points", points: 500 }, condition: when("order.number", "=", 3) })).toEqual([]);
    expect(risks({ give: { kind: "points", points: 500 } }, "sign_up")).toEqual([]);
    expect(risks({ give: { kind: "tag", tag_id: ID } })).toEqual([]);
    const either = builderOf([when("order.number", "=", 3).builder, when("order.total", ">", 1).builder], "or");
    expect(risks({ give: { kind: "points", points: 500 }, condition: either })).toEqual(["no_limit"]);
  });

  it("say the percentage", () => {
    const definition = earningRuleDefinition.parse({ give: { ...perUnit, points: 3, amount: 0.1 }, max_per_day: 5 });
    expect(ruleRisks({ trigger: "order", definition }, { pointValue: 0.0075 })[0]!.values).toEqual({ percent: 22.5 });
  });
});

describe("the examples", () => {
  it("are the ten typical rules, and each is one that can be saved", () => {
    const examples = ruleExamples("en", { currency: "USD", term, tiers: ["Silver", "Gold"] });
    expect(examples.map(({ name }) => name)).toEqual([
      "1 Spark per $1",
      "Double Sparks on Tuesdays",
      "3 times the Sparks for a category",
      "500 Sparks for the third order",
      "1 Spark per $1, without gift cards, tax and shipping",
      "Gold earns 1.5 times",
      "Double Sparks in the month of the birthday",
      "200 Sparks for the first order",
      "1 Spark per $1, at most 1,000 a day",
      "Double Sparks until 50,000 are given",
    ]);
    for (const { key, definition, trigger } of examples) {
      const condition = completedCondition(definition.condition, fieldsOf(trigger, "rule", vocabulary));
      expect(condition.condition).toEqual(definition.condition);
      const lines = completedCondition(definition.line_condition, fieldsOf(trigger, "line", vocabulary), "line");
      expect(lines.problem?.message).toBe(key === "category" ? "Enter a value for “{name}”" : undefined);
    }
    expect(ruleExamples("en", { currency: "USD", term, tiers: [] })).toHaveLength(9);
  });
});
