import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  cancelOrder,
  getOrder,
  listOrders,
  listOrdersOf,
  returnOrder,
  saveOrder,
} from "~/services/orders/orders.admin.server";
import { orderListQuery, participantOrdersQuery } from "~/services/orders/orders.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { order, PER_DOLLAR, publishRule, returned, shop, stateOf } from "./orders-world";

const { pool } = await testDatabase();

let programId: string;
let ctx: AdminProgramCtx;
let at: (now: Date) => Promise<AdminProgramCtx>;
let participant: { email: string };
let id: string;

beforeEach(async () => {
  ({ programId, at } = await shop(PER_DOLLAR));
  ctx = await at(NOW);
  const person = await createParticipant(programId);
  id = person.id;
  participant = { email: person.email! };
});

/** Whatever a test did, balances are the sums of the postings, and what rules gave is what orders have. */
afterEach(async () => {
  expect((await pool.query("select * from points_differences($1)", [programId])).rows).toEqual([]);
  const { rows } = await pool.query(
    `select o.external_id from orders o where o.program_id = $1 and o.points - o.points_returned <>
      coalesce((select sum(u.points - u.taken_back) from earning_rule_uses u where u.program_id = o.program_id and u.source_id = o.id), 0)`,
    [programId],
  );
  expect(rows).toEqual([]);
});

const placed = (values: object = {}) => saveOrder(ctx, order({ participant, ...values }));
const back = (values: object) => returnOrder(ctx, "1001", returned(values));
const LATER = "2026-11-20T12:00:00Z";
const onField = (field: string, code = "invalid") => ({ code, errors: [{ field }] });

describe("an order", () => {
  it("earns, and sent twice changes nothing", async () => {
    expect(await placed()).toEqual({ external_id: "1001", status: "created" });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 100, balance: 100 });
    expect(await placed()).toEqual({ external_id: "1001", status: "unchanged" });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 100, balance: 100 });
    expect(await prisma.participantAction.count({ where: { programId, actionType: "order" } })).toBe(1);
  });

  it("is decided anew when it changes, and an older state does not come back", async () => {
    await placed();
    const lines = [{ sku: "jacket", quantity: 1, price: 70 }];
    expect((await placed({ lines, updated_at: LATER })).status).toBe("updated");
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 70, balance: 70 });
    expect((await placed()).status).toBe("unchanged");
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 70, balance: 70 });
  });

  it("moves to whom the shop names, and to nobody", async () => {
    const other = await createParticipant(programId);
    await placed();
    await placed({ participant: { id: other.id }, updated_at: LATER });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 100, balance: 100 });
    expect(await prisma.participant.findUnique({ where: { programId_id: { programId, id } } })).toMatchObject({
      pointsAvailable: 0n,
    });
    await placed({ participant: { email: "stranger@example.test" }, updated_at: "2026-11-20T13:00:00Z" });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 0, balance: null });
  });

  it("stays with whom it was credited to when the same email is somebody else's by now", async () => {
    await placed();
    await prisma.participant.update({
      where: { programId_id: { programId, id } },
      data: { email: "new@example.test" },
    });
    await createParticipant(programId, { email: participant.email });
    const lines = [{ sku: "jacket", quantity: 1, price: 50 }];
    await placed({ lines, updated_at: LATER });
    expect((await getOrder(ctx, "1001")).participant?.id).toBe(id);
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 50, balance: 50 });
  });

  it("waits for nobody with an id that no participant has", async () => {
    const unknown = { participant: { id: crypto.randomUUID() } };
    await expect(saveOrder(ctx, order(unknown))).rejects.toMatchObject(onField("participant[id]"));
    expect(await prisma.order.count({ where: { programId } })).toBe(0);
  });

  it("of somebody blocked earns nothing, and when it changes after that it does", async () => {
    await prisma.participant.updateMany({ where: { programId }, data: { status: "blocked" } });
    await placed();
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 0, balance: 0 });
    await prisma.participant.updateMany({ where: { programId }, data: { status: "active" } });
    await placed({ channel: "web", updated_at: LATER });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 100, balance: 100 });
  });

  it("keeps what it earned when it changes after its person was blocked", async () => {
    await placed();
    await prisma.participant.updateMany({ where: { programId }, data: { status: "blocked" } });
    await placed({ channel: "web", updated_at: LATER });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 100, balance: 100 });
  });

  it("counts the person's orders by their time, without canceled ones", async () => {
    await publishRule(programId, {
      condition: { expression: "order.number == 2" },
      give: { kind: "points", points: 500 },
    });
    await placed();
    await placed({ external_id: "1002", placed_at: "2026-11-20T11:00:00Z" });
    await cancelOrder(ctx, "1001", { canceled_at: null, reason: "" });
    await placed({ external_id: "1003", placed_at: "2026-11-20T12:00:00Z" });
    await placed({ external_id: "1004", placed_at: "2026-11-20T12:00:00Z" });
    const left = async (externalId: string) => (await stateOf(ctx, externalId)).left;
    expect(await Promise.all(["1001", "1002", "1003", "1004"].map(left))).toEqual([0, 600, 600, 100]);
  });

  it.each([
    ["currency", { currency: "EUR" }],
    ["placed_at", { placed_at: "2027-01-01T00:00:00Z" }],
    ["updated_at", { updated_at: "2027-01-01T00:00:00Z" }],
  ])("has an error on %s, and nothing is stored", async (field, values) => {
    await expect(placed(values)).rejects.toMatchObject(onField(field));
    expect(await prisma.order.count({ where: { programId } })).toBe(0);
  });

  it("is stored once when it is sent many times at once", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => placed()));
    expect(results.map(({ status }) => status).sort()).toEqual(["created", ...Array<string>(7).fill("unchanged")]);
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 100, balance: 100 });
  });
});

describe("a cancellation", () => {
  const cancel = (canceled_at: string | null = null) => cancelOrder(ctx, "1001", { canceled_at, reason: "" });

  it("takes back what is left, once, and the message from before it does not bring the order back", async () => {
    await placed();
    await back({ lines: [{ sku: "socks", quantity: 1 }] });
    expect((await cancel()).status).toBe("updated");
    expect((await cancel()).status).toBe("unchanged");
    expect((await placed()).status).toBe("unchanged");
    expect((await placed({ channel: "web" })).status).toBe("unchanged");
    expect(await stateOf(ctx)).toEqual({ status: "canceled", left: 0, balance: 0 });
  });

  it("ends when the shop places the order again later", async () => {
    await placed();
    await back({ lines: [{ sku: "socks", quantity: 1 }] });
    await cancel("2026-11-20T11:00:00Z");
    expect((await placed({ updated_at: LATER })).status).toBe("updated");
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 90, balance: 90 });
    expect((await cancel("2026-11-20T11:30:00Z")).status).toBe("unchanged");
    await cancel("2026-11-20T13:00:00Z");
    expect(await stateOf(ctx)).toEqual({ status: "canceled", left: 0, balance: 0 });
  });

  it("may come before its order", async () => {
    expect((await cancel()).status).toBe("created");
    expect((await placed()).status).toBe("updated");
    expect(await stateOf(ctx)).toEqual({ status: "canceled", left: 0, balance: 0 });
  });
});

describe("a return", () => {
  it("takes back its part, and all returns together exactly what was earned", async () => {
    await publishRule(programId, { give: { kind: "points", points: 7 } }, { position: 1 });
    await placed();
    expect(await stateOf(ctx)).toMatchObject({ left: 107 });
    await back({ lines: [{ sku: "socks", quantity: 1 }] });
    expect((await stateOf(ctx)).left).toBe(97); // 10 of 100, and 0.7 of 7
    expect((await back({ lines: [{ sku: "socks", quantity: 1 }] })).status).toBe("unchanged");
    await back({ external_id: "r2", amount: "50" });
    await back({ external_id: "r3", amount: 40 });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 0, balance: 0 });
    expect((await getOrder(ctx, "1001")).returned).toBe(100);
  });

  it("cannot bring back more than is left, or be another one with its id", async () => {
    await placed();
    await back({ lines: [{ sku: "socks", quantity: 1 }] });
    const again = (values: object) => back({ external_id: "r2", ...values });
    await expect(again({ lines: [{ sku: "socks", quantity: 2 }] })).rejects.toMatchObject({
      ...onField("lines[0][quantity]"),
      message: "Only 1 left to return",
    });
    await expect(again({ lines: [{ sku: "hat", quantity: 1 }] })).rejects.toMatchObject(onField("lines[0][sku]"));
    await expect(again({ lines: [{ line: 3, quantity: 1 }] })).rejects.toMatchObject(onField("lines[0][line]"));
    await expect(again({ amount: "90.01" })).rejects.toMatchObject({
      ...onField("amount"),
      message: "Only 90.00 USD left to pay back",
    });
    await again({ external_id: "r3", amount: 90 });
    for (const parts of [{ amount: 1 }, { lines: [{ line: 2, quantity: 1 }] }])
      await expect(again(parts)).rejects.toMatchObject({ code: "invalid", message: "Nothing is left to return" });
    await expect(back({ amount: 1 })).rejects.toMatchObject(onField("external_id", "conflict"));
    expect(await stateOf(ctx)).toMatchObject({ left: 0 });
  });

  it("is of the order with the shop's id, also where that looks like the id of another order", async () => {
    await placed();
    const { id: ours } = await getOrder(ctx, "1001");
    await returnOrder(ctx, ours, returned({ amount: 10 }));
    expect(await getOrder(ctx, ours)).toMatchObject({ external_id: "1001", returned: 10 });
    await placed({ external_id: ours });
    await returnOrder(ctx, ours, returned({ amount: 20 }));
    expect(await getOrder(ctx, ours)).toMatchObject({ external_id: ours, returned: 20 });
    expect(await getOrder(ctx, "1001")).toMatchObject({ returned: 10 });
  });

  it("may come before its order, and stays when the order changes", async () => {
    expect((await back({ lines: [{ line: 2, quantity: 1 }] })).status).toBe("created");
    expect(await getOrder(ctx, "1001")).toMatchObject({ status: "announced", state_at: null, total: 0 });
    expect((await placed()).status).toBe("updated");
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 90, balance: 90 });
    await placed({ lines: [{ sku: "socks", quantity: 2, price: 10 }], updated_at: LATER });
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 20, balance: 20 }); // there is no second line any more
  });

  it("of an unknown order is nothing once it is known not to fit", async () => {
    await expect(
      back({ external_id: "r1", lines: [{ sku: "jacket", quantity: 1 }], returned_at: "2027-01-01T00:00" }),
    ).rejects.toMatchObject(onField("returned_at"));
    expect(await prisma.order.count({ where: { programId } })).toBe(0);
  });

  it("opens the limits of the rules again", async () => {
    ({ programId, at } = await shop({ ...PER_DOLLAR, max_per_day: 120, budget: 150 }));
    ctx = await at(NOW);
    const person = await createParticipant(programId);
    const own = { participant: { id: person.id } };
    await saveOrder(ctx, order(own));
    await saveOrder(ctx, order({ ...own, external_id: "1002" }));
    expect(await stateOf(ctx, "1002")).toEqual({ status: "placed", left: 20, balance: 120 });
    await back({ lines: [{ line: 1, quantity: 1 }] });
    await saveOrder(ctx, order({ ...own, external_id: "1003" }));
    expect(await stateOf(ctx, "1003")).toEqual({ status: "placed", left: 80, balance: 120 });
  });

  it("that came before the order says how much of it counts", async () => {
    await back({ external_id: "r1", lines: [{ sku: "hat", quantity: 1 }] });
    await back({ external_id: "r2", lines: [{ sku: "socks", quantity: 3 }] });
    await back({ external_id: "r3", lines: [{ sku: "jacket", quantity: 1 }] });
    const counted = async () => (await getOrder(ctx, "1001")).returns.map((each) => each.counted);
    expect(await counted()).toEqual([null, null, null]);
    await placed();
    expect(await counted()).toEqual(["nothing", "part", "all"]);
  });

  it("is taken once when it is sent many times at once", async () => {
    await placed();
    const results = await Promise.all(Array.from({ length: 8 }, () => back({ lines: [{ line: 1, quantity: 1 }] })));
    expect(results.filter(({ status }) => status === "updated")).toHaveLength(1);
    expect(await stateOf(ctx)).toEqual({ status: "placed", left: 20, balance: 20 });
  });
});

describe("the list", () => {
  it("says in the list of a person why each earned what it did", async () => {
    const why = async () =>
      (await listOrdersOf(ctx, id, participantOrdersQuery.parse({ sort: "placed_at" }))).result.map((row) => row.why);
    await saveOrder(ctx, order({ participant }));
    await publishRule(programId, {
      condition: { expression: "order.total > 1000.0" },
      give: { kind: "points", points: 5 },
    });
    const lines = [{ sku: "card", gift_card: true, quantity: 1, price: 50 }];
    await saveOrder(ctx, order({ external_id: "1002", placed_at: "2026-11-20T11:00:00Z", participant, lines }));
    await saveOrder(
      ctx,
      order({ external_id: "1003", placed_at: "2026-11-20T12:00:00Z", participant, status: "canceled" }),
    );
    expect(await why()).toEqual(["Rule: Gave 100 Points", "No rule gave anything", null]);
  });

  it("is filtered by status, person and day, and finds the shop's id and the person", async () => {
    await placed();
    await placed({
      external_id: "1002",
      channel: "web",
      store: "Denver",
      participant: { email: "stranger@example.test" },
    });
    await cancelOrder(await at(secondsFromNow(1)), "1002", { canceled_at: null, reason: "" });
    const found = async (query: object) =>
      (await listOrders(ctx, orderListQuery.parse(query))).result.map(({ external_id }) => external_id);
    expect(await found({})).toEqual(["1002", "1001"]);
    expect(await found({ status: "canceled" })).toEqual(["1002"]);
    expect(await found({ channel: "web", store: "Denver" })).toEqual(["1002"]);
    expect(await found({ participant: id })).toEqual(["1001"]);
    expect(await found({ waiting: "true" })).toEqual(["1002"]);
    expect(await found({ placed: "2026-11-21.." })).toEqual([]);
    expect(await found({ search: "1001" })).toEqual(["1001"]);
    expect(await found({ search: participant.email })).toEqual(["1001"]);
  });
});
