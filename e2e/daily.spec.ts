import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`a participant answers the question of the day and opens the box once, on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await join(page, `daily-${size}@example.test`);
    await page.goto(DEMO);
    const today = page.getByRole("region", { name: "Today" });
    const [question, box] = [today.getByRole("article").first(), today.getByRole("article").last()];
    await expect(question).toContainText("Question of the day · up to 10 Sparks");
    for (const card of [question, box]) expect((await card.boundingBox())!.height).toBeLessThanOrEqual(150);
    await expectNoOverflow(page);

    await question.locator("summary").click();
    await question.getByRole("radio").first().check();
    await question.getByRole("button", { name: "Send answer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(question).toContainText("Your answer");
    await expect(question).toContainText("%");

    await box.getByText("How it works").click();
    await expect(box.getByRole("row", { name: "100 Sparks 2%" })).toBeVisible();
    const opened = page.waitForResponse("**/public/home/daily_box");
    await box.getByRole("button", { name: "Open it" }).click();
    await opened; // a prize is celebrated in a dialog, nothing is not
    await page.reload();
    await expect(box).toContainText("The next box is here tomorrow.");
    await expect(question).toContainText(/Correct|Not this time|You've answered/);
    await expect(box.getByRole("button", { name: "Open it" })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test("both work without JavaScript", async ({ page, browser }) => {
  await join(page, "daily-plain@example.test");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(DEMO);
  const today = plain.getByRole("region", { name: "Today" });
  const [question, box] = [today.getByRole("article").first(), today.getByRole("article").last()];
  await question.locator("summary").click();
  await question.getByRole("radio").first().check();
  await question.getByRole("button", { name: "Send answer" }).click();
  await expect(question).toContainText(/Correct|Not this time|You've answered/);
  await box.getByRole("button", { name: "Open it" }).click();
  await expect(box).toContainText("The next box is here tomorrow.");
  await context.close();
});
