import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  join,
  PHONE,
  test,
} from "./setup/journey";

const SITE = ADMIN.replace("localhost", "slow-morning.localhost");

/** Opens a step of the list by its button. */
async function open(page: Page, step: string, button: string): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: step }) })
    .getByRole("link", { name: button })
    .click();
}

/** Saves the form, and goes back to the first steps. */
async function saveAndReturn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("No changes yet.").or(page.getByText("You have unsaved changes."))).toHaveCount(0);
  await back(page);
}

async function back(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "First steps" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
}

test("an owner turns an empty program into a site with a brand by its first steps, and somebody joins it", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test", "/admin/v2/organization/programs?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Slow Morning");
  await dialog.getByRole("button", { name: "Create Program" }).click();
  await expect(page.getByText("2 of 8 first steps done")).toBeVisible();

  await open(page, "Logo", "Add");
  await page.getByRole("button", { name: "Choose Header logo" }).click();
  await dialog.locator("input[type=file]").setInputFiles("public/apple-touch-icon.png");
  await dialog.getByRole("button", { name: "Use image" }).click();
  await page.getByRole("textbox", { name: "Header text" }).fill("Good mornings, rewarded.");
  await saveAndReturn(page);

  await open(page, "Colors and fonts", "Choose");
  await page.getByRole("button", { name: "Espresso" }).click();
  await saveAndReturn(page);

  await open(page, "First challenge", "Create");
  await page.getByText("Visit a web page.").click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Caption" }).fill("See what is roasting");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("https://shop.example.test/roasts");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Points" }).fill("50");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("radio", { name: /^Keep as draft/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await page.getByRole("button", { name: "Create challenge" }).click();
  await expect(page.getByText("Challenge created successfully.")).toBeVisible();
  await back(page);

  await open(page, "First reward", "Create");
  await page.getByRole("textbox", { name: "Name" }).fill("A bag of beans");
  await page.getByRole("textbox", { name: "Threshold" }).fill("200");
  await expect(page.getByRole("radio", { name: /^Keep as draft/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await page.getByRole("button", { name: "Create reward" }).click();
  await expect(page.getByText("Reward created successfully.")).toBeVisible();
  await back(page);

  await page.getByRole("button", { name: "Add from templates" }).click();
  await expect(page.getByText("The pages are published.")).toBeVisible();
  await open(page, "Support email", "Add");
  await page.getByLabel("Support email").fill("hello@slow-morning.example.test");
  await saveAndReturn(page);
  await expect(page.getByText("Your program is ready to share.")).toBeVisible();
  await expect(
    page.frameLocator("iframe[title='Live preview']").getByText("Good mornings, rewarded.").first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Close the first steps" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(SITE);
  await expect(page.getByRole("heading", { level: 1, name: "Good mornings, rewarded." })).toBeVisible();
  await expect(page.getByRole("banner").locator("img")).toHaveAttribute("src", /^\/media\//);
  await expect(page.getByRole("link", { name: "See what is roasting" })).toBeVisible();
  await expect(page.getByRole("link", { name: "A bag of beans" })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { name: "What we collect" })).toBeVisible();

  await join(page, "first.guest@example.test", SITE);
  await expect(page.getByText("Hi! Jo").first()).toBeVisible();
  await expect(page.getByText("0 Points").first()).toBeVisible();
});
