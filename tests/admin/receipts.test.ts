import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database.server";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { adminWorld } from "../setup/admin-world";
import { createReceipt } from "../setup/people";

/** Receipts through the handlers: the review, the lines one by one, the files, and what a reviewer may see. */
const dataDir = await mkdtemp(join(tmpdir(), "loyalty-receipts-"));
extendEnvironment({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true }));
const { app, fixture, as } = await adminWorld();
const NOW = new Date();

let receipt: string;
let item: string;
let product: string;
const key = (id: string) => ({ programId_id: { programId: fixture.demo, id } });
const stored = () => prisma.receipt.findUniqueOrThrow({ where: key(receipt) });
const url = (rest = "") => `/admin/v2/receipts/${receipt}${rest}`;
const pointsAvailable = async () => {
  const { participantId } = await stored();
  return Number((await prisma.participant.findUniqueOrThrow({ where: key(participantId) })).pointsAvailable);
};

beforeEach(async () => {
  receipt = await createReceipt(fixture.demo);
  item = (await prisma.receiptItem.findFirstOrThrow({ where: { receiptId: receipt } })).id;
  product = uuidv7(NOW);
  const times = { createdAt: NOW, updatedAt: NOW };
  await prisma.purchaseProofProduct.create({
    data: { programId: fixture.demo, id: product, name: `Mug ${product}`, pointsPerCent: "0.02", ...times },
  });
});

const review = (body: object) => as("reviewer").json("PUT", url(), { receipt: body });

describe("the review", () => {
  test("gives what its lines are worth, sent as JSON within a form", async () => {
    const before = await pointsAvailable();
    const items = [{ id: item, patch_status: "updated", name: "Tea Mug", price: "4,50", eligible_product_id: product }];
    const response = await review({ integrity: "valid", receipt_items: JSON.stringify(items) });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, data: { status: "processed", points: 9 } });
    expect(await pointsAvailable()).toBe(before + 9);
  });

  test("names each error after its field in the form", async () => {
    const response = await review({ integrity: "invalid" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "receipt[admin_invalidation_reason]" }] });
    const line = { id: uuidv7(NOW), patch_status: "updated", name: "Mug", price: 1 };
    const unknown = await review({ integrity: "valid", receipt_items: [line] });
    expect(await unknown.json()).toMatchObject({ errors: [{ field: "receipt[receipt_items][0][id]" }] });
    expect((await stored()).status).toBe("needs_human_review");
  });

  test("shows a reviewer no email address", async () => {
    const text = await (await as("reviewer").json("GET", url())).text();
    expect(JSON.parse(text)).toMatchObject({ receipt: { email: null, censored_email: "m***@example.test" } });
    expect(text).not.toMatch(/maya-/);
  });
});

describe("a line", () => {
  test("is added once, changed in part and deleted; a receipt that counts settles anew each time", async () => {
    const before = await pointsAvailable();
    await review({ integrity: "valid" });
    expect(await pointsAvailable()).toBe(before);
    const line = { id: uuidv7(NOW), name: "Cup", price: "10.00", eligible_product_id: product };
    for (let time = 0; time < 2; time++)
      expect((await as("reviewer").json("POST", url("/receipt_items"), line)).status).toBe(200);
    expect(await prisma.receiptItem.count({ where: { receiptId: receipt } })).toBe(2);
    expect(await pointsAvailable()).toBe(before + 20);
    const changed = await as("reviewer").json("PUT", url(`/receipt_items/${line.id}`), { price: "5.00" });
    expect(await changed.json()).toMatchObject({ data: { name: "Cup", price: 5, points: 10 } });
    expect(await pointsAvailable()).toBe(before + 10);
    expect((await as("reviewer").json("DELETE", url(`/receipt_items/${line.id}`), {})).status).toBe(200);
    expect(await pointsAvailable()).toBe(before);
    expect((await as("reviewer").json("DELETE", url(`/receipt_items/${line.id}`), {})).status).toBe(404);
  });

  test("gives nothing before anybody decided", async () => {
    await as("reviewer").json("PUT", url(`/receipt_items/${item}`), { eligible_product_id: product });
    expect(await stored()).toMatchObject({ status: "needs_human_review", points: 0n });
  });

  test("needs a name or a SKU, and belongs to its receipt", async () => {
    const nameless = await as("reviewer").json("PUT", url(`/receipt_items/${item}`), { name: "" });
    expect(await nameless.json()).toMatchObject({
      errors: [{ field: "name", message: "Either name or sku is required." }],
    });
    receipt = await createReceipt(fixture.demo);
    expect((await as("reviewer").json("PUT", url(`/receipt_items/${item}`), { name: "Cup" })).status).toBe(404);
  });
});

describe("a page", () => {
  const open = (path: string, selected: string) =>
    app(
      new Request(`http://localhost${path}`, {
        headers: { Accept: "text/html", Cookie: `${fixture.admins.owner.cookie}; last_program=${selected}` },
      }),
    );

  test("of another program than the selected one leads to the list of that program", async () => {
    for (const tab of ["", "/item_review", "/admin_update_logs", "/participant_history"]) {
      const response = await open(url(tab), fixture.harbor);
      expect(response.headers.get("location"), tab).toBe(`/admin/v2/programs/${fixture.demo}/receipts`);
      expect((await open(url(tab), fixture.demo)).status, tab).toBe(200);
    }
  });

  test("below its program, or below a user, leads to the receipt", async () => {
    const { participantId } = await stored();
    for (const path of ["", `/users/${participantId}`]) {
      const response = await open(`/admin/v2/programs/${fixture.demo}${path}/receipts/${receipt}`, fixture.demo);
      expect(response.headers.get("location")).toBe(url());
    }
  });
});

test("a picture is for reviewers only, and never cached", async () => {
  const file = await as("reviewer").json("GET", url("/files/0"));
  expect(await file.text()).toBe("picture");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await as("analyst").json("GET", url("/files/0"))).status).toBe(403);
  for (const number of ["1", "x", "1.5"])
    expect((await as("reviewer").json("GET", url(`/files/${number}`))).status).toBe(404);
});
