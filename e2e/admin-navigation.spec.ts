import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  send,
  sortByKeyboard,
  test,
} from "./setup/journey";

const NARROW = { width: 390, height: 844 };

async function expectHealthyAtBothWidths(page: Page): Promise<void> {
  for (const size of [NARROW, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test("a manager sorts menus by keyboard, adds a slide and a domain, and changes the support email", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const settings = `${ADMIN}/admin/v2/programs/${new URL(page.url()).pathname.split("/")[4]}/settings`;

  await page.goto(`${settings}/layout/navigation-menus`);
  const items = page.getByRole("listitem", { name: /^Item \d+$/ });
  await expect(items.nth(2)).toContainText("Offers");
  await page.getByRole("button", { name: "Move Item 3", exact: true }).focus();
  await sortByKeyboard(page, "ArrowUp", [/^Moved to position 2 of 6/, /^Moved to position 1 of 6/]);
  await expect(items.first()).toContainText("Offers");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await expectHealthyAtBothWidths(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Navigation menus updated successfully.")).toBeVisible();
  const home = await send("demo.localhost", "/");
  expect(home.text.indexOf(">Offers<")).toBeLessThan(home.text.indexOf(">Earn Sparks<"));

  await page.goto(`${settings}/layout/carousels`);
  const slides = page.getByRole("listitem", { name: /^Slide \d+$/ });
  const count = await slides.count();
  await page.getByRole("button", { name: "Add slide" }).click();
  const slide = slides.nth(count);
  await expect(slide.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
  await slide.getByRole("textbox", { name: "Title", exact: true }).fill("Cinnamon buns are back");
  await slide.getByRole("button", { name: "Choose Image" }).click();
  const library = page.getByRole("dialog", { name: "Media library" });
  await library.locator("button[aria-pressed]").first().click();
  await library.getByRole("button", { name: "Use image" }).click();
  await expect(library).toBeHidden();
  await expectHealthyAtBothWidths(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Carousels updated successfully.")).toBeVisible();
  const { text } = await send("demo.localhost", "/public/home/carousel", { headers: { Accept: "application/json" } });
  expect(JSON.stringify(JSON.parse(text))).toContain("Cinnamon buns are back");

  await page.goto(`${settings}/program/domain-list`);
  await page.getByRole("link", { name: "Add domain" }).click();
  await page.getByRole("textbox", { name: "Domain" }).fill("Summer Fest!");
  await expect(page.getByText("Your site's address will be summer-fest.")).toBeVisible();
  await expectHealthyAtBothWidths(page);
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByRole("link", { name: /^summer-fest\./ })).toBeVisible();
  await expect(page.getByText("was created successfully!")).toBeVisible();
  expect((await send("summer-fest.localhost", "/")).status).toBe(200);
  await expectHealthyAtBothWidths(page);
  await page.getByRole("button", { name: /^Remove summer-fest\./ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Domain removed")).toBeVisible();
  await expect(page.getByRole("link", { name: /^summer-fest\./ })).toHaveCount(0);

  await page.goto(`${settings}/program/general`);
  await page.getByRole("textbox", { name: "Support email" }).fill("bakery@example.test");
  await expectHealthyAtBothWidths(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You have unsaved changes.")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Support email" })).toHaveValue("bakery@example.test");
});
