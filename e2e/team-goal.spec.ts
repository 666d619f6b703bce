import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`a participant sees how far all are, and what is missing for the prize, on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await join(page, `together-${size}@example.test`);
    await page.goto(DEMO);
    const card = page.getByRole("region", { name: "Team goal" });
    await expect(card.getByRole("heading", { name: "Good mornings together" })).toBeVisible();
    await expect(card.getByRole("progressbar")).toHaveAccessibleName(
      /Good mornings together: [\d,]+ of [\d,]+ challenges/,
    );
    await expect(card).toContainText("Prize: 100 Sparks");
    await expect(card).toContainText(/You (haven't contributed yet|contributed \d+ challenges?)\./);
    await expect(card).toContainText(/\d more challenges? and you get the prize once the goal is reached/);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}
