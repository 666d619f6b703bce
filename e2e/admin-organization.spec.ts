import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  newestMail,
  send,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [403, 404, 422] });

const NARROW = { width: 390, height: 844 };
const ADMINS = `${ADMIN}/admin/v2/organization/admins`;
const PROGRAMS = `${ADMIN}/admin/v2/organization/programs`;

/** Signs out by clearing the cookies of the browser. */
async function clearSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

async function expectHealthyAt(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expectNoOverflow(page);
  await expectAccessible(page);
}

test("an owner changes the name of the organization, and an analyst has no such page", async ({ page }) => {
  const settings = `${ADMIN}/admin/v2/organization/settings`;
  await enterAdmin(page, "nw-owner@example.test");
  await page.goto(settings);
  const name = page.getByRole("textbox", { name: /^Name/ });
  await expect(name).toHaveValue("Northwind Circle");
  await expectHealthyAt(page, NARROW);
  await page.setViewportSize(DESKTOP);
  await name.fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Northwind Circle Club");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Organization was updated successfully!")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Northwind Circle Club");
  await name.fill("Northwind Circle");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Organization was updated successfully!").first()).toBeVisible();
  await clearSession(page);
  await enterAdmin(page, "analyst@example.test");
  expect((await page.goto(settings))?.status()).toBe(403);
});

test("an owner invites an analyst, who signs in by the mail and becomes a manager", async ({ page }) => {
  const email = "ines@example.test";
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "nw-owner@example.test");
  await page.goto(ADMINS);
  await expectHealthyAt(page, NARROW);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("link", { name: "Invite Admin" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("First Name").fill("Ines");
  await dialog.getByLabel("Last Name").fill("Ferreira");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "An error occurred." })).toContainText(
    "choose a role on at least one program",
  );
  await dialog.getByLabel("Northwind Trails").selectOption("analyst");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Done! The admin has been invited.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Invite Admin" })).toBeVisible();
  await expect(dialog).toBeHidden();
  // Nothing but the address is shown before they have visited the organization.
  const invited = page.getByRole("row", { name: email });
  const row = page.getByRole("row", { name: /Ines Ferreira/ });
  await expect(invited).toContainText("Analyst · Northwind Trails");
  await expect(invited).toContainText("Invited");

  const link = /https?:\/\/\S+\/admin\/v2\/magic\/\S+/.exec((await newestMail(email)).text)![0];
  await clearSession(page);
  await page.goto(link);
  await page.waitForURL((url) => url.pathname.startsWith("/admin/v2/programs/"));
  await page.goto(page.url().replace(/(programs\/[^/]+).*/, "$1/rewards"));
  await expect(page.getByRole("link", { name: "Northwind Pin" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Reward" })).toHaveCount(0);
  const rewards = page.url();

  await clearSession(page);
  await enterAdmin(page, "nw-owner@example.test");
  await page.goto(ADMINS);
  await row.getByRole("button", { name: "Actions for Ines Ferreira" }).click();
  await page.getByRole("menuitem", { name: "Change access" }).click();
  await dialog.getByLabel("Northwind Trails").selectOption("manager");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Manager · Northwind Trails");

  await clearSession(page);
  await enterAdmin(page, email);
  await page.goto(rewards);
  await expect(page.getByRole("link", { name: "Add Reward" })).toBeVisible();
});

test("an owner creates a program, whose site opens, and deactivates it by its name", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test");
  await page.goto(PROGRAMS);
  await expect(page.getByRole("row", { name: /Harbor Club/ })).toBeVisible();
  await expectHealthyAt(page, NARROW);
  await page.getByRole("link", { name: "Create Program" }).last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bob’s Café");
  await expect(dialog).toContainText("//bobs-cafe.localhost");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole("button", { name: "Create Program" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/admin/v2/programs/"));
  await expect(page.getByText("Program was created successfully!")).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole("button", { name: "Bob’s Café" })).toBeVisible();
  expect(await send("bobs-cafe.localhost", "/")).toMatchObject({
    status: 200,
    text: expect.stringContaining("Bob’s Café"),
  });

  await page.goto(PROGRAMS);
  await page.getByRole("button", { name: "Actions for Bob’s Café" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await dialog.getByLabel(/to confirm/).fill("Bob");
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(dialog.getByText("Type the program name to confirm").first()).toBeVisible();
  await dialog.getByLabel(/to confirm/).fill("Bob’s Café");
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Its site is offline.", { exact: false })).toBeVisible();
  await expect(page.getByRole("row", { name: /Bob’s Café/ })).toContainText("Deactivated");
  expect((await send("bobs-cafe.localhost", "/")).status).toBe(404);

  await page.getByRole("link", { name: "Audit log" }).click();
  const entry = page.locator("summary").filter({ hasText: "Deactivated the program Bob’s Café" });
  await entry.click({ position: { x: 24, y: 20 } });
  await expect(page.locator("ins").getByText("deactivated")).toBeVisible();
  await expectHealthyAt(page, DESKTOP);
  await expectHealthyAt(page, NARROW);
});

test("a super admin sees the web server and the worker of the product", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "super@example.test");
  await page.goto(`${ADMIN}/admin/v2/organization/jobs`);
  await page.getByRole("link", { name: "Processes" }).click();
  await expect(page.getByRole("row", { name: /Web server/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Worker/ })).toBeVisible();
  await expect(page.getByText("Not responding")).toBeHidden();
  await expectHealthyAt(page, DESKTOP);
  await expectHealthyAt(page, NARROW);
});

test("a super admin adds a feature and switches it on for one program", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "super@example.test");
  await page.goto(`${ADMIN}/admin/v2/organization/features`);
  await expectHealthyAt(page, NARROW);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("link", { name: "Add feature" }).click();
  await page.getByLabel("Name").fill("Summer games");
  await page.getByLabel("Key").fill("Summer Games");
  await page.getByRole("button", { name: "Add feature" }).click();
  await expect(page.getByText("starting with a letter").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Key").fill("summer_games");
  await page.getByRole("button", { name: "Add feature" }).click();
  await page.getByRole("link", { name: "Summer games" }).click();
  await page.getByRole("button", { name: "Turn on for Harbor Club" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByText("Summer games is now on for Harbor Club.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off for Harbor Club" })).toBeVisible();
});
