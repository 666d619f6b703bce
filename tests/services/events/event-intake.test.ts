import { describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { creditWaitingEvents } from "~/services/events/waiting-events.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createParticipant } from "../../factories";
import { testDatabase } from "../../setup/database";
import { NOW, review, ruleWorld } from "./rule-world";

const { pool } = await testDatabase();

const onField = (...fields: string[]) => ({ code: "invalid", errors: fields.map((field) => ({ field })) });
const POINTS = { give: { kind: "points", points: 50 } } as const;

describe("sending an event", () => {
  it("credits what the rules give, with a trace and a title in the history", async () => {
    const { programId, rule, send, points, events, actions, differences } = await ruleWorld();
    const ruleId = await rule("event", {
      condition: { expression: "event.stars >= 4.0" },
      give: { kind: "per_amount", points: 10, amount: 1, property: "stars" },
    });
    const { id, email } = await createParticipant(programId);
    const taken = await send(review({ email: email!.toUpperCase() }));
    expect(taken).toMatchObject({ status: "created", participant_id: id, points: 50, balance: 50, waits_until: null });
    expect(await points(id)).toBe(50);
    expect(await events()).toMatchObject([
      {
        id: taken.id,
        participantId: id,
        points: 50n,
        decidedAt: NOW,
        trace: { points: 50, results: [{ rule_id: ruleId }] },
      },
    ]);
    expect(await actions(id)).toMatchObject([
      { actionType: "event", title: "Review", actionableType: "Event", actionableId: taken.id, points: 50n },
    ]);
    const bad = await send(review({ id }, { properties: { stars: 1 } }));
    expect(bad).toMatchObject({ points: 0, balance: 50 });
    expect((await events()).find((event) => event.id === bad.id)).toMatchObject({
      actionId: null,
      trace: { results: [{ reason: "not_met" }] },
    });
    expect(await differences()).toEqual([]);
  });

  it("counts once, however often and at how many moments it is sent", async () => {
    const { programId, rule, send, points, events } = await ruleWorld();
    await rule("event", POINTS);
    const { id } = await createParticipant(programId);
    const event = review({ id });
    const all = await Promise.all(Array.from({ length: 8 }, () => send(event)));
    expect(all.filter(({ status }) => status === "created")).toHaveLength(1);
    expect(new Set(all.map((taken) => taken.id)).size).toBe(1);
    expect(all.map((taken) => taken.points)).toEqual(all.map(() => 50));
    expect(await points(id)).toBe(50);
    const { time: _, ...timeless } = event;
    expect(await send(timeless, new Date("2026-11-22T00:00:00Z"))).toMatchObject({ status: "unchanged" });
    expect(await events()).toHaveLength(1);
    for (const other of [
      { properties: { stars: 4 } },
      { time: "2026-11-20T10:00:01Z" },
      { participant: { email: "other@example.test" } },
    ])
      await expect(send({ ...event, ...other })).rejects.toMatchObject({
        code: "conflict",
        errors: [{ field: "external_id" }],
      });
  });

  it.each([
    ["name", { name: "review.read" }],
    ["participant[id]", { participant: { id: crypto.randomUUID() } }],
    ["participant[phone]", { participant: { phone: "303 555 0119" } }],
    ["participant[member_number]", { participant: { member_number: "123456789012" } }],
    ["time", { time: "2026-11-22T12:00:01Z" }],
    ["properties[stars]", { properties: {} }],
    ["properties[stars]", { properties: { stars: "many" } }],
    ["properties[color]", { properties: { stars: 5, color: "red" } }],
    ["properties[product]", { properties: { stars: 5, product: 7 } }],
    ["properties[product]", { properties: { stars: 5, product: "x".repeat(501) } }],
    ["properties[verified]", { properties: { stars: 5, verified: "perhaps" } }],
    ["properties[bought_on]", { properties: { stars: 5, bought_on: "2026-02-30" } }],
    ["properties[seen_at]", { properties: { stars: 5, seen_at: "yesterday" } }],
  ])("puts an error on %s: %o", async (field, values) => {
    const { programId, send, events } = await ruleWorld();
    const { id } = await createParticipant(programId);
    await expect(send(review({ id }, values))).rejects.toMatchObject(onField(field));
    expect(await events()).toEqual([]);
  });

  it("gives nothing to somebody blocked", async () => {
    const { programId, rule, send, events } = await ruleWorld();
    await rule("event", POINTS);
    const { id } = await createParticipant(programId, { status: "blocked" });
    expect(await send(review({ id }))).toMatchObject({ status: "created", points: 0, balance: 0 });
    expect(await events()).toMatchObject([{ decidedAt: NOW, actionId: null, points: 0n }]);
  });

  it("stores properties in one form, in the program's time zone", async () => {
    const { programId, send, events } = await ruleWorld({ timeZone: "America/New_York" });
    const { id } = await createParticipant(programId);
    const properties = {
      stars: "4,5",
      product: " Mug ",
      verified: "true",
      bought_on: "2026-11-20",
      seen_at: "2026-11-20T10:00",
    };
    await send(review({ id }, { time: "2026-11-20T10:00", properties }));
    expect(await events()).toMatchObject([
      {
        occurredAt: new Date("2026-11-20T15:00:00Z"),
        properties: {
          stars: 4.5,
          product: "Mug",
          verified: true,
          bought_on: "2026-11-20",
          seen_at: "2026-11-20T15:00:00.000Z",
        },
      },
    ]);
  });

  it("stays within the limits of a person and a budget, also of events sent at once", async () => {
    const { programId, rule, send, points, differences } = await ruleWorld();
    await rule("event", { ...POINTS, max_per_day: 120, budget: 300 });
    const people = await Promise.all([1, 2, 3, 4].map(() => createParticipant(programId)));
    await Promise.all(people.flatMap(({ id }) => [1, 2, 3].map(() => send(review({ id })))));
    const sums = await Promise.all(people.map(({ id }) => points(id)));
    expect(Math.max(...sums)).toBeLessThanOrEqual(120);
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(300);
    expect(await differences()).toEqual([]);
  });
});

describe("a batch", () => {
  it("answers for each row, and a bad one fails no other", async () => {
    const { programId, rule, batch, points } = await ruleWorld();
    await rule("event", POINTS);
    const [ada, ben] = [await createParticipant(programId), await createParticipant(programId)];
    const twice = review({ id: ada.id });
    const rows = [
      twice,
      review({ id: ben.id }, { properties: { stars: "x" } }),
      { ...twice },
      { ...twice, properties: { stars: 1 } },
      review({ id: ben.id, email: ben.email }),
      "nonsense",
      { ...review({ id: ben.id }), note: "?" },
      review({ email: ben.email }),
      review({ id: ben.id }, { time: "2026-11-23T00:00Z" }),
    ];
    const results = await batch(rows);
    expect(results.map(({ status }) => status)).toEqual([
      "created",
      "error",
      "unchanged",
      "error",
      "error",
      "error",
      "error",
      "created",
      "error",
    ]);
    expect(results.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
      [],
      ["properties[stars]"],
      [],
      ["external_id"],
      ["participant"],
      [null],
      ["note"],
      [],
      ["time"],
    ]);
    expect(results[0]).toMatchObject({
      external_id: twice.external_id,
      points: 50,
      balance: 50,
      participant_id: ada.id,
    });
    expect([await points(ada.id), await points(ben.id)]).toEqual([50, 50]);
    expect((await batch(rows)).map(({ status }) => status)).toEqual([
      "unchanged",
      "error",
      "unchanged",
      "error",
      "error",
      "error",
      "error",
      "unchanged",
      "error",
    ]);
    expect(await points(ada.id)).toBe(50);
  });

  it("rejects alone a row with what no type declares or no database stores", async () => {
    const { programId, batch } = await ruleWorld();
    const { id } = await createParticipant(programId);
    const results = await batch([
      review({ id }, { properties: JSON.parse('{ "stars": 5, "__proto__": { "stars": 1 } }') }),
      review({ id }, { properties: { stars: 5, product: "Mu\0g" } }),
      review({ id }, { external_id: "\0" }),
      review({ id }),
    ]);
    expect(results.map(({ status, errors }) => [status, errors.map(({ field }) => field)])).toEqual([
      ["error", ["properties[__proto__]"]],
      ["error", ["properties[product]"]],
      ["error", ["external_id"]],
      ["created", []],
    ]);
    expect(results[2]!.external_id).toBeNull();
  });

  it("stores all rows but the one that the database cannot store", async () => {
    const { programId, batch, events } = await ruleWorld();
    const { id } = await createParticipant(programId);
    const rows = Array.from({ length: 5 }, (_, at) => review({ id }, { external_id: `stored-${at}` }));
    await pool.query(
      "alter table participant_events add constraint no_two check (external_id <> 'stored-2') not valid",
    );
    const results = await batch(rows);
    await pool.query("alter table participant_events drop constraint no_two");
    expect(results.map(({ status }) => status)).toEqual(["created", "created", "error", "created", "created"]);
    expect(results[2]!.errors).toEqual([{ field: null, message: "This could not be stored. Please send it again." }]);
    expect(await events()).toHaveLength(4);
  });

  it("has room for a thousand rows, and two with the same events in another order credit each once", async () => {
    const { programId, rule, batch, points, events, differences } = await ruleWorld();
    await rule("event", { ...POINTS, max_per_person: 10_000 });
    const people = await Promise.all(Array.from({ length: 5 }, () => createParticipant(programId)));
    const rows = Array.from({ length: 1_000 }, (_, at) => review({ id: people[at % 5]!.id }));
    const both = await Promise.all([batch(rows), batch([...rows].reverse())]);
    expect(both.flat().filter(({ status }) => status === "created")).toHaveLength(1_000);
    expect(await events()).toHaveLength(1_000);
    for (const { id } of people) expect(await points(id)).toBe(10_000);
    expect(await differences()).toEqual([]);
  });
});

describe("an event of somebody unknown", () => {
  it("waits for them to join with its email, and is credited once", async () => {
    const { programId, rule, send, points, events } = await ruleWorld();
    await rule("event", POINTS);
    const event = review({ email: "Late@example.test" });
    expect(await send(event)).toMatchObject({
      participant_id: null,
      points: 0,
      balance: null,
      waits_until: "2027-02-19T12:00:00.000Z",
    });
    const { id } = await createParticipant(programId, { email: "late@example.test" });
    const credit = (now: Date) =>
      transaction(async (tx) =>
        creditWaitingEvents(sqlIn(tx), { programId: programIdFrom(programId), program: { timeZone: "UTC" }, now }, id),
      );
    expect((await Promise.all([credit(NOW), credit(NOW)])).sort()).toEqual([0, 1]);
    expect(await points(id)).toBe(50);
    expect(await events()).toMatchObject([{ participantId: id, waitsUntil: null, points: 50n }]);
    expect(await send(event)).toMatchObject({ status: "unchanged", points: 50 });
  });

  it("is credited when it is sent again after they joined", async () => {
    const { programId, rule, send, points } = await ruleWorld();
    await rule("event", POINTS);
    const event = review({ email: "again@example.test" });
    await send(event);
    const { id } = await createParticipant(programId, { email: "again@example.test" });
    expect(await send(event)).toMatchObject({ status: "unchanged", participant_id: id, points: 50, balance: 50 });
    expect(await points(id)).toBe(50);
  });

  it("is deleted with the email when nobody joined in time, and is an error where nothing waits", async () => {
    const { programId, send, events } = await ruleWorld();
    await send(review({ email: "never@example.test" }));
    const purge = (now: Date) =>
      purgeExpired({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });
    await purge(new Date("2027-02-19T11:59:00Z"));
    expect(await events()).toHaveLength(1);
    await purge(new Date("2027-02-19T12:01:00Z"));
    expect(await events()).toEqual([]);
    await prisma.program.update({ where: { id: programId }, data: { orderWaitDays: 0 } });
    dropCatalogue(programId);
    await expect(send(review({ email: "never@example.test" }))).rejects.toMatchObject(onField("participant[email]"));
  });
});
