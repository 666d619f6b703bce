import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  mailsTo,
  programId,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [409, 422] }); // a second import, and a file that is no CSV file

const NARROW = { width: 390, height: 844 };

async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [NARROW, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

function fileWith(name: string, ...lines: string[]): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, ["id,email,first_name,last_name,points,tags", ...lines].join("\r\n"));
  return path;
}

test("an owner uploads a file, sees what it would do, confirms, and gets the result by mail", async ({ page }) => {
  await enterAdmin(page, "owner@example.test");
  const users = `${ADMIN}/admin/v2/programs/${await programId(page, "Harbor Club")}/users`;
  await page.goto(users);
  const dialog = page.getByRole("dialog");
  await page.getByRole("link", { name: "Import User Data" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(users);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Import User Data" }).click();
  await expect(dialog.getByLabel("Points")).toHaveValue("replace");
  await expect(dialog.getByLabel("Metric")).toHaveValue("");
  await expectAccessible(page);

  const spreadsheet = test.info().outputPath("people.xlsx");
  writeFileSync(spreadsheet, "PK");
  await dialog.getByLabel("CSV file").setInputFiles(spreadsheet);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog.getByText("Choose a .csv, .tsv or .txt file")).toBeVisible();

  const members = fileWith(
    "members.csv",
    ',imported-one@example.test,Ines,Import,120,"Spring fair, Members"',
    ",imported-two@example.test,Ivan,Import,80,",
    ",not an email,Nobody,,5,",
  );
  await dialog.getByLabel("CSV file").setInputFiles(members);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("button", { name: "Confirm import" })).toBeVisible();
  await expect(page.getByText("New tags: Members, Spring fair")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Invalid email" })).toBeVisible();
  await expectHealthyAdminPage(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("rejected_rows.csv");

  await page.goto(users);
  await page.getByRole("link", { name: "Import User Data" }).click();
  await dialog.getByLabel("CSV file").setInputFiles(members);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await dialog.getByRole("link", { name: "Show all imports" }).click();
  await page.getByRole("link", { name: "members.csv" }).click();

  await page.getByRole("button", { name: "Confirm import" }).click();
  await expect(page.getByText("The import has started")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Import" }).getByText("Done")).toBeVisible();
  await expectHealthyAdminPage(page);
  const mail = async () =>
    (await mailsTo("owner@example.test")).find(({ subject }) => subject === "Import complete: Harbor Club");
  await expect.poll(async () => (await mail())?.text ?? "").toContain("members.csv: 2 created");

  const email = page.getByLabel("Email in line 4");
  const save = page.getByRole("button", { name: "Save line 4" });
  await email.fill("still no email");
  await save.click();
  await expect(email).toHaveAccessibleDescription("Invalid email");
  await expect(email).toHaveValue("still no email");
  await email.fill("imported-three@example.test");
  await save.click();
  await expect(page.getByText("Row 4 was imported")).toBeVisible();
  await expect(email).toBeHidden();

  await page.getByRole("link", { name: "Imports" }).click();
  await expect(page.getByRole("link", { name: "members.csv" })).toBeVisible();
  await expectHealthyAdminPage(page);

  await page.goto(`${users}?search=imported-one`);
  await page.getByRole("link", { name: "Ines Import" }).click();
  await expect(page.getByText("Imported", { exact: true })).toBeVisible();
  await expect(page.getByText("Spring fair")).toBeVisible();
});

test("an owner says what the columns of a file are on a phone, reads the report, and undoes the import", async ({
  page,
}) => {
  await enterAdmin(page, "nw-owner@example.test");
  await page.setViewportSize({ width: 360, height: 740 });
  const participants = `${ADMIN}/admin/v2/programs/${await programId(page, "Northwind Trails")}/participants`;
  const file = test.info().outputPath("contacts.csv");
  writeFileSync(file, "Contacto;Alias;Grupo\r\nmapped-one@example.test;Mia;Fair\r\n");
  await page.goto(`${participants}/import`);
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();

  await expect(page.getByText("Choose which column has the email or ID. Then we'll check the file.")).toBeVisible();
  await expect(page.getByText("mapped-one@example.test")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Choose which column has the email or ID");
  await page.getByLabel("Field for Contacto").selectOption("Email");
  await page.getByLabel("Field for Alias").selectOption("First Name");
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  const confirm = page.getByRole("button", { name: "Confirm import" });
  await expect(confirm).toBeVisible();
  await expect(page.getByText("Columns left out: Grupo")).toBeVisible();

  await page.getByLabel("Field for Grupo").selectOption("Tags");
  await expect(page.getByText("Update the preview before you confirm.")).toBeVisible();
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Update preview", exact: true }).press("Enter");
  await expect(page.getByText("New tags: Fair")).toBeVisible();
  await expect(page.getByRole("table", { name: "First rows" }).getByRole("cell", { name: "Mia" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Field for Grupo")).toHaveValue("tags");
  await expectHealthyAdminPage(page);
  await confirm.press("Enter");
  const status = page.getByRole("complementary", { name: "Import" });
  await expect(status.getByText("Done")).toBeVisible();

  await page.getByRole("link", { name: "Import report" }).click();
  const row = page.getByRole("row", { name: /mapped-one@example.test/ });
  await expect(row).toContainText("First Name: Mia");
  await expect(page.getByText("1 of 1 row arrived as sent.")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("link", { name: "contacts.csv" }).click();
  await page.getByRole("link", { name: "Undo import" }).click();
  await expect(page.getByText("Accounts to delete")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("This import was undone")).toBeVisible();
  await page.goto(`${participants.replace("participants", "users")}?search=mapped-one`);
  await expect(page.getByText("No results found")).toBeVisible();
});
