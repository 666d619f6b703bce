import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { activeRules } from "~/services/earning-rules/active-rules.server";
import { decide } from "~/services/earning-rules/decisions";
import { loadMembers, orderSubject } from "~/services/earning-rules/members.server";
import { earningRuleDefinition } from "~/services/earning-rules/rule-definition";
import { createParticipant, createProgram, givePoints, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { eventOf, lineOf, memberOf, orderOf, perUnit, PLACED, roomy } from "./rule-helpers";

await testDatabase();

async function tiersOf(programId: string) {
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const [at, name] of ["Bronze", "Silver", "Gold"].entries()) {
    const pointsThresholdMin = BigInt(at * 100);
    await prisma.tier.create({
      data: { programId, id: ids[at]!, name, pointsThresholdMin, createdAt: NOW, updatedAt: NOW },
    });
  }
  return ids;
}

async function tag(programId: string, participantId: string, name: string) {
  const { id: tagId } = await prisma.tag.create({
    data: { programId, id: crypto.randomUUID(), kind: "admin", name, createdAt: NOW, updatedAt: NOW },
  });
  await prisma.tagging.create({ data: { programId, id: crypto.randomUUID(), tagId, participantId, createdAt: NOW } });
}

describe("people as conditions see them", () => {
  it("have their tier, tags, profile, birthday and points; by a few queries for all", async () => {
    const { id: programId } = await createProgram({ features: ["tiers"] });
    const [bronze, silver, gold] = await tiersOf(programId);
    const { id: ada } = await createParticipant(programId, { profile: { birthday: "02-29", city: "Málaga" } });
    const { id: ben } = await createParticipant(programId, { profile: { birthday: "never" } });
    await givePoints(programId, ada, 130);
    await tag(programId, ada, "vip");
    await tag(programId, ada, "staff");
    let queries = 0;
    const counting: typeof sql = (text, values) => ((queries += 1), sql(text, values));
    const members = await loadMembers(counting, programIdFrom(programId), [ada, ben, ada]);
    expect(queries).toBe(2);
    expect(members.get(ada)).toEqual({
      id: ada,
      tierLevel: 1,
      blocked: false,
      tier: "Silver",
      tags: ["staff", "vip"],
      profile: { birthday: "02-29", city: "Málaga" },
      birthday: { month: 2, day: 29 },
      joinedAt: NOW,
      earned: 130,
      missing: { [bronze!]: 0, [silver!]: 0, [gold!]: 70 },
    });
    expect(members.get(ben)).toMatchObject({
      tier: "Bronze",
      tags: [],
      birthday: null,
      earned: 0,
      missing: { [gold!]: 200 },
    });
  });

  it("have no tier while the program has no tiers, and are not there when deleted or of another program", async () => {
    const { id: programId } = await createProgram({ features: [] });
    await tiersOf(programId);
    const { id } = await createParticipant(programId);
    const { id: gone } = await createParticipant(programId, { deletedAt: NOW, email: null });
    const { id: elsewhere } = await createParticipant((await createProgram()).id);
    const members = await loadMembers(sql, programIdFrom(programId), [id, gone, elsewhere, crypto.randomUUID()]);
    expect([...members.keys()]).toEqual([id]);
    expect(members.get(id)).toMatchObject({ tier: null, missing: {} });
    expect(await loadMembers(sql, programIdFrom(programId), [])).toEqual(new Map());
  });
});

describe("facts", () => {
  it("of an order are in units of the currency, with its lines and its place among the person's orders", () => {
    const lines = [
      lineOf({ sku: "A", category: "Tea", quantity: 2, amount: 1999 }),
      lineOf({ sku: "B", category: "", amount: 1 }),
    ];
    const { facts } = orderOf({ lines, shipping: 500, paid: 250, number: 3, store: "Main" });
    expect(facts.order).toEqual({
      total: 25,
      currency: "USD",
      channel: "web",
      store: "Main",
      items: 3,
      number: 3,
      skus: ["A", "B"],
      categories: ["Tea"],
      paid_with_points: 2.5,
    });
  });

  it("of the time are those of the program's time zone, also across midnight and daylight saving", () => {
    const at = (time: string, timeZone: string) => orderOf({ placedAt: new Date(time) }, {}, timeZone).facts.time;
    expect(at("2026-12-01T02:30:00Z", "America/New_York")).toEqual({
      weekday: "monday",
      hour: 21,
      day: 30,
      month: 11,
      date: "2026-11-30",
    });
    expect(at("2027-01-01T00:00:00Z", "UTC")).toMatchObject({ weekday: "friday", hour: 0, day: 1, month: 1 });
    expect(at("2026-07-01T22:15:00Z", "Europe/Madrid")).toMatchObject({
      hour: 0,
      date: "2026-07-02",
      weekday: "thursday",
    });
  });

  it("of the person know birthdays of leap years, and count calendar days", () => {
    const of = (time: string, member: Parameters<typeof memberOf>[0]) =>
      orderOf({ placedAt: new Date(time) }, member, "America/New_York").facts.person;
    const birthday = { month: 2, day: 29 };
    expect(of("2027-02-28T12:00:00Z", { birthday })).toMatchObject({ birthday: true, birthday_month: true });
    expect(of("2028-02-28T12:00:00Z", { birthday })).toMatchObject({ birthday: false, birthday_month: true });
    expect(of("2027-03-01T12:00:00Z", { birthday })).toMatchObject({ birthday: false, birthday_month: false });
    expect(of("2027-03-01T03:00:00Z", { birthday })).toMatchObject({ birthday: true });
    expect(of("2027-03-01T03:00:00Z", {})).toMatchObject({ birthday: false, birthday_month: false, tier: "" });
    const joinedAt = new Date("2026-11-01T03:59:00Z"); // the evening of 31 October
    expect(of("2026-11-02T05:01:00Z", { joinedAt })).toMatchObject({ days_as_member: 2 });
    expect(of("2026-10-01T05:01:00Z", { joinedAt })).toMatchObject({ days_as_member: 0 });
  });

  it("of an event are its properties; only those of the product have a name and an amount", () => {
    const own = eventOf({ name: "x", properties: { color: "red", score: 5, name: "mine" }, amount: 3 });
    expect(own).toMatchObject({
      facts: { event: { color: "red", score: 5, name: "mine" } },
      numbers: { score: 5 },
      lines: [],
    });
    expect(eventOf({ name: "x" }).facts.event).toEqual({});
    const receipt = eventOf({ trigger: "receipt", name: "", amount: 1999 });
    expect(receipt).toMatchObject({ amount: 1999, facts: { event: { amount: 19.99 } } });
  });
});

describe("active rules", () => {
  async function store(
    programId: string,
    rule: { name?: string; position: number; version?: number; published?: object; trigger?: string },
  ) {
    const { name = "Rule", position, version = 1, published = { give: perUnit }, trigger = "order" } = rule;
    const definition = version > 0 ? (earningRuleDefinition.safeParse(published).data ?? published) : {};
    return prisma.earningRule.create({
      data: {
        programId,
        id: crypto.randomUUID(),
        name,
        trigger,
        position,
        definition: {},
        ...(version > 0 ? { published: definition, startsAt: new Date("2026-01-01T00:00:00Z") } : {}),
        version,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
  }
  const decideIn = async (programId: string) => {
    const rules = await activeRules(sql, programIdFrom(programId));
    const order = {
      placedAt: PLACED,
      currency: "USD",
      channel: "",
      store: "",
      lines: [lineOf()],
      shipping: 0,
      paid: 0,
      number: 1,
    };
    return decide(rules, orderSubject(order, memberOf(), "UTC"), roomy);
  };

  it("are the published ones of the program in their order, with the name that was published", async () => {
    const { id: programId } = await createProgram();
    const second = await store(programId, { position: 2, name: "Renamed since" });
    await store(programId, { position: 1, name: "First" });
    await store(programId, { position: 0, version: 0 });
    await store((await createProgram()).id, { position: 0 });
    await prisma.earningRuleVersion.create({
      data: {
        programId,
        ruleId: second.id,
        version: 1,
        name: "Second",
        definition: {},
        startsAt: NOW,
        publishedAt: NOW,
      },
    });
    const rules = await activeRules(sql, programIdFrom(programId));
    expect(rules.map(({ name, version, trigger, endsAt }) => ({ name, version, trigger, endsAt }))).toEqual([
      { name: "First", version: 1, trigger: "order", endsAt: null },
      { name: "Second", version: 1, trigger: "order", endsAt: null },
    ]);
    expect(rules[0]!.startsAt).toEqual(new Date("2026-01-01T00:00:00Z"));
    expect((await decideIn(programId)).points).toBe(20);
  });

  it("are compiled once for each version, and follow a new one", async () => {
    const { id: programId } = await createProgram();
    const { id } = await store(programId, { position: 1 });
    await decideIn(programId);
    let queries = 0;
    const counting: typeof sql = (text, values) => ((queries += 1), sql(text, values));
    await activeRules(counting, programIdFrom(programId));
    expect(queries).toBe(1);
    const published = earningRuleDefinition.parse({ give: { kind: "points", points: 77 } }) as object;
    await prisma.earningRule.update({ where: { programId_id: { programId, id } }, data: { published, version: 2 } });
    expect((await decideIn(programId)).results).toMatchObject([{ points: 77, version: 2 }]);
  });

  it("leave out one that cannot be read, and decide on the others", async () => {
    const { id: programId } = await createProgram();
    await store(programId, { position: 1, published: { give: { kind: "gold" } } });
    await store(programId, {
      position: 2,
      published: { give: perUnit, condition: { expression: "order.total >", builder: null } },
    });
    await store(programId, { position: 3 });
    expect((await decideIn(programId)).points).toBe(10);
  });
});
