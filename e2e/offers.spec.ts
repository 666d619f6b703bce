import type { Page } from "@playwright/test";
import {
  DEMO,
  expect,
  expectHealthyPage,
  HARBOR,
  memberCodeIsLoaded,
  PHONE,
  send,
  signIn,
  test,
} from "./setup/journey";

async function redeemNow(page: Page, offer: string): Promise<void> {
  await page.getByRole("article").filter({ hasText: offer }).getByRole("button", { name: "Redeem now" }).click();
}

test("a visitor enters a place, finds a merchant, and is asked to join or to sign in", async ({ page }) => {
  await page.goto(`${DEMO}/my-offers`);
  await expect(page.getByRole("heading", { name: "Let's find the deals, offers & savings near you" })).toBeVisible();
  await expectHealthyPage(page);
  await page.setViewportSize(PHONE);
  await page.getByLabel("ZIP or postal code").fill("10001");
  await page.getByRole("button", { name: "View offers" }).click();
  await expect(page.getByText(/^You have \d+ Offers from \d+ Merchants near 10001$/)).toBeVisible();
  // The first offer is near the top, also on the smallest phone.
  const content = (await page.locator("main").boundingBox())!;
  expect((await page.getByRole("article").first().boundingBox())!.y - content.y).toBeLessThanOrEqual(250);
  await expectHealthyPage(page);

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(/^Showing 13 to 24 of \d+ Merchants$/)).toBeVisible();
  await page.getByRole("button", { name: "Dining" }).click();
  await expect(page.getByText(/^You have \d+ Dining Offers/)).toBeVisible();
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue("25");
  await page.getByText("Near 10001", { exact: true }).click();
  await page.getByLabel("search name").fill("blue dor bistro");
  await page.getByRole("button", { name: "Search" }).click();
  const card = page.getByRole("article").filter({ hasText: "Blue Door Bistro" });
  await expect(card).toContainText("+ 1 more offer");
  await card.getByRole("link").click();

  await expect(page.getByRole("heading", { name: "Blue Door Bistro", level: 1 })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("keyword")).toBe("Blue Door Bistro");
  await page.getByRole("tab", { name: "Terms" }).first().click();
  await expect(page.getByRole("tabpanel").first()).toContainText("Dine-in only");
  await expectHealthyPage(page);
  await redeemNow(page, "$20 off dinner for two");
  const prompt = page.getByRole("dialog", { name: "Premium Access Required" });
  await expect(prompt.getByText("494,267")).toBeVisible();
  await expectHealthyPage(page);
  const here = new URL(page.url());
  await expect(prompt.getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    `/signin?${new URLSearchParams({ redirect_to: here.pathname + here.search })}`,
  );
  await prompt.getByLabel("Email").fill("joins-for-offers@example.test");
  await prompt.getByRole("button", { name: "Join now" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);

  await page.goto(`${DEMO}/my-offers`);
  await page.getByRole("button", { name: "change location" }).click();
  await expect(page.getByRole("button", { name: "View offers" })).toBeVisible();
});

test("a member saves merchants, sorts by saving, and opens the code over the page", async ({ page }) => {
  await signIn(page, "maya@example.test");
  await page.setViewportSize(PHONE);
  await page.goto(`${DEMO}/my-offers?zip_code=10001`);
  const first = page.getByRole("article").first();
  const name = await first.getByRole("heading").innerText();
  const save = first.getByRole("button", { name: `Save ${name}` });
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Saved", exact: true }).click();
  await expect(page.getByText(/^\d+ saved merchants?$/)).toBeVisible();
  await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(name);
  await expectHealthyPage(page);
  await save.click();
  await page.getByRole("button", { name: "Dining" }).click();
  await page.getByLabel("Sort by").selectOption("value");
  await expect(page).toHaveURL(/sort=value/);

  await page.setViewportSize(PHONE);
  await memberCodeIsLoaded(page);
  await page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: "Code" }).click();
  const code = page.getByRole("dialog", { name: "Maya Lopez" });
  await expect(code.getByText(/^Member number: \d{4} \d{4} \d{4}$/)).toBeVisible();
  await expect(code.getByRole("heading", { name: "Ready to use" })).toBeVisible();
  await expectHealthyPage(page);
  await page.goBack();
  await expect(code).toHaveCount(0);
  await expect(page).toHaveURL(/my-offers\?.*sort=value/);
});

test("a challenge that the till completes shows the member code", async ({ page }) => {
  await signIn(page, "maya@example.test");
  await page.goto(`${DEMO}/challenge/api-checkin`);
  await memberCodeIsLoaded(page);
  const showCode = page.getByRole("dialog").getByRole("link", { name: "Show my code" });
  await showCode.click();
  const code = page.getByRole("dialog", { name: "Maya Lopez" });
  await expect(code).toBeFocused();
  await page.goBack();
  await expect(code).toHaveCount(0);

  // Escape in the moment in which the code gets the focus closes the code, not the challenge below it.
  await page.evaluate(() => {
    const escape = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLDialogElement)) return;
      document.removeEventListener("focusin", escape);
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      document.body.dataset.escaped = "";
    };
    document.addEventListener("focusin", escape);
  });
  await showCode.click();
  await expect(page.locator("body[data-escaped]")).toBeVisible();
  await expect(code).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenge\/api-checkin$/);
  await expect(showCode).toBeVisible();
});

test.describe("the location of the device", () => {
  test.use({ geolocation: { latitude: 40.75, longitude: -73.99 }, expectedStatuses: [404] });

  test("finds merchants nearby, shows an error when it is denied, and a merchant without a place is not found", async ({
    page,
    context,
  }) => {
    await page.goto(`${DEMO}/my-offers/blue-door-bistro`);
    await expect(page.getByText("We're sorry, but the merchant you were looking for doesn't exist.")).toBeVisible();
    await expectHealthyPage(page);
    await page.getByLabel("ZIP or postal code").fill("10001");
    await page.getByRole("button", { name: "View offers" }).click();
    await expect(page.getByRole("heading", { name: "Blue Door Bistro", level: 1 })).toBeVisible();
    // A search is remembered, however it came about.
    await page.goto(`${DEMO}/my-offers?zip_code=10003`);
    await expect(page.getByText(/Merchants near 10003$/)).toBeVisible();
    await expectHealthyPage(page);
    await page.goto(`${DEMO}/my-offers`);
    await expect(page.getByText(/Merchants near 10003$/)).toBeVisible();
    await page.getByRole("button", { name: "change location" }).click();
    await page.getByRole("button", { name: "click here" }).click();
    await expect(page.getByText("We couldn't find your location.")).toBeVisible();
    await context.grantPermissions(["geolocation"]);
    await page.getByRole("button", { name: "click here" }).click();
    await expect(page.getByText(/Merchants near you$/)).toBeVisible();
  });
});

test.describe("a member", () => {
  test.use({ expectedStatuses: [422] });

  test("opens a website, and redeems a voucher, which can be undone for a minute", async ({ page, openPage }) => {
    await signIn(page, "maya@example.test");
    await page.goto(`${DEMO}/my-offers/trail-outfitters?zip_code=10001`);
    await page.getByRole("button", { name: "Redeem now" }).first().click();
    await expect(page.getByRole("dialog", { name: "Ready to Redeem?" })).toBeVisible();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Redeem", exact: true }).click(),
    ]);
    await tab.waitForURL("**/sandbox/elsewhere/trail-outfitters.example.test/offers");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.goto(`${DEMO}/my-offers/blue-door-bistro?zip_code=10001`);
    await redeemNow(page, "$20 off dinner for two");
    await page.getByRole("button", { name: "Redeem", exact: true }).click();
    const voucher = page.getByRole("dialog", { name: "Show this screen to receive your discount." });
    await expect(voucher.getByRole("timer")).toHaveText(/^Valid for (10:00|9:\d\d)$/);
    await expectHealthyPage(page);
    await voucher.getByRole("button", { name: /^Undo/ }).click();
    await expect(voucher).toHaveCount(0);
    const secondTab = await openPage(page.context());
    await secondTab.goto(`${DEMO}/my-offers/blue-door-bistro?zip_code=10001`);
    await redeemNow(secondTab, "$20 off dinner for two");
    await redeemNow(page, "$20 off dinner for two");
    // The voucher survives a reload, even before the data of the page has been loaded again.
    await page.route("**/blue-door-bistro.data*", () => {});
    await page.getByRole("button", { name: "Redeem", exact: true }).click();
    await expect(voucher.getByRole("timer")).toBeVisible();
    await page.unroute("**/blue-door-bistro.data*");
    await page.reload();
    await expect(voucher.getByRole("timer")).toBeVisible();
    await voucher.getByRole("link", { name: "Done" }).click();
    const used = page.getByRole("article").filter({ hasText: "$20 off dinner for two" });
    await expect(used.getByText(/^Used, back in \d{4}$/)).toBeVisible();
    await expect(used.getByRole("button", { name: "Redeem now" })).toHaveCount(0);
    await used.getByRole("link", { name: "Show voucher" }).click();
    await voucher.getByRole("link", { name: "Done" }).click();
    await secondTab.getByRole("button", { name: "Redeem", exact: true }).click();
    const failed = secondTab.getByRole("dialog", {
      name: "Whoops! Something went wrong while redeeming the offer.",
    });
    await expect(failed).toContainText("You have already redeemed this offer.");
    await expect(failed.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await secondTab.close();

    await redeemNow(page, "Free crème brûlée with any entrée");
    await page.getByRole("button", { name: "Redeem", exact: true }).click();
    await expect(voucher.getByRole("button", { name: "Print" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("img", { name: /^Blue Door Bistro voucher/ })).toBeVisible();
    await expect(page.getByText("Print", { exact: true })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await voucher.getByRole("link", { name: "Done" }).click();

    // My Rewards shows the same screen, which a reload keeps and the Back button of a phone closes.
    await page.setViewportSize(PHONE);
    await page.goto(`${DEMO}/my-rewards`);
    const ticket = page.getByRole("article").filter({ hasText: "$20 off dinner for two" }).first();
    await expect(ticket.getByRole("timer")).toHaveText(/^Valid for \d:\d\d$/);
    await ticket.getByRole("link", { name: "Show voucher" }).click();
    await expect(voucher.getByRole("timer")).toBeVisible();
    await expectHealthyPage(page);
    await page.reload();
    await expect(voucher.getByRole("img", { name: /^Blue Door Bistro voucher/ })).toBeVisible();
    await page.goBack();
    await expect(voucher).toHaveCount(0);
    await expect(page).toHaveURL(`${DEMO}/my-rewards`);
    await ticket.getByRole("link", { name: "Show voucher" }).click();
    await voucher.getByRole("link", { name: "Done" }).click();
    await expect(voucher).toHaveCount(0);
    await page.goBack();

    await page.getByRole("button", { name: "Report a problem with this offer" }).first().click();
    await page.getByLabel("What went wrong?").fill("They had never heard of it.");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thanks. We'll look into it.")).toBeVisible();
  });
});

test("a member redeems without JavaScript", async ({ page, browser }) => {
  await signIn(page, "maya@example.test");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: PHONE,
  });
  const plain = await context.newPage();
  await plain.goto(`${DEMO}/my-offers/blue-door-bistro?zip_code=10001`);
  await redeemNow(plain, "Free crème brûlée with any entrée");
  await plain.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(plain.getByText("Show this screen to receive your discount.")).toBeVisible();
  await expect(plain.getByRole("img", { name: /^Blue Door Bistro voucher/ })).toBeVisible();
  await plain.getByRole("link", { name: "Done" }).click();
  await redeemNow(plain, "10% off gift cards");
  await plain.getByRole("button", { name: "Redeem", exact: true }).click();
  await plain.waitForURL("**/sandbox/elsewhere/blue-door-bistro.example.test/offers");
  await context.close();
});

test("a participant who is not eligible sees what to complete", async ({ page }) => {
  await signIn(page, "omar@example.test");
  await page.goto(`${DEMO}/my-offers/trail-outfitters?zip_code=10001`);
  await page.getByRole("button", { name: "Redeem now" }).first().click();
  const prompt = page.getByRole("dialog", { name: "Premium Access Required" });
  await expect(prompt.getByRole("region", { name: "Challenges" }).locator("article:not([inert]) a")).toHaveText(
    /Become a Member|Take/,
  );
  await expectHealthyPage(page);
});

test("the challenges that give access follow one another inside their dialog", async ({ page }) => {
  await signIn(page, "omar@example.test");
  await page.clock.install();
  await page.goto(`${DEMO}/my-offers/trail-outfitters?zip_code=10001`);
  await page.getByRole("button", { name: "Redeem now" }).first().click();
  const shown = page.getByRole("region", { name: "Challenges" }).locator("article:not([inert]) h3");
  const first = await shown.textContent();
  await page.getByRole("dialog").getByRole("heading").first().hover(); // the carousel stands still under the mouse
  await expect(async () => {
    await page.clock.fastForward(3_000);
    await expect(shown).not.toHaveText(first!, { timeout: 1_000 });
  }).toPass();
});

test("a program without offers has no pages for them", async () => {
  const host = new URL(HARBOR).hostname;
  for (const path of ["/my-offers", "/my-offers/blue-door-bistro"]) expect((await send(host, path)).status).toBe(404);
});
