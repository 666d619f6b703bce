import type { BrowserContext, Page } from "@playwright/test";
import {
  ADMIN,
  codeIn,
  DEMO,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  HARBOR,
  join,
  linkIn,
  loginMailsTo,
  newestMail,
  openLink,
  PHONE,
  signIn,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [401, 403, 429] });

/** Ends the session as a browser sees it that has lost its cookie. */
async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^(admin_)?sid$/ });
}

/** Signs in again in the dialog over the page, with the digits of another keyboard. The sixth one sends the code. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  const [before] = await loginMailsTo(email);
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  const code = dialog.getByLabel("6-digit code");
  await expect(code).toBeFocused();
  const sent = codeIn(await newestMail(email, before));
  await code.fill(sent.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))));
  await expect(dialog).toBeHidden();
}

const programPath = (page: Page) => new URL(page.url()).pathname.match(/^\/admin\/v2\/programs\/[^/]+/)![0];

test("an admin signs in again over a form, which is saved", async ({ page, context }) => {
  const email = "reviewer@example.test";
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  const form = `${ADMIN}${programPath(page)}/rewards/new`;
  await page.goto(form);
  await page.getByLabel("Name").first().fill("Evening Pin");
  await page.getByRole("textbox", { name: "Details", exact: true }).fill("Typed over lunch");
  await endSession(context);
  await page.getByRole("button", { name: "Create reward" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog).toContainText("Your session has ended. What you entered is still here.");
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Not sent: sign in to continue.")).toBeVisible();
  await expect(page.getByLabel("Name").first()).toHaveValue("Evening Pin");
  await page.getByRole("button", { name: "Create reward" }).click();
  await signInAgain(page, "manager@example.test");
  await expect(page.getByText("Reward created successfully.")).toBeVisible();

  // Somebody else's session in the same browser does not save it.
  await page.goto(form);
  await page.getByLabel("Name").first().fill("Night Pin");
  const { adminSession } = await import("./setup/sessions");
  await context.addCookies([{ name: "admin_sid", value: await adminSession(email), url: ADMIN }]);
  await context.addCookies([{ name: "csrf", value: "of-another-session", url: ADMIN }]);
  await page.getByRole("button", { name: "Create reward" }).click();
  await expect(dialog).toContainText("Someone else has signed in in this browser.");
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
});

test("a participant signs in again over the profile, which is saved", async ({ page, context }) => {
  const email = "lost-profile@example.test";
  await page.setViewportSize(PHONE);
  await join(page, email);
  await page.goto(`${DEMO}/my-account?edit`);
  await page.getByLabel("Last Name").fill("Typed on a bus");
  await endSession(context);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("Your session has ended.");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await signInAgain(page, email);
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("Jo Typed on a bus").first()).toBeVisible();
});

test("a link from a mail, opened in another tab, lets the page go on", async ({ page, context, openPage }) => {
  const email = "lost-link@example.test";
  await join(page, email, HARBOR);
  await page.goto(`${HARBOR}/my-account?edit`);
  await page.getByLabel("Last Name").fill("Typed at sea");
  await endSession(context);
  await page.getByRole("button", { name: "Save" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await dialog.getByRole("button", { name: "Email me a code" }).click();
  await expect(dialog).toContainText("We emailed a login link");
  const mail = await newestMail(email);
  expect(linkIn(mail)).toContain(HARBOR);
  await openLink(await openPage(context), mail);
  await expect(page.getByText("Profile saved")).toBeVisible();
});

test("an answer of an older session of the same person is sent again by itself", async ({ page, context }) => {
  const email = "lost-session@example.test";
  await join(page, email);
  await page.goto(`${DEMO}/challenge/visit-our-store`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Find a bakery" })).toBeVisible();
  const { participantSession } = await import("./setup/sessions");
  const sid = await participantSession("demo.localhost", email);
  await context.addCookies([
    { name: "sid", value: sid, url: DEMO },
    { name: "csrf", value: "of-the-new-session", url: DEMO },
  ]);
  const opened = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("button", { name: "Find a bakery" }).click();
  await (await opened).close();
  await expect(page.getByText("You successfully completed this")).toBeVisible();
});

test("calls of the site wait for the sign-in, too", async ({ page, context }) => {
  await signIn(page, "maya@example.test");
  await page.goto(`${DEMO}/my-offers/blue-door-bistro?zip_code=10001`);
  const offer = page.getByRole("article").filter({ hasText: "Free crème brûlée with any entrée" });
  await offer.getByRole("button", { name: "Redeem now" }).click();
  await endSession(context);
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
  await expect(dialog).toContainText("maya@example.test");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Not sent: sign in to continue.")).toBeVisible();
});

test("without JavaScript a form waits on a page until its owner has signed in", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const email = "plain-session@example.test";
  await join(page, email);
  await page.goto(`${DEMO}/my-account?edit`);
  await page.getByLabel("Last Name").fill("Typed by hand");
  await endSession(context);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Your session has ended. What you entered is still here")).toBeVisible();
  const tab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign in in a new tab" }).click();
  const signInPage = await tab;
  await signInPage.getByLabel("Please enter your email to continue").fill(email);
  await signInPage.getByRole("button", { name: "Continue to get your login code" }).click();
  await signInPage.getByPlaceholder("enter 6-digit code").fill(codeIn(await newestMail(email)));
  await signInPage.getByRole("button", { name: "Verify Code" }).click();
  await signInPage.waitForURL(`${DEMO}/`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your session was renewed.")).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("Jo Typed by hand").first()).toBeVisible();
  await context.close();
});

test("a reload of the admin's code step goes on with the same code", async ({ page }) => {
  const email = "analyst@example.test";
  await page.goto(`${ADMIN}/admin/v2/login?redirect_to=%2Fadmin%2Fv2%2Faccount`);
  const [before] = await loginMailsTo(email);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();
  const mail = await newestMail(email, before);
  await page.reload();
  await expect(page.getByText("Check your email")).toBeVisible();
  await expect(page.getByText(/^in 0:[0-5]\d$/)).toBeVisible();
  await page.getByRole("link", { name: "Use another email" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("We just sent you an email.", { exact: false })).toBeVisible();
  await page.getByLabel("Code").fill(codeIn(mail));
  await page.waitForURL(`${ADMIN}/admin/v2/account`);
});

test("a participant whose session has ended signs out without signing in first", async ({ page, context }) => {
  await page.setViewportSize(DESKTOP);
  await join(page, "lost-logout@example.test");
  await endSession(context);
  await page.getByRole("button", { name: /menu/i }).first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Sign in to continue" })).toHaveCount(0);
});
