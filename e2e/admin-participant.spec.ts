import type { Page } from "@playwright/test";
import {
  ADMIN,
  DEMO,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  join,
  mailsTo,
  PHONE,
  programId,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [422], permissions: ["clipboard-read", "clipboard-write"] });

async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
}

const TABS = [
  "Timeline",
  "Points",
  "By source",
  "Rewards",
  "Challenges",
  "Questions",
  "Participant answers",
  "Recruited",
  "Attributes",
];

test("a manager reads every tab of a participant, corrects them, and deletes the account", async ({
  page,
  openPage,
}) => {
  await page.setViewportSize(DESKTOP);
  const email = "participant-journey@example.test";
  const site = await openPage();
  await join(site, email);
  await enterAdmin(page, "manager@example.test");
  const demo = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${demo}/users?search=participant-journey`);
  await page.getByRole("link", { name: "Jo Miller" }).click();
  const title = page.getByRole("heading", { level: 1, name: "Jo Miller" });
  await expect(title).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Participant" })).toContainText(email);
  await expectHealthyAdminPage(page);
  const tabs = page.getByRole("navigation", { name: "Participant" });
  for (const tab of TABS) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expectHealthyAdminPage(page);
  }
  const hidden = await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, "pixels of the tabs that are out of sight on a desktop").toBeLessThanOrEqual(0);

  await page.getByRole("link", { name: "Add attribute" }).click();
  const attribute = page.getByRole("combobox", { name: /^Attribute/ });
  const value = page.getByRole("textbox", { name: /^Value/ });
  await attribute.selectOption({ index: 1 });
  await value.fill("x".repeat(201));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Use 200 characters or fewer").first()).toBeVisible();
  await expectHealthyAdminPage(page);
  await attribute.selectOption({ label: "City" });
  await value.fill("Denver");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Participant updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Denver" })).toBeVisible();

  const menu = page.getByRole("button", { name: "Actions for Jo Miller" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Copy magic link" }).click();
  await expect(page.getByText("Magic link copied to clipboard")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await openPage();
  await friend.goto(link);
  await friend.waitForURL((url) => !url.pathname.startsWith("/signin/"));

  await menu.click();
  await page.getByRole("menuitem", { name: "Reset activities" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("There is nothing to reset.");
  await dialog.getByRole("button", { name: "Reset activities" }).click();
  await expect(page.getByText("Activities reset")).toBeVisible();

  await page.getByLabel("Status").selectOption("blocked");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("Participant updated")).toBeVisible();
  await friend.goto(`${DEMO}/my-account`);
  await expect(friend).toHaveURL(/signin/);

  await menu.click();
  await page.getByRole("menuitem", { name: "Personal data" }).click();
  await expect(page.getByText(email).last()).toBeVisible();
  await expectHealthyAdminPage(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as a file" }).click();
  expect((await download).suggestedFilename()).toBe("personal-data.json");

  await menu.click();
  await page.getByRole("menuitem", { name: "Delete participant" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Type the name exactly as it is shown.").first()).toBeVisible();
  await dialog.getByLabel("Type Jo Miller to confirm").fill("Jo Miller");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Participant deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);

  await page.goto(`${ADMIN}/admin/v2/programs/${demo}/users/00000000-0000-7000-8000-000000000000`);
  await expect(page.getByText("Participant not found").last()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a manager writes a note that mentions a colleague, who finds it, and an email to the participant", async ({
  page,
  openPage,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const program = `${ADMIN}/admin/v2/programs/${await programId(page, "Sunrise Rewards")}`;
  await page.goto(`${program}/users?search=mila.aoki`);
  await page.getByRole("link", { name: "Mila Aoki" }).click();
  const tabs = page.getByRole("navigation", { name: "Participant" });
  await tabs.getByRole("link", { name: "Notes" }).click();
  const text = page.getByLabel("Text of the note");
  await text.pressSequentially("Lost a code. @Oli");
  await page.getByRole("option", { name: "Olivia Brandt" }).click();
  await text.press("End");
  await text.pressSequentially("please call.");
  await page.getByLabel("Pin at the top of the page").check();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  const note = "Lost a code. @Olivia Brandt please call.";
  await tabs.getByRole("link", { name: "Timeline" }).click();
  await expect(page.getByText(note).first()).toBeVisible();

  const colleague = await openPage();
  await enterAdmin(colleague, "owner@example.test");
  await colleague.goto(`${program}/inbox`);
  await expect(colleague.getByText(note)).toBeVisible();
  await colleague.close();

  await tabs.getByRole("link", { name: "Emails" }).click();
  await page.getByLabel("Subject").fill("A new code");
  await page.getByLabel("Text", { exact: false }).fill("Hi {name}, here it is.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText("Email sent")).toBeVisible();
  await expect
    .poll(async () => (await mailsTo("mila.aoki@example.test")).map(({ subject }) => subject))
    .toContain("A new code");
});

test("a manager checks the points of the program", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const demo = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${demo}/settings/program/points`);
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Check now" }).click();
  // The daily check may have shown its result before.
  await expect(page.getByText("The check has started.")).toBeVisible();
  await expect(page.getByText("A check is running.")).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText("All balances are correct.")).toBeVisible();
  await expect(page.getByRole("table", { name: "months" })).toBeVisible();
  await expectHealthyAdminPage(page);
});
