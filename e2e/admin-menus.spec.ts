import type { Locator } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  programId,
  test,
} from "./setup/journey";

const inWindow = (element: Locator) =>
  element.evaluate((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

test("menus are used by keyboard, fit on a phone, and give the focus back", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const program = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/rewards`);
  const button = page.getByRole("button", { name: /^Actions for/ }).last();
  const entry = (name: string) => page.getByRole("menuitem", { name, exact: true });
  await button.press("Enter");
  await expect(entry("Open")).toBeFocused();
  await page.keyboard.press("End");
  await expect(entry("Delete").or(entry("Archive")).last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entry("Open")).toBeFocused();
  await page.keyboard.press("a");
  await expect(entry("Archive")).toBeFocused();
  expect(await inWindow(page.getByRole("menu"))).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.setViewportSize(PHONE);
  await button.click();
  expect(await inWindow(page.getByRole("menu"))).toBe(true);
  await expectNoOverflow(page);
  await page.getByRole("main").click({ position: { x: 2, y: 2 } });
  await expect(page.getByRole("menu")).toHaveCount(0);

  await page.getByRole("button", { name: "Filters" }).click();
  const filter = page.getByRole("button", { name: "Filter by status" });
  await filter.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name: "Filter by status" }).getByRole("checkbox").first()).toBeFocused();
  expect(await inWindow(page.getByRole("group", { name: "Filter by status" }))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
});

test("a dialog that a menu opens gives the focus back to the menu's button", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const program = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/challenges?status=draft`);
  const button = page.getByRole("button", { name: "Actions for Draft: sourdough for beginners" }); // which nobody has done
  await button.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(button).toBeFocused();
});

test("a combobox keeps its value until another one is chosen", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterAdmin(page, "nw-owner@example.test");
  const program = await programId(page, "Northwind Trails");
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/settings/program/general`);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  const before = await zone.inputValue();
  await zone.click();
  await page.keyboard.type("tokyo");
  await expect(page.getByRole("option")).toHaveText([/Tokyo/]);
  await expectNoOverflow(page);
  await page.keyboard.press("Escape");
  await expect(zone).toHaveValue(before);
  await zone.click();
  await page.keyboard.type("nowhere");
  await expect(page.getByRole("option", { name: "No result found" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue(before);
  await zone.click();
  await page.keyboard.type("tokyo");
  await page.keyboard.press("Tab"); // leaves the field, which chooses nothing
  await expect(zone).toHaveValue(before);
  await zone.fill("tokyo");
  await zone.press("Enter");
  await expect(zone).toHaveValue(/Tokyo/);
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
});
