import { expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld } from "../setup/admin-world";

/** Purchase proof through the handlers: products, merchants and settings, as JSON and as the pages' forms. */
const { fixture, as } = await adminWorld();
const program = `/admin/v2/programs/${fixture.demo}`;
const reviewer = as("reviewer");
const bodyOf = async (response: Response) => (await response.json()) as { data: { id: string } };

test("a merchant is added, changed and deleted", async () => {
  const input = { name: "Blue Door Bistro", aliases: "BDB, Blue Door", address: "5 Elm Street", active: true };
  const created = await reviewer.json("POST", `${program}/purchase_proof_merchants`, input);
  expect(created.status).toBe(200);
  const { id } = (await bodyOf(created)).data;
  const stored = () => prisma.purchaseProofMerchant.findFirst({ where: { id } });
  expect(await stored()).toMatchObject({ name: "Blue Door Bistro", aliases: ["BDB", "Blue Door"], active: true });
  const path = `${program}/purchase_proof_merchants/${id}`;
  expect((await reviewer.json("PUT", path, { active: false })).status).toBe(200);
  expect(await stored()).toMatchObject({ name: "Blue Door Bistro", active: false });
  expect((await reviewer.json("DELETE", path)).status).toBe(200);
  expect(await stored()).toBeNull();
});

test("a product is added, changed and deleted", async () => {
  const input = { product_name: "Oat Latte", identifiers: "100, 200", keywords: "oat latte", points_per_cents: 0.025 };
  const created = await reviewer.json("POST", `${program}/purchase_proof_products`, input);
  expect(created.status).toBe(200);
  const { id } = (await bodyOf(created)).data;
  const stored = () => prisma.purchaseProofProduct.findFirst({ where: { id } });
  expect(await stored()).toMatchObject({ name: "Oat Latte", identifiers: ["100", "200"], active: true });
  const path = `${program}/purchase_proof_products/${id}`;
  expect((await reviewer.json("PUT", path, { product_name: "Oat Latte XL" })).status).toBe(200);
  expect(await stored()).toMatchObject({ name: "Oat Latte XL", keywords: ["oat latte"] });
  expect((await reviewer.json("DELETE", path)).status).toBe(200);
  expect(await stored()).toBeNull();
});

test("the settings are saved", async () => {
  const path = `${program}/purchase_proof_program_setting`;
  const input = { exclusion_identifiers: "tip, gift card", external_purchase_item_points_per_cents: 0.01 };
  expect((await reviewer.json("PUT", path, input)).status).toBe(200);
  const stored = await prisma.purchaseProofSetting.findUnique({ where: { programId: fixture.demo } });
  expect(stored).toMatchObject({ exclusionIdentifiers: ["tip", "gift card"], maxAgeDays: 90 });
});

test("two products that can be on one receipt never have one SKU", async () => {
  const add = async (product_name: string, identifiers: string, more: object = {}, who = reviewer, at = program) =>
    who.json("POST", `${at}/purchase_proof_products`, { product_name, identifiers, points_per_cents: 0.01, ...more });
  const merchant = async (name: string) =>
    (await bodyOf(await reviewer.json("POST", `${program}/purchase_proof_merchants`, { name, active: true }))).data.id;
  const [mill, harbor] = [await merchant("Mill Street"), await merchant("Harbor Street")];
  expect((await add("Rye Bread", "0-36000-29145-2", { merchant_ids: [mill] })).status).toBe(200);
  const taken = {
    errors: [{ field: "identifiers", message: "Rye Bread already has the SKU 0-36000-29145-2" }],
  };
  for (const sku of ["0-36000-29145-2", "036000291452"])
    for (const merchants of [[], [mill], [mill, harbor]]) {
      const answer = await add("Other Bread", `7, ${sku}`, { merchant_ids: merchants });
      expect([answer.status, await answer.json()]).toMatchObject([422, taken]);
    }
  expect((await add("Elsewhere", "0-36000-29145-2", { merchant_ids: [harbor] })).status).toBe(200);
  const inactive = await add("Old Bread", "0-36000-29145-2", { active: false });
  expect(inactive.status).toBe(200);
  const { id } = (await bodyOf(inactive)).data;
  expect((await reviewer.json("PUT", `${program}/purchase_proof_products/${id}`, { active: true })).status).toBe(422);
  const other = `/admin/v2/programs/${fixture.harbor}`;
  expect((await add("Rye Bread", "0-36000-29145-2", {}, as("owner"), other)).status).toBe(200);
  const both = await Promise.all([add("Twin", "555"), add("Twin", "555")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});
