import { ADMIN, DESKTOP, enterAdmin, expect, expectAccessible, expectNoOverflow, HARBOR, test } from "./setup/journey";

test.use({ expectedStatuses: [403, 404, 422] });

const NARROW = { width: 390, height: 844 };

test("an owner changes a reward, and the site shows it", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test");
  await page.locator("header button[aria-haspopup=dialog]").first().click();
  await page.getByRole("dialog", { name: "Switch program" }).getByRole("link", { name: "Harbor Club" }).click();
  await expect(page.getByRole("button", { name: "Harbor Club" })).toBeVisible();
  await page.getByRole("link", { name: "Rewards", exact: true }).first().click();
  await expect(page.getByRole("searchbox", { name: "Search rewards" })).toBeVisible(); // the dashboard names them, too
  await page.getByRole("link", { name: "Harbor Mug" }).click();
  await expect(page.getByText("Total Claims")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit" }).first().click();
  await page.getByLabel("Name").first().fill("Enamel Harbor Mug");
  await expectAccessible(page);
  await page.getByRole("button", { name: /save/i }).first().click();
  await expect(page.getByText("Reward updated successfully.")).toBeVisible();
  await page.goto(HARBOR);
  await expect(page.getByText("Enamel Harbor Mug")).toBeVisible();
});

test("a manager adds points to a participant", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await enterAdmin(page, "manager@example.test");
  await page.goto(`${ADMIN}/admin/v2`);
  const program = new URL(page.url()).pathname.split("/")[4];
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/users?search=pending%40example.test`);
  await page
    .getByRole("link", { name: /./ })
    .filter({ hasText: /@|[A-Z][a-z]+ [A-Z]/ })
    .last()
    .click();
  await page.getByRole("link", { name: "Adjust points" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(/points/i)
    .first()
    .fill("25");
  await dialog.getByLabel("Reason").selectOption("Goodwill");
  await dialog.getByLabel(/title/i).fill("Thank you for the photo");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 25 Sparks" }).click();
  await expect(page.getByText("Points adjusted")).toBeVisible();
  await expect(page.getByText("Thank you for the photo")).toBeVisible();
  await expectNoOverflow(page);
});

test("a reviewer sees that a page is forbidden", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "reviewer@example.test");
  await expect(page.getByRole("heading", { level: 1, name: /^Receipts/ })).toBeVisible();
  const { 0: program } = (await (await page.request.get(`${ADMIN}/admin/v2/programs`)).json()) as { id: string }[];
  await page.goto(`${ADMIN}/admin/v2/programs/${program!.id}/rewards`);
  await expect(page.getByText("You are not allowed to access this page")).toBeVisible();
  await expectAccessible(page);
});
