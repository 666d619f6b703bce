import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  createEventType,
  deleteEventType,
  getEventType,
  listEventTypes,
  updateEventType,
} from "~/services/events/event-types.admin.server";
import { eventTypeChange, eventTypeInput, eventTypeListQuery } from "~/services/events/event-types.schema";
import { getEvent, listEvents, listEventsOf } from "~/services/events/events.admin.server";
import { eventListQuery, participantEventsQuery } from "~/services/events/events.schema";
import { adminCtx, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { NOW, review, ruleWorld } from "./rule-world";

await testDatabase();

const visit = (more: object = {}) => ({
  name: "store.visited",
  label: "Visit to a store",
  properties: [{ name: "minutes", type: "number", required: "true" }],
  ...more,
});
const fieldsOf = (values: object) =>
  eventTypeInput.safeParse(visit(values)).error?.issues.map(({ path }) => path.join("."));

describe("an event type", () => {
  it("is created once by a key, listed and found by its words", async () => {
    const ctx = await adminCtx((await createProgram()).id, "manager", { now: NOW });
    const type = await createEventType(ctx, eventTypeInput.parse(visit()), "key");
    expect(await createEventType(ctx, eventTypeInput.parse(visit()), "key")).toEqual(type);
    expect(type).toMatchObject({ properties: [{ name: "minutes", type: "number", required: true }], rules: 0 });
    const found = (search: string) => listEventTypes(ctx, eventTypeListQuery.parse({ search }));
    expect((await found("visited")).result).toEqual([type]);
    expect((await found("review")).result).toEqual([]);
    await expect(createEventType(ctx, eventTypeInput.parse(visit()))).rejects.toMatchObject({
      errors: [{ field: "name" }],
    });
  });

  it.each([
    ["name", { name: "Store visited" }],
    ["name", { name: "9lives" }],
    ["label", { label: " " }],
    ["properties.0.name", { properties: [{ name: "in", type: "text" }] }],
    ["properties.0.type", { properties: [{ name: "minutes", type: "color" }] }],
    ["properties.1.name", { properties: [1, 2].map(() => ({ name: "minutes", type: "text" })) }],
    ["properties", { properties: Array.from({ length: 31 }, (_, at) => ({ name: `p${at}`, type: "text" })) }],
  ])("has an error on %s: %o", (field, values) => {
    expect(fieldsOf(values)).toEqual([field]);
  });

  it("keeps what a rule reads, until the rule has ended", async () => {
    const { rule, at, typeId } = await ruleWorld();
    await rule("event", { condition: { expression: "event.stars > 3.0" }, give: { kind: "points", points: 5 } });
    const ctx = await at(NOW);
    const change = (properties: object[]) => updateEventType(ctx, typeId, eventTypeChange.parse({ properties }));
    await expect(change([])).rejects.toMatchObject({ code: "invalid", errors: [{ field: "properties" }] });
    const asText = [{ name: "stars", type: "text" }];
    await expect(change(asText)).rejects.toMatchObject({ errors: [{ field: "properties[0][type]" }] });
    await expect(deleteEventType(ctx, typeId)).rejects.toMatchObject({ code: "rejected" });
    expect((await change([{ name: "stars", type: "number" }])).properties).toHaveLength(1);
    await prisma.earningRule.updateMany({ where: { eventTypeId: typeId }, data: { endsAt: NOW } });
    expect((await change(asText)).properties).toMatchObject([{ type: "text" }]);
    await expect(
      updateEventType(ctx, typeId, eventTypeChange.parse({ label: "Stars", updated_at: "2020-01-01T00:00:00.000Z" })),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("can be deleted while there is nothing of it", async () => {
    const { programId, send, at, typeId } = await ruleWorld();
    const ctx = await at(NOW);
    await send(review({ id: (await createParticipant(programId)).id }));
    await expect(deleteEventType(ctx, typeId)).rejects.toMatchObject({ code: "rejected" });
    const { id } = await createEventType(ctx, eventTypeInput.parse(visit()));
    await deleteEventType(ctx, id);
    await expect(getEventType(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the list of events", () => {
  it("finds them by type, status, person, day and words, and says what each rule gave", async () => {
    const { programId, rule, send, at, typeId } = await ruleWorld();
    await rule("event", { condition: { expression: "event.stars > 3.0" }, give: { kind: "points", points: 5 } });
    const ada = await createParticipant(programId, { firstName: "Ada", lastName: "L" });
    const good = await send(review({ id: ada.id }));
    const bad = await send(review({ email: ada.email }, { properties: { stars: 1 }, time: "2026-11-10T10:00:00Z" }));
    const waiting = await send(review({ email: "later@example.test" }, { time: "2026-11-09T10:00:00Z" }));
    const ctx = await at(NOW);
    const ids = async (query: object) =>
      (await listEvents(ctx, eventListQuery.parse(query))).result.map(({ id }) => id);
    expect(await ids({})).toEqual([good.id, bad.id, waiting.id]);
    expect(await ids({ sort: "occurred_at" })).toEqual([waiting.id, bad.id, good.id]);
    expect(await ids({ status: "credited" })).toEqual([good.id]);
    expect(await ids({ status: ["nothing", "waiting"] })).toEqual([bad.id, waiting.id]);
    expect(await ids({ participant: ada.id })).toEqual([good.id, bad.id]);
    expect(await ids({ event_type: typeId, occurred: "2026-11-10..2026-11-20" })).toEqual([good.id, bad.id]);
    expect(await ids({ trigger: "receipt" })).toEqual([]);
    expect(await ids({ search: waiting.external_id })).toEqual([waiting.id]);
    expect(await ids({ search: "LATER@example.test" })).toEqual([waiting.id]);
    expect(await ids({ search: ada.email })).toEqual([good.id, bad.id]);
    expect(await getEvent(ctx, good.id)).toMatchObject({
      label: "Review",
      participant: { name: "Ada L" },
      properties: { stars: 5 },
      trace: [{ rule: "Rule 1", points: 5, reason: "Gave 5 Points" }],
    });
    expect((await getEvent(ctx, bad.id)).trace).toMatchObject([{ points: 0, reason_code: "not_met" }]);
    const own = async (id: string) =>
      (await listEventsOf(ctx, id, participantEventsQuery.parse({}))).result.map((row) => [row.id, row.why]);
    expect(await own(ada.id)).toEqual([
      [good.id, "Rule 1: Gave 5 Points"],
      [bad.id, "Rule 1: Gave nothing: the conditions are not met"],
    ]);
    expect(await own((await createParticipant(programId)).id)).toEqual([]);
    await expect(own(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
    await expect(getEvent(await adminCtx((await createProgram()).id, "manager"), good.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
