import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide, type ActiveRule, type Room, type Subject } from "~/services/earning-rules/decisions";
import { eventOf, lineOf, orderOf, perUnit, PLACED, roomy, ruleOf, typed } from "./rule-helpers";

const outcomesOf = (rules: ActiveRule[], subject: Subject, room: Partial<Room> = {}) =>
  decide(rules, subject, () => ({ ...roomy(), ...room }));
const pointsOf = (rules: ActiveRule[], subject: Subject) => outcomesOf(rules, subject).outcomes.map((o) => o.points);
const order = (...amounts: number[]) => orderOf({ lines: amounts.map((amount) => lineOf({ amount })) });

describe("what a rule gives", () => {
  it("gives points per amount, rounded as the rule says, once for all lines together", () => {
    const at = (rounding: "down" | "nearest" | "up", ...amounts: number[]) =>
      decide([ruleOf({ give: perUnit, rounding })], order(...amounts), roomy).points;
    expect([at("down", 1999), at("nearest", 1999), at("up", 1901)]).toEqual([19, 20, 20]);
    expect([at("nearest", 1949), at("nearest", 1950), at("up", 1900)]).toEqual([19, 20, 19]);
    expect(at("down", 50, 50)).toBe(1);
    expect(decide([ruleOf({ give: { ...perUnit, points: 3, amount: 0.07 } })], order(100), roomy).points).toBe(42);
  });

  it("leaves out gift cards and shipping unless told, and tax and discounted lines when told", () => {
    const subject = orderOf({
      lines: [
        lineOf({ amount: 1200, tax: 200 }),
        lineOf({ amount: 5000, gift_card: true }),
        lineOf({ amount: 800, discount: 200 }),
      ],
      shipping: 500,
    });
    const at = (leave_out: object) => pointsOf([ruleOf({ give: perUnit, leave_out })], subject)[0];
    expect(at({})).toBe(20);
    expect(at({ gift_cards: false })).toBe(70);
    expect(at({ shipping: false })).toBe(25);
    expect(at({ tax: true })).toBe(18);
    expect(at({ discounted_lines: true })).toBe(12);
  });

  it("gives nothing for what was paid with points, spread over the whole order", () => {
    const subject = orderOf({
      lines: [lineOf({ amount: 6000 }), lineOf({ amount: 4000, category: "Tea" })],
      paid: 5000,
    });
    const tea = typed('line.category == "Tea"');
    expect(pointsOf([ruleOf({ give: perUnit }), ruleOf({ give: perUnit, line_condition: tea })], subject)).toEqual([
      50, 20,
    ]);
    expect(pointsOf([ruleOf({ give: perUnit })], orderOf({ paid: 99_999 }))).toEqual([0]);
  });

  it("gives per line and per piece, also of goods that are weighed", () => {
    const subject = orderOf({ lines: [lineOf({ quantity: 3 }), lineOf({ quantity: 1.5 })] });
    const [lines, items] = outcomesOf(
      [ruleOf({ give: { kind: "per_line", points: 5 } }), ruleOf({ give: { kind: "per_item", points: 5 } })],
      subject,
    ).outcomes;
    expect(lines).toMatchObject({ points: 10, basis: "quantity", lines: [0, 1], weights: [1, 1] });
    expect(items).toMatchObject({ points: 22, basis: "quantity", weights: [3000, 1500] });
  });

  it("gives per amount of a receipt, and of a number that an event has, whatever a system sends", () => {
    const receipt = ruleOf({ give: perUnit }, { trigger: "receipt" });
    expect(pointsOf([receipt], eventOf({ trigger: "receipt", amount: 1999 }))).toEqual([19]);
    const steps = ruleOf({ give: { ...perUnit, amount: 100, property: "steps" } }, { trigger: "event" });
    const at = (number: unknown) => pointsOf([steps], eventOf({ properties: { steps: number } }))[0];
    expect([at(8_250), at(-500), at(undefined), at("900"), at(Number.NaN)]).toEqual([82, 0, 0, 0, 0]);
    expect([at(1e308), at(Number.MAX_SAFE_INTEGER)]).toEqual([1_000_000_000, 1_000_000_000]);
    const own = ruleOf({ give: { ...perUnit, property: "constructor" } }, { trigger: "event" });
    expect(pointsOf([own], eventOf())).toEqual([0]);
  });

  it("gives the points that are missing to a tier, tags and rewards", () => {
    const tier_id = crypto.randomUUID();
    const rule = ruleOf({ give: { kind: "tier", tier_id } });
    expect(outcomesOf([rule], orderOf({}, { missing: { [tier_id]: 120 } })).points).toBe(120);
    expect(outcomesOf([rule], orderOf({}, { missing: { [tier_id]: 0 } })).outcomes[0]).toMatchObject({
      reason: "reached",
    });
    expect(outcomesOf([rule], orderOf()).outcomes[0]).toMatchObject({ points: 0, reason: "reached" });
    const tag = outcomesOf([ruleOf({ give: { kind: "tag", tag_id: tier_id } })], orderOf(), { day: -5 }).outcomes[0];
    expect(tag).toMatchObject({ points: 0, reason: null, limit: null, gift: { kind: "tag", id: tier_id } });
  });
});

describe("which rules apply", () => {
  it("looks at the trigger, the event type and the time", () => {
    const give = { kind: "points", points: 7 } as const;
    const eventTypeId = crypto.randomUUID();
    const rules = [
      ruleOf({ give }),
      ruleOf({ give }, { startsAt: new Date(PLACED.getTime() + 1) }),
      ruleOf({ give }, { endsAt: PLACED }),
      ruleOf({ give }, { startsAt: PLACED, endsAt: new Date(PLACED.getTime() + 1) }),
      ruleOf({ give }, { trigger: "event", eventTypeId }),
    ];
    expect(outcomesOf(rules, orderOf()).outcomes.map((o) => o.rule_id)).toEqual([rules[0]!.id, rules[3]!.id]);
    expect(outcomesOf(rules, eventOf({ eventTypeId })).points).toBe(7);
    expect(outcomesOf(rules, eventOf()).outcomes).toEqual([]);
  });

  it("names the first part of a condition that is not met, also in groups of all; of a choice it names none", () => {
    const part = (field: string, operator: string, value: unknown) => ({ field, operator, value });
    const rule = (rules: object[], combinator = "and") =>
      ruleOf({ give: perUnit, condition: { expression: "", builder: { combinator, rules } as never } });
    const total = part("order.total", ">=", 20);
    const first = part("order.number", "=", 1);
    const failed = (each: ActiveRule) => outcomesOf([each], order(1000)).outcomes[0];
    expect(failed(rule([first, total, part("person.tier", "=", "Gold")]))).toMatchObject({
      reason: "not_met",
      part: total,
    });
    expect(failed(rule([first, { combinator: "and", rules: [total] }]))).toMatchObject({ part: total });
    expect(failed(rule([total, part("order.number", "=", 2)], "or"))).toMatchObject({ reason: "not_met", part: null });
    expect(failed(ruleOf({ give: perUnit, condition: typed("order.total >= 20") }))).toMatchObject({ part: null });
    expect(failed(rule([total, first], "or"))).toMatchObject({ points: 10, reason: null });
  });

  it("counts only lines that its condition is met for, and says so when there are none", () => {
    const subject = orderOf({ lines: [lineOf({ category: "Tea" }), lineOf({ category: "Coffee", amount: 500 })] });
    const rule = (expression: string) => ruleOf({ give: perUnit, line_condition: typed(expression) });
    const { outcomes } = outcomesOf(
      [rule('line.category == "Coffee"'), rule('line.category == "Cake"'), rule("line.amount >= order.total / 2")],
      subject,
    );
    expect(outcomes[0]).toMatchObject({ points: 5, lines: [1], weights: [500] });
    expect(outcomes[1]).toMatchObject({ points: 0, reason: "no_lines" });
    expect(outcomes[2]).toMatchObject({ points: 10, lines: [0] });
  });
});

describe("factors", () => {
  const double = (more = {}) => ruleOf({ give: { kind: "factor", factor: 2 }, ...more });

  it("add what they multiply, each by itself, and leave fixed points alone", () => {
    const half = ruleOf({ give: { kind: "factor", factor: 1.5 } });
    const fixed = ruleOf({ give: { kind: "points", points: 100 } });
    expect(pointsOf([double(), ruleOf({ give: perUnit }), half, fixed], order(1000))).toEqual([10, 10, 5, 100]);
    expect(outcomesOf([double(), fixed], order(1000)).outcomes[0]).toMatchObject({ reason: "nothing_to_multiply" });
    expect(outcomesOf([half, ruleOf({ give: perUnit })], order(100)).outcomes[0]).toMatchObject({
      points: 0,
      reason: "nothing_earned",
    });
  });

  it("multiply before rounding: 1.5 times 1 point per $1 of $1.99 is 2.985", () => {
    const rules = [ruleOf({ give: perUnit }), ruleOf({ give: { kind: "factor", factor: 1.5 }, rounding: "nearest" })];
    expect(pointsOf(rules, order(199))).toEqual([1, 1]);
    expect(pointsOf(rules, order(299))).toEqual([2, 1]);
    expect(pointsOf(rules, order(300))).toEqual([3, 2]);
  });

  it("multiply only the lines that they and the other rule count, and stand for those lines", () => {
    const coffee = typed('line.category == "Coffee"');
    const subject = orderOf({
      lines: [lineOf({ category: "Coffee", amount: 1000 }), lineOf({ category: "Tea", amount: 9000 })],
      shipping: 500,
    });
    const base = ruleOf({ give: perUnit, leave_out: { shipping: false } });
    expect(outcomesOf([base, double({ line_condition: coffee })], subject).outcomes[1]).toMatchObject({
      points: 10,
      lines: [0],
      weights: [1000],
    });
    const onlyCoffee = ruleOf({ give: perUnit, line_condition: coffee });
    expect(outcomesOf([onlyCoffee, double()], subject).outcomes[1]).toMatchObject({ points: 10, lines: [0] });
    expect(outcomesOf([base, double()], subject).outcomes[1]).toMatchObject({ points: 105, lines: [0, 1] });
    const items = ruleOf({ give: { kind: "per_item", points: 5 } });
    expect(outcomesOf([items, double()], subject).outcomes[1]).toMatchObject({ points: 10, basis: "quantity" });
    expect(outcomesOf([items, onlyCoffee, double()], subject).outcomes[2]).toMatchObject({
      points: 20,
      basis: "amount",
      weights: [15_000, 5_000],
    });
  });

  it("multiply what the limits of the others leave", () => {
    const base = ruleOf({ give: perUnit, max_per_order: 100 });
    expect(pointsOf([double(), base], order(100_000))).toEqual([100, 100]);
    const none = decide([double(), base], order(1000), (rule) => ({ ...roomy(), day: rule === base ? 0 : null }));
    expect(none.outcomes.map((o) => o.reason)).toEqual(["nothing_to_multiply", "limit"]);
  });
});

describe("the best only", () => {
  const fixed = (points: number, more = {}) =>
    ruleOf({ give: { kind: "points", points }, combine: "best_only", ...more });

  it("leaves the rule that gives most among those that say so, and adds the others", () => {
    const rules = [fixed(50), fixed(80), ruleOf({ give: perUnit }), fixed(80)];
    expect(pointsOf(rules, order(1000))).toEqual([0, 80, 10, 0]);
    expect(outcomesOf(rules, order(1000)).outcomes.map((o) => o.reason)).toEqual(["not_best", null, null, "not_best"]);
  });

  it("compares what rules give within their limits, so that one without room wins over none", () => {
    const [small, large] = [fixed(50), fixed(80)];
    const room = (rule: ActiveRule) => ({ ...roomy(), budget: rule === large ? 0 : null });
    expect(decide([small, large], order(1000), room).outcomes.map((o) => o.points)).toEqual([50, 0]);
  });

  it("compares factors among themselves", () => {
    const factor = (times: number) => ruleOf({ give: { kind: "factor", factor: times }, combine: "best_only" });
    expect(pointsOf([factor(2), factor(3), ruleOf({ give: perUnit, combine: "best_only" })], order(1000))).toEqual([
      0, 20, 10,
    ]);
  });
});

describe("limits", () => {
  it("cut to the least that is left, and name that limit", () => {
    const rule = ruleOf({ give: perUnit, max_per_order: 80 });
    const at = (room: Partial<Room>) => outcomesOf([rule], order(10_000), room).outcomes[0];
    expect(at({})).toMatchObject({ points: 80, wanted: 100, limit: "order", reason: null });
    expect(at({ day: 70, month: 90, person: 60 })).toMatchObject({ points: 60, limit: "person" });
    expect(at({ day: 0, budget: 5 })).toMatchObject({ points: 0, limit: "day", reason: "limit" });
    expect(at({ month: -20 })).toMatchObject({ points: 0, limit: "month", reason: "limit" });
    expect(at({ day: 80 })).toMatchObject({ points: 80, limit: "order" });
  });

  it("say nothing of a rule that gives nothing anyway", () => {
    const rule = ruleOf({ give: perUnit, condition: typed("order.total > 1000") });
    expect(outcomesOf([rule], order(1000), { day: -1 }).outcomes[0]).toMatchObject({ reason: "not_met", limit: null });
  });
});

it("never exceeds a limit, adds up, and is the same each time", () => {
  const limit = fc.option(fc.integer({ min: 1, max: 300 }), { nil: null });
  const give = fc.oneof(
    fc.record({ kind: fc.constant("points" as const), points: fc.integer({ min: 1, max: 500 }) }),
    fc.record({
      kind: fc.constant("per_amount" as const),
      points: fc.integer({ min: 1, max: 20 }),
      amount: fc.constantFrom(0.01, 0.33, 1, 7.5, 19.99),
    }),
    fc.record({
      kind: fc.constantFrom("per_line" as const, "per_item" as const),
      points: fc.integer({ min: 1, max: 50 }),
    }),
    fc.record({ kind: fc.constant("factor" as const), factor: fc.constantFrom(1.01, 1.5, 2, 3, 100) }),
  );
  const rule = fc.record({
    give,
    rounding: fc.constantFrom("down" as const, "nearest" as const, "up" as const),
    combine: fc.constantFrom("add_up" as const, "best_only" as const),
    max_per_order: limit,
    leave_out: fc.record({
      gift_cards: fc.boolean(),
      tax: fc.boolean(),
      shipping: fc.boolean(),
      discounted_lines: fc.boolean(),
    }),
  });
  const line = fc.record({
    amount: fc.integer({ min: 0, max: 20_000 }),
    tax: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    gift_card: fc.boolean(),
    discount: fc.constantFrom(0, 100),
  });
  const room = fc.record({
    day: fc.option(fc.integer({ min: -10, max: 200 }), { nil: null }),
    month: limit,
    person: limit,
    budget: limit,
  });
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 6 }),
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      fc.array(room, { minLength: 6, maxLength: 6 }),
      (definitions, lines, shipping, paid, rooms) => {
        const rules = definitions.map((definition) => ruleOf(definition));
        const subject = orderOf({ lines: lines.map(lineOf), shipping, paid });
        const roomOf = (each: ActiveRule) => rooms[rules.indexOf(each)]!;
        const trace = decide(rules, subject, roomOf);
        expect(trace).toEqual(decide(rules, subject, roomOf));
        expect(trace.points).toBe(trace.outcomes.reduce((sum, { points }) => sum + points, 0));
        const best = (isFactor: boolean) =>
          rules.filter(
            ({ definition: { combine, give: of } }, at) =>
              combine === "best_only" && (of.kind === "factor") === isFactor && trace.outcomes[at]!.points > 0,
          );
        expect(Math.max(best(true).length, best(false).length)).toBeLessThanOrEqual(1);
        trace.outcomes.forEach((outcome, at) => {
          const limits = [rules[at]!.definition.max_per_order, ...Object.values(rooms[at]!)].filter(
            (each) => each !== null,
          );
          expect(outcome.points).toBeLessThanOrEqual(Math.max(Math.min(...limits, outcome.wanted), 0));
          expect(Number.isSafeInteger(outcome.points) && outcome.points >= 0).toBe(true);
          expect(outcome.points > 0).toBe(outcome.reason === null);
          expect(outcome.weights.length).toBe(outcome.lines.length);
          expect(outcome.weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)).toBe(true);
        });
      },
    ),
    { seed: 45, numRuns: 1_500 },
  );
});
