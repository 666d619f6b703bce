import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { cancelOrders, returnOrders, saveOrders } from "~/services/orders/orders.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { PER_DOLLAR, shop, stateOf } from "./orders-world";

const { pool } = await testDatabase();

let programId: string;
let ctx: AdminProgramCtx;
let email: string;
beforeEach(async () => {
  const world = await shop({ ...PER_DOLLAR, max_per_person: 250 });
  programId = world.programId;
  ctx = await world.at(NOW);
  email = (await createParticipant(programId)).email!;
});

const row = (external_id: string, values: object = {}) => ({
  external_id,
  participant: { email },
  placed_at: "2026-11-20T10:00:00Z",
  currency: "USD",
  lines: [{ sku: "jacket", quantity: 1, price: 100 }],
  ...values,
});

it("answers each row, and a bad one keeps no other back", async () => {
  const { rows } = await saveOrders(ctx, {
    rows: [
      row("1"),
      row("2", { lines: [] }),
      row("3", { currency: "EUR" }),
      row("4", { shape: "red" }),
      "nothing",
      row("1"),
      row("5", { participant: { email: "stranger@example.test" } }),
      row("6", { participant: { id: crypto.randomUUID() } }),
      row("7", { lines: [{ sku: "jacket", quantity: 1, price: "$5", discount: 1, tax: 1 }] }),
      row("9", { channel: "we\0b" }),
      row("1\ud8000"),
      row("8", { external_id: 8, lines: [{ sku: 5, quantity: 1, price: 1.999, discount: 3 }] }),
    ],
  });
  expect(rows).toMatchObject([
    { external_id: "1", status: "created", points: 100, balance: 100, errors: [] },
    {
      external_id: "2",
      status: "error",
      points: null,
      errors: [{ field: "lines", message: "Send at least one line" }],
    },
    {
      external_id: "3",
      status: "error",
      errors: [{ field: "currency", message: "Orders are in the currency of the program: USD" }],
    },
    { external_id: "4", status: "error", errors: [{ field: "shape" }] },
    { external_id: null, status: "error", errors: [{ field: null }] },
    { external_id: "1", status: "unchanged", points: 100 },
    { external_id: "5", status: "created", points: 0, balance: null },
    { external_id: "6", errors: [{ field: "participant[id]", message: "No participant has this" }] },
    { external_id: "7", errors: [{ field: "lines[0][price]", message: "Enter an amount, like 25 or 19.50, or 0" }] },
    { external_id: "9", errors: [{ field: "channel", message: "This has a character that can't be stored" }] },
    { external_id: null, errors: [{ field: "external_id" }] },
    {
      external_id: null,
      errors: [
        { field: "external_id", message: "Enter a text" },
        { field: "lines[0][sku]", message: "Enter a text" },
        { field: "lines[0][price]", message: "Enter an amount, like 25 or 19.50, or 0" },
      ],
    },
  ]);
  expect(await prisma.order.count({ where: { programId } })).toBe(2);
});

it("decides the rows one after the other, so that they share what is left of a limit", async () => {
  const { rows } = await saveOrders(ctx, {
    rows: [
      row("1"),
      row("2"),
      row("3"),
      row("2", { updated_at: "2026-11-20T11:00:00Z", status: "canceled" }),
      row("4"),
    ],
  });
  // The fourth row comes after the cancellation of the second one.
  expect(rows.map(({ points }) => points)).toEqual([100, 0, 50, 0, 100]);
  expect(await stateOf(ctx, "4")).toMatchObject({ left: 100, balance: 250 });
});

it("takes returns and cancellations, also before their orders", async () => {
  await saveOrders(ctx, { rows: [row("1"), row("2")] });
  const returns = await returnOrders(ctx, {
    rows: [
      { order: "1", external_id: "r1", amount: 30 },
      { order: "1", external_id: "r1", amount: 30 },
      { order: "1", external_id: "r2", amount: 71 },
      { order: "9", external_id: "r1", lines: [{ sku: "jacket", quantity: 1 }] },
      { order: "1", external_id: "r3" },
    ],
  });
  expect(returns.rows).toMatchObject([
    { external_id: "r1", status: "updated", points: 70 },
    { external_id: "r1", status: "unchanged", points: 70 },
    { external_id: "r2", status: "error", errors: [{ field: "amount" }] },
    { external_id: "r1", status: "created", points: 0 },
    { external_id: "r3", status: "error", errors: [{ field: "lines" }] },
  ]);
  const cancellations = await cancelOrders(ctx, { rows: [{ external_id: "2" }, { external_id: "8" }] });
  expect(cancellations.rows.map(({ status }) => status)).toEqual(["updated", "created"]);
  await saveOrders(ctx, { rows: [row("8"), row("9")] });
  expect(await stateOf(ctx, "8")).toMatchObject({ status: "canceled", left: 0 });
  expect(await stateOf(ctx, "9")).toMatchObject({ status: "placed", left: 0, balance: 70 });
});

it("takes a thousand orders, and the same ones again from two callers at once", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createParticipant(programId)));
  const rows = Array.from({ length: 1_000 }, (_, at) =>
    row(`n${at}`, { participant: { id: people[at % 20]!.id }, lines: [{ sku: "cap", quantity: 1, price: 2 }] }),
  );
  const answers = await Promise.all([saveOrders(ctx, { rows }), saveOrders(ctx, { rows: [...rows].reverse() })]);
  const created = answers.flatMap((answer) => answer.rows).filter(({ status }) => status === "created");
  const unchanged = answers.flatMap((answer) => answer.rows).filter(({ status }) => status === "unchanged");
  expect([created.length, unchanged.length]).toEqual([1_000, 1_000]);
  const sums = await prisma.participant.aggregate({ where: { programId }, _sum: { pointsAvailable: true } });
  expect(sums._sum.pointsAvailable).toBe(2_000n);
  expect((await pool.query("select * from points_differences($1)", [programId])).rows).toEqual([]);
});

it("stores all rows but the one that the database cannot store", async () => {
  await pool.query("alter table orders add constraint no_seven check (external_id <> '7') not valid");
  const { rows } = await saveOrders(ctx, { rows: ["1", "2", "7", "3", "4"].map((id) => row(id)) });
  await pool.query("alter table orders drop constraint no_seven");
  expect(rows.map(({ external_id, status, points }) => [external_id, status, points])).toEqual([
    ["1", "created", 100],
    ["2", "created", 100],
    ["7", "error", null],
    ["3", "created", 50],
    ["4", "created", 0],
  ]);
  expect(rows[2]!.errors).toEqual([{ field: null, message: "This could not be stored. Please send it again." }]);
});
