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
  joinByMail,
  mailAbout,
  PHONE,
  programId,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [422] }); // a key that is no key

async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test("a manager sees what a friend has in common with the referrer, rejects the referral, and approves it after all", async ({
  page,
  browser,
  openPage,
}) => {
  const site = await openPage(await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] }));
  await join(site, "review-referrer@example.test", HARBOR);
  await site.goto(`${HARBOR}/challenge/bring-a-friend`);
  await site.getByRole("dialog").getByRole("button", { name: "Copy link" }).click();
  await expect(site.getByRole("dialog").getByText("Copied")).toBeVisible();
  const link = await site.evaluate(() => navigator.clipboard.readText());
  await joinByMail(await openPage(), "review-friend@example.test", link);

  const mail = await mailAbout("review-referrer@example.test", "A friend of yours joined!");
  await site.goto(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)![0]);
  await expect(site.getByText("We'll stop all emails to r…@example.test", { exact: false })).toBeVisible();
  await expectHealthyAdminPage(site);
  await site.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(site.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await expectHealthyAdminPage(site);
  await site.getByRole("button", { name: "Undo" }).click();
  await expect(site.getByText("Email settings saved")).toBeVisible();

  await enterAdmin(page, "owner@example.test");
  await page.goto(`${ADMIN}/admin/v2/programs/${await programId(page, "Harbor Club")}/referrals?search=review-friend`);
  const row = page.getByRole("row", { name: /Jo Miller/ });
  await expect(row).toContainText("Pending");
  await expect(row).toContainText("Same name and 1 more");
  await expectHealthyAdminPage(page);

  await row.getByRole("link", { name: "Jo Miller" }).first().click();
  await expect(page.getByText("Both people have the same name.")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByLabel("Comments").fill("One person with two accounts");
  const reviewed = page.url();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Referral updated successfully")).toBeVisible();
  await page.goto(reviewed); // a decision leads to the next referral that waits
  const facts = page.getByRole("complementary", { name: "Referral" });
  await expect(facts.getByText("Rejected")).toBeVisible();
  await site.goto(`${HARBOR}/my-account`);
  const activity = site.getByRole("table", { name: "Account activity" });
  await expect(activity.getByRole("row", { name: /Referral rejected.*−150/ })).toBeVisible();
  await expect(activity.getByRole("row", { name: /Taken back later.*\+150/ })).toBeVisible();

  await expect(page.getByLabel("Comments")).toHaveValue("One person with two accounts");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(facts.getByText("Approved")).toBeVisible();
  await page.getByRole("link", { name: "Admin Activity Log" }).click();
  await expect(page.getByText("Rejected the referral of Jo Miller")).toBeVisible();
  await expect(page.getByText("Approved the referral of Jo Miller")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("link", { name: "Participant History" }).click();
  await expect(page.getByText("Everyone who joined through Jo Miller.")).toBeVisible();
  await expectHealthyAdminPage(page);
});

test("an operator adds a field to the profile, moves it to the top, adds a choice of mails and turns one off", async ({
  page,
}) => {
  await enterAdmin(page, "nw-owner@example.test");
  const settings = `${ADMIN}/admin/v2/programs/${await programId(page, "Northwind Trails")}/settings/program`;
  await page.goto(`${settings}/profile-attributes`);
  await page.getByRole("link", { name: "Add attribute" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Shoe size");
  await page.getByLabel("Key").fill("Shoe size");
  await page.getByRole("button", { name: "Create attribute" }).click();
  await expect(page.getByText("Use lowercase letters, digits and underscores", { exact: false }).first()).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByLabel("Key").fill("shoe_size");
  await page.getByRole("button", { name: "Create attribute" }).click();
  await expect(page.getByText("Profile Attribute created successfully.")).toBeVisible();
  await page.getByRole("link", { name: "Add attribute" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Club");
  await page.getByLabel("Key").fill("club");
  await page.getByRole("button", { name: "Create attribute" }).click();
  await expect(page.getByRole("row").nth(2)).toContainText("Club");
  await page.getByRole("link", { name: "Club", exact: true }).click();
  await expect(page.getByLabel("Key")).not.toBeEditable();
  await page.getByLabel("Position").fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Club");
  await expectHealthyAdminPage(page);

  await page.goto(`${settings}/communication-settings/new`);
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Only when I have won");
  await page.getByLabel("Emails").selectOption("important");
  await page.getByRole("button", { name: "Create setting" }).click();
  await expect(page.getByRole("row", { name: /Only when I have won.*Important emails only/ })).toBeVisible();
  await expectHealthyAdminPage(page);

  await page.getByRole("link", { name: /^Welcome/ }).click();
  await expect(
    page.frameLocator("iframe[title=Welcome]").getByRole("heading", { name: "Welcome, Alex!" }),
  ).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("Sent to nw-owner@example.test.", { exact: false })).toBeVisible();
  await mailAbout("nw-owner@example.test", "Welcome to Northwind Trails!");
  await page.getByRole("switch", { name: "Active" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The email is off.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Welcome.*Off/ })).toBeVisible();
});
