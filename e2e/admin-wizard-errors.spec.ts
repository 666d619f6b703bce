import { ADMIN, DESKTOP, enterAdmin, expect, test } from "./setup/journey";

test.use({ expectedStatuses: [404, 422] });
test.setTimeout(120_000);

test("an error from the server stays on its field, with the input and the warning before leaving, until it is corrected", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const program = new URL(page.url()).pathname.split("/")[4];
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/challenges/new?step=details`);
  await expect(page.getByTitle("Participant preview")).toBeVisible();
  await page.getByRole("textbox", { name: "Caption", exact: true }).fill("x");
  const identifier = page.getByRole("textbox", { name: "Identifier" });
  await identifier.fill("spring-quiz");

  // Enter goes to the next step, and a step is not left with a link that the server would reject.
  await identifier.press("Enter");
  const address = page.getByRole("textbox", { name: "URL" });
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("https://example.com/");
  await expect(address).not.toHaveAttribute("aria-invalid", "true");
  await address.press("Enter");

  await page.getByRole("textbox", { name: "Sparks" }).press("Enter");
  await page.getByRole("button", { name: "Create challenge" }).click();
  await expect(page.getByRole("link", { name: "This identifier is already in use" })).toBeInViewport();
  await expect(identifier).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("link", { name: "Rewards" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();

  await identifier.fill("spring-quiz-of-errors");
  await expect(identifier).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByText("No changes yet.")).toBeVisible();
});
