import type { Page } from "@playwright/test";
import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

test("a film that is watched to its end submits itself, once", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await join(page, "film@example.test");
  const submits = countSubmits(page);
  const sheet = await openFilm(page);
  await expect(sheet.getByText("Earn 40 Sparks for completing this challenge.")).toBeVisible();
  await expect(sheet.getByText("0:08")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Play", exact: true }).last().click();
  await expect(sheet.getByRole("button", { name: "Pause" }).last()).toBeVisible();
  await expect(page.getByText("Challenge Submitted!", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(sheet.getByText("+40 Sparks")).toBeVisible();
  await expect(sheet.getByRole("progressbar", { name: "Watched" })).toHaveAttribute("aria-valuenow", "100");
  await expectAccessible(page);
  await sheet.locator("video").evaluate((film: HTMLVideoElement) => film.play()); // once more, for pleasure
  await sheet.locator("footer").getByRole("button", { name: "Earn More" }).click();
  await expect(page).toHaveURL(`${DEMO}/`);
  expect(submits()).toBe(1);
  await page.goto(`${DEMO}/challenge/watch-the-film`);
  await expect(page.getByRole("dialog").getByText("Good news, Jo!")).toBeVisible();
});

test("a film that is skipped to its end earns nothing and goes on where it was left", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await join(page, "skipper@example.test");
  const submits = countSubmits(page);
  const sheet = await openFilm(page);
  await expectNoOverflow(page);
  await sheet.getByRole("button", { name: "Play", exact: true }).last().click();
  await expect.poll(() => filmTime(page)).toBeGreaterThan(0.5);
  await sheet.locator("video").evaluate((film: HTMLVideoElement) => {
    film.currentTime = 7.8;
  });
  await expect(
    sheet.getByText("A part of the film was skipped. Play on from there to complete the challenge."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(submits()).toBe(0);
  await page.reload();
  await expect.poll(() => filmTime(page), "the film stands before the part that was skipped").toBeGreaterThan(0);
  expect(await filmTime(page)).toBeLessThan(7);
});

test("a film that cannot be played says so", async ({ page }) => {
  await join(page, "broken-film@example.test");
  await page.route("**/media/**/film.mp4", (route) =>
    route.fulfill({ status: 200, contentType: "video/mp4", body: "no film" }),
  );
  await page.goto(`${DEMO}/challenge/watch-the-film`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("This film cannot be played right now.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/media/**/film.mp4");
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByText("This film cannot be played right now.")).toBeHidden();
});

async function openFilm(page: Page) {
  await page.goto(`${DEMO}/challenge/watch-the-film`);
  const sheet = page.getByRole("dialog");
  await expect
    .poll(() => sheet.locator("video").evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(0);
  return sheet;
}

function filmTime(page: Page): Promise<number> {
  return page.locator("video").evaluate((film: HTMLVideoElement) => film.currentTime);
}

function countSubmits(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => request.url().endsWith("/public/challenges/submit") && count++);
  return () => count;
}
