import type { Page } from "@playwright/test";
import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

test.use({ expectedStatuses: [422, 503] });

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`a new participant takes the quiz on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await join(page, `quiz-${size}@example.test`);
    await page
      .getByRole("link", { name: /Spring quiz/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog");
    for (let question = 1; question <= 5; question++) {
      await expect(sheet.getByText(`Question ${question} of 5`)).toBeVisible();
      await expectNoOverflow(page);
      if (question === 1) await expectAccessible(page);
      await sheet.getByRole("radio").locator("visible=true").first().check({ force: true });
      await sheet.getByRole("button", { name: "Check answer" }).click();
      await expect(sheet.getByText(/That's right|Not quite/)).toBeVisible();
      const button = sheet.getByRole("button", { name: question === 5 ? "Finish" : "Next question" });
      if (question === 2) await button.dblclick();
      else await button.click();
      await expect(sheet.getByText("Answer this question")).toBeHidden();
    }
    await expect(sheet.getByText("Good news, Jo!")).toBeVisible();
    await expect(sheet.getByText("+100 Sparks")).toBeVisible();
    await expect(sheet.getByText(/You successfully completed this just now/)).toBeVisible();
    // 100 for joining, 100 for the quiz
    await expect(sheet.getByRole("progressbar", { name: "Progress to $10 Gift Card" })).toHaveAttribute(
      "aria-valuenow",
      "200",
    );
    await expect(sheet.getByText("300 Sparks to $10 Gift Card")).toBeVisible();
    await expect(sheet.getByRole("link", { name: /^(?!.*quiz).* ·\s\+\d+\sSparks$/i })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Earn More" }).click();
    await expect(page).toHaveURL(`${DEMO}/`);
  });
}

test("a card that was closed does not come back with the Back button", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await join(page, "closes-cards@example.test");
  await page.goto(`${DEMO}/my-account`);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page
    .getByRole("link", { name: /Spring quiz/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("Question 1 of 5")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`${DEMO}/`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${DEMO}/my-account`);
});

test("a card that was opened by its link has all of the home page below it", async ({ page }) => {
  await join(page, "follows-links@example.test");
  await page.goto(`${DEMO}/challenge/spring-quiz`);
  await expect(page.getByRole("dialog").getByText("Question 1 of 5")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Completed Activities", includeHidden: true })).toBeAttached();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`${DEMO}/`);
  await expect(page.getByRole("heading", { name: "Completed Activities" })).toBeVisible();
});

test("the buttons of a quiz are below its answers on a phone on its side", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await join(page, "quiz-on-its-side@example.test");
  await page.goto(`${DEMO}/challenge/spring-quiz`);
  const card = page.getByRole("dialog");
  await expect(card.getByRole("button", { name: "Check answer" })).toBeInViewport();
  const footer = (await card.locator("footer").boundingBox())!;
  const answers = (await card.locator("[tabindex='0']:has(fieldset)").boundingBox())!;
  expect(answers.y + answers.height).toBeLessThanOrEqual(footer.y);
});

test("an article shows the reading progress and is completed once", async ({ page }) => {
  await join(page, "reader@example.test");
  await page.goto(`${DEMO}/challenge/read-the-story`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("progressbar", { name: "Reading progress" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("End"); // scrolls with the keyboard
  await expect(sheet.getByRole("progressbar", { name: "Reading progress" })).toHaveAttribute("aria-valuenow", "100");
  await sheet.getByRole("button", { name: "I have read it" }).click();
  await expect(sheet.getByText("Good news, Jo!")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog").getByText("You successfully completed this")).toBeVisible();
});

test("a link challenge opens its link in a new tab and is completed", async ({ page, context }) => {
  await join(page, "visitor@example.test");
  await context.route("https://**", (route) =>
    route.fulfill({ body: "<title>elsewhere</title>", contentType: "text/html" }),
  );
  await page.goto(`${DEMO}/challenge/visit-our-store`);
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "Find a bakery" }).click();
  await (await opened).close();
  await expect(page.getByRole("dialog").getByText("Good news, Jo!")).toBeVisible();
});

test("the survey takes every type of answer and shows an error on a question without one", async ({ page }) => {
  await join(page, "survey@example.test");
  await page.goto(`${DEMO}/challenge/taste-survey`);
  const sheet = page.getByRole("dialog");
  const total = Number(/of (\d+)/.exec((await sheet.getByText(/Question 1 of \d+/).textContent()) ?? "")![1]);
  expect(total).toBeGreaterThanOrEqual(15);
  await sheet.getByRole("button", { name: /Next question/ }).click();
  await expect(sheet.getByText("Answer this question")).toBeVisible();
  for (let question = 1; question <= total; question++) {
    const group = sheet
      .getByRole("group")
      .filter({ has: page.getByText(`Question ${question} of ${total}`) })
      .first();
    await answer(group);
    await sheet.locator("footer").getByRole("button").last().click();
  }
  await expect(sheet.getByText("Good news, Jo!")).toBeVisible();
});

/** Answers a question of any type. */
async function answer(group: ReturnType<Page["locator"]>): Promise<void> {
  const type = await group.locator('input[name$="[type]"]').inputValue();
  const value = group.locator('[name$="[value][]"]');
  const texts: Record<string, string> = {
    text: "Lemon",
    text_area: "Sweet, then sour.",
    date: "2026-03-01",
    date_time: "2026-03-01T10:30",
    time: "10:30",
    phone: "+1 212 555 0101",
    number: "3",
    decimal: "2.5",
  };
  if (type in texts) await value.fill(texts[type]!);
  else if (type === "dropdown") await value.selectOption({ index: 1 });
  else if (type === "wysiwyg") await group.getByRole("textbox").fill("Very good.");
  else await value.first().check({ force: true });
}

test("answers can be chosen by keyboard, and survive a reload and a failed submission", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await join(page, "typist@example.test");
  await page.goto(`${DEMO}/challenge/spring-quiz`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Question 1 of 5")).toBeVisible();
  await page.keyboard.press("b");
  await expect(sheet.getByRole("radio", { name: "Pumpkin" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("Not quite")).toBeVisible();
  await page.keyboard.press("a");
  await expect(sheet.getByRole("radio", { name: "Pumpkin" }), "a checked answer cannot change").toBeChecked();
  await page.keyboard.press("Enter");
  await expect(sheet.getByText("Question 2 of 5")).toBeVisible();
  await page.reload();
  await expect(sheet.getByText("Question 2 of 5")).toBeVisible();
  for (const question of [2, 3, 4, 5]) {
    await expect(sheet.getByText(`Question ${question} of 5`)).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    if (question < 5) await page.keyboard.press("Enter");
  }
  await page.route("**/public/challenges/submit", (route) => route.fulfill({ status: 503, body: "unavailable" }), {
    times: 1,
  });
  await sheet.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await sheet.getByRole("button", { name: "Finish" }).click();
  await expect(sheet.getByText("Good news, Jo!")).toBeVisible();
  await expect(sheet.getByText("1 of 5 correct")).toBeVisible();
});

test("without JavaScript all questions are on one page and can be submitted", async ({ page, browser }) => {
  await join(page, "no-script@example.test");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${DEMO}/challenge/spring-quiz`);
  for (const question of [1, 2, 3, 4, 5]) {
    const group = plain.getByRole("group").filter({ hasText: `Question ${question} of 5` });
    await group.getByText("A", { exact: true }).click();
  }
  await plain.getByRole("button", { name: "Check answer" }).click();
  await expect(plain.getByText("Good news, Jo!")).toBeVisible();
  await plain.getByRole("button", { name: "OK" }).click();
  await plain.getByRole("button", { name: "Close" }).click();
  await expect(plain.getByRole("dialog")).toHaveCount(0);
  await expect(plain.getByRole("heading", { name: "Completed Activities" })).toBeVisible();
  await context.close();
});

test("a challenge that has ended shows a message and redirects home", async ({ page }) => {
  await join(page, "late@example.test");
  await page.goto(`${DEMO}/challenge/old-promo`);
  await expect(page.getByText("Challenge is not active")).toBeVisible();
  await expect(page.getByText("This challenge is no longer available")).toBeVisible();
  await expect(page).toHaveURL(`${DEMO}/`);
});
