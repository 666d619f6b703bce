import { describe, expect, it } from "vitest";
import { loadTexts } from "~/locales/translate";
import { decide, type ActiveRule, type Room, type Subject } from "~/services/earning-rules/decisions";
import { participantSentence, resultText, takenBackSentence } from "~/services/earning-rules/result-texts";
import { fieldsOf } from "~/services/earning-rules/rule-fields";
import { lineOf, orderOf, perUnit, roomy, ruleOf, typed } from "./rule-helpers";

await loadTexts("es", "admin");

const ID = "7d1b6b1e-8a0a-4d46-9a0e-0d8f2a4f8a11";
const vocabulary = { tiers: ["Gold"], tags: [], attributes: [], properties: [] };
const term = { one: "Spark", other: "Sparks" };
const names = {
  currency: "USD",
  term,
  fields: fieldsOf("order", "line", vocabulary),
  event: null,
  tags: { [ID]: "vip" },
  rewards: { [ID]: "Free coffee" },
  tiers: {},
};
const traceOf = (rules: ActiveRule[], subject: Subject = orderOf(), room: Partial<Room> = {}) =>
  decide(rules, subject, () => ({ ...roomy(), ...room }));
const textsOf = (...args: Parameters<typeof traceOf>) =>
  traceOf(...args).results.map((result) => resultText("en", result, names));
const when = (field: string, operator: string, value: unknown) => ({
  expression: "",
  builder: { combinator: "and", rules: [{ field, operator, value }] } as never,
});

describe("why a rule gave what it gave", () => {
  it("is one sentence for each result", () => {
    expect(textsOf([ruleOf({ give: perUnit })])).toEqual(["Gave 10 Sparks"]);
    expect(textsOf([ruleOf({ give: { kind: "points", points: 1 } })])).toEqual(["Gave 1 Spark"]);
    expect(textsOf([ruleOf({ give: perUnit, condition: when("order.total", ">=", 20) })])).toEqual([
      "Gave nothing: only when the total is at least $20",
    ]);
    expect(textsOf([ruleOf({ give: perUnit, condition: when("person.tier", "=", "Gold") })])).toEqual([
      "Gave nothing: only when the tier is Gold",
    ]);
    expect(textsOf([ruleOf({ give: perUnit, condition: typed("order.total > 20") })])).toEqual([
      "Gave nothing: the conditions are not met",
    ]);
    expect(textsOf([ruleOf({ give: perUnit })], orderOf({ lines: [lineOf({ gift_card: true })] }))).toEqual([
      "Gave nothing: no line counts",
    ]);
    expect(textsOf([ruleOf({ give: { kind: "factor", factor: 2 } })])).toEqual([
      "Gave nothing: no other rule gives Sparks to multiply",
    ]);
    expect(textsOf([ruleOf({ give: perUnit })], orderOf({ lines: [lineOf({ amount: 99 })] }))).toEqual([
      "Gave nothing: it comes to less than 1 Spark",
    ]);
    const best = (points: number) => ruleOf({ give: { kind: "points", points }, combine: "best_only" });
    expect(textsOf([best(5), best(6)])).toEqual(["Gave nothing: another rule gives more", "Gave 6 Sparks"]);
    expect(textsOf([ruleOf({ give: { kind: "tier", tier_id: ID } })])).toEqual([
      "Gave nothing: the tier is reached already",
    ]);
    expect(
      textsOf([ruleOf({ give: { kind: "tag", tag_id: ID } }), ruleOf({ give: { kind: "reward", reward_id: ID } })]),
    ).toEqual(["Added the tag “vip”", "Gave the reward “Free coffee”"]);
  });

  it("says what a rule that is tried out would give", () => {
    const would = (rule: ActiveRule, room: Partial<Room> = {}) =>
      traceOf([rule], orderOf(), room).results.map((result) => resultText("en", result, names, "tried"));
    expect(would(ruleOf({ give: perUnit }))).toEqual(["Would give 10 Sparks"]);
    expect(would(ruleOf({ give: perUnit }), { day: 4 })).toEqual([
      "Would give 4 Sparks instead of 10: the limit of the day is reached",
    ]);
    expect(would(ruleOf({ give: perUnit, condition: when("person.tier", "=", "Gold") }))).toEqual([
      "Would give nothing: only when the tier is Gold",
    ]);
    expect(would(ruleOf({ give: { kind: "tag", tag_id: ID } }))).toEqual(["Would add the tag “vip”"]);
  });

  it("names the limit that cut it", () => {
    const rule = ruleOf({ give: perUnit });
    expect(textsOf([rule], orderOf(), { day: 0 })).toEqual(["Gave nothing: the limit of the day is reached"]);
    expect(textsOf([rule], orderOf(), { month: 4 })).toEqual([
      "Gave 4 Sparks instead of 10: the limit of the month is reached",
    ]);
    expect(textsOf([rule], orderOf(), { person: 1 })).toEqual([
      "Gave 1 Spark instead of 10: the limit for one person is reached",
    ]);
    expect(textsOf([rule], orderOf(), { budget: 9 })).toEqual(["Gave 9 Sparks instead of 10: the budget is used up"]);
    expect(textsOf([ruleOf({ give: perUnit, max_per_order: 3 })])).toEqual([
      "Gave 3 Sparks instead of 10: this is the most for one order or event",
    ]);
    expect(resultText("es", traceOf([rule], orderOf(), { day: 0 }).results[0]!, names)).toBe(
      "No dio nada: se alcanzó el límite del día",
    );
  });
});

describe("the participant's sentence", () => {
  const about = { trigger: "order", title: "1001", term } as const;
  const sentence = (trace: ReturnType<typeof traceOf>, takenBack?: number) =>
    participantSentence("en", trace, about, takenBack);
  const factor = (times: number) => ruleOf({ give: { kind: "factor", factor: times } });

  it("says the points and what multiplied or cut them, and names no rule", () => {
    const rule = ruleOf({ give: perUnit });
    expect(sentence(traceOf([rule]))).toBe("You earned 10 Sparks for your order");
    expect(sentence(traceOf([rule, factor(2)]))).toBe("You earned 20 Sparks for your order (2 times the Sparks)");
    const beans = ruleOf({ give: { kind: "factor", factor: 2 }, line_condition: typed('line.category == "beans"') });
    const mixed = orderOf({ lines: [lineOf(), lineOf({ category: "beans" })] });
    expect(sentence(traceOf([rule, beans], mixed))).toBe(
      "You earned 30 Sparks for your order (2 times the Sparks for a part of it)",
    );
    expect(sentence(traceOf([rule, factor(2), factor(3)]))).toBe(
      "You earned 40 Sparks for your order (with extra Sparks)",
    );
    expect(sentence(traceOf([rule], orderOf(), { day: 1 }))).toBe(
      "You earned 1 Spark for your order (the limit of the day is reached)",
    );
    expect(sentence(traceOf([rule, factor(2)], orderOf(), { day: 8 }), 4)).toBe(
      "You earned 16 Sparks for your order (2 times the Sparks; the limit of the day is reached; 4 of them taken back for what you returned)",
    );
  });

  it("is about what happened, in the reader's language", () => {
    const of = (trigger: "event" | "sign_up") =>
      participantSentence("en", { points: 5, results: [] }, { trigger, title: "Review written", term });
    expect([of("event"), of("sign_up")]).toEqual([
      "You earned 5 Sparks for “Review written”",
      "You earned 5 Sparks for joining",
    ]);
    expect(participantSentence("es", traceOf([ruleOf({ give: perUnit })]), { ...about, amount: "10 $" })).toBe(
      "Ganaste 10 Sparks por tu pedido de 10 $",
    );
  });

  it("says why they were taken back", () => {
    const texts = (
      [
        { why: "canceled" },
        { why: "pieces", count: 1 },
        { why: "pieces", count: 2 },
        { why: "amount", amount: "$5" },
        { why: "other" },
      ] as const
    ).map((back) => takenBackSentence("en", back, 10, about));
    expect(texts).toEqual([
      "Taken back because your order 1001 was canceled",
      "Taken back because 1 item was returned",
      "Taken back because 2 items were returned",
      "Taken back because $5 was returned",
      "Taken back: 10 Sparks for your order",
    ]);
  });
});
