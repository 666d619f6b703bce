import type { Locator, Page } from "@playwright/test";
import { DEMO, expect, expectHealthyPage, expectNoOverflow, join, PHONE, signIn, test } from "./setup/journey";

const PHONE_WITH_TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** A finger that goes down from a place of a box, in steps. */
async function pullDown(page: Page, box: Locator, px: number, from = 14): Promise<void> {
  const { x, y, width } = (await box.boundingBox())!;
  const touches = await page.context().newCDPSession(page);
  const at = (type: "touchStart" | "touchMove", way: number) =>
    touches.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + width / 2, y: y + from + way }] });
  await at("touchStart", 0);
  for (let way = 10; way <= px; way += 10) await at("touchMove", way);
  await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touches.detach();
}

test.describe("a sheet", () => {
  test.use(PHONE_WITH_TOUCH);

  test("is as tall for the next question, and closes by a pull only while nothing is entered", async ({ page }) => {
    await join(page, "sheets@example.test");
    await page.goto(`${DEMO}/challenge/taste-survey`);
    const sheet = page.getByRole("dialog");
    await expect(sheet).toBeVisible();
    await pullDown(page, sheet, 40);
    await expect(sheet, "a short pull").toBeVisible();
    await pullDown(page, sheet, 200);
    await expect(sheet).toHaveCount(0);

    await page.goto(`${DEMO}/challenge/taste-survey`);
    await sheet.getByRole("textbox").first().fill("Lemon");
    const height = async () => (await sheet.boundingBox())!.height;
    const first = await height();
    await sheet.getByRole("button", { name: /Next question/ }).click();
    await expect(sheet.getByText(/Question 2 of/)).toBeVisible();
    expect(await height()).toBeGreaterThanOrEqual(first);
    await pullDown(page, sheet, 200);
    await expect(sheet.getByText(/Question 2 of/), "a survey with an answer").toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
  });

  test("is scrolled by a pull while its text is scrolled", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 560 });
    await signIn(page, "maya@example.test");
    await page.goto(`${DEMO}/challenge/spring-quiz`);
    const sheet = page.getByRole("dialog");
    const body = sheet.locator("[tabindex='0']").first();
    await expect(body).toBeVisible();
    const scrolls = await body.evaluate((element) => {
      element.scrollTop = 60;
      return element.scrollTop > 0;
    });
    expect(scrolls).toBe(true);
    await pullDown(page, body, 50, 40);
    await expect(sheet).toBeVisible();
  });
});

test("a card is readable on a phone on its side and with a large zoom", async ({ page }) => {
  await signIn(page, "maya@example.test");
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`${DEMO}/challenge/spring-quiz`);
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("group").first()).toBeInViewport();
    await expect(sheet.locator(".card-picture:visible")).toHaveCount(0);
    const body = await sheet.locator("[tabindex='0']").first().boundingBox();
    expect(body!.height).toBeGreaterThan(viewport.height * 0.4);
    await expectNoOverflow(page);
    await page.goto(`${DEMO}/?show=rewards`);
    await page.getByRole("main").locator('a[href^="/reward/"]').first().click();
    await expect(sheet.getByRole("heading").first()).toBeInViewport();
    await expect(sheet.locator(".makes-room:visible")).toHaveCount(0);
  }
});

test("in the system's colors, what is chosen and how far something is can be seen", async ({ page }) => {
  await join(page, "colors@example.test");
  await page.emulateMedia({ forcedColors: "active" });
  const background = (element: Element) => getComputedStyle(element).backgroundColor;
  await page.goto(`${DEMO}/challenge/spring-quiz`);
  const sheet = page.getByRole("dialog");
  const options = sheet.getByRole("group").first().locator("label:has(input)");
  await options.first().click();
  expect(await options.first().evaluate(background)).not.toBe(await options.nth(1).evaluate(background));
  const bar = sheet.getByRole("progressbar");
  const [done, open] = [bar.locator("> span").first(), bar.locator("> span").last()];
  await expect(async () => expect(await done.evaluate(background)).not.toBe(await open.evaluate(background))).toPass();

  await page.goto(`${DEMO}/my-account/points?filter=earned`);
  const chips = page.getByRole("navigation", { name: "Show" }).getByRole("link");
  expect(await chips.nth(1).evaluate(background)).not.toBe(await chips.nth(0).evaluate(background));

  await page.goto(DEMO);
  const way = page.getByRole("progressbar").first();
  const color = await way.locator("> span").first().evaluate(background);
  expect(color).not.toBe(await way.evaluate(background));
  expect(await way.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});

test("the history of points is filtered and searched, with and without JavaScript", async ({ page, browser }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "maya@example.test");
  await page.goto(`${DEMO}/my-account`);
  await page.getByRole("link", { name: "Sparks history" }).first().click();
  await expect(page.getByRole("heading", { name: "Sparks history" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: "Become a Gold member" })).toContainText("+500");
  await expectHealthyPage(page);
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Pending", exact: true }).click();
  await expect(page).toHaveURL(/filter=pending/);
  await expect(rows.filter({ hasText: "Become a Gold member" })).toHaveCount(0);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("searchbox").fill("gold");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/search=gold/);
  await expect(rows.filter({ hasText: "Become a Gold member" })).toBeVisible();
  await page.goto(`${DEMO}/my-account/points?search=no+such+thing`);
  await expect(page.getByText("Nothing found")).toBeVisible();

  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await plain.goto(`${DEMO}/my-account/points`);
  await plain.getByRole("searchbox").fill("gold");
  await plain.getByRole("button", { name: "Search" }).click();
  await expect(plain.getByText("Become a Gold member")).toBeVisible();
  await plain.context().close();
});
