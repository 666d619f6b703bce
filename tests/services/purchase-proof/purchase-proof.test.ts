import { describe, expect, it } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { deleteChallenge } from "~/services/challenges/challenge-selection.admin.server";
import {
  createProofMerchant,
  deleteProofMerchant,
  getProofMerchant,
  listProofMerchants,
  updateProofMerchant,
} from "~/services/purchase-proof/proof-merchants.admin.server";
import {
  proofMerchantChange,
  proofMerchantInput,
  proofMerchantListQuery,
} from "~/services/purchase-proof/proof-merchants.schema";
import {
  createProofProduct,
  deleteProofProduct,
  getProofProduct,
  getProofProductForm,
  listEligibleProducts,
  listProofProducts,
  updateProofProduct,
} from "~/services/purchase-proof/proof-products.admin.server";
import {
  eligibleProductListQuery,
  proofProductChange,
  proofProductInput,
  proofProductListQuery,
} from "~/services/purchase-proof/proof-products.schema";
import { getProofSettings, saveProofSettings } from "~/services/purchase-proof/proof-settings.admin.server";
import { proofSettingsChange } from "~/services/purchase-proof/proof-settings.schema";
import { adminCtx, createChallenge, createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();
const FEATURES = { features: ["receipts"] };
const reviewer = await adminCtx((await createProgram(FEATURES)).id, "reviewer");
const stranger = await adminCtx((await createProgram(FEATURES)).id, "manager");
const later = { ...reviewer, now: secondsFromNow(60) };
const { programId } = reviewer;

const product = (name: string, more: object = {}) =>
  createProofProduct(reviewer, proofProductInput.parse({ product_name: name, points_per_cents: "0.02", ...more }));
const merchant = (name: string, more: object = {}) =>
  createProofMerchant(reviewer, proofMerchantInput.parse({ name, ...more }));
const changed = (id: string, change: object) => updateProofProduct(later, id, proofProductChange.parse(change));
const audited = (targetId: string) =>
  prisma.auditEntry.findMany({ where: { programId, targetId }, orderBy: { id: "asc" } });
const errorOn = (field: string) => ({ code: "invalid", errors: [{ field }] });

async function createReceipt(more: Partial<Prisma.ReceiptUncheckedCreateInput> = {}): Promise<string> {
  const { id: participantId } = await createParticipant(programId);
  const id = uuidv7(NOW);
  await prisma.receipt.create({ data: { programId, id, participantId, createdAt: NOW, updatedAt: NOW, ...more } });
  return id;
}

async function addItem(productId: string): Promise<void> {
  const data = {
    programId,
    id: uuidv7(NOW),
    receiptId: await createReceipt(),
    position: 0,
    priceCents: 100,
    productId,
    matchedStrategy: "manual",
    createdAt: NOW,
  };
  await prisma.receiptItem.create({ data });
}

describe("lists of words", () => {
  const keywordsOf = (keywords: unknown) =>
    proofProductInput.safeParse({ product_name: "x", points_per_cents: 1, keywords });

  it("are trimmed and unique whatever their case, from a text or a list", () => {
    for (const sent of [" Oat  Latte, oat latte,,\nLATTE , latte", ["Oat  Latte", "oat latte, LATTE", " latte"]])
      expect(keywordsOf(sent).data?.keywords).toEqual(["Oat Latte", "LATTE"]);
    expect(keywordsOf("").data?.keywords).toEqual([]);
  });

  it("have at most 200 entries of 100 characters", () => {
    const entries = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
    expect(keywordsOf(entries(200)).success).toBe(true);
    expect(keywordsOf("x".repeat(100)).success).toBe(true);
    for (const sent of [entries(201), "x".repeat(101), 7, [7], null]) {
      const { error } = keywordsOf(sent);
      expect(
        error?.issues.map(({ path }) => path),
        JSON.stringify(sent),
      ).toEqual([["keywords"]]);
    }
  });
});

describe("points per cent", () => {
  const pointsOf = (points_per_cents: unknown) => proofProductInput.safeParse({ product_name: "x", points_per_cents });

  it.each([0, "0", 1000, "1000", 0.000001, "0.000001", " 0.02 ", 0.1])("may be %s", (value) => {
    expect(pointsOf(value).data?.points_per_cents).toBe(Number(value));
  });

  it("may have a decimal comma", () => {
    expect(pointsOf("0,02").data?.points_per_cents).toBe(0.02);
  });

  it.each([-1, "-1", 1000.1, "1001", 0.0000001, "0.0000001", "0,02,1", "", "x", null, undefined, Infinity, NaN])(
    "may not be %s",
    (value) => {
      expect(pointsOf(value).error?.issues[0]?.path).toEqual(["points_per_cents"]);
    },
  );

  it("are stored to the sixth decimal", async () => {
    const { id } = await product("Exact", { points_per_cents: "999.000001" });
    expect((await getProofProduct(reviewer, id)).points_per_cents).toBe(999.000001);
  });
});

describe("a product", () => {
  it("has what was entered, and its creation is in the audit log", async () => {
    const challenge = await createChallenge(programId, { caption: "Buy a latte" });
    const shop = await merchant("Mill Street");
    const created = await product(" Oat latte ", {
      identifiers: "1001, 1002",
      keywords: "oat",
      challenge_id: challenge.id,
      merchant_ids: ["", shop.id, shop.id],
    });
    expect(created).toMatchObject({
      product_name: "Oat latte",
      identifiers: "1001, 1002",
      keywords: "oat",
      points_per_cents: 0.02,
      active: true,
      challenge: { id: challenge.id, name: "Buy a latte" },
      merchants: [{ id: shop.id, name: "Mill Street" }],
      receipt_items_count: 0,
    });
    expect(await getProofProduct(reviewer, created.id)).toEqual(created);
    expect(await audited(created.id)).toMatchObject([
      { action: "purchase_proof_product.create", after: { name: "Oat latte", merchants: ["Mill Street"] } },
    ]);
    const page = await listEligibleProducts(reviewer, challenge.id, eligibleProductListQuery.parse({}));
    expect(page.result).toEqual([
      { id: created.id, product_name: "Oat latte", points_per_cents: 0.02, product_active: true },
    ]);
  });

  it("has a name of its own, whatever its case, and is created once by two requests at the same time", async () => {
    const made = await Promise.allSettled([product("Race"), product("RACE")]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: errorOn("product_name") });
    const other = await product("Slow");
    await expect(changed(other.id, { product_name: "race" })).rejects.toMatchObject(errorOn("product_name"));
    expect((await changed(other.id, { product_name: "SLOW" })).product_name).toBe("SLOW");
  });

  it("changes only in the fields that are sent", async () => {
    const challenge = await createChallenge(programId);
    const [one, two] = [await merchant("One"), await merchant("Two")];
    const more = { keywords: "a, b", challenge_id: challenge.id, merchant_ids: [one.id] };
    const { id } = await product("Scone", more);
    expect(await changed(id, { active: "false" })).toMatchObject({
      active: false,
      keywords: "a, b",
      challenge_id: challenge.id,
      merchant_ids: [one.id],
    });
    expect(await changed(id, { challenge_id: "", merchant_ids: [two.id], keywords: "" })).toMatchObject({
      challenge: null,
      merchant_ids: [two.id],
      keywords: "",
    });
    expect((await changed(id, { merchant_ids: [""] })).merchants).toEqual([]);
    await expect(changed(id, { product_name: "Scone", merchant_ids: [] })).rejects.toMatchObject({ code: "unchanged" });
    expect((await audited(id)).map(({ action }) => action.split(".")[1])).toEqual([
      "create",
      "update",
      "update",
      "update",
    ]);
  });

  it("is not overwritten from a page that is out of date, also by two requests at the same time", async () => {
    const { id, updated_at } = await product("Muffin");
    const attempts = [{ keywords: "muf" }, { keywords: "mfn" }].map((change) => changed(id, { ...change, updated_at }));
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  });

  it("refers to nothing of another program and is not found from there", async () => {
    const theirs = {
      challenge: await createChallenge(stranger.programId),
      merchant: await createProofMerchant(stranger, proofMerchantInput.parse({ name: "Theirs" })),
    };
    const { id } = await product("Mine");
    for (const challenge_id of [theirs.challenge.id, uuidv7(NOW)]) {
      await expect(product("New", { challenge_id })).rejects.toMatchObject(errorOn("challenge_id"));
      await expect(changed(id, { challenge_id })).rejects.toMatchObject(errorOn("challenge_id"));
    }
    const merchant_ids = [theirs.merchant.id];
    await expect(product("New", { merchant_ids })).rejects.toMatchObject(errorOn("merchant_ids"));
    await expect(changed(id, { merchant_ids })).rejects.toMatchObject(errorOn("merchant_ids"));
    for (const attempt of [
      () => getProofProduct(stranger, id),
      () => getProofProductForm(stranger, id),
      () => updateProofProduct(stranger, id, proofProductChange.parse({ active: false })),
      () => deleteProofProduct(stranger, id),
      () => getProofProduct(reviewer, "x"),
      () => listEligibleProducts(reviewer, theirs.challenge.id, eligibleProductListQuery.parse({})),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect((await listProofProducts(stranger, proofProductListQuery.parse({}))).totalItems).toBe(0);
  });

  it("is deleted once, with its audit entry, but not while receipts have it", async () => {
    const { id } = await product("Old bun", { merchant_ids: [(await merchant("Bun shop")).id] });
    const results = await Promise.allSettled([deleteProofProduct(reviewer, id), deleteProofProduct(reviewer, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "not_found" } });
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      "purchase_proof_product.create",
      "purchase_proof_product.delete",
    ]);
    const used = await product("Bun");
    await addItem(used.id);
    await expect(deleteProofProduct(reviewer, used.id)).rejects.toMatchObject({
      code: "rejected",
      errors: [{ message: "Receipts have this product, so it can't be deleted. Deactivate it instead." }],
    });
    expect((await getProofProduct(reviewer, used.id)).receipt_items_count).toBe(1);
  });

  it("holds the challenge that it completes", async () => {
    const manager = await adminCtx(programId, "manager");
    const challenge = await createChallenge(programId);
    const { id } = await product("Ticket", { challenge_id: challenge.id });
    await expect(deleteChallenge(manager, challenge.id)).rejects.toMatchObject({
      code: "rejected",
      errors: [{ message: expect.stringContaining("Products of purchase proof") as string }],
    });
    await changed(id, { challenge_id: null });
    expect(await deleteChallenge(manager, challenge.id)).toEqual({ name: challenge.caption });
  });

  it("offers what can be chosen: no archived challenge and no inactive merchant, but those that it has", async () => {
    const archived = await createChallenge(programId, { caption: "Archived", published: false, archivedAt: NOW });
    const closed = await merchant("Closed", { active: false });
    const { id } = await product("Keeper", { challenge_id: archived.id, merchant_ids: [closed.id] });
    const offered = async (productId?: string) => {
      const { challenge_options, merchant_options } = await getProofProductForm(reviewer, productId);
      const ids = [...challenge_options, ...merchant_options].map((option) => option.id);
      return [archived.id, closed.id].map((option) => ids.includes(option));
    };
    expect(await offered()).toEqual([false, false]);
    expect(await offered(id)).toEqual([true, true]);
  });
});

describe("a merchant", () => {
  it("is created, changed and deleted, with audit entries", async () => {
    const created = await merchant("Corner Pantry", {
      aliases: "CORNER, corner, Pantry Inc",
      address: " 7 Elm Square ",
    });
    expect(created).toMatchObject({ aliases: "CORNER, Pantry Inc", address: "7 Elm Square", active: true });
    const change = proofMerchantChange.parse({ active: false, updated_at: created.updated_at });
    const after = await updateProofMerchant(later, created.id, change);
    expect(after).toMatchObject({ name: "Corner Pantry", aliases: "CORNER, Pantry Inc", active: false });
    expect(await getProofMerchant(reviewer, created.id)).toEqual(after);
    await expect(updateProofMerchant(later, created.id, change)).rejects.toMatchObject({ code: "conflict" });
    await expect(updateProofMerchant(later, created.id, { active: false })).rejects.toMatchObject({
      code: "unchanged",
    });
    await deleteProofMerchant(later, created.id);
    await expect(deleteProofMerchant(later, created.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await audited(created.id)).map(({ action }) => action)).toEqual([
      "purchase_proof_merchant.create",
      "purchase_proof_merchant.update",
      "purchase_proof_merchant.delete",
    ]);
  });

  it("has a name of its own, whatever its case", async () => {
    const made = await Promise.allSettled([merchant("Harvest"), merchant("HARVEST")]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: errorOn("name") });
    const { id } = await merchant("Market");
    await expect(updateProofMerchant(later, id, { name: "harvest" })).rejects.toMatchObject(errorOn("name"));
  });

  it("is not found from another program", async () => {
    const { id } = await merchant("Ours");
    for (const attempt of [
      () => getProofMerchant(stranger, id),
      () => updateProofMerchant(stranger, id, { active: false }),
      () => deleteProofMerchant(stranger, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not deleted while a product or a receipt refers to it", async () => {
    const [ofProduct, ofReceipt] = [await merchant("Of a product"), await merchant("Of a receipt")];
    await product("Local honey", { merchant_ids: [ofProduct.id] });
    await createReceipt({ merchantId: ofReceipt.id });
    for (const { id } of [ofProduct, ofReceipt])
      await expect(deleteProofMerchant(reviewer, id)).rejects.toMatchObject({
        code: "rejected",
        errors: [{ field: null }],
      });
    expect(await getProofMerchant(reviewer, ofProduct.id)).toMatchObject({ products_count: 1, receipts_count: 0 });
    expect(await getProofMerchant(reviewer, ofReceipt.id)).toMatchObject({ products_count: 0, receipts_count: 1 });
  });
});

describe("the lists", async () => {
  const ctx = await adminCtx((await createProgram(FEATURES)).id, "reviewer");
  for (const [name, identifiers, points, active] of [
    ["Rye loaf", "AB-1", 0.04, true],
    ["Oat latte", "AB-2", 0.02, true],
    ["Oat bun", "", 0.03, false],
  ] as const)
    await createProofProduct(
      ctx,
      proofProductInput.parse({ product_name: name, identifiers, keywords: name, points_per_cents: points, active }),
    );
  for (const [name, address, active] of [
    ["Green Basket", "Orchard Avenue", true],
    ["Corner Pantry", "Elm Square", false],
  ] as const)
    await createProofMerchant(ctx, proofMerchantInput.parse({ name, address, active }));

  it.each([
    [{}, ["Oat bun", "Oat latte", "Rye loaf"]],
    [{ sort: "-points_per_cents" }, ["Rye loaf", "Oat bun", "Oat latte"]],
    [{ sort: "nonsense", active: "true" }, ["Oat latte", "Rye loaf"]],
    [{ search: "oat", active: "false" }, ["Oat bun"]],
    [{ search: "ab-2" }, ["Oat latte"]],
    [{ search: "%" }, []],
    [{ page: "2", page_size: "2" }, ["Rye loaf"]],
  ])("of products, with %o", async (query, names) => {
    const page = await listProofProducts(ctx, proofProductListQuery.parse(query));
    expect(page.result.map(({ product_name }) => product_name)).toEqual(names);
  });

  it.each([
    [{}, ["Corner Pantry", "Green Basket"]],
    [{ sort: "-name" }, ["Green Basket", "Corner Pantry"]],
    [{ active: "true" }, ["Green Basket"]],
    [{ search: "elm" }, ["Corner Pantry"]],
  ])("of merchants, with %o", async (query, names) => {
    const page = await listProofMerchants(ctx, proofMerchantListQuery.parse(query));
    expect(page.result.map(({ name }) => name)).toEqual(names);
  });
});

describe("the settings", () => {
  const newProgram = async () => adminCtx((await createProgram(FEATURES)).id, "reviewer");
  const save = (ctx: typeof reviewer, change: object) => saveProofSettings(ctx, proofSettingsChange.parse(change));

  it("are the defaults of the table until they are saved", async () => {
    const ctx = await newProgram();
    const before = await getProofSettings(ctx);
    const { rows } = await pool.query(
      `insert into purchase_proof_settings (program_id, id, updated_at) values ($1, $2, $3)
       returning array_to_string(exclusion_identifiers, ', ') as exclusion_identifiers,
         external_points_per_cent as external_purchase_item_points_per_cents, max_age_days, max_per_day, retention_days,
         max_points_per_receipt, max_points_per_product, max_points_per_day, new_account_days, max_points_of_new_account,
         max_points_per_external, max_pieces, max_total_cents / 100.0 as max_total, accepts_typed`,
      [ctx.programId, uuidv7(NOW), NOW],
    );
    expect(before).toEqual({ program_id: ctx.programId, updated_at: "", ...(rows[0] as object) });
    expect(await getProofSettings(ctx)).toEqual({ ...before, updated_at: NOW.toISOString() });
  });

  it("change only in what is sent, and only in their own program", async () => {
    const [ctx, other] = [await newProgram(), await newProgram()];
    const saved = await save(ctx, {
      exclusion_identifiers: "Tip, TIP, gift card",
      external_purchase_item_points_per_cents: "0.01",
      updated_at: "",
    });
    expect(saved).toMatchObject({
      exclusion_identifiers: "Tip, gift card",
      external_purchase_item_points_per_cents: 0.01,
      max_age_days: 90,
    });
    expect(await save(ctx, { max_age_days: "30" })).toMatchObject({
      exclusion_identifiers: "Tip, gift card",
      external_purchase_item_points_per_cents: 0.01,
      max_age_days: 30,
    });
    await expect(save(ctx, { max_age_days: 30 })).rejects.toMatchObject({ code: "unchanged" });
    expect(
      (await save(ctx, { external_purchase_item_points_per_cents: "" })).external_purchase_item_points_per_cents,
    ).toBe(null);
    expect(await getProofSettings(other)).toMatchObject({
      exclusion_identifiers: "",
      max_age_days: 90,
      updated_at: "",
    });
    const entries = await prisma.auditEntry.findMany({ where: { programId: ctx.programId }, orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { action: "purchase_proof_setting.update", before: { exclusion_identifiers: [] } },
      { before: { max_age_days: 90 }, after: { max_age_days: 30 } },
      { after: { external_purchase_item_points_per_cents: null } },
    ]);
  });

  it("are saved first by one of two requests at the same time", async () => {
    const ctx = await newProgram();
    const attempts = [{ max_per_day: 3 }, { max_per_day: 4 }].map((change) => save(ctx, { ...change, updated_at: "" }));
    const results = await Promise.allSettled(attempts);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(await prisma.purchaseProofSetting.count({ where: { programId: ctx.programId } })).toBe(1);
  });

  it.each([
    { max_age_days: 0 },
    { max_age_days: 3651 },
    { max_per_day: 1001 },
    { max_per_day: "" },
    { retention_days: "1.5" },
    { retention_days: 3651 },
    { external_purchase_item_points_per_cents: "-1" },
    { external_purchase_item_points_per_cents: 1001 },
  ])("reject %o on its field", (change) => {
    expect(proofSettingsChange.safeParse(change).error?.issues[0]?.path).toEqual(Object.keys(change));
  });
});

describe("access", () => {
  it("needs the permission and the feature", async () => {
    const analyst = await adminCtx(programId, "analyst");
    const off = await adminCtx((await createProgram()).id, "manager");
    for (const read of [
      (ctx: typeof reviewer) => listProofProducts(ctx, proofProductListQuery.parse({})),
      (ctx: typeof reviewer) => listProofMerchants(ctx, proofMerchantListQuery.parse({})),
      getProofSettings,
    ]) {
      await expect(read(analyst)).rejects.toMatchObject({ code: "forbidden" });
      await expect(read(off)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
