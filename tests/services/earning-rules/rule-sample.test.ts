import { expect, it } from "vitest";
import type { BuilderGroup, BuilderRule } from "~/services/earning-rules/rule-definition";
import { sampleFor } from "~/services/earning-rules/rule-sample";

const NOW = "2026-11-30T08:20"; // a Monday
const choices = { tags: [{ id: "t-1", name: "vip" }], tiers: [{ id: "l-1", name: "Gold" }] };
const rule = (field: string, operator: string, value: unknown): BuilderRule => ({ field, operator, value });
const sample = (...rules: (BuilderRule | BuilderGroup)[]) => sampleFor([{ combinator: "and", rules }], choices, NOW);

it("is an ordinary order of now where a rule has no conditions", () => {
  expect(sampleFor([null, null], choices, NOW)).toEqual({
    "sample[amount]": "50",
    "sample[quantity]": "1",
    "sample[number]": "1",
    "sample[time]": "",
  });
});

it.each<[BuilderRule, string, string]>([
  [rule("order.total", ">=", 20), "amount", "50"],
  [rule("order.total", ">=", "100"), "amount", "100"],
  [rule("order.total", "<", 20), "amount", "19"],
  [rule("order.total", "between", [60, 80]), "amount", "60"],
  [rule("order.number", "=", 3), "number", "3"],
  [rule("line.quantity", ">", 2), "quantity", "3"],
  [rule("order.categories", "contains", "Coffee"), "category", "Coffee"],
  [rule("order.channel", "in", ["web", "app"]), "channel", "web"],
  [rule("person.tier", "=", "Gold"), "tier_id", "l-1"],
  [rule("person.tags", "contains", "vip"), "tag_id", "t-1"],
  [rule("person.birthday_month", "=", true), "birthday", "true"],
  [rule("event.stars", ">=", 4), "properties][stars", "4"],
  [rule("time.weekday", "=", "monday"), "time", ""],
  [rule("time.weekday", "=", "tuesday"), "time", "2026-12-01T12:00"],
  [rule("time.weekday", "notIn", ["monday", "tuesday"]), "time", "2026-12-02T12:00"],
  [rule("time.hour", "<", 6), "time", "2026-11-30T00:00"],
  [rule("time.month", "=", "2"), "time", "2027-02-01T12:00"],
  [rule("time.date", ">", "2026-12-24"), "time", "2026-12-25T12:00"],
  [rule("time.date", "=", "2026-01-06"), "time", "2026-01-06T12:00"],
  [rule("time.date", "=", "soon"), "time", ""],
  [rule("order.channel", "!=", "web"), "number", "1"],
])("meets %j", (condition, name, value) => {
  expect(sample(condition)[`sample[${name}]`]).toBe(value);
});

it("meets conditions together, and the first of those of which any is enough", () => {
  const either: BuilderGroup = {
    combinator: "or",
    rules: [rule("line.category", "=", "Tea"), rule("order.number", "=", 9)],
  };
  expect(sample(rule("time.weekday", "=", "friday"), rule("time.day", "=", 1), either)).toMatchObject({
    "sample[category]": "Tea",
    "sample[number]": "1",
    "sample[time]": "2027-01-01T12:00",
  });
});
