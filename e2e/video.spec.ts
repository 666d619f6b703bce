import type { Page } from "@playwright/test";
import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

test("a video that is watched to its end is submitted once", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await join(page, "video@example.test");
  const submits = countSubmits(page);
  const sheet = await openVideo(page);
  await expect(sheet.getByText("Earn 40 Sparks for completing this challenge.")).toBeVisible();
  await expect(sheet.getByText("0:08", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const player = sheet.locator(".player");
  await expect(player.locator("video")).not.toHaveAttribute("controls");
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect(player.getByRole("button", { name: "Pause" })).toBeFocused();
  await page.keyboard.press("m");
  await expect(player.getByRole("button", { name: "Unmute" })).toBeVisible();
  await expect(player.getByRole("button", { name: "Captions" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("c");
  await expect(player.getByRole("button", { name: "Captions" })).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Challenge Submitted!", { exact: true })).toBeVisible();
  await expect(sheet.getByText("+40 Sparks")).toBeVisible();
  await expectAccessible(page);
  await sheet.locator("footer").getByRole("button", { name: "Earn More" }).click();
  await expect(page).toHaveURL(`${DEMO}/`);
  expect(submits()).toBe(1);
  await page.goto(`${DEMO}/challenge/watch-the-film`);
  await expect(page.getByRole("dialog").getByText("Good news, Jo!")).toBeVisible();
});

test("a video that is skipped to its end earns nothing and resumes before the skipped part", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await join(page, "skipper@example.test");
  const submits = countSubmits(page);
  const sheet = await openVideo(page);
  await expectNoOverflow(page);
  await sheet.getByRole("button", { name: "Play", exact: true }).last().click();
  await expect.poll(() => videoTime(page)).toBeGreaterThan(0.5);
  await sheet.getByRole("slider", { name: "Position" }).press("End");
  await expect(
    sheet.getByText("You skipped part of the video. Keep watching from there to finish the challenge."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(submits()).toBe(0);
  await page.reload();
  await expect.poll(() => videoTime(page), "the video is before the skipped part").toBeGreaterThan(0);
  expect(await videoTime(page)).toBeLessThan(7);
});

test("a video that cannot be played shows an error", async ({ page }) => {
  await join(page, "broken-video@example.test");
  await page.route("**/media/**/film.mp4", (route) =>
    route.fulfill({ status: 200, contentType: "video/mp4", body: "no video" }),
  );
  await page.goto(`${DEMO}/challenge/watch-the-film`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("This video can't be played right now.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/media/**/film.mp4");
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByText("This video can't be played right now.")).toBeHidden();
});

async function openVideo(page: Page) {
  await page.goto(`${DEMO}/challenge/watch-the-film`);
  const sheet = page.getByRole("dialog");
  await expect
    .poll(() => sheet.locator("video").evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  return sheet;
}

function videoTime(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

function countSubmits(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => request.url().endsWith("/public/challenges/submit") && count++);
  return () => count;
}
