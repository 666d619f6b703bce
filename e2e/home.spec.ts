import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, HARBOR, PHONE, signInByCode, test } from "./setup/journey";

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`home on a ${size}`, () => {
    test.use({ viewport });

    for (const [origin, points, rewards] of [[DEMO, "Sparks", "Perks"], [HARBOR, "Points", "Rewards"]] as const) {
      test(`shows a visitor ${points} to earn and ${rewards} to get`, async ({ page }) => {
        await page.goto(origin);
        await expect(page.getByRole("heading", { name: `Earn ${points}` })).toBeVisible();
        await expect(page.getByRole("heading", { name: `Current ${rewards}` })).toBeVisible();
        await expect(page.getByRole("link", { name: "Get Started" }).first()).toHaveAttribute("href", "/signin");
        await expect(page.getByText("The sooner you join, the better your chances!")).toBeVisible();
        await expectNoOverflow(page);
        await expectAccessible(page);
      });
    }

    test("shows a participant the balance and what was earned", async ({ page }) => {
      await signInByCode(page, "inactive@example.test");
      await expect(page.getByText("Hi!").first()).toBeVisible();
      await expect(page.getByText("The sooner you join")).toHaveCount(0);
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
  });
}

test("hides from visitors what is hidden from visitors", async ({ page }) => {
  await page.goto(DEMO);
  await expect(page.getByRole("link", { name: "$10 Gift Card" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Hidden Gem" })).toHaveCount(0);
});

test("sends a visitor who clicks a challenge to sign in, and back", async ({ page }) => {
  await page.goto(DEMO);
  await page.getByRole("link", { name: /Read the story/ }).click();
  await expect(page).toHaveURL(/\/signin\?redirect_to=%2Fchallenge%2F/);
});

test("opens and closes the menu by keyboard", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(DEMO);
  await page.getByRole("button", { name: /menu/i }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
