import { ADMIN, DESKTOP, enterAdmin, expect, expectHealthyPage, programId, send, test } from "./setup/journey";
import { PORT } from "./setup/server";

const RECEIVER = "/sandbox/webhooks/journey";

test("a manager adds a webhook, sees a test arrive live, and sends it again", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const id = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${id}/settings/integrations/webhooks/new`);
  await page.getByLabel(/^Address/).fill(`http://127.0.0.1:${PORT}${RECEIVER}`);
  // Nobody receives anything of other journeys.
  await page.getByLabel("participant.deleted").check();
  await expectHealthyPage(page);
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("link", { name: "Open the webhook" }).click();
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Send a test" }).click();
  const row = page.getByRole("row").filter({ hasText: "test" });
  await expect(row).toContainText("Delivered");
  await expectHealthyPage(page);
  await row.click();
  const dialog = page.getByRole("dialog", { name: "test" });
  await expect(dialog.getByText("200", { exact: true })).toHaveCount(1);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByText("200", { exact: true })).toHaveCount(2);
  await expectHealthyPage(page);

  const { text } = await send("localhost", RECEIVER, { headers: { Accept: "application/json" } });
  const { webhooks } = JSON.parse(text) as { webhooks: { headers: Record<string, string>; body: string }[] };
  expect(webhooks.map((one) => (JSON.parse(one.body) as { type: string }).type)).toEqual(["test", "test"]);
  expect(new Set(webhooks.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});
