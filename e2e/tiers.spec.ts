import { ADMIN, DESKTOP, enterAdmin, expect, expectHealthyPage, HARBOR, join, programId, test } from "./setup/journey";

test("an owner adds a tier, and a participant who reaches it sees it once, with what it brings", async ({ page }) => {
  const email = "tiers@example.test";
  await page.setViewportSize(DESKTOP);
  await join(page, email, HARBOR);
  await enterAdmin(page, "owner@example.test");
  const program = `${ADMIN}/admin/v2/programs/${await programId(page, "Harbor Club")}`;

  await page.goto(`${program}/settings/program/program_tiers`);
  const tier = (position: number) => page.getByRole("listitem", { name: `Tier ${position}`, exact: true });
  await tier(3).getByRole("textbox", { name: "To" }).fill("4999");
  await page.getByRole("button", { name: "Add tier" }).click();
  await expect(tier(4).getByRole("textbox", { name: "From" })).toHaveValue("5000");
  await tier(4).getByRole("textbox", { name: "Name" }).fill("Admiral");
  await tier(4).getByRole("textbox", { name: "Benefits" }).fill("The tiller of the Marguerite, once a year.");
  await expectHealthyPage(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tiers updated successfully.")).toBeVisible();

  await page.goto(`${program}/users?search=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "Jo Miller" }).click();
  await page.getByRole("link", { name: "Adjust points" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Points" }).fill("6000");
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  await dialog.getByRole("textbox", { name: "Action title" }).fill("Years at sea");
  await dialog.getByRole("button", { name: "Add 6,000 Points" }).click();
  await expect(page.getByText("Admiral")).toBeVisible();

  // A payment without a receipt for this participant does not hold the message back.
  await page.goto(`${HARBOR}/?session_id=unknown`);
  const message = page.getByRole("dialog", { name: "You've reached Admiral!" });
  await expect(message).toContainText("The tiller of the Marguerite");
  await expectHealthyPage(page);
  const seen = page.waitForResponse((response) => response.url().endsWith("/public/account/seen_tier"));
  await message.getByRole("button", { name: "OK" }).click();
  await seen;
  await page.goto(`${HARBOR}/my-account`);
  await expect(page.getByText("You've reached the highest tier.")).toBeVisible();
  await expect(message).toBeHidden();
  await expectHealthyPage(page);
});
