import { ADMIN, DEMO, DESKTOP, enterAdmin, expect, test } from "./setup/journey";

test("a card closes by a press on the backdrop, not by one that began in its text", async ({ page }) => {
  await page.goto(`${DEMO}/challenge/read-the-story`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.and(page.locator(":modal"))).toBeVisible();
  const box = (await dialog.boundingBox())!;
  const outside = { x: box.x / 2, y: box.y + box.height / 2 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(outside.x, outside.y, { steps: 5 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(outside.x, outside.y);
  await expect(dialog).toBeHidden();
});

test("Escape closes a popover and returns the focus to its button", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "analyst@example.test");
  const [program] = /\/admin\/v2\/programs\/[^/]+/.exec(page.url())!;
  await page.goto(`${ADMIN}${program}/rewards`);
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.click();
  await page.getByRole("group", { name: "Show columns" }).getByRole("checkbox").first().focus();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "Show columns" })).toBeHidden();
  await expect(columns).toBeFocused();
});
