/** Imports of orders from CSV files. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { cancelOrder, getOrder, returnOrder, saveOrder } from "~/services/orders/orders.admin.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import { previewImportUndo, undoImport } from "~/services/participant-imports/import-undo.admin.server";
import {
  confirmImport,
  exportRejectedRows,
  getImportTemplate,
  uploadOrders,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, cleanUpImport, importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { correctRejectedRow } from "~/services/participant-imports/rejected-rows.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { fileOf, storedAdminCtx, view, workerCtx } from "../participant-imports/import-world";
import { order, PER_DOLLAR, publishRule, returned, stateOf } from "./orders-world";

const { pool } = await testDatabase();
await registerLocales();

let ctx: AdminProgramCtx;
let ana: string;
let bo: string;
beforeEach(async () => {
  const { id: programId } = await createProgram({ timeZone: "America/Denver" });
  ctx = await storedAdminCtx(programId);
  await publishRule(programId, PER_DOLLAR);
  ana = (await createParticipant(programId, { email: "ana@example.test" })).id;
  bo = (await createParticipant(programId, { email: "bo@example.test" })).id;
});

async function upload(file: string) {
  const { id } = await uploadOrders(ctx, fileOf(file, "orders.csv"), null);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

async function confirm(id: string) {
  await confirmImport(ctx, id);
  await importRows(workerCtx(ctx), id);
  await cleanUpImport(workerCtx(ctx), id);
  return view(ctx, id);
}

async function run(file: string) {
  const { id } = await upload(file);
  return confirm(id);
}

const reasonsOf = async (id: string) =>
  (await view(ctx, id)).rejected_rows.result.map(({ line, field, reason }) => [line, field, reason]);
const countOrders = () => prisma.order.count({ where: { programId: ctx.programId } });
const balanceOf = async (id: string) =>
  Number((await prisma.participant.findFirstOrThrow({ where: { programId: ctx.programId, id } })).pointsAvailable);
const isVerified = async () => expect(await verifyPoints(sql, ctx.programId)).toEqual([]);

const FILE = [
  "order_id,placed_at,email,sku,product,category,quantity,price,discount,tax,gift_card,channel,store,shipping",
  "1001,2026-11-20 10:00,ana@example.test,jacket,Jacket,outdoor,1,80.00,,,,web,,4.90",
  "1002,2026-11-19T08:00:00Z,bo@example.test,cap,Cap,,1,19.50,,,,pos,Denver,",
  "1001,,,socks,Socks,basics,2,10.00,5.00,1.20,,,,",
].join("\n");

describe("a file of orders", () => {
  it("is checked first, and changes nothing", async () => {
    const checked = await upload(FILE);
    expect(checked).toMatchObject({ kind: "orders", status: "ready", rows_read: 3, people_unknown: 0 });
    expect(checked.preview).toMatchObject({ created: 2, changed: 0, rejected: 0 });
    expect(checked.first_rows[0]!.values).toMatchObject({ order_id: "1001", sku: "jacket", price: "80.00" });
    expect(await countOrders()).toBe(0);
  });

  it("becomes orders: rows with the same order ID are one, and each earns by the rules", async () => {
    const done = await run(FILE);
    expect(done).toMatchObject({ status: "done", rows_as_sent: null });
    expect(done.result).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      points_added: 114,
      points_removed: 0,
    });
    const first = await getOrder(ctx, "1001");
    expect(first).toMatchObject({
      status: "placed",
      participant: { id: ana },
      placed_at: "2026-11-20T17:00:00.000Z", // in the program's time zone
      currency: "USD",
      channel: "web",
      shipping: 4.9,
      total: 99.9,
      points: 95,
    });
    expect(first.lines).toMatchObject([
      { sku: "jacket", name: "Jacket", category: "outdoor", quantity: 1, price: 80, amount: 80 },
      { sku: "socks", quantity: 2, price: 10, discount: 5, tax: 1.2, amount: 15 },
    ]);
    expect(await stateOf(ctx, "1002")).toEqual({ status: "placed", left: 19, balance: 19 });
    expect(await balanceOf(bo)).toBe(19);
    await isVerified();
  });

  it("changes nothing the second time, and only what differs when it was corrected", async () => {
    await run(FILE);
    const again = await run(FILE);
    expect(again.preview).toMatchObject({ created: 0, changed: 2 });
    expect(again.result).toMatchObject({ created: 0, changed: 0, unchanged: 2, points_added: 0, points_removed: 0 });
    const cheaper = await run(FILE.replace("80.00", "60.00"));
    expect(cheaper.result).toMatchObject({ changed: 1, unchanged: 1, points_added: 0, points_removed: 20 });
    expect(await stateOf(ctx)).toMatchObject({ left: 75 });
    await isVerified();
  });

  it("does not bring back what was canceled, nor an older state", async () => {
    await run(FILE);
    await cancelOrder(ctx, "1001", { canceled_at: null, reason: "" });
    await saveOrder(
      ctx,
      order({ external_id: "1002", placed_at: "2026-11-19T08:00:00Z", updated_at: "2026-11-20T09:00:00Z" }),
    );
    const again = await run(FILE);
    expect(again.result).toMatchObject({ created: 0, changed: 0, unchanged: 2, points_added: 0, points_removed: 0 });
    expect(await stateOf(ctx)).toMatchObject({ status: "canceled", left: 0 });
    expect((await getOrder(ctx, "1002")).lines).toHaveLength(2);
  });

  it("is taken in by the time of its orders, whatever their sequence in the file", async () => {
    await publishRule(ctx.programId, {
      condition: { expression: "order.number == 1" },
      give: { kind: "points", points: 500 },
    });
    await run(
      [
        "order_id,placed_at,email,sku,price",
        "3,2026-11-03,ana@example.test,cap,1",
        "1,2026-11-01,ana@example.test,cap,1",
        "2,2026-11-02,ana@example.test,cap,1",
      ].join("\n"),
    );
    expect([await stateOf(ctx, "1"), await stateOf(ctx, "2"), await stateOf(ctx, "3")]).toMatchObject([
      { left: 501 },
      { left: 1 },
      { left: 1 },
    ]);
  });

  it("finds people by any of the columns, and stores orders of unknown ones until they join", async () => {
    await prisma.participant.updateMany({
      where: { programId: ctx.programId, id: bo },
      data: { memberNumber: "123456789012" },
    });
    const done = await upload(
      [
        "Order ID,Placed at,Email,Participant ID,Member number,SKU,Price of one,Status of the order",
        `1,2026-11-01,,${ana},,cap,10,paid`,
        "2,2026-11-01,,,1234 5678 9012,cap,10,",
        "3,2026-11-01,new@example.test,,,cap,10,",
        "4,2026-11-01,,,,cap,10,",
        "5,2026-11-01,ana@example.test,,,cap,10,Cancelled",
      ].join("\n"),
    );
    expect(done).toMatchObject({ people_unknown: 1, preview: { created: 5, rejected: 0 } });
    const { result } = await confirm(done.id);
    expect(result).toMatchObject({ created: 5, points_added: 20 });
    expect(await getOrder(ctx, "1")).toMatchObject({ participant: { id: ana }, points: 10 });
    expect(await getOrder(ctx, "2")).toMatchObject({ participant: { id: bo }, points: 10 });
    expect(await getOrder(ctx, "3")).toMatchObject({ participant: null, person: { email: "new@example.test" } });
    expect((await getOrder(ctx, "3")).waits_until).not.toBeNull();
    expect(await getOrder(ctx, "4")).toMatchObject({ participant: null, waits_until: null });
    expect(await getOrder(ctx, "5")).toMatchObject({ status: "canceled", points: 0 });
  });

  it("reads amounts as shops write them", async () => {
    await run(
      [
        "order_id;placed_at;email;sku;price;discount;shipping",
        '1;2026-11-01;ana@example.test;cap;"1.299,50 €";-9,50;$4.90',
        "2;2026-11-01;ana@example.test;cap;19,9;;",
        '3;2026-11-01;ana@example.test;cap;"1,234";;0.0000',
      ].join("\n"),
    );
    expect(await getOrder(ctx, "1")).toMatchObject({ total: 1294.9, lines: [{ price: 1299.5, discount: 9.5 }] });
    expect(await getOrder(ctx, "2")).toMatchObject({ total: 19.9 });
    expect(await getOrder(ctx, "3")).toMatchObject({ total: 1234 });
  });
});

describe("an export of Shopify", () => {
  const SHOPIFY = readFileSync("tests/services/participant-imports/files/sources/orders-shopify.csv", "utf8");

  it("is recognized: discounts of the whole order, refunds and cancellations count", async () => {
    const done = await run(SHOPIFY);
    expect(done.source).toBe("shopify");
    expect(done.result).toMatchObject({ created: 3, rejected: 1, points_added: 128 });
    expect(await reasonsOf(done.id)).toEqual([[6, "status", expect.stringContaining("pending")]]);
    const order = await getOrder(ctx, "#1004");
    expect(order).toMatchObject({ placed_at: "2026-11-20T15:00:00.000Z", participant: { id: ana }, shipping: 4.9 });
    expect(order.lines).toMatchObject([
      { sku: "JACKET-M", quantity: 1, discount: 8, amount: 72 },
      { sku: "Socks", quantity: 2, discount: 2, amount: 18 },
    ]);
    expect(await stateOf(ctx, "#1004")).toMatchObject({ left: 90 });
    expect(await getOrder(ctx, "#1003")).toMatchObject({ store: "Denver", channel: "pos", returned: 12.5 });
    expect(await stateOf(ctx, "#1003")).toMatchObject({ left: 38 });
    expect(await stateOf(ctx, "#1002")).toMatchObject({ status: "canceled", left: 0 });
    await isVerified();
  });

  it("counts what was refunded once, and later only what came on top", async () => {
    await run(SHOPIFY);
    expect((await run(SHOPIFY)).result).toMatchObject({ created: 0, changed: 0, unchanged: 3, points_removed: 0 });
    await returnOrder(ctx, "#1003", returned({ external_id: "r1", amount: 10 }));
    expect((await run(SHOPIFY)).result).toMatchObject({ unchanged: 3 });
    const later = await run(SHOPIFY.replace("12.50", "30.00"));
    expect(later.result).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await getOrder(ctx, "#1003")).toMatchObject({ returned: 30 });
    expect(await stateOf(ctx, "#1003")).toMatchObject({ left: 20 });
    await isVerified();
  });
});

describe("orders that are wrong", () => {
  it("are left out as a whole, with row and column, and keep no others back", async () => {
    const bad = [
      "order_id,placed_at,email,sku,quantity,price,discount,gift_card,currency,status,store",
      "1,2026-11-01,ana@example.test,cap,1,ten,,,,,",
      "1,,,socks,1,10,,,,,",
      "2,2026-11-01,ana@example.test,cap,1,1.234,,,,,",
      "3,2026-11-01,ana@example.test,cap,1,10,11,,,,",
      "4,03/04/2026,ana@example.test,cap,1,10,,,,,",
      "5,,ana@example.test,cap,1,10,,,,,",
      "6,2026-11-01,not an email,cap,1,10,,,,,",
      "7,2026-11-01,ana@example.test,cap,1,10,,,EUR,,",
      "8,2026-11-01,ana@example.test,cap,1,10,,,,refunded,",
      "9,2026-11-01,ana@example.test,cap,0,10,,,,,",
      "10,2026-11-01,ana@example.test,cap,1,10,,maybe,,,",
      "11,2026-11-01,ana@example.test,cap,1,10,,,,,Denver",
      "11,2026-11-01,ana@example.test,cap,1,10,,,,,Boulder",
      ",2026-11-01,ana@example.test,cap,1,10,,,,,",
      "12,2026-12-24,ana@example.test,cap,1,10,,,,,",
      "13,2026-11-01,ana@example.test,,1,10,,,,,",
      "14,2026-11-01,ana@example.test,cap,1,10,,,,,,,more",
      "14,2026-11-01,ana@example.test,cap,1,10,,,,,",
      "good,2026-11-01,ana@example.test,cap,1,10,,,,,",
    ].join("\n");
    const checked = await upload(bad);
    expect(checked.preview).toMatchObject({ created: 1, rejected: 18 });
    expect(await reasonsOf(checked.id)).toEqual([
      [2, "price", "price: ten is not an amount, like 25 or 19.50"],
      [3, null, "Line 2 of the same order is rejected"],
      [4, "price", "price: 1.234 could be a thousand or a fraction. Write it like 1234 or 1.23."],
      [5, "discount", "discount: A line's discount can't be more than its price"],
      [
        6,
        "placed_at",
        "placed_at: day and month of 03/04/2026 could be the other way around. Choose how dates are read.",
      ],
      [7, "placed_at", "A date is required"],
      [8, "email", expect.stringMatching(/^email: /)],
      [9, "currency", "currency: Orders are in the currency of the program: USD"],
      [10, "status", "status: refunded is neither placed nor canceled"],
      [11, "quantity", expect.stringMatching(/^quantity: .*1/)],
      [12, "gift_card", "gift_card: maybe is neither yes nor no"],
      [13, null, "Line 14 of the same order is rejected"],
      [14, "store", "store: line 13 of the same order has another value"],
      [15, "order_id", "An order ID is required"],
      [16, "placed_at", "placed_at: This is more than a day in the future"],
      [17, "sku", expect.stringMatching(/^sku: /)],
      [18, null, expect.stringMatching(/^Columns in this line/)],
      [19, null, "Line 18 of the same order is rejected"],
    ]);
    const done = await confirm(checked.id);
    expect(done.result).toMatchObject({ created: 1, rejected: 18, points_added: 10 });
    expect(await countOrders()).toBe(1);
    const { columns, batches } = await exportRejectedRows(ctx, checked.id);
    expect(columns.slice(0, 4)).toEqual(["line", "reason", "order_id", "placed_at"]);
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    expect(rows).toHaveLength(18);
  });

  it("can have at most 500 lines", async () => {
    const lines = Array.from({ length: 501 }, () => "1,2026-11-01,ana@example.test,cap,1");
    const checked = await upload(["order_id,placed_at,email,sku,price", ...lines].join("\n"));
    expect(checked.preview).toMatchObject({ created: 0, rejected: 501 });
    expect((await reasonsOf(checked.id))[0]).toEqual([2, "order_id", "An order can have at most 500 lines"]);
  });

  it("are corrected in the file, not on the page, and no import of orders is undone", async () => {
    const checked = await upload(`${FILE}\n1003,2026-11-01,ana@example.test,cap,,,1,ten,,,,,,`);
    expect(checked).toMatchObject({ can_correct: false, rejected_rows: { totalItems: 1 } });
    await expect(correctRejectedRow(ctx, checked.id, 5, { values: { price: "10" } })).rejects.toMatchObject({
      code: "conflict",
    });
    await confirm(checked.id);
    await expect(undoImport(ctx, checked.id)).rejects.toThrow("An import of orders can't be undone");
    expect((await previewImportUndo(ctx, checked.id)).until).toBeNull();
  });

  it("are left out while the import runs, when the database cannot store one of them", async () => {
    const lines = Array.from({ length: 7 }, (_, at) => `${at + 1},2026-11-0${at + 1},ana@example.test,cap,1`);
    const { id } = await upload(["order_id,placed_at,email,sku,price", ...lines].join("\n"));
    await pool.query(`create function refuse_order() returns trigger language plpgsql as $$ begin
      if new.external_id in ('3', '6') and new.program_id = '${ctx.programId}' then raise exception 'broken'; end if; return new; end $$`);
    await pool.query(
      "create trigger refuse_order before insert on orders for each row execute function refuse_order()",
    );
    try {
      const done = await confirm(id);
      expect(done).toMatchObject({ status: "done", result: { created: 5, rejected: 2, points_added: 5 } });
    } finally {
      await pool.query("drop trigger refuse_order on orders; drop function refuse_order");
    }
    expect(await reasonsOf(id)).toEqual([
      [4, null, "This order could not be stored. Upload it again."],
      [7, null, "This order could not be stored. Upload it again."],
    ]);
    await isVerified();
  });
});

describe("the steps of an import of orders", () => {
  it("wait for the columns when they are not known, and have jobs of their own", async () => {
    await sql(sqlText`delete from graphile_worker._private_jobs`, []);
    const file = FILE.replace("order_id,placed_at", "bestellnummer,wann");
    const { id } = await uploadOrders(ctx, fileOf(file, "orders.csv"), null);
    expect(await view(ctx, id)).toMatchObject({ status: "ready", preview: null });
    await expect(confirmImport(ctx, id)).rejects.toMatchObject({ code: "invalid" });
    const { columns } = await view(ctx, id);
    const mapped = ["order_id", "placed_at", ...columns.slice(2).map(({ field }) => field)];
    await mapColumns(ctx, id, mapped);
    await checkImport(workerCtx(ctx), id);
    expect((await view(ctx, id)).preview).toMatchObject({ created: 2, rejected: 0 });
    expect((await confirm(id)).result).toMatchObject({ created: 2 });
    const queued = await sql<{ name: string }>(
      sqlText`select task_identifier as name from graphile_worker.jobs where task_identifier ~ 'import' or task_identifier ~ 'orders' order by id`,
      [],
    );
    expect(queued.map(({ name }) => name)).toEqual([
      "check-orders",
      "import-orders",
      "clean-up-participant-import",
      "send-participant-import-mail",
    ]);
  });

  it("continue where a killed worker stopped, and two workers count nothing twice", async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `${at},2026-11-01,ana@example.test,cap,1`);
    const { id } = await upload(["order_id,placed_at,email,sku,price", ...lines].join("\n"));
    await confirmImport(ctx, id);
    // The second batch fails as if its worker was killed; then two workers continue.
    await pool.query(`create function stop_import() returns trigger language plpgsql as $$ begin
      if new.imported_line > 500 and new.id = '${id}' then raise exception 'killed' using errcode = '57P01'; end if; return new; end $$`);
    await pool.query(
      "create trigger stop_import before update on participant_imports for each row execute function stop_import()",
    );
    await expect(importRows(workerCtx(ctx), id)).rejects.toThrow();
    await pool.query("drop trigger stop_import on participant_imports; drop function stop_import");
    expect(await countOrders()).toBe(500);
    await Promise.all([importRows(workerCtx(ctx), id), importRows(workerCtx(ctx), id)]);
    expect((await view(ctx, id)).result).toMatchObject({ created: 1_200, unchanged: 0, points_added: 1_200 });
    expect([await countOrders(), await balanceOf(ana)]).toEqual([1_200, 1_200]);
    await isVerified();
  });

  it("need the permission to send orders as well", async () => {
    const key = {
      kind: "api_key" as const,
      id: ctx.actor.id,
      programId: ctx.programId,
      name: "Key",
      scopes: ["users:manage" as const],
    };
    await expect(
      uploadOrders({ ...ctx, actor: { ...ctx.actor, ...key } as never }, fileOf(FILE, "orders.csv"), null),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("leave out all rows of an order whose account is deleted meanwhile", async () => {
    const { id } = await upload(FILE);
    await sql(sqlText`select forget_participant_imports($1::uuid, array[$2::uuid])::text`, [ctx.programId, ana]);
    expect((await confirm(id)).result).toMatchObject({ created: 1, rejected: 0 });
  });

  it("have a template with all columns", async () => {
    const columns = await getImportTemplate(ctx, "orders");
    expect(columns.slice(0, 3)).toEqual(["order_id", "placed_at", "email"]);
    const file = `${columns.join(",")}\n1,2026-11-01,ana@example.test,,,,cap,Cap,,1,10,,,,,,,,,,,,\n`;
    const checked = await upload(file);
    expect(checked.columns.every(({ field }) => field !== null)).toBe(true);
    expect(checked.preview).toMatchObject({ created: 1, rejected: 0 });
  });
});
