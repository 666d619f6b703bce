import { DEMO, expect, expectAccessible, join, PHONE, test } from "./setup/journey";

/** The theme's color of primary buttons, empty when the theme is lost. */
const PRIMARY = () => getComputedStyle(document.documentElement).getPropertyValue("--perk-primary");

test.describe("without a network", () => {
  test.use({ viewport: PHONE });

  test("a card that fails to load does not affect the home page, and a failed page can be retried in its frame", async ({
    page,
    browserErrors,
  }) => {
    await join(page, "tunnel@example.test");
    const primary = await page.evaluate(PRIMARY);
    expect(primary).not.toBe("");
    await page.route("**/*.data*", (route) => route.abort());

    await page.getByRole("link", { name: "Daily hello" }).click();
    await expect(page.getByRole("dialog").getByText("Error loading challenge")).toBeVisible();
    await expect(page).toHaveURL(`${DEMO}/`);
    await expect(page.getByRole("heading", { name: "Earn Sparks" })).toBeVisible();

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Offers" }).click();
    await expect(page.getByRole("heading", { name: "Error offers!" })).toBeVisible();
    await expect(page.getByText("Hi! Jo").first()).toBeVisible();
    expect(await page.evaluate(PRIMARY)).toBe(primary);
    await expectAccessible(page);

    await page.unroute("**/*.data*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "View offers" })).toBeVisible();
    browserErrors.splice(
      0,
      browserErrors.length,
      ...browserErrors.filter(
        (text) => !/ERR_FAILED|Failed to fetch|preloaded using link preload but not used/.test(text),
      ),
    );
  });
});

test.describe("an unknown address", () => {
  test.use({ expectedStatuses: [404] });

  test("has a page that is hydrated as the server made it", async ({ page }) => {
    await page.goto(`${DEMO}/no-such-page`);
    await expect(page.locator("hydrating=page")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});
