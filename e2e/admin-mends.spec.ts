import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectHealthyPage,
  PHONE,
  programId,
  test,
} from "./setup/journey";

const TABLET = { width: 1024, height: 768 };

test.use({ expectedStatuses: [422] });

test("a form says in its own words what is wrong, and its messages neither linger nor cover the button", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test", "/admin/v2/organization/programs?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("x");
  await dialog.getByRole("button", { name: "Create Program" }).click();
  await expect(dialog.getByText("Name must be at least 2 characters.").first()).toBeVisible();
  await dialog.getByLabel("Name").fill("x".repeat(31));
  await dialog.getByRole("button", { name: "Create Program" }).click();
  await expect(dialog.getByText("Name must not be longer than 30 characters.").first()).toBeVisible();

  // Only this journey changes Northwind's support email.
  await enterAdmin(page, "nw-owner@example.test");
  const northwind = await programId(page, "Northwind Trails");
  await page.goto(`${ADMIN}/admin/v2/programs/${northwind}/settings/program/general`);
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.click();
  await expect(page.getByRole("option", { selected: true })).toBeInViewport();
  await expectAccessible(page);
  await zone.press("Escape");
  const email = page.getByLabel("Support email");
  await email.fill("nobody");
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  const error = page.getByText("Error!!!");
  await expect(error.first()).toBeVisible();
  await save.click(); // fails when something lies over the button
  await expect(error.first()).toBeVisible();
  await email.fill("support@northwind.example.test");
  await save.click();
  await expect(page.getByText("Done!")).toBeVisible();
  await expect(error).toHaveCount(0);
});

test("an invalid menu entry is in sight after each attempt to save", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "nw-owner@example.test");
  const northwind = await programId(page, "Northwind Trails");
  await page.goto(`${ADMIN}/admin/v2/programs/${northwind}/settings/layout/navigation-menus`);
  await page.getByRole("button", { name: "Add item" }).click();
  const summary = page.getByText("Please fix the following errors:");
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(summary).toBeInViewport();
    await page.getByRole("button", { name: "Add item" }).scrollIntoViewIfNeeded();
  }
  await page.getByRole("link", { name: /Name is required/ }).click();
  await expect(page.getByRole("textbox", { name: "Name" }).last()).toBeFocused();
});

test("lists and detail pages show what matters on a desktop and on a tablet", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  await expect(page.getByRole("link", { name: "Offer reports" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Challenges", exact: true }).first().click();
  const pager = page.getByText(/^1–20 of \d+ challenges$/);
  await expect(pager).toBeInViewport();
  const list = page.url();
  await page.goto(`${list}?page=999`);
  await expect(page.getByText(/^21–\d+ of \d+ challenges$/)).toBeInViewport();
  await page.goto(list);
  await page.setViewportSize(TABLET);
  await expect(pager).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeInViewport();

  await page.getByRole("link", { name: /quiz/i }).first().click();
  await expect(page.getByText("Total completions")).toBeInViewport();
  await expect(page.getByRole("img", { name: /^Completions per day/ })).toBeVisible();
  await page.getByRole("button", { name: "Details", exact: true }).click();
  await page.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code for the challenge's link" }).locator("svg")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "View on site" })).toHaveAttribute("href", /\/challenge\/[a-z-]+$/);
  await expectHealthyPage(page);
});

test("the details of a file cover the files behind them on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterAdmin(page, "manager@example.test");
  const demo = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${demo}/settings/program/media-library`);
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
  const details = page.getByRole("complementary", { name: "File" });
  await expect(details.getByLabel("Name")).toBeVisible();
  const behind = await details.evaluate((panel) => {
    const { top } = panel.getBoundingClientRect();
    return [...document.querySelectorAll("main li input[type=checkbox]")]
      .map((box) => box.getBoundingClientRect())
      .filter((box) => box.top > top && box.bottom < innerHeight)
      .map(({ x, y, width, height }) => panel.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
  });
  expect(behind.length).toBeGreaterThan(0);
  expect(behind).not.toContain(false);
});

test("shortcuts of single keys open pages, are listed, and can be turned off", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test");
  const dashboard = page.getByRole("heading", { name: "Dashboard" });
  await expect(dashboard).toBeVisible();
  await page.locator("body").press("g"); // unlike the keyboard alone, an element waits until the page is hydrated
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { name: /^(Rewards|Perks)/ })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("New challenge")).toBeVisible();
  await expectHealthyPage(page);
  await sheet.getByRole("switch").click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox").fill("audit");
  await expect(palette.getByRole("option", { name: /Audit log/ })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await palette.getByRole("combobox").fill("dark");
  await expect(palette.getByRole("option", { name: "Use light theme" })).toBeVisible();
  await expect(palette.getByRole("status")).toHaveText("1 result for “dark”");
});

test("a new challenge that was left says that it comes back as it was typed", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const demo = await programId(page, "Sunrise Rewards");
  const wizard = `${ADMIN}/admin/v2/programs/${demo}/challenges/new?step=details`;
  await page.goto(wizard);
  await page.getByRole("textbox", { name: "Caption", exact: true }).fill("Half a thought");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(wizard);
  await expect(page.getByText("We restored what you typed here earlier.", { exact: false })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Caption", exact: true })).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("textbox", { name: "Caption", exact: true })).toHaveValue("");
});
