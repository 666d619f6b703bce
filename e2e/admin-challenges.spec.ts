import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectHealthyPage,
  expectNoOverflow,
  PHONE,
  programId,
  test,
} from "./setup/journey";

const NARROW = { width: 390, height: 844 };

test("a manager finds a challenge, tags it, copies it and publishes the copy", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  await page.getByRole("link", { name: "Challenges", exact: true }).first().click();
  await page.getByRole("searchbox", { name: "Search challenges" }).fill("call us");
  await expect(page.getByRole("status").filter({ hasText: "1 of 1" })).toBeVisible();
  await expectHealthyPage(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("link", { name: "Call us and order a cake" }).click();
  await expect(page.getByText("Points Earned By Users")).toBeVisible();

  const tag = page.getByRole("combobox", { name: "Tags" });
  await tag.fill("part");
  await expect(page.getByRole("option", { name: "Partners" })).toBeVisible();
  await expectAccessible(page);
  await tag.press("ArrowDown");
  await tag.press("Enter");
  await expect(page.getByText("Tag updated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove tag Partners" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Remove tag Partners" }).click();
  await expect(page.getByRole("button", { name: "Remove tag Partners" })).toBeHidden();

  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).dblclick();
  await expect(page.getByText("call-us-copy", { exact: true })).toBeVisible(); // "-copy-2" after two copies
  await expect(page.getByLabel("Challenge", { exact: true }).first()).toContainText("Draft");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Call us and order a cake (copy) published")).toBeVisible();
  await expect(page.getByLabel("Challenge", { exact: true }).first()).toContainText("Active");
});

test("an analyst sees who completed a quiz and their answers", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await enterAdmin(page, "analyst@example.test");
  const program = /programs\/([^/]+)/.exec(page.url())![1]!;
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/challenges?search=spring-quiz`);
  await page.getByRole("link", { name: /Spring quiz/ }).click();
  await expect(page.getByText("Total completions")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toBeHidden();
  await page.getByRole("link", { name: /Participant answers/ }).click();
  await expect(page.getByRole("heading", { name: "All answers" })).toBeVisible();
  await expectHealthyPage(page);
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Filter by question" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectNoOverflow(page);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  await expectAccessible(page);
});

test("an owner creates and deletes a content tag", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "super@example.test");
  const program = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/settings/program/content-tags/new`);
  await page.getByLabel("Name").fill("Winter menu");
  await expectHealthyPage(page);
  await page.getByRole("button", { name: "Create tag" }).click();
  await expect(page.getByText("Tag was created successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Winter menu", exact: true }).click();
  await expect(page.getByText("No challenges use this tag")).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Tag was deleted successfully!")).toBeVisible();
  await expectNoOverflow(page);
});

test.describe("a tag in use", () => {
  test.use({ expectedStatuses: [422] });

  test("is deleted only with its name, and stays when the dialog is closed", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enterAdmin(page, "super@example.test");
    const program = await programId(page, "Sunrise Rewards");
    await page.goto(`${ADMIN}/admin/v2/programs/${program}/settings/program/tags`);
    await page.getByRole("link", { name: "Growth", exact: true }).click();
    const openDialog = page.getByRole("button", { name: "Delete" });
    await openDialog.click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Growth?" });
    await dialog.getByRole("button", { name: "Delete" }).click();
    const error = dialog.getByText("This tag is still in use (2). Type its name to delete it anyway.");
    await expect(error).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await openDialog.click();
    await expect(dialog.getByLabel("Type Growth to confirm")).toHaveValue("");
    await expect(error).toHaveCount(0);
  });
});
