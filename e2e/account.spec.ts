import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoOverflow,
  HARBOR,
  join,
  joinByMail,
  PHONE,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [422] });

/** Checks the page for overflow at both sizes, and for accessibility on the phone, where space is tightest. */
async function expectPageFits(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
}

test("a profile is shown, validated and saved", async ({ page }) => {
  await joinByMail(page, "profile@example.test");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Hi! Jo/ })
    .click();
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
  await expect(
    page.getByText(
      "Sparks may take up to 24 hours to be assigned. There may be limits on likes, comments and retweets.",
    ),
  ).toBeVisible();
  await expect(
    page.getByRole("table", { name: "Account activity" }).getByRole("row", { name: /Sign up and say hello.*\+100/ }),
  ).toBeVisible();
  await expectPageFits(page);
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Edit Profile information" }).click();
  await page.getByLabel("Phone").fill("call me");
  await page.getByLabel("City").fill("Boston");
  await page.getByLabel("State").selectOption("Massachusetts");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Enter a phone number, like (303) 555-0119")).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveValue("Boston");
  await expectPageFits(page);
  await page.getByLabel("Phone").fill("(617) 555-0142");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("(617) 555-0142")).toBeVisible();
});

test("a participant opens the partner's page, chooses the mails, downloads the data and deletes the account", async ({
  page,
  browserErrors,
}) => {
  const email = "leaving@example.test";
  await page.setViewportSize(DESKTOP);
  await page.goto(DEMO);
  await expect(page.getByRole("link", { name: "Photos" })).toHaveCount(0);
  await join(page, email);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Photos" }).click();
  await expect(page.frameLocator("iframe[title=Photos]").getByText("sunrise-photos")).toBeVisible();
  await expectPageFits(page);

  await page.goto(`${DEMO}/my-account`);
  const turnOff = page.getByRole("button", { name: "Turn off emails" });
  await Promise.all([page.waitForEvent("load"), turnOff.click()]);
  await expect(page.getByRole("radio", { name: /None/ })).toBeChecked();
  await expect(turnOff).toHaveCount(0);

  await page.getByRole("radio", { name: /Important/ }).check();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("An error occurred.")).toBeVisible();
  await expect(page.getByText("Please try again")).toBeVisible();
  await page.context().setOffline(false);
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((text) => !/ERR_INTERNET/.test(text)));
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Save" }).click()]);
  await expect(page.getByRole("radio", { name: /Important/ })).toBeChecked();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download your data" }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8")).profile).toMatchObject({
    email,
    first_name: "Jo",
    email_setting: "important",
  });

  await page.getByRole("link", { name: "Delete your account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("textbox").fill("somebody@example.test");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("Type your account's email address")).toBeVisible();
  await expectPageFits(page);
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
});

test("a message that is closed before its scripts have loaded stays closed", async ({ page }) => {
  const message = { id: randomUUID(), type: "success", message: "Your account has been deleted." };
  const value = encodeURIComponent(JSON.stringify([message]));
  await page.context().addCookies([{ name: "flash", value, url: DEMO }]);
  let load = () => {};
  const closed = new Promise<void>((resolve) => (load = resolve));
  let requested = 0;
  await page.route("**/assets/flash-dialog-*.js", (route) => {
    requested += 1;
    return closed.then(() => route.continue());
  });
  await page.goto(DEMO, { waitUntil: "commit" });
  await page.getByRole("button", { name: "OK" }).click();
  await expect.poll(() => requested, "the file of the dialog still has this name").toBeGreaterThan(0);
  load();
  await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await expect(page).toHaveURL(/\/signin/);
});

test("another program has fewer profile fields, and a friend who joins by the link counts as a referral", async ({
  page,
  openPage,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const welcomed = page.waitForResponse(/seen_celebration/);
  await join(page, "referrer@example.test", HARBOR);
  // Until then the welcome comes again, before the news of the friend.
  expect((await welcomed).status()).toBe(200);
  await page.goto(`${HARBOR}/photos`);
  await expect(page).toHaveURL(`${HARBOR}/`);
  await page.goto(`${HARBOR}/my-account?edit`);
  await expect(page.getByLabel("Zip Code")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveCount(0);
  await expectPageFits(page);
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);

  await page.goto(`${HARBOR}/challenge/bring-a-friend`);
  const card = page.getByRole("dialog");
  await expect(card.getByRole("img", { name: "QR code for your link" }).locator("svg")).toBeVisible();
  await card.getByRole("button", { name: "Copy link" }).click();
  await expect(card.getByText("Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/signin\?referral_code=\w+$/);
  const friendsPage = await openPage();
  await joinByMail(friendsPage, "referred@example.test", link);
  const welcome = friendsPage.getByRole("complementary", { name: "Congrats!" });
  await expect(welcome).toContainText("Welcome to Harbor Club, Jo!");
  await friendsPage.context().close();
  await page.reload();
  await expect(card.getByText("1 friend has joined")).toBeVisible();
  await expect(card.getByText("+150 Points").first()).toBeVisible();
  await expect(card.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expectPageFits(page);

  // Home is below the card, so that the news has not been seen there.
  const seen = page.waitForResponse(/seen_celebration/);
  await page.goto(HARBOR);
  const news = page.getByRole("complementary", { name: "Congrats!" });
  await expect(news.getByRole("heading", { name: "A friend of yours joined!" })).toBeVisible();
  await expect(news.getByText("+150 Points").last()).toBeVisible();
  await expectPageFits(page);
  expect((await seen).status()).toBe(200);
  await news.getByRole("button", { name: "Close" }).click();
  await expect(news).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(news).toBeHidden();
});

test.describe("visits", () => {
  test.use({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });

  test("are sent by beacon, with a view for every page and without a cookie", async ({ page, context }) => {
    const [visit, first] = await Promise.all([
      page.waitForResponse(/\/ahoy\/visits$/),
      page.waitForResponse(/\/ahoy\/events$/),
      page.goto(DEMO),
    ]);
    expect([visit.status(), first.status()]).toEqual([200, 200]);
    const [next] = await Promise.all([
      page.waitForResponse(/\/ahoy\/events$/),
      page.getByRole("link", { name: "Program Rules" }).click(),
    ]);
    expect(next.request().postData()).toContain('"page":"/rules"');
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["csrf"]);
  });

  test("are not sent when the browser opts out of tracking", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/ahoy/") && requests.push(request.url()));
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { value: true }));
    await page.goto(DEMO);
    await page.getByRole("link", { name: "Program Rules" }).click();
    await expect(page.getByRole("heading", { name: "Program Rules" })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
