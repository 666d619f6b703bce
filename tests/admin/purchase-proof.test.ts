import { expect, test } from "vitest";
import { prisma } from "~/platform/database.server";
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
