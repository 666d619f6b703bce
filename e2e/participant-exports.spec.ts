import { ADMIN, DESKTOP, enterAdmin, expect, expectHealthyPage, programId, test } from "./setup/journey";

test.use({ expectedStatuses: [422] }); // a schedule without a bucket

test("an owner schedules an export, finds it in the list, and deletes it", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "nw-owner@example.test");
  const program = `${ADMIN}/admin/v2/programs/${await programId(page, "Northwind Trails")}`;
  await page.goto(`${program}/users?status=active`);
  await page.getByText("Export Table").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("When").selectOption("Every week");
  await dialog.getByLabel("Day").selectOption("Wednesday");
  await dialog.getByLabel("Time", { exact: true }).selectOption("18:00");
  await dialog.getByText("S3 bucket").click();
  await dialog.getByRole("button", { name: "Schedule export" }).click();
  await expect(dialog.getByText("Enter the name of a bucket").first()).toBeVisible();
  await dialog.getByText("Email", { exact: true }).click();
  await dialog.getByRole("button", { name: "Schedule export" }).click();

  const scheduled = page.getByRole("region", { name: "Scheduled exports" });
  await expect(scheduled).toContainText("Every Wednesday at 18:00");
  await expect(scheduled).toContainText("Filtered");
  await expectHealthyPage(page);
  await scheduled.getByRole("button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Scheduled export deleted")).toBeVisible();
  await expect(scheduled).toBeHidden();
});
