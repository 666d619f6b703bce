import { ADMIN, DESKTOP, expect, expectNoOverflow, PHONE, test } from "./setup/journey";

test("the documentation is searched and read on a phone, and its pages are there as Markdown", async ({ page }) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(ADMIN) && !request.url().startsWith("data:")) outside.push(request.url());
  });
  await page.setViewportSize(PHONE);
  await page.goto(`${ADMIN}/docs/`);
  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("searchbox").fill("pgbouncer");
  await page
    .getByRole("link", { name: /Poolers/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/operate\/database\.html#poolers$/);
  await expect(page.getByRole("heading", { name: "Connections to the database" })).toBeVisible();
  await expectNoOverflow(page);

  await page.setViewportSize(DESKTOP);
  await page.getByRole("switch").first().click();
  await page.getByRole("link", { name: "Run a program" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Run a program" })).toBeVisible();
  await page.getByRole("link", { name: "View as Markdown" }).click();
  await expect(page).toHaveURL(`${ADMIN}/docs/guide/README.md`);
  await expect(page.getByText("# Run a program")).toBeVisible();
  expect(outside).toEqual([]);
});
