import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expressionOf, normalizedBuilder, partFor } from "~/services/earning-rules/condition-builder";
import {
  checkExpression,
  compileExpression,
  completedCondition,
} from "~/services/earning-rules/internal/expressions.server";
import { TRIGGERS, type BuilderGroup, type BuilderRule } from "~/services/earning-rules/rule-definition";
import { fieldsOf, OPERATORS_OF, type RuleVocabulary } from "~/services/earning-rules/rule-fields";

const vocabulary: RuleVocabulary = {
  tiers: ["Bronze", "Gold"],
  tags: ["staff", "vip"],
  attributes: [
    { attributeName: "city", displayName: "City", fieldType: "text" },
    { attributeName: "age", displayName: "Age", fieldType: "text" },
    { attributeName: "in", displayName: "In", fieldType: "text" },
    { attributeName: "birthday", displayName: "Birthday", fieldType: "birthday" },
  ],
  properties: [
    { name: "color", type: "text" },
    { name: "score", type: "number" },
    { name: "flag", type: "boolean" },
    { name: "day", type: "date" },
  ],
};
const ofOrder = fieldsOf("order", "rule", vocabulary);
const ofLine = fieldsOf("order", "line", vocabulary);
const ofEvent = fieldsOf("event", "rule", vocabulary);

const facts = {
  order: {
    total: 20,
    currency: "USD",
    channel: "web",
    store: "",
    items: 3,
    number: 3,
    skus: ["A-1", "B-2"],
    categories: ["Coffee"],
    paid_with_points: 0,
  },
  event: { color: "red", score: 12.5 },
  person: {
    tier: "Gold",
    tags: ["vip"],
    days_as_member: 30,
    birthday: false,
    birthday_month: true,
    profile: { age: "31", city: "Málaga" } as Record<string, string>,
  },
  time: { weekday: "tuesday", hour: 9, day: 1, month: 12, date: "2026-12-01" },
};
const isMet = (expression: string, of: Record<string, unknown> = facts) => compileExpression(expression)(of);

describe("typed expressions", () => {
  it.each([
    "order.total >= 20",
    "order.total == 20",
    "order.total == 20.0",
    "order.total > 19.99 && order.total < 20.01",
    "order.number == 3",
    "order.number == 3.0",
    "order.number % 3 == 0",
    "order.total * 2 > 39.5",
    "order.total / 3 > 6",
    "order.number in [1, 3]",
    "time.hour < 12",
    "time.month == 12",
    'time.date >= "2026-11-30"',
    'person.tier == "Gold"',
    '"vip" in person.tags',
    "person.birthday_month && !person.birthday",
    "person.profile.age > 30",
    "person.profile.age < 31.5",
    'person.profile.age == "31"',
    'has(person.profile.city) && person.profile.city.startsWith("M")',
    'order.skus.exists(sku, sku.startsWith("A-"))',
    "size(order.skus) == 2",
    'order.currency.lowerAscii() == "usd"',
    '(order.total > 100 ? "a" : "b") == "b"',
  ])("%s is a condition that is met", (expression) => {
    expect(checkExpression(expression, ofOrder)).toBeNull();
    expect(isMet(expression)).toBe(true);
  });

  it("is always met when it is empty", () => {
    expect(checkExpression(" ", ofOrder)).toBeNull();
    expect(isMet("  ")).toBe(true);
  });

  it.each([
    ["order.totl >= 20", "There is no “{name}” here. The list of fields says what there is", 6],
    ["orders.total >= 20", "There is no “{name}” here. Use {known}", 0],
    ["line.amount > 3", "There is no “{name}” here. Use {known}", 0],
    ["event.color == 'red'", "There is no “{name}” here. Use {known}", 0],
    ['order.total >= "20"', "“{part}” compares or combines what doesn't go together", 0],
    ["order.currency > 3", "“{part}” compares or combines what doesn't go together", 0],
    ["order.number = 3", "Write == to compare", 13],
    ["order.number == 3 &&", "The expression ends too early", 20],
    ['order.currency == "U', "A text has no closing quotation mark", 18],
    ["order.total", "The expression must be true or false, like order.total >= 20", 0],
    ["time.weekday == 'Tuesday'", "“{name}” is never “{value}”. Use one of: {known}", 16],
    ["person.tier != 'Silver'", "“{name}” is never “{value}”. Use one of: {known}", 15],
    ["person['tier'] == 'Silver'", "“{name}” is never “{value}”. Use one of: {known}", 18],
    ["person.tier in ['Gold', 'gold']", "“{name}” is never “{value}”. Use one of: {known}", 24],
    ["!(order.number == 3 && 'Nope' in person.tags)", "“{name}” is never “{value}”. Use one of: {known}", 23],
    ["13 == time.month", "“{name}” is never “{value}”. Use one of: {known}", 0],
    ["time.hour == 25", "“{name}” is never {value}. It is {min} to {max}", 13],
    ["time.day in [1, 32]", "“{name}” is never {value}. It is {min} to {max}", 16],
    ["order.number == 0", "“{name}” is never {value}. It is {min} or more", 16],
    ["order.items == -1", "“{name}” is never {value}. It is {min} or more", 15],
    ["1 + 1", "The expression must be true or false, like order.total >= 20", 0],
    ['order.currency.matches("(a+)+$")', "There is no function “{name}”", undefined],
    ['order.skus.map(a, a + "x").size() > 1', "There is no function “{name}”", undefined],
    ["order.skus.all(a, order.skus.all(b, true))", "“{name}” can't be inside of another one", undefined],
    ["1 == 1 ||".repeat(200) + "true", "The expression is too long or too deep", undefined],
    ["(".repeat(60) + "true" + ")".repeat(60), "The expression is too long or too deep", undefined],
    ["true || ".repeat(300) + "true", "Use {max} characters or fewer", undefined],
  ])("%s is refused with its place", (expression, message, at) => {
    const problem = checkExpression(expression, ofOrder);
    expect(problem?.message).toBe(message);
    if (at !== undefined) expect(problem?.at).toBe(at);
  });

  it("looks through lists only once for an order, not for each of its lines", () => {
    expect(checkExpression('line.category == "Coffee" && "A-1" in order.skus', ofLine, "line")).toBeNull();
    expect(checkExpression("order.skus.exists(a, a == line.sku)", ofLine, "line")).toMatchObject({
      values: { name: "exists" },
    });
    expect(checkExpression("order.skus.exists(a, a == 'b') ||".repeat(6) + "true", ofOrder)).not.toBeNull();
  });

  it("is not met when something is missing, unless the rest decides", () => {
    expect(isMet("event.size > 3")).toBe(false);
    expect(isMet("!(event.size > 3)")).toBe(false);
    expect(isMet("event.size > 3 || order.number == 3")).toBe(true);
    expect(isMet("order.number == 3 || event.size > 3")).toBe(true);
    expect(isMet("event.size > 3 && order.number == 3")).toBe(false);
    expect(isMet("has(event.size)")).toBe(false);
    expect(isMet("person.profile.city > 30")).toBe(false);
    expect(isMet("person.profile.constructor == 1 || person.profile.toString == 1")).toBe(false);
    expect(isMet("order.total / 0 > 1")).toBe(true);
    expect(isMet("1 / 0 == 1")).toBe(false);
  });

  it("is checked in a program without tiers, tags, attributes and properties, whatever the rule is about", () => {
    const bare = { tiers: [], tags: [], attributes: [], properties: [] };
    for (const trigger of TRIGGERS) {
      const fields = fieldsOf(trigger, "rule", bare);
      expect(checkExpression("person.days_as_member > 3 && time.hour < 12", fields)).toBeNull();
      expect(checkExpression('person.profile.city == "x"', fields)).toMatchObject({ values: { name: "city" } });
      expect(checkExpression('person.tier == "x"', fields)).toMatchObject({ values: { name: "tier" } });
    }
    expect(checkExpression("event.amount > 3", fieldsOf("receipt", "rule", bare))).toBeNull();
    expect(checkExpression("event.color == 'x'", fieldsOf("event", "rule", bare))).not.toBeNull();
  });

  it("never throws, whatever is typed", () => {
    const token = fc.constantFrom(
      ..."order person time . total tags profile == != >= && || ! ( ) [ ] { } 'a' \" 20 1.5 in true null has size exists ? : , + - \\ é 💛".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 25 }), (tokens) => {
        const expression = tokens.join(" ");
        if (checkExpression(expression, ofOrder) === null) expect(typeof isMet(expression)).toBe("boolean");
      }),
      { seed: 45, numRuns: 2_000 },
    );
  });
});

const group = (...rules: (BuilderRule | BuilderGroup)[]): BuilderGroup => ({ combinator: "and", rules });
const rule = (field: string, operator: string, value: unknown): BuilderRule => ({ field, operator, value });
const made = (condition: BuilderGroup, fields = ofOrder) => {
  const { value, problem } = normalizedBuilder(condition, fields);
  if (problem) throw new Error(problem.message);
  return value ? expressionOf(value) : "";
};

describe("the builder", () => {
  it.each<[BuilderRule, string, boolean]>([
    [rule("order.total", ">=", "20"), "order.total >= 20", true],
    [rule("order.total", "between", "10, 19.99"), "(order.total >= 10 && order.total <= 19.99)", false],
    [rule("order.number", "=", " 3 "), "order.number == 3", true],
    [rule("order.categories", "contains", "Coffee"), '"Coffee" in order.categories', true],
    [rule("order.categories", "contains", "Cof"), '"Cof" in order.categories', false],
    [rule("order.skus", "in", "X, B-2"), '("X" in order.skus || "B-2" in order.skus)', true],
    [rule("order.skus", "notIn", ["X", "B-2"]), '!("X" in order.skus || "B-2" in order.skus)', false],
    [rule("order.channel", "in", "web, app"), 'order.channel in ["web", "app"]', true],
    [rule("order.channel", "notIn", "web, app"), '!(order.channel in ["web", "app"])', false],
    [rule("order.channel", "beginsWith", "w"), 'order.channel.startsWith("w")', true],
    [rule("order.store", "null", null), 'order.store == ""', true],
    [rule("person.birthday_month", "=", "true"), "person.birthday_month == true", true],
    [rule("person.tier", "!=", "Bronze"), 'person.tier != "Bronze"', true],
    [rule("time.month", "=", "12"), "time.month == 12", true],
    [rule("time.weekday", "in", ["tuesday"]), 'time.weekday in ["tuesday"]', true],
    [rule("time.date", "<", "2026-12-01"), 'time.date < "2026-12-01"', false],
    [rule("person.profile.city", "=", "Málaga"), 'person.profile.city == "Málaga"', true],
    [rule("person.profile.in", "=", "x"), 'person.profile["in"] == "x"', false],
  ])("makes %j an expression that is one of its own", (condition, expression, met) => {
    expect(made(group(condition))).toBe(expression);
    expect(checkExpression(expression, ofOrder)).toBeNull();
    expect(isMet(expression)).toBe(met);
  });

  it("takes a missing property for one that is empty, and for none of any values", () => {
    const of = (condition: BuilderRule) => isMet(made(group(condition), ofEvent), { ...facts, event: {} });
    expect(of(rule("event.color", "!=", "red"))).toBe(true);
    expect(of(rule("event.color", "notIn", "red, blue"))).toBe(true);
    expect(of(rule("event.color", "doesNotContain", "e"))).toBe(true);
    expect(of(rule("event.color", "null", null))).toBe(true);
    expect(of(rule("event.color", "notNull", null))).toBe(false);
    expect(of(rule("event.color", "=", "red"))).toBe(false);
    expect(of(rule("event.score", "<", "3"))).toBe(false);
  });

  it("puts groups in parentheses, leaves empty ones out, and turns a group around", () => {
    const either: BuilderGroup = {
      combinator: "or",
      rules: [rule("order.number", "=", 1), rule("order.number", "=", 3), group()],
    };
    expect(made(group(rule("order.total", ">", 5), either, group(group())))).toBe(
      "order.total > 5 && (order.number == 1 || order.number == 3)",
    );
    expect(made(group({ ...either, not: true }))).toBe("(!(order.number == 1 || order.number == 3))");
    expect(made(group())).toBe("");
  });

  it("lets no value become code", () => {
    const values = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.constantFrom('" || true || "', "\\", '\\"', "a\\", "\n", "a\nb", "\u2028", "'", '"""', "${x}", "\ud800", "💛"),
    );
    const operators = fc.constantFrom("=", "!=", "in", "contains", "beginsWith", "endsWith");
    fc.assert(
      fc.property(values, operators, (value, operator) => {
        const { value: builder } = normalizedBuilder(group(rule("order.channel", operator, [value][0])), ofOrder);
        if (!builder) return;
        const stored = (builder.rules[0] as BuilderRule).value;
        const expression = expressionOf(builder);
        expect(checkExpression(expression, ofOrder)).toBeNull();
        const channel = Array.isArray(stored) ? (stored[0] as string) : (stored as string);
        expect(isMet(expression, { ...facts, order: { ...facts.order, channel } })).toBe(operator !== "!=");
        const other = { ...facts, order: { ...facts.order, channel: "\u0001" } };
        if (channel !== "\u0001") expect(isMet(expression, other)).toBe(operator === "!=");
      }),
      { seed: 45, numRuns: 2_000 },
    );
  });

  it("gives each operator of each field an expression that passes the check", () => {
    for (const [fields, part] of [
      [ofOrder, "rule"],
      [ofLine, "line"],
      [ofEvent, "rule"],
    ] as const) {
      for (const { name, type, choices } of fields) {
        for (const operator of OPERATORS_OF[type]) {
          const one = choices?.[0]?.value ?? { boolean: true, date: "2026-01-01" }[type as string] ?? "5";
          const several = operator === "between" || operator === "in" || operator === "notIn";
          const expression = made(group(rule(name, operator, several ? [one, one] : one)), [...fields]);
          expect([expression, checkExpression(expression, fields, part)]).toEqual([expression, null]);
        }
      }
    }
  });

  it.each<[BuilderRule, string]>([
    [rule("order.totl", "=", 1), "There is no {name} for this rule"],
    [rule("order.total; true", "=", 1), "There is no {name} for this rule"],
    [rule("order.total", "beginsWith", 1), "“{name}” can't be compared like this"],
    [rule("order.total", ">", ""), "Enter a value for “{name}”"],
    [rule("order.total", ">", "1 || true"), "Enter a number for “{name}”"],
    [rule("order.total", ">", "19.999"), "Enter a number for “{name}”"],
    [rule("order.total", "between", "1"), "Enter two values for “{name}”"],
    [rule("order.skus", "in", " , "), "Enter a value for “{name}”"],
    [rule("order.total", "between", "20, 10"), "For “{name}”, start with the smaller value"],
    [rule("time.date", "between", ["2026-02-02", "2026-02-01"]), "For “{name}”, start with the smaller value"],
    [rule("time.hour", "=", "25"), "Enter {min} to {max} for “{name}”"],
    [rule("order.number", "=", "0"), "Enter {min} or more for “{name}”"],
    [rule("person.days_as_member", ">", "-1"), "Enter {min} or more for “{name}”"],
    [rule("person.tier", "=", "Silver"), "Choose a value from the list for “{name}”"],
    [rule("person.birthday", "=", "maybe"), "Choose yes or no for “{name}”"],
    [rule("time.date", "=", "2026-02-30"), "Enter a date for “{name}”"],
  ])("refuses %j", (condition, message) => {
    expect(normalizedBuilder(group(condition), ofOrder).problem?.message).toBe(message);
  });

  it("keeps of a group what a rule about something else can have", () => {
    const city = rule("person.profile.city", "=", "Málaga");
    const either = (...rules: BuilderRule[]): BuilderGroup => ({ combinator: "or", rules });
    const all = group(
      rule("order.total", ">", 5),
      city,
      either(city, rule("order.number", "=", 3)),
      either(rule("order.number", "=", 1)),
    );
    expect(partFor(all, ofEvent)).toEqual(group(city, either(city)));
    expect(partFor(all, ofOrder)).toEqual(all);
    expect(partFor(group(rule("event.score", "beginsWith", "1")), ofEvent)).toEqual(group());
  });

  it("bounds the number and the depth of conditions", () => {
    const many = group(...Array.from({ length: 31 }, () => rule("order.number", "=", 1)));
    expect(normalizedBuilder(many, ofOrder).problem?.message).toBe("Use at most {max} conditions");
    const deep = group(group(group(group(group(rule("order.number", "=", 1))))));
    expect(normalizedBuilder(deep, ofOrder).problem?.message).toBe("Use at most {max} groups inside each other");
    const long = group(...Array.from({ length: 20 }, () => rule("order.channel", "=", "x".repeat(200))));
    expect(completedCondition({ expression: "", builder: long }, ofOrder).problem).toBeDefined();
  });

  it("wins over a text that was sent with it", () => {
    const builder = group(rule("order.total", ">=", "20"));
    expect(completedCondition({ expression: "true", builder }, ofOrder).condition).toEqual({
      expression: "order.total >= 20",
      builder: group(rule("order.total", ">=", 20)),
    });
    expect(completedCondition({ expression: " order.total > 1 ", builder: null }, ofOrder).condition).toEqual({
      expression: "order.total > 1",
      builder: null,
    });
  });
});
