import { ADMIN, enterAdmin, expect, expectHealthyPage, programId, send, test } from "./setup/journey";

test.use({ expectedStatuses: [422] }); // a key without permissions

test("an owner makes a key, reads the API's description, calls it with the key, and revokes it", async ({ page }) => {
  await enterAdmin(page, "owner@example.test");
  const id = await programId(page, "Sunrise Rewards");
  const keys = `${ADMIN}/admin/v2/programs/${id}/settings/integrations/api_auths`;
  await page.goto(`${keys}/new`);
  await page.getByLabel("Name").fill("Journey shop");
  await page.getByLabel("Selected permissions").check();
  await expectHealthyPage(page);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("link", { name: "Choose at least one permission" })).toBeVisible();
  await page.getByLabel("Users: View").check();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: "API key created" })).toBeVisible();
  const key = await page.getByLabel("API key", { exact: true }).inputValue();
  expect(key).toMatch(/^perk_/);
  await expectHealthyPage(page);

  const call = (path: string) => send("localhost", path, { headers: { Authorization: `Bearer ${key}` } });
  expect((await call(`/admin/v2/programs/${id}/participants`)).status).toBe(200);
  expect((await call(`/admin/v2/programs/${id}/rewards`)).status).toBe(403);

  await page.goto(`${ADMIN}/admin/v2/docs`);
  await expect(page.getByRole("heading", { name: "Idempotency" })).toBeVisible();
  await expectHealthyPage(page);

  await page.goto(keys);
  await page.getByRole("button", { name: "Revoke Journey shop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Journey shop" })).toContainText("Revoked");
  await expectHealthyPage(page);
  expect((await call(`/admin/v2/programs/${id}/participants`)).status).toBe(401);
});
