import {
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectHealthyPage,
  expectNoOverflow,
  memberCodeIsLoaded,
  PHONE,
  signIn,
  test,
} from "./setup/journey";

test("a participant claims a reward", async ({ page, context, browserErrors }) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, "maya@example.test");
  await expect(page.getByText("1,250 Sparks").first()).toBeVisible();
  await page.getByRole("link", { name: "$10 Gift Card" }).first().click();
  const card = page.getByRole("dialog");
  await expect(card.getByText("Cash-In Reward")).toBeVisible();
  await expect(card.getByText("750 Sparks left after")).toBeVisible();
  await expectAccessible(page);
  const claim = card.getByRole("button", { name: "Use 500 Sparks to Claim" });
  await context.setOffline(true);
  await claim.click();
  await expect(page.getByText("Please try again")).toBeVisible();
  await context.setOffline(false);
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((text) => !/ERR_INTERNET/.test(text)));
  await claim.click();
  await expect(page.getByText("Congrats!")).toBeVisible();
  await expect(card.getByText("Congrats, You've earned:")).toBeVisible();
  await expect(card.getByText(/Earned on:/)).toBeVisible();
  const code = await card.locator("code").innerText();
  expect(code).not.toBe("");
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page);
  await expectAccessible(page);

  await card.getByRole("link", { name: "See it in My Perks" }).click();
  await expect(page.getByRole("heading", { name: "My Perks", level: 1 })).toBeVisible();
  await expectHealthyPage(page);
  const ticket = page.getByRole("article").filter({ hasText: "$10 Gift Card" });
  await expect(ticket).toContainText(code);
  await ticket.getByRole("button", { name: "Show at checkout" }).click();
  const till = page.getByRole("dialog", { name: "$10 Gift Card" });
  await expect(till.getByRole("img", { name: `QR code of ${code}` }).locator("svg")).toBeVisible();
  await expect(
    till
      .getByRole("img", { name: `Barcode of ${code}` })
      .locator("rect")
      .first(),
  ).toBeAttached();
  await expectHealthyPage(page);
  // The code is in the address: a reload keeps it, and the Back button of a phone closes it.
  await page.reload();
  await expect(till.getByRole("img", { name: `QR code of ${code}` }).locator("svg")).toBeVisible();
  await page.goBack();
  await expect(till).toHaveCount(0);
  await expect(page).toHaveURL(`${DEMO}/my-rewards`);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => till.getByRole("button", { name: "Close" }).click(),
  ]) {
    await ticket.getByRole("button", { name: "Show at checkout" }).click();
    await expect(till).toBeVisible();
    await close();
    await expect(till).toHaveCount(0);
  }
  await memberCodeIsLoaded(page);
  await page.getByRole("region", { name: "Member card" }).getByRole("link", { name: "Show my code" }).click();
  const member = page.getByRole("dialog", { name: "Maya Lopez" });
  await expect(member.getByRole("img").locator("svg")).toBeVisible();
  await page.goBack();
  await expect(member).toHaveCount(0);
  // Nothing is left in the history that would show a code again.
  await page.goBack();
  await expect(card.getByText("Congrats, You've earned:")).toBeVisible();
  await page.goForward();
  await ticket.getByRole("button", { name: "Mark $10 Gift Card as used" }).click();
  await expect(page.getByRole("region", { name: "Already used" })).toContainText(code);
  await page.reload();
  await page.getByRole("button", { name: "Mark $10 Gift Card as not used" }).click();
  await expect(page.getByRole("region", { name: "Ready to use" })).toContainText(code);
  await page.getByRole("link", { name: "Sunrise Rewards" }).first().click();
  await expect(page.getByText("750 Sparks").first()).toBeVisible();
  const claimed = page.getByRole("region", { name: "My Rewards and Achievements" });
  await claimed.getByRole("heading").click();
  await claimed.getByRole("link", { name: /Gift Card/ }).click();
  await expect(card.getByText("Congrats, You've earned:")).toBeVisible();
});

test("a participant sees the certificate of a reward, and its pages at the explorer", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "maya@example.test");
  const card = page.getByRole("dialog");
  const claimed = page.getByRole("region", { name: "My Rewards and Achievements" });
  await claimed.getByRole("heading").click();
  await claimed.getByRole("link", { name: /Founding Fan/ }).click();
  await expect(card.getByText("Certified on Blockchain")).toBeVisible();
  await expect(card.getByRole("link", { name: /^Your Wallet Address: 0x[0-9a-f]{4}\.{3}[0-9a-f]{4}/ })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  for (const [link, title] of [
    ["Mint transaction", "Mint transaction"],
    ["Token", "Founding Fan"],
    ["Your Wallet Address", "Account"],
  ] as const) {
    const opened = page.waitForEvent("popup");
    await card.getByRole("link", { name: new RegExp(`^${link}`) }).click();
    const explorer = await opened;
    await expect(explorer.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectNoOverflow(explorer);
    await expectAccessible(explorer);
    await explorer.close();
  }
});

test("a reward shows that it is loading, and the points that are missing to claim it", async ({ page }) => {
  await signIn(page, "omar@example.test");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/reward\/.*\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "$10 Gift Card" }).first().click();
  const card = page.getByRole("dialog");
  await expect(card.getByText("Loading, please wait...")).toBeVisible();
  release();
  await expect(card.getByText("460 Sparks to go")).toBeVisible();
  await expect(card.getByRole("button", { name: "Use 500 Sparks to Claim" })).toBeDisabled();
});

test("the focus returns to the tile of a closed reward", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, "maya@example.test");
  const tile = page.locator('a[href^="/reward/"]').first();
  // The blocks of a page that was streamed are hydrated one by one. Before that, the link loads another document.
  await expect
    .poll(() => tile.evaluate((link) => Object.keys(link).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
  await tile.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(tile).toBeFocused();
});

test("a reward that does not exist redirects home", async ({ page }) => {
  await signIn(page, "opted-out@example.test");
  await page.goto(`${DEMO}/reward/01890a5d-ac96-774b-bcce-b302099a8057`);
  await expect(page).toHaveURL(`${DEMO}/`);
});

test.use({ expectedStatuses: [404] });
