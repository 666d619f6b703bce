import type { Page } from "@playwright/test";
import { ADMIN, DESKTOP, enterAdmin, expect, expectAccessible, expectNoOverflow, PHONE, test } from "./setup/journey";

const NORTHWIND = ADMIN.replace("localhost", "northwind.localhost");

test.use({ expectedStatuses: [409] });

/** A value of the theme in a page of the site, or in the preview of one. */
const valueOf = (page: Page | ReturnType<Page["frameLocator"]>, name: string) =>
  page.locator("body").evaluate((body, property) => getComputedStyle(body).getPropertyValue(property), name);
const primaryOf = (page: Parameters<typeof valueOf>[0]) => valueOf(page, "--perk-primary");

/** The settings of the program whose page is open. */
const settingsOf = (page: Page) => `${ADMIN}/admin/v2/programs/${new URL(page.url()).pathname.split("/")[4]}/settings`;

test("an owner changes the brand with the site itself as preview, and an open page of the site follows", async ({
  page,
  openPage,
}) => {
  const site = await openPage(page.context());
  await site.goto(NORTHWIND);
  const before = await primaryOf(site);
  await site.evaluate(() => Object.assign(window, { sameDocument: true }));

  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "nw-owner@example.test");
  const settings = settingsOf(page);
  await page.goto(`${settings}/branding`);
  await expect(page).toHaveURL(`${settings}/branding/colors`);
  const preview = page.frameLocator("iframe[title='Live preview']");
  await expect(preview.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
  await expect.poll(() => primaryOf(preview)).toBe(before);

  await page.getByRole("textbox", { name: "Primary", exact: true }).fill("#7a1f5c");
  await expect.poll(() => primaryOf(preview)).toBe("#7a1f5c");
  await page.getByRole("textbox", { name: "Primary content", exact: true }).fill("#8a2f6c");
  await expect(page.getByText(/Hard to read\. The site shows #\w{6} instead\./)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/Hard to read\. The site shows/)).toHaveCount(0);
  await page.getByRole("button", { name: "Live now" }).click();
  await expect.poll(() => primaryOf(preview)).toBe(before);
  await page.getByRole("button", { name: "Your changes" }).click();
  await expect.poll(() => primaryOf(preview)).toBe("#7a1f5c");

  await expectAccessible(page);
  await page.getByRole("button", { name: "Emails" }).click();
  const mail = page.frameLocator("iframe[title='Login code']");
  await expect(mail.getByText("Hello Alex")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).selectOption("Login link");
  await expect(
    page.frameLocator("iframe[title='Login link']").getByRole("link", { includeHidden: true }).first(),
  ).toHaveCSS("background-color", "rgb(122, 31, 92)");
  await expectAccessible(page);

  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(
    page.getByRole("dialog", { name: "Preview" }).getByRole("region", { name: "Live preview" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  const other = await openPage(page.context());
  await other.goto(`${settings}/branding/colors`);
  await other.getByRole("textbox", { name: "Footer", exact: true }).fill("#2b1d3a");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("The program has been updated.")).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("form").getByRole("alert")).toContainText("You changed Footer in another window.");
  const primary = page.getByRole("textbox", { name: "Primary", exact: true });
  await expect(primary).toHaveValue("#7a1f5c");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(primary).toHaveValue(before);
  await expect(page.getByRole("textbox", { name: "Footer", exact: true })).toHaveValue("#2b1d3a");
  await primary.fill("#7a1f5c");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The program has been updated.")).toBeVisible();
  await expect(page.getByText("Done!")).toBeVisible();

  await site.getByRole("link", { name: "Sign In" }).first().click();
  await expect(site.getByRole("heading", { name: /^Welcome to/ })).toBeVisible();
  await site.goBack();
  await expect.poll(() => primaryOf(site)).toBe("#7a1f5c");
  expect(await site.evaluate(() => "sameDocument" in window)).toBe(true);

  await page.context().addCookies([{ name: "theme", value: "light", url: ADMIN }]);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${settings}/branding/borders`);
  await expect(page.frameLocator("iframe[title='Live preview']").locator("main")).toBeVisible();
  await expectAccessible(page);
});

test("what an owner types before the page is interactive is not lost", async ({ page: signedIn, context }) => {
  await enterAdmin(signedIn, "nw-owner@example.test");
  const settings = settingsOf(signedIn);
  // Journeys wait until their page is interactive; this one does not.
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", (route) => released.then(() => route.continue()));
  await page.goto(`${settings}/branding/colors`, { waitUntil: "commit" });
  const footer = page.getByRole("textbox", { name: "Footer", exact: true });
  await footer.fill("#20304f");
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  release();
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  const preview = page.frameLocator("iframe[title='Live preview']");
  await expect.poll(() => valueOf(preview, "--perk-footer-color")).toBe("#20304f");
  await expect(footer).toHaveValue("#20304f");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(footer).not.toHaveValue("#20304f");
});
