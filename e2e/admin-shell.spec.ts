import type { Page } from "@playwright/test";
import {
  ADMIN,
  codeIn,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  loginMailsTo,
  newestMail,
  programId,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [403, 422, 429] });

const NARROW = { width: 390, height: 844 };

async function signInAdminByCode(page: Page, email: string): Promise<void> {
  const [before] = await loginMailsTo(email);
  await page.goto(`${ADMIN}/admin/v2/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  const code = codeIn(await newestMail(email, before));
  // The sixth digit submits.
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByText("Invalid OTP · Please try again")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code").fill(code);
  await page.waitForURL((url) => url.pathname.startsWith("/admin/v2/programs"));
}

/** Invites an admin as the owner, then clears the session. An analyst is one of Sunrise Rewards. */
async function invite(page: Page, role: "owner" | "analyst", email: string): Promise<void> {
  await enterAdmin(page, "owner@example.test", "/admin/v2/account");
  const token = (await page.locator("meta[name=csrf-token]").getAttribute("content"))!;
  const access =
    role === "owner"
      ? { owner: true, roles: {} }
      : { owner: false, roles: { [await programId(page, "Sunrise Rewards")]: role } };
  const data = { email, first_name: "Phoebe", last_name: "Lind", ...access };
  const invited = await page.request.post(`${ADMIN}/admin/v2/users`, {
    data,
    headers: { "X-CSRF-Token": token, Accept: "application/json" },
  });
  expect(invited.status()).toBe(200);
  await newestMail(email);
  await page.context().clearCookies();
}

test("an owner signs in by code, searches by keyboard, and changes program, theme and language", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const email = "new-owner@example.test"; // only for this test, because it changes the language
  await invite(page, "owner", email);
  await signInAdminByCode(page, email);

  await page.locator("header button[aria-haspopup=dialog]").first().click();
  const switcher = page.getByRole("dialog", { name: "Switch program" });
  await switcher.getByRole("searchbox").fill("nothing of the kind");
  await expect(switcher.getByText("No program found.")).toBeVisible();
  await switcher.getByRole("searchbox").fill("sunrise");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sunrise Rewards" })).toBeVisible();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await palette.getByRole("combobox").fill("maya lop");
  await expect(palette.getByRole("option", { name: /Maya Lopez/ }).first()).toBeVisible();
  await expect(palette.getByRole("status")).toHaveText(/^\d+ results for “maya lop”$/);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Maya Lopez" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(palette.getByRole("option", { name: "Maya Lopez" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("menuitem", { name: "Light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("menuitemradio", { name: "Español" }).click();
  await expect(page.getByRole("link", { name: "Usuarios" }).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Idioma: Español" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Language: English" })).toBeVisible();
});

test("an analyst signs in by link on a phone, cannot edit, and signs out everywhere", async ({ page }) => {
  await page.setViewportSize(NARROW);
  const email = "phone-analyst@example.test"; // only for this test, because it ends every session
  await invite(page, "analyst", email);
  const [before] = await loginMailsTo(email);
  await page.goto(`${ADMIN}/admin/v2/magic-login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("a login link is on its way", { exact: false })).toBeVisible();
  await page.goto(/https?:\/\/\S+\/admin\/v2\/magic\/\S+/.exec((await newestMail(email, before)).text)![0]);
  await page.waitForURL((url) => url.pathname.startsWith("/admin/v2/programs"));

  await page.getByRole("button", { name: "Open navigation" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { name: /^Users/ })).toBeVisible();
  await page.getByRole("button", { name: "Search or jump to…" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("zzzz");
  await expect(page.getByText("No results for “zzzz”")).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.goto(page.url().replace(/users$/, "rewards/new"));
  await expect(page.getByRole("alertdialog", { name: "You are not allowed to access this page" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${ADMIN}/admin/v2/account`);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(`${ADMIN}/admin/v2/login`);
});
