import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  HARBOR,
  join,
  PHONE,
  programId,
  signIn,
  test,
} from "./setup/journey";

async function expectHealthy(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test("an operator draws a sweepstakes, and a participant checks the draw in the browser", async ({
  page,
  openPage,
}) => {
  await enterAdmin(page, "owner@example.test");
  const harbor = await programId(page, "Harbor Club");
  await page.goto(`${ADMIN}/admin/v2/programs/${harbor}/rewards/new`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Evening on the Pier");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Sweepstakes" });
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await page.getByRole("button", { name: "Create reward" }).click();
  await page.getByRole("link", { name: "Open Evening on the Pier" }).click();
  await page.getByRole("link", { name: "Sweepstakes", exact: true }).click();
  await page.waitForURL(/\/sweepstake$/);
  const rewardId = /rewards\/([^/]+)\/sweepstake/.exec(page.url())![1]!;

  await expect(page.getByText("Winners can be drawn as soon as there are entries.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Draw winners" })).toBeDisabled();
  await page.getByRole("button", { name: "Generate entries" }).click();
  await expect(page.getByText("Entries generated")).toBeVisible();
  await expect(page.getByText("1 winner can be drawn")).toBeVisible();
  // Somebody may have joined the program meanwhile, in another journey: then there are entries to generate again.
  await expect(async () => {
    await page.getByRole("button", { name: "Generate entries" }).click();
    await expect(page.getByText("Failed to perform action")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText("No entries are missing. Everyone has the entries they should have.")).toBeVisible();
  await page.getByRole("button", { name: "Draw winners" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Draw winners" }).click();
  await expect(page.getByText("Winner assigned")).toBeVisible();
  await expect(page.getByText("Draw 1", { exact: true })).toBeVisible();
  await expectHealthy(page);

  await page.getByRole("button", { name: "Draw again" }).click();
  await page.getByLabel("Reason").fill("No response in two weeks");
  await page.getByRole("alertdialog").getByRole("button", { name: "Draw again" }).click();
  await expect(page.getByText("Draw 2", { exact: true })).toBeVisible();
  await expect(page.getByText("Drawn again")).toBeVisible();

  const visitor = await openPage();
  await visitor.goto(`${HARBOR}/reward/${rewardId}/draw`);
  await expect(visitor.getByRole("heading", { name: "A draw you can check" })).toBeVisible();
  await expect(visitor.getByText("No response in two weeks")).toBeVisible();
  for (const button of await visitor.getByRole("button", { name: "Check this draw in my browser" }).all())
    await button.click();
  await expect(visitor.getByText("The recomputed winners are the same")).toHaveCount(2);
  await expect(visitor.getByRole("img", { name: "No", exact: true })).toHaveCount(0);
  await expectHealthy(visitor);
});

test("an operator picks the winner of a contest, who gets a mail", async ({ page, openPage }) => {
  const site = await openPage();
  await join(site, "story-teller@example.test", HARBOR);
  await site.goto(`${HARBOR}/challenge/sea-story`);
  await site.getByLabel("What happened?").fill("A gull took the harbormaster's hat.");
  await site.getByRole("dialog").getByRole("button", { name: "Tell it" }).click();
  await expect(site.getByLabel("What happened?")).toBeHidden();

  await enterAdmin(page, "owner@example.test");
  await page.goto(`${ADMIN}/admin/v2/programs/${await programId(page, "Harbor Club")}/rewards?search=Best+Sea`);
  await page.getByRole("link", { name: "Best Sea Story" }).first().click();
  await page.getByRole("link", { name: "Mini Contest" }).click();
  const row = page.getByRole("row", { name: /A gull took/ });
  await expect(row).toBeVisible();
  await expectHealthy(page);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Set winners" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Set winners" }).click();
  await expect(page.getByText("Winner assigned")).toBeVisible();
  await expect(row.getByText("Won")).toBeVisible();

  await signIn(site, "story-teller@example.test", HARBOR);
  await expect(site.getByText("Congrats! You've won Best Sea Story.")).toBeVisible();
  await expectHealthy(site);
});
