import type { Page } from "@playwright/test";
import {
  ADMIN,
  DEMO,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  mailsTo,
  signIn,
  test,
} from "./setup/journey";

const NARROW = { width: 390, height: 844 };

/** Checks an admin page at both widths. */
async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [NARROW, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test("a reported problem is mailed to an owner, and a manager resolves and reopens it", async ({ page }) => {
  await signIn(page, "maya@example.test");
  await page.goto(`${DEMO}/my-offers/trail-outfitters?zip_code=10001`);
  await page.getByRole("button", { name: "Report a problem with this offer" }).first().click();
  const message = "They say it ended last week.";
  await page.getByRole("dialog").getByLabel("What went wrong?").fill(message);
  await page.getByRole("dialog").getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thanks. We'll look into it.")).toBeVisible();

  const reportMail = async () =>
    (await mailsTo("owner@example.test")).find(
      ({ subject }) => subject === "Problem reported with an offer from Trail Outfitters",
    )?.text ?? "";
  await expect.poll(reportMail).toContain(message);
  const link = /http\S+\/offer_reports\S+/.exec(await reportMail())![0];
  expect(link).toMatch(`${ADMIN}/admin/v2/programs/`);

  await enterAdmin(page, "manager@example.test");
  await page.goto(link);
  await expect(page.getByRole("link", { name: "Trail Outfitters", exact: true })).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("link", { name: "Trail Outfitters", exact: true }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("link", { name: "Maya Lopez" })).toBeVisible();
  await page.getByLabel("What was done?").fill("Called them: it runs until June.");
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Resolve report" }).click();
  await expect(page.getByText("Report resolved")).toBeVisible();
  await expect(page.getByText("Called them: it runs until June.")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("Report reopened")).toBeVisible();
  await expect(page.getByLabel("What was done?")).toHaveValue("");
});
