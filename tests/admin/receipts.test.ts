import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { adminWorld } from "../setup/admin-world";
import { appUnder } from "../setup/app";
import { createReceipt, createReferral } from "../setup/people";

/** Receipts through the handlers: the review, the lines one by one, the files, and what a reviewer may see. */
const { app, fixture, as } = await adminWorld();
const sandbox = await appUnder("sandbox/receipt-issue");
const NOW = new Date();
const DELETED_FILES = sqlText`select count(*)::int as jobs from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'delete-stored-file' and j.payload->>'key' = $1`;

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

  test.each([
    [{ purchase_date: "0000-01-01" }, "purchase_date", "Enter a date"],
    [{ total_amount: true }, "total_amount", "Enter an amount with at most two decimals"],
    [{ total_amount: "-1" }, "total_amount", "Enter an amount with at most two decimals"],
    [{ integrity: "maybe" }, "integrity", "Use one of these: valid, invalid"],
    [{ purchase_proof_merchant_id: "x" }, "purchase_proof_merchant_id", expect.stringMatching("^Enter an ID")],
  ])("rejects %j on its field", async (body, field, message) => {
    const response = await review({ integrity: "valid", ...body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: `receipt[${field}]`, message }] });
  });

  test("takes a total with a comma before the cents", async () => {
    expect((await review({ integrity: "valid", total_amount: "12,50" })).status).toBe(200);
    expect((await stored()).totalCents).toBe(1250);
  });

  test("leads on to the next in review on the same tab, after the last one to the oldest, and then nowhere", async () => {
    await prisma.receipt.deleteMany({ where: { programId: fixture.harbor } });
    const waiting = [];
    for (const day of [1, 2, 3])
      waiting.push(await createReceipt(fixture.harbor, { createdAt: new Date(2024, 1, day) }));
    const [first, second, third] = waiting as [string, string, string];
    const decide = async (id: string, tab = "") => {
      const form = { intent: "update", "receipt[integrity]": "valid" };
      const response = await as("owner").form(`/admin/v2/receipts/${id}${tab}`, form);
      expect(response.status).toBe(303);
      return response.headers.get("location");
    };
    expect(await decide(second, "/item_review")).toBe(`/admin/v2/receipts/${third}/item_review`);
    expect(await decide(second), "decided already").toBe(`/admin/v2/receipts/${second}`);
    expect(await decide(third)).toBe(`/admin/v2/receipts/${first}`);
    expect(await decide(first)).toBe(`/admin/v2/receipts/${first}`);
  });

  test("shows a reviewer no email address", async () => {
    const text = await (await as("reviewer").json("GET", url())).text();
    expect(JSON.parse(text)).toMatchObject({ receipt: { email: null, censored_email: "m***@example.test" } });
    expect(text).not.toMatch(/maya-/);
  });
});

describe("the audit log", () => {
  test("finds receipts and referrals by the names of their people", async () => {
    const referral = await createReferral(fixture.demo);
    const { referrerId, referredId } = await prisma.referral.findUniqueOrThrow({ where: key(referral) });
    const name = async (id: string, firstName: string) =>
      sql(sqlText`update participants set first_name = $3 where program_id = $1 and id = $2`, [
        fixture.demo,
        id,
        firstName,
      ]);
    await Promise.all([
      name((await stored()).participantId, "Ottoline"),
      name(referrerId, "Perpetua"),
      name(referredId, "Quentin"),
    ]);
    await review({ integrity: "invalid", admin_invalidation_reason: "altered" });
    await as("owner").json("PATCH", `/admin/v2/referrals/${referral}`, { referral: { status: "rejected" } });
    for (const [search, target] of [
      ["Ottoline", receipt],
      ["Perpetua", referral],
      ["Quentin", referral],
    ]) {
      const found = await (await as("owner").json("GET", `/admin/v2/organization/audit_log?search=${search}`)).json();
      expect(found.result, search).toMatchObject([{ target_id: target }]);
    }
  });
});

describe("a receipt of a shop's system", () => {
  test.each([
    [{ purchase_date: "0000-01-01" }, "purchase_date"],
    [{ items: [{ name: "Mug", price: null }] }, "items[0][price]"],
    [{ items: [{ name: "Mug", price: "" }] }, "items[0][price]"],
    [{ items: [{ name: "Mug", price: 1, quantity: 0.0001 }] }, "items[0][quantity]"],
    [{ participant_id: "maya" }, "participant_id"],
    [{ items: [{ price: 5 }] }, "items[0][name]"],
    [{ items: [{ name: "Mug", price: 7.999 }] }, "items[0][price]"],
    [{ total_amount: 7.999 }, "total_amount"],
    [{ total_amount: 99_999_999 }, "total_amount"],
  ])("with %j is rejected", async (body, field) => {
    const { participantId } = await stored();
    const data = { participant_id: participantId, items: [{ name: "Mug", price: 4.5 }], ...body };
    const response = await as("manager").json("POST", `/admin/v2/programs/${fixture.demo}/receipts`, data);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });

  test("answers what it gives, and why it waits for a reviewer", async () => {
    const { participantId } = await stored();
    const post = (body: object, key = "") =>
      as("manager").json("POST", `/admin/v2/programs/${fixture.demo}/receipts`, {
        participant_id: participantId,
        merchant_name: "Corner Market",
        purchase_date: new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
        items: [{ name: "Nothing of ours", price: 4.5 }],
        total_amount: 4.5,
        idempotency_key: key,
        ...body,
      });
    const { data } = await (await post({})).json();
    expect(data).toEqual({ id: data.id, status: "no_eligible_items", points: 0, receipt_tags: [] });
    const { name } = await prisma.purchaseProofProduct.findFirstOrThrow({ where: { id: product } });
    const future = await (await post({ purchase_date: "2999-01-01", items: [{ name, price: 4.5 }] })).json();
    expect(future.data).toMatchObject({ status: "needs_human_review", points: 0 });
    expect(future.data.receipt_tags).toContainEqual({ name: "future_date", reason: "future_date", linked_data: null });
  });
});

describe("a review by API", () => {
  test.each([
    [{}, "receipt", "Send the fields of the review in receipt"],
    [
      { receipt: { receipt_items: [{ patch_status: "created", name: "Mug", price: 1 }] } },
      "receipt[receipt_items][0][id]",
      "Each line needs an ID, which is a UUID",
    ],
    [
      { receipt: { receipt_items: [{ name: "Mug", price: 1 }] } },
      "receipt[receipt_items][0][patch_status]",
      "Mark each line as unchanged, created, updated or deleted",
    ],
  ])("with %j is rejected in our words", async (body, field, message) => {
    const response = await as("reviewer").json("PUT", url(""), body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toEqual([{ field, message }]);
  });
});

describe("a deletion", () => {
  test("takes back what the receipt gave and removes its files, also when another one is its duplicate", async () => {
    const before = await pointsAvailable();
    const { participantId } = await stored();
    await as("reviewer").json("PUT", url(`/receipt_items/${item}`), { price: "5.00", eligible_product_id: product });
    await review({ integrity: "valid" });
    expect(await pointsAvailable()).toBe(before + 10);
    const duplicate = await createReceipt(fixture.demo);
    const tag = { id: uuidv7(NOW), name: "duplicate", reason: "same_purchase", createdAt: NOW };
    await prisma.receiptTag.create({
      data: { ...tag, programId: fixture.demo, receiptId: duplicate, linkedReceiptId: receipt },
    });
    const { key: file } = await prisma.receiptFile.findFirstOrThrow({ where: { receiptId: receipt } });
    expect((await as("reviewer").json("DELETE", url(), {})).status).toBe(200);
    expect((await as("reviewer").json("GET", url())).status).toBe(404);
    const person = await prisma.participant.findUniqueOrThrow({ where: key(participantId) });
    expect(Number(person.pointsAvailable)).toBe(before);
    expect(await sql(DELETED_FILES, [file])).toEqual([{ jobs: 1 }]);
    expect(await prisma.auditEntry.count({ where: { action: "receipt.delete", targetId: receipt } })).toBe(1);
    expect((await as("reviewer").json("DELETE", url(), {})).status).toBe(404);
  });

  test("waits while the receipt is read", async () => {
    await prisma.receipt.update({ where: key(receipt), data: { status: "pending" } });
    expect((await as("reviewer").json("DELETE", url(), {})).status).toBe(409);
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
    const read = await as("reviewer").json("GET", url(`/receipt_items/${line.id}`));
    expect(await read.json()).toMatchObject({ id: line.id, name: "Cup", price: 5 });
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
    for (const tab of ["", "/item_review", "/admin_update_logs", "/participant_history", "/submit_issue"]) {
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

describe("the form for issues", () => {
  const openReports = async () =>
    ((await (await as("reviewer").json("GET", url())).json()) as { receipt: { open_receipt_issue_reports: number } })
      .receipt.open_receipt_issue_reports;
  const page = (path: string) =>
    app(
      new Request(`http://localhost${path}`, {
        headers: { Accept: "text/html", Cookie: `${fixture.admins.owner.cookie}; last_program=${fixture.demo}` },
      }),
    );

  test("is in a frame with the receipt, its program and the language, and only there", async () => {
    const response = await page(url("/submit_issue"));
    const query = `receipt_id=${receipt}&amp;program_id=${fixture.demo}&amp;locale=en`;
    expect(await response.text()).toContain(`src="/sandbox/receipt-issue?${query}"`);
    expect(response.headers.get("content-security-policy")).toContain("frame-src 'self'");
    expect((await page(url())).headers.get("content-security-policy")).toContain("frame-src 'none'");
  });

  test("stores a report once, which stays open until the receipt is reviewed", async () => {
    const report = { program_id: fixture.demo, receipt_id: receipt, report_id: uuidv7(NOW), message: "The total" };
    const submit = (body: Record<string, string>) =>
      sandbox(
        new Request("http://localhost/sandbox/receipt-issue", { method: "POST", body: new URLSearchParams(body) }),
      );
    expect((await submit({ ...report, message: " " })).status).toBe(422);
    expect((await submit({ ...report, program_id: fixture.harbor })).status).toBe(404);
    for (let time = 0; time < 2; time++) expect((await submit(report)).status).toBe(200);
    expect(await openReports()).toBe(1);
    await review({ integrity: "valid" });
    expect(await openReports()).toBe(0);
  });

  test("of another site is framed from there; without one there is no tab", async () => {
    extendEnvironment({ RECEIPT_ISSUE_FORM_URL: "https://issues.example.test/new?form=7" });
    const framed = await page(url("/submit_issue"));
    expect(await framed.text()).toContain(`src="https://issues.example.test/new?form=7&amp;receipt_id=${receipt}`);
    expect(framed.headers.get("content-security-policy")).toContain("frame-src https://issues.example.test;");
    extendEnvironment({
      RECEIPT_ISSUE_FORM_URL: "",
      SANDBOX: "0",
      SMTP_URL: "smtp://localhost",
      MAIL_FROM: "a@example.test",
    });
    expect((await page(url("/submit_issue"))).status).toBe(404);
    expect(await (await page(url())).text()).not.toContain("submit_issue");
    extendEnvironment({ SANDBOX: "1", SMTP_URL: "", MAIL_FROM: "" });
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
