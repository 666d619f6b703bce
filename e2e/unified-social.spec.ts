import type { Page } from "@playwright/test";
import {
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoOverflow,
  HARBOR,
  join,
  PHONE,
  send,
  test,
} from "./setup/journey";

const WALL = `${DEMO}/challenge/social-wall`;

test("posts are viewed one after the other, each for its duration", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await join(page, "wall@example.test");
  // The clock stands still from the beginning, else a slow machine would miss the countdown. The accessibility scan
  // needs a running one, so it comes last.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(WALL);
  await page.clock.runFor(100); // the scripts are requested after a frame
  await expect(page.locator("hydrating=page")).toHaveCount(0);
  const sheet = page.getByRole("dialog");
  await waitForCountdown(page, 5);
  await sheet.getByRole("button", { name: "Next", exact: true }).click();

  await expect(sheet.getByText("Post 2 of 3")).toBeVisible();
  await expect(sheet.getByText("+5 Sparks")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Open on Facebook" })).toHaveAttribute(
    "href",
    /\/sandbox\/elsewhere\/facebook\.example\.test\/demo\/2$/,
  );
  await sheet.getByRole("button", { name: "Next photo" }).click();
  await expect(sheet.getByRole("img", { name: "Photo 2 of 3" })).toBeInViewport({ ratio: 0.9 });
  await expect(sheet.getByRole("button", { name: "Previous photo" })).toBeEnabled();
  await waitForCountdown(page, 10);
  await sheet.getByRole("button", { name: "Next", exact: true }).click();

  await expect(sheet.getByText("Post 3 of 3")).toBeVisible();
  await waitForCountdown(page, 4); // half of the 8 s video
  await sheet.getByRole("button", { name: "Next", exact: true }).click();
  await expect(
    sheet.getByText("It looks like you've already viewed all the posts, come back here later"),
  ).toBeVisible();
  await expect(sheet.getByText("+15 Sparks")).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
});

test("leaving a post earns nothing before its wait is over, and counts as a view afterwards", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await join(page, "leaver@example.test");
  await page.clock.install();
  await page.goto(WALL);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Post 1 of 3")).toBeVisible();
  await expectNoOverflow(page);
  const early = await viewedPost(page, () => sheet.getByRole("button", { name: "Close" }).click());
  expect(early.get("left_early")).toBe("true");

  await page.goto(WALL);
  await expect(sheet.getByText("Post 1 of 3")).toBeVisible();
  await skipWait(page, 5);
  const view = await viewedPost(page, () => sheet.getByRole("button", { name: "Close" }).click());
  expect(view.has("left_early")).toBe(false);
  const first = view.get("social_network_post_id")!;
  await expect(page.getByText("105 Sparks").first()).toBeVisible();

  await page.goto(WALL);
  await expect(sheet.getByText("Post 2 of 3")).toBeVisible();
  await expect(sheet.getByText(/Next in [1-9] s/), "the page is hydrated").toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await skipWait(page, 10);
  await page.goto(`${DEMO}/challenge/call-us`); // leaving the page sends a beacon
  await expect(async () => {
    await page.goto(WALL);
    await expect(sheet.getByText("Post 3 of 3")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectNoOverflow(page);

  await page.goto(`${WALL}?post_id=${first}`);
  await expect(sheet.getByText("Post 1 of 3"), "opens at the requested post").toBeVisible();
  await expect(
    sheet.getByRole("button", { name: "Next", exact: true }),
    "it was viewed before, so there is no countdown",
  ).toBeEnabled();
});

test("social posts are not found when the feature is off", async () => {
  const response = await send(new URL(HARBOR).hostname, "/public/challenges/social-wall", {
    headers: { Accept: "application/json" },
  });
  expect(response.status).toBe(404);
});

/** Advances the paused clock until the button is enabled. Its countdown must start at about `seconds`. */
async function waitForCountdown(page: Page, seconds: number): Promise<void> {
  const button = page.getByRole("dialog").locator("footer").getByRole("button");
  await expect(button).toHaveText(/Next in \d+ s/);
  const left = Number(/\d+/.exec((await button.textContent())!)![0]);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThanOrEqual(seconds - 1);
  await page.clock.runFor((left - 1) * 1000 - 500);
  await expect(button).toHaveText(/Next in \d+ s/);
  await expect(button).toBeDisabled();
  await page.clock.runFor(1750);
  await expect(button).toHaveText("Next");
  await expect(button).toBeEnabled();
}

/** Moves the running clock on until the button is enabled. */
async function skipWait(page: Page, seconds: number): Promise<void> {
  const button = page.getByRole("dialog").locator("footer").getByRole("button");
  await expect(button).toHaveText(/Next in \d+ s/);
  await page.clock.fastForward(seconds * 1000);
  await expect(button).toBeEnabled();
}

/** Returns the query of the request with which `leave` records a view. */
async function viewedPost(page: Page, leave: () => Promise<unknown>): Promise<URLSearchParams> {
  const request = page.waitForRequest((request) => request.url().includes("/unified_social_submission"));
  await leave();
  return new URL((await request).url()).searchParams;
}
