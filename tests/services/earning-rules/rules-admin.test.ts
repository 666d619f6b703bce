import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import {
  earningRuleChange,
  earningRuleInput,
  earningRuleListQuery,
  MAX_RULES,
  ruleCheckInput,
  ruleTryInput,
} from "~/services/earning-rules/earning-rules-admin.schema";
import {
  createEarningRule,
  deleteEarningRule,
  duplicateEarningRule,
  getEarningRule,
  getEarningRuleForm,
  getEarningRuleOrder,
  listEarningRules,
  orderEarningRules,
  updateEarningRule,
} from "~/services/earning-rules/earning-rules.admin.server";
import { checkRuleCondition, tryEarningRule } from "~/services/earning-rules/rule-trial.admin.server";
import { adminCtx, createProgram, createReward } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const NOW = new Date("2026-11-30T12:00:00Z"); // a Monday
const PER_DOLLAR = { kind: "per_amount", points: "1", amount: "1" };
const TUESDAY = JSON.stringify({
  id: "root",
  combinator: "and",
  rules: [{ id: "first", field: "time.weekday", operator: "=", value: "tuesday" }],
});

const input = (values: object = {}) =>
  earningRuleInput.parse({ name: "Per dollar", trigger: "order", give: PER_DOLLAR, ...values });
const change = (values: object) => earningRuleChange.parse(values);
const list = (values: object = {}) => earningRuleListQuery.parse(values);
const onField = (field: string) => ({ code: "invalid", errors: [{ field }] });

async function admin(role: "manager" | "analyst" = "manager") {
  const { id: programId } = await createProgram({ timeZone: "America/New_York", currency: "USD", features: ["tiers"] });
  return { programId, ctx: await adminCtx(programId, role, { now: NOW }) };
}

async function createEventType(programId: string) {
  const data = { programId, id: uuidv7(NOW), name: "review", label: "Review written", createdAt: NOW, updatedAt: NOW };
  const properties = [
    { name: "stars", type: "number" },
    { name: "product", type: "text" },
  ];
  await prisma.eventType.create({ data: { ...data, properties } });
  return data.id;
}

describe("drafting a rule", () => {
  it("stores what the builder made as an expression, in words, and a key repeats nothing", async () => {
    const { ctx } = await admin();
    const sent = input({ name: "  Tuesdays ", give: { kind: "factor", factor: "2" }, condition: { builder: TUESDAY } });
    const rule = await createEarningRule(ctx, sent, "key-1");
    expect(await createEarningRule(ctx, sent, "key-1")).toEqual(rule);
    expect(rule).toMatchObject({ name: "Tuesdays", status: "draft", version: 0, published: null, changed: false });
    expect(rule.definition.condition).toEqual({
      expression: 'time.weekday == "tuesday"',
      builder: { combinator: "and", rules: [{ field: "time.weekday", operator: "=", value: "tuesday" }] },
    });
    expect(rule.definition.leave_out).toEqual({
      gift_cards: true,
      tax: false,
      shipping: true,
      discounted_lines: false,
    });
    expect(rule.sentence).toContain("Tuesday");
    expect((await listEarningRules(ctx, list())).result.map(({ id }) => id)).toEqual([rule.id]);
  });

  it("names the field to correct", async () => {
    const { ctx, programId } = await admin();
    const reject = (values: object, field: string) =>
      expect(createEarningRule(ctx, input(values))).rejects.toMatchObject(onField(field));
    await reject({ condition: { expression: "order.totl > 20" } }, "condition");
    await reject({ condition: { expression: "order.total + 1.0" } }, "condition");
    await reject({ line_condition: { expression: "line.nothing == 1" } }, "line_condition");
    await reject({ condition: { expression: "'Nope' in person.tags" } }, "condition");
    await reject({ trigger: "sign_up" }, "give[kind]");
    await reject({ trigger: "event" }, "event_type_id");
    await reject({ trigger: "event", event_type_id: uuidv7(NOW) }, "event_type_id");
    await reject({ give: { kind: "tag", tag_id: uuidv7(NOW) } }, "give[tag_id]");
    await reject({ give: { kind: "reward", reward_id: uuidv7(NOW) } }, "give[reward_id]");
    await reject({ give: { kind: "tier", tier_id: uuidv7(NOW) } }, "give[tier_id]");
    await reject({ ends_at: "2026-11-29T10:00" }, "ends_at");
    await reject({ starts_at: "2026-12-29T10:00", ends_at: "2026-12-28T10:00" }, "ends_at");
    const event_type_id = await createEventType(programId);
    const event = { trigger: "event", event_type_id };
    await reject({ ...event, give: { ...PER_DOLLAR, property: "product" } }, "give[property]");
    await reject(
      { ...event, give: { kind: "points", points: 5 }, line_condition: { expression: "true" } },
      "line_condition",
    );
    const stars = await createEarningRule(ctx, input({ ...event, give: { ...PER_DOLLAR, property: "stars" } }));
    expect(stars.definition.give).toMatchObject({ kind: "per_amount", property: "stars" });
    expect(await prisma.earningRule.count({ where: { programId } })).toBe(1);
  });

  it("may ask for a tag that people still have though it was turned off", async () => {
    const { ctx, programId } = await admin();
    const tag = { programId, id: uuidv7(NOW), kind: "admin", name: "Regular", active: false };
    await prisma.tag.create({ data: { ...tag, createdAt: NOW, updatedAt: NOW } });
    const rule = await createEarningRule(ctx, input({ condition: { expression: "'Regular' in person.tags" } }));
    expect(rule.status).toBe("draft");
    const give = { kind: "tag", tag_id: tag.id };
    await expect(createEarningRule(ctx, input({ give }))).rejects.toMatchObject(onField("give[tag_id]"));
  });

  it("gives only what participants can be given", async () => {
    const { ctx, programId } = await admin();
    const draw = await createReward(programId, { selection: "sweepstake" });
    const mug = await createReward(programId, { selection: "redeem" });
    const give = (id: string) =>
      createEarningRule(ctx, input({ give: { kind: "reward", reward_id: id }, budget: "5" }));
    await expect(give(draw.id)).rejects.toMatchObject(onField("give[reward_id]"));
    const rule = await give(mug.id);
    expect(rule.definition).toMatchObject({ give: { reward_id: mug.id }, budget: null }); // it gives no points
    expect(rule.sentence).toContain(mug.name);
  });

  it("cannot be nested without end", async () => {
    let group: object = { combinator: "and", rules: [{ field: "order.total", operator: ">", value: 1 }] };
    for (let depth = 0; depth < 6; depth++) group = { combinator: "and", rules: [group] };
    const { success } = earningRuleInput.safeParse({
      name: "Deep",
      trigger: "order",
      give: PER_DOLLAR,
      condition: { builder: JSON.stringify(group) },
    });
    expect(success).toBe(false);
    const unreadable = { name: "A", trigger: "order", give: PER_DOLLAR, condition: { builder: "{" } };
    expect(earningRuleInput.safeParse(unreadable).success).toBe(false);
  });

  it("changes what is sent, and tells of changes by others", async () => {
    const { ctx } = await admin();
    const rule = await createEarningRule(ctx, input({ max_per_day: "100" }));
    const later = { ...ctx, now: new Date(NOW.getTime() + 1000) };
    const changed = await updateEarningRule(later, rule.id, change({ leave_out: { tax: "true" }, max_per_day: "" }));
    expect(changed.definition).toMatchObject({
      max_per_day: null,
      leave_out: { gift_cards: true, tax: true },
      give: { kind: "per_amount", points: 1, amount: 1 },
    });
    const stale = change({ name: "Other", updated_at: rule.updated_at });
    await expect(updateEarningRule(later, rule.id, stale)).rejects.toMatchObject({ code: "conflict" });
    await expect(updateEarningRule(later, rule.id, change({}))).rejects.toMatchObject({ code: "unchanged" });
    await expect(updateEarningRule(later, uuidv7(NOW), change({}))).rejects.toMatchObject({ code: "not_found" });
  });

  it("copies and deletes drafts", async () => {
    const { ctx, programId } = await admin();
    const rule = await createEarningRule(ctx, input({ name: "x".repeat(80), starts_at: "2026-12-24T00:00" }));
    const copy = await duplicateEarningRule(ctx, rule.id, "key-2");
    expect(await duplicateEarningRule(ctx, rule.id, "key-2")).toEqual(copy);
    expect(copy).toMatchObject({ definition: rule.definition, draft_starts_at: null, position: 2 });
    expect(copy.name).toHaveLength(80);
    expect(copy.name.endsWith("(copy)")).toBe(true);
    await deleteEarningRule(ctx, rule.id);
    expect(await prisma.earningRule.findMany({ where: { programId } })).toMatchObject([{ id: copy.id }]);
    await expect(getEarningRule(ctx, rule.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps a program's rules to a number that can be decided", async () => {
    const { ctx, programId } = await admin();
    const rule = await createEarningRule(ctx, input());
    const row = await prisma.earningRule.findFirstOrThrow({ where: { programId } });
    const data = Array.from({ length: MAX_RULES - 1 }, () => ({
      ...row,
      id: uuidv7(NOW),
      definition: rule.definition as object,
      published: undefined,
    }));
    await prisma.earningRule.createMany({ data });
    await expect(createEarningRule(ctx, input())).rejects.toMatchObject({ code: "rejected" });
    await prisma.earningRule.deleteMany({ where: { programId, id: data[0]!.id } });
    await expect(createEarningRule(ctx, input())).resolves.toBeDefined();
  });

  it("is for managers; analysts read", async () => {
    const { ctx, programId } = await admin();
    const rule = await createEarningRule(ctx, input());
    const analyst = await adminCtx(programId, "analyst", { now: NOW });
    expect(await getEarningRule(analyst, rule.id)).toEqual(rule);
    await expect(createEarningRule(analyst, input())).rejects.toMatchObject({ code: "forbidden" });
    await expect(getEarningRuleForm(analyst, rule.id)).rejects.toMatchObject({ code: "forbidden" });
    const elsewhere = await admin();
    await expect(getEarningRule(elsewhere.ctx, rule.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the list", () => {
  it("finds rules by name, status and what they are about", async () => {
    const { ctx } = await admin();
    await createEarningRule(ctx, input({ name: "Per dollar" }));
    await createEarningRule(ctx, input({ name: "Welcome", trigger: "sign_up", give: { kind: "points", points: 50 } }));
    const names = async (query: object) => (await listEarningRules(ctx, list(query))).result.map(({ name }) => name);
    expect(await names({})).toEqual(["Per dollar", "Welcome"]);
    expect(await names({ search: "welc" })).toEqual(["Welcome"]);
    expect(await names({ trigger: "order" })).toEqual(["Per dollar"]);
    expect(await names({ status: "active" })).toEqual([]);
    expect(await names({ status: "draft" })).toHaveLength(2);
  });

  it("is put in order, unless somebody else was faster", async () => {
    const { ctx } = await admin();
    const first = await createEarningRule(ctx, input({ name: "First" }));
    const second = await createEarningRule(ctx, input({ name: "Second" }));
    const { version } = await getEarningRuleOrder(ctx);
    const order = { ids: [second.id, first.id], version };
    expect(await orderEarningRules(ctx, order)).toEqual({ changed: true });
    expect(await orderEarningRules(ctx, order)).toEqual({ changed: false });
    expect((await listEarningRules(ctx, list())).result.map(({ name }) => name)).toEqual(["Second", "First"]);
    await expect(orderEarningRules(ctx, { ids: [first.id, second.id], version })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("trying a rule out", () => {
  const trial = (values: object) => ruleTryInput.parse({ trigger: "order", give: PER_DOLLAR, ...values });

  it("says what an order would earn, and why not", async () => {
    const { ctx, programId } = await admin();
    const result = await tryEarningRule(ctx, trial({ sample: { amount: "50" } }));
    expect(result).toMatchObject({ points: 50, total: 50 });
    expect(result.sentence).toContain("$1");
    expect(result.risks.length).toBeGreaterThan(0);
    const tuesdays = { condition: { builder: TUESDAY } };
    expect(await tryEarningRule(ctx, trial(tuesdays))).toMatchObject({ points: 0 });
    expect(await tryEarningRule(ctx, trial({ ...tuesdays, sample: { time: "2026-12-01T10:00" } }))).toMatchObject({
      points: 50,
    });
    expect(await tryEarningRule(ctx, trial({ max_per_day: "20" }))).toMatchObject({ points: 20 });
    expect(await tryEarningRule(ctx, trial({ sample: { gift_card: "true" } }))).toMatchObject({ points: 0 });
    expect(await prisma.earningRule.count({ where: { programId } })).toBe(0);
  });

  it("takes what an event has", async () => {
    const { ctx, programId } = await admin();
    const event_type_id = await createEventType(programId);
    const rule = { trigger: "event", event_type_id, give: { kind: "points", points: 10 } };
    const good = { condition: { expression: "event.stars >= 4" } };
    const of = (stars: string) => tryEarningRule(ctx, trial({ ...rule, ...good, sample: { properties: { stars } } }));
    expect(await of("5")).toMatchObject({ points: 10 });
    expect(await of("3")).toMatchObject({ points: 0 });
    expect(await of("")).toMatchObject({ points: 0 });
    const none = trial({ trigger: "event", give: { kind: "per_amount", points: 1, amount: 1 } });
    await expect(tryEarningRule(ctx, none)).rejects.toMatchObject(onField("event_type_id"));
  });

  it("checks conditions as they are typed, and shows those of the builder", async () => {
    const { ctx } = await admin();
    const check = (condition: object, lines = false) =>
      checkRuleCondition(ctx, ruleCheckInput.parse({ trigger: "order", condition, lines }));
    expect(await check({ expression: "order.total >= 20" })).toMatchObject({ ok: true });
    expect(await check({ expression: "order.total >= " })).toMatchObject({ ok: false, at: expect.any(Number) });
    expect(await check({ expression: 'line.sku == "A"' })).toMatchObject({ ok: false });
    expect(await check({ expression: 'line.sku == "A"' }, true)).toMatchObject({ ok: true });
    expect(await check({ builder: TUESDAY })).toMatchObject({ ok: true, expression: 'time.weekday == "tuesday"' });
  });
});
