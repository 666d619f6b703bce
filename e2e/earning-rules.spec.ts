import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  PHONE,
  programId,
  test,
} from "./setup/journey";

test("an operator starts a rule with an example, changes a condition, publishes it and reads it", async ({ page }) => {
  await enterAdmin(page, "owner@example.test");
  const rules = `${ADMIN}/admin/v2/programs/${await programId(page, "Sunrise Rewards")}/settings/program/earning-rules`;
  await page.setViewportSize(DESKTOP);
  await page.goto(`${rules}/new`);
  await page.getByRole("link", { name: "Double Sparks on Tuesdays" }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Double Sparks on Tuesdays");
  const sentence = page.locator("[data-rule-sentence]");
  await expect(sentence).toContainText("Tuesday");
  const conditions = page.getByRole("group", { name: "Conditions" }).first();
  await conditions.getByRole("combobox", { name: "Value" }).selectOption({ label: "Wednesday" });
  await expect(sentence).toContainText("Wednesday");
  await conditions.getByRole("button", { name: "Type an expression" }).click();
  const expression = conditions.getByRole("textbox", { name: "Conditions" });
  await expect(expression).toHaveValue('time.weekday == "wednesday"');
  await expression.fill("order.totl > 5");
  await expect(conditions).toContainText("order.totl");
  await expression.fill('time.weekday == "wednesday"');
  await conditions.getByRole("button", { name: "Use the builder" }).click();
  await expect(page.getByText("Would give")).toBeVisible();
  await page.getByLabel("Budget for everybody").fill("5000");
  await page.getByRole("link", { name: /for the third order/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Create rule" }).click();

  await expect(page.getByRole("heading", { name: "Double Sparks on Tuesdays" })).toBeVisible();
  await page.getByRole("link", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Version 1")).toBeVisible();
  await expect(sentence).toContainText("Wednesday");
  await expectNoOverflow(page);
  await expectAccessible(page);

  await page.goto(rules);
  await expect(page.getByRole("row", { name: /Double Sparks on Tuesdays/ })).toContainText("0 of 5,000");
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
});
