import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

test("a participant sees a quest on home, does a step from there, and sees it done", async ({ page, context }) => {
  await join(page, "quests@example.test");
  await context.route("https://**", (route) =>
    route.fulfill({ body: "<title>elsewhere</title>", contentType: "text/html" }),
  );
  const quest = page.getByRole("region", { name: "Quests" }).getByRole("article", { name: "Get to know Sunrise" });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(DEMO);
    await expect(quest).toContainText("0 of 4 steps");
    await expectNoOverflow(page);
  }
  await expect(quest).toContainText(/Ends in \d+ days/);
  await expect(quest.getByRole("link")).toHaveCount(4);
  await expectAccessible(page);

  await quest.getByRole("link", { name: "Find your nearest bakery" }).click();
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "Find a bakery" }).click();
  await (await opened).close();
  await expect(page.getByRole("dialog").getByText("Good news, Jo!")).toBeVisible();

  await page.goto(DEMO);
  await expect(quest).toContainText("1 of 4 steps");
  await expect(quest.getByRole("link")).toHaveCount(3);
});
