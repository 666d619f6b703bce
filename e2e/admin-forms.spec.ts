import type { Page, Route } from "@playwright/test";
import { ADMIN, DESKTOP, enterAdmin, expect, expectAccessible, expectNoOverflow, PHONE, test } from "./setup/journey";

test.use({ expectedStatuses: [422] });

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The path of the program that the admin opened with. */
function programPath(page: Page): string {
  return new URL(page.url()).pathname.split("/").slice(0, 5).join("/");
}

test("a manager creates a reward with a picture from the media library", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const program = programPath(page);
  await page.goto(`${ADMIN}${program}/rewards/new`);
  await page.getByLabel("Name").first().fill("Enamel Pin");
  await page.getByRole("textbox", { name: "Details", exact: true }).fill("A pin for the coat");
  await page.getByRole("button", { name: "Choose Image" }).click();
  const library = page.getByRole("dialog", { name: "Media library" });
  await expect(library.getByRole("button", { pressed: false }).first()).toBeVisible();
  await expectAccessible(page);
  await library.locator("input[type=file]").setInputFiles([
    { name: "Pin Photo.png", mimeType: "image/png", buffer: PNG },
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  await expect(library.getByText("Choose an image: PNG, JPEG, WebP, AVIF, GIF or SVG")).toBeVisible();
  await expect(library.getByText("pin-photo.png selected.")).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await library.getByRole("button", { name: "Use image" }).click();
  await expect(page.getByText("pin-photo.png")).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create reward" }).click();
  await expect(page.getByText("Reward created successfully.")).toBeVisible();
  await page.getByRole("link", { name: "Open the draft Enamel Pin" }).click();
  await expect(page.getByRole("heading", { name: "Enamel Pin" })).toBeVisible();
});

test("the message of a form that was not saved names the fields that are wrong", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  await page.goto(`${ADMIN}${programPath(page)}/rewards/new`);
  await page.getByRole("textbox", { name: "Threshold" }).fill("many");
  await page.getByRole("button", { name: "Create reward" }).click();
  const message = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(message).toContainText("Name: Fill in this field. Threshold: Enter a whole number");
});

test("a message leaves the buttons of a dialog free on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterAdmin(page, "owner@example.test");
  await page.goto(`${ADMIN}/admin/v2/organization/admins`);
  await page.getByRole("link", { name: "Invite Admin" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const message = page.getByRole("region", { name: "Notifications" });
  await expect(message.getByText("An error occurred.")).toBeVisible();
  const { y, height } = (await message.boundingBox())!;
  const footer = (await dialog.locator("footer").boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(footer.y);
});

test("the form of a reward offers the picture of an achievement to achievements only, and does not lose it", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const rewards = `${ADMIN}${programPath(page)}/rewards`;
  await page.goto(`${rewards}/new`);
  await page.getByLabel("Name").first().fill("Trail Badge");
  const choose = page.getByRole("button", { name: "Choose Achievement image" });
  const type = page.getByRole("combobox", { name: "Type" });
  await expect(page.getByRole("button", { name: "Choose Redemption image" })).toBeVisible();
  await expect(choose).toBeHidden();
  await type.selectOption({ label: "Achievement" });
  await choose.click();
  const library = page.getByRole("dialog", { name: "Media library" });
  await library
    .locator("input[type=file]")
    .setInputFiles([{ name: "Trail Badge.png", mimeType: "image/png", buffer: PNG }]);
  await expect(library.getByText("trail-badge.png selected.")).toBeVisible();
  await library.getByRole("button", { name: "Use image" }).click();
  await expect(page.getByText("trail-badge.png")).toBeVisible();

  await type.selectOption({ label: "Milestone" });
  await expect(page.getByText("trail-badge.png")).toBeHidden();
  await page.getByRole("button", { name: "Create reward" }).click();
  await page.getByRole("link", { name: "Open the draft Trail Badge" }).click();
  await page.getByRole("link", { name: "Edit" }).first().click();
  const remove = page.getByRole("button", { name: "Remove Achievement image" });
  await expect(type).toHaveValue("milestone");
  await expect(remove).toBeHidden();
  await type.selectOption({ label: "Achievement" });
  await expect(remove).toBeVisible();
});

test("the form of a reward shows what its type uses, keeps what was typed for another and hides no stored value", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const rewards = `${ADMIN}${programPath(page)}/rewards`;
  await page.goto(`${rewards}/new`);
  const type = page.getByRole("combobox", { name: "Type" });
  const threshold = page.getByRole("textbox", { name: "Threshold" });
  const warning = page.getByRole("textbox", { name: "Warn when few coupons are left" });
  await page.getByLabel("Name").first().fill("Best Photo");
  await threshold.fill("500");
  await type.selectOption({ label: "Contest" });
  await expect(threshold).toBeHidden();
  await expect(page.getByText("Number of winners. Leave empty for one.")).toBeVisible();
  await expectAccessible(page);
  await type.selectOption({ label: "Sweepstakes" });
  await expect(threshold).toHaveValue("500");
  await expect(page.getByText("Points that an entry costs. With 0, entries aren't sold.")).toBeVisible();
  await expect(warning).toBeHidden();
  await type.selectOption({ label: "Cash-In" });
  await warning.fill("seven");
  await page.getByRole("button", { name: "Create reward" }).click();
  await expect(warning).toHaveAttribute("aria-invalid", "true");
  await expect(threshold).toHaveValue("500");
  await warning.fill("");
  await threshold.fill("0");
  await type.selectOption({ label: "Contest" });
  await page.getByRole("button", { name: "Create reward" }).click();
  await page.getByRole("link", { name: "Open the draft Best Photo" }).click();
  await expect(page.getByText("Nobody can take part yet: no open challenge gives entries.")).toBeHidden();
  await page.getByRole("link", { name: "Edit" }).first().click();
  await expect(threshold).toBeHidden();

  await type.selectOption({ label: "Sweepstakes" });
  await expect(threshold).toHaveValue("0");
  await threshold.fill("70");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Open the draft Best Photo" }).click();
  await page.getByRole("link", { name: "Edit" }).first().click();
  await expect(threshold).toHaveValue("70");
  await type.selectOption({ label: "Contest" });
  await expect(threshold).toBeVisible();
  await expect(page.getByText("Rewards of this type don't use it.").filter({ visible: true })).toHaveCount(1);
  await threshold.fill("0");
  await page.getByText("Publish now").click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Open Best Photo" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Nobody can take part yet" });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await notice.getByRole("link", { name: "Add Challenge" }).click();
  await expect(page).toHaveURL(/challenges\/new/);
});

/** Removes what Remix logs for a response that did not come, or is not one of its own. */
function removeFailures(browserErrors: string[]) {
  const others = browserErrors.filter((text) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED|SyntaxError/.test(text));
  expect(others.length).toBeLessThan(browserErrors.length);
  browserErrors.splice(0, browserErrors.length, ...others);
}

test.describe("a save that fails", () => {
  test.use({ expectedStatuses: [503] });

  for (const [how, fail] of [
    ["without a network", (route: Route) => route.abort()],
    ["by a server that is down", (route: Route) => route.fulfill({ status: 503, body: "unavailable" })],
  ] as const)
    test(`${how} stays with all that was entered, and can be saved again`, async ({ page, browserErrors }) => {
      await page.setViewportSize(DESKTOP);
      await enterAdmin(page, "manager@example.test");
      await page.goto(`${ADMIN}${programPath(page)}/rewards/new`);
      await page.getByLabel("Name").first().fill("Tunnel Pin");
      const details = page.getByRole("textbox", { name: "Details", exact: true });
      await details.fill("Typed on a train");
      await page.route("**/*.data*", fail);
      await page.getByRole("button", { name: "Create reward" }).click();
      await expect(page.getByText("An unexpected error occurred.")).toBeVisible();
      await expect(page.getByLabel("Name").first()).toHaveValue("Tunnel Pin");
      await expect(details).toHaveText("Typed on a train");
      removeFailures(browserErrors);

      await page.unroute("**/*.data*");
      await page.getByRole("button", { name: "Create reward" }).click();
      await expect(page.getByText("Reward created successfully.")).toBeVisible();
    });

  test("by a browser that is offline says so, and can be saved again", async ({ page, browserErrors }) => {
    await page.setViewportSize(DESKTOP);
    await enterAdmin(page, "manager@example.test");
    await page.goto(`${ADMIN}${programPath(page)}/rewards/new`);
    await page.getByLabel("Name").first().fill("Elevator Pin");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Create reward" }).click();
    await expect(page.getByText("You're offline. Nothing is lost: save again when you're connected.")).toBeVisible();
    await expect(page.getByLabel("Name").first()).toHaveValue("Elevator Pin");
    removeFailures(browserErrors);

    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Create reward" }).click();
    await expect(page.getByText("Reward created successfully.")).toBeVisible();
  });

  test("the account stays with what was typed", async ({ page, browserErrors }) => {
    // Only this journey opens the account of this admin, because it changes the language.
    await page.setViewportSize(DESKTOP);
    await enterAdmin(page, "studio@example.test", "/admin/v2/account");
    const language = page.getByLabel("Language", { exact: true });
    const failed = page.getByText("An unexpected error occurred.");
    await page.route("**/*.data*", (route) => route.abort());
    await page.getByLabel("Last Name").fill("Typed on a train");
    await language.selectOption("es");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(failed).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
    await expect(failed).toBeVisible();
    await expect(page.getByLabel("Last Name")).toHaveValue("Typed on a train");
    await expect(language).toHaveValue("es");
    removeFailures(browserErrors);

    await page.unroute("**/*.data*");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByLabel("Apellido")).toHaveValue("Typed on a train");
    await page.getByLabel("Idioma", { exact: true }).selectOption("en");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("Account saved")).toBeVisible();
  });

  test("a list and a page with a button stay, too", async ({ page, browserErrors }) => {
    await page.setViewportSize(DESKTOP);
    await enterAdmin(page, "manager@example.test");
    const program = `${ADMIN}${programPath(page)}`;
    await page.goto(`${program}/rewards`);
    await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "unavailable" }));
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByText("An unexpected error occurred.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Rewards" })).toBeVisible();

    await page.goto(`${program}/settings/program/points`);
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText("An unexpected error occurred.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Check now" })).toBeEnabled();

    await page.goto(`${program}/settings/program/communication-settings/emails/welcome`);
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText("An unexpected error occurred.")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Active" })).toBeChecked();
    await expect(page.getByText("You have unsaved changes.")).toBeHidden();
    removeFailures(browserErrors);
  });
});

test("the columns of a table are chosen, shared and remembered", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "analyst@example.test");
  const program = programPath(page);
  await page.goto(`${ADMIN}${program}/rewards`);
  await page.getByRole("button", { name: "Columns" }).click();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Claims" }).uncheck();
  await expect(page.getByRole("columnheader", { name: "Claims" })).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);
  await page.goto(`${ADMIN}${program}/rewards`);
  await expect(page.getByRole("columnheader", { name: "Claims" })).toHaveCount(0);
  await page.goto(`${ADMIN}${program}/rewards?columns=claims`);
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Claims", "Actions"]);
});

test("the address of a new page follows its title until it is edited", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterAdmin(page, "manager@example.test");
  await page.goto(`${ADMIN}${programPath(page)}/settings/program/program-pages/new`);
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const address = page.getByRole("textbox", { name: "Address" });
  await title.fill("Café hours & places");
  await page.getByRole("textbox", { name: "Title in Spanish" }).fill("Horarios");
  await expect(address).toHaveValue("cafe-hours-places");
  await expectNoOverflow(page);
  await address.fill("hours");
  await title.fill("Café hours");
  await expect(address).toHaveValue("hours");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(title).toHaveValue("");
  await expect(address).toHaveValue("");
  await title.fill("Receipts");
  await expect(address).toHaveValue("receipts");
  await page.getByRole("button", { name: "Create page" }).click();
  await expect(page.getByText("This address is reserved for the platform").first()).toBeVisible();
  await title.fill("Receipts and returns");
  await expect(address).toHaveValue("receipts-and-returns");
  await page.getByRole("button", { name: "Create page" }).click();
  await page.waitForURL(/\/program-pages(\/[0-9a-f-]{36})?$/);
});
