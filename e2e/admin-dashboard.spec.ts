import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  programId,
  test,
} from "./setup/journey";

const NARROW = { width: 390, height: 844 };

/** Signs in and opens the dashboard of a program. */
async function openDashboard(page: Page, email: string, programName: string): Promise<string> {
  await enterAdmin(page, email);
  const dashboard = `${ADMIN}/admin/v2/programs/${await programId(page, programName)}/dashboard`;
  await page.goto(dashboard);
  return dashboard;
}

test("a manager reads the dashboard, pauses its animations and exports the actions", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openDashboard(page, "manager@example.test", "Sunrise Rewards");
  for (const panel of [
    "Users Growth",
    "Latest Users",
    "Latest Actions",
    "Top Users From Last 30 days",
    "Top Users All Time",
  ])
    await expect(page.getByRole("heading", { name: panel })).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^Active users per day, .* from \d+ to \d+$/ }).locator("svg.recharts-surface"),
  ).toBeVisible();

  const users = page.getByRole("region", { name: "Latest Users" });
  const scrolled = () =>
    users
      .getByRole("list")
      .evaluate((list) => Math.round(Math.abs(new DOMMatrix(getComputedStyle(list).transform).m41)));
  await users.scrollIntoViewIfNeeded(); // it waits out of sight
  await expect.poll(scrolled, "advances automatically").toBeGreaterThan(100);
  await users.getByRole("button", { name: "Pause" }).click();
  // It has advanced by one tile or, on a slow machine, by several.
  await expect(async () => {
    if ((await scrolled()) > 0) await users.getByRole("button", { name: "Previous users" }).click();
    await expect.poll(scrolled, { timeout: 2_000 }).toBe(0);
  }).toPass();
  await expect(users.getByRole("button", { name: "Play" })).toBeVisible();
  const ticker = page.getByRole("region", { name: "Latest actions ticker" });
  await ticker.getByRole("button", { name: "Pause ticker" }).click();
  await expect(ticker.locator(".ticker")).toHaveCSS("animation-play-state", "paused");
  await expectNoOverflow(page);
  await expectAccessible(page);

  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  for (const tab of ["Rewards", "Challenges", "Actions"]) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("row")).toHaveCount(21);
  }
  await page.getByRole("searchbox").fill("maya lopez");
  await expect(page.getByRole("cell", { name: "Maya Lopez" }).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Table" }).click();
  expect((await download).suggestedFilename()).toBe("actions.csv");
  await expectAccessible(page);
});

test("an analyst reads the dashboard on a phone, without an export", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const dashboard = await openDashboard(page, "analyst@example.test", "Sunrise Rewards");
  await expect(page.locator("svg.recharts-surface").first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.goto(`${dashboard}/actions`);
  await expect(page.getByRole("row")).toHaveCount(21);
  await expect(page.getByRole("link", { name: "Export Table" })).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
});
