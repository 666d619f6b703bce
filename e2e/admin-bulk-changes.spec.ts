import { ADMIN, DESKTOP, enterAdmin, expect, expectHealthyPage, programId, test } from "./setup/journey";

test("an owner tags all users that match a filter, sees how far it is, and undoes it", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "nw-owner@example.test");
  const users = `${ADMIN}/admin/v2/programs/${await programId(page, "Northwind Trails")}/users`;
  await page.goto(`${users}?status=active&page_size=10`);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar.getByText("10 selected")).toBeVisible();
  const all = bar.getByRole("button", { name: /^Select all \d+ that match$/ });
  const count = /\d+/.exec(await all.innerText())![0];
  await all.click();
  await expect(bar.getByText(`${count} selected`)).toBeVisible();
  await expectHealthyPage(page);

  await page.setViewportSize(DESKTOP);
  await bar.getByRole("button", { name: "Tag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add tag" }).click();
  await expect(dialog.getByText("Enter a tag")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Tag" }).fill("Spring mailing");
  await dialog.getByRole("button", { name: "Add tag" }).click();

  await expect(page.getByRole("heading", { name: "Bulk changes" })).toBeVisible();
  const change = page.getByRole("row", { name: /Add tag Spring mailing/ });
  await expect(change).toContainText("Done");
  await expect(change.getByRole("cell", { name: count, exact: true })).toHaveCount(2); // matched, and changed
  await expectHealthyPage(page);

  await page.goto(`${users}?status=active`);
  await page.getByRole("button", { name: "Filter by tag" }).click();
  await page.getByRole("checkbox", { name: "Spring mailing" }).check();
  await expect(page).toHaveURL(/tag=/);
  await expect(page.getByText(count, { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: "Bulk changes" }).click();
  await page.getByRole("link", { name: "Undo" }).click();
  await expect(dialog).toContainText(`It changed ${count} users, who get back what they had.`);
  await expectHealthyPage(page);
  await dialog.getByRole("button", { name: "Undo" }).click();
  const undo = page.getByRole("row", { name: /Undo: Add tag Spring mailing/ });
  await expect(undo).toContainText("Done");
  await expect(undo.getByRole("cell", { name: count, exact: true })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Undo" })).toBeHidden();
});
