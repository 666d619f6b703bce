import type { Page } from "@playwright/test";
import {
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectHealthyPage,
  expectNoOverflow,
  HARBOR,
  join,
  memberCodeIsLoaded,
  PHONE,
  test,
} from "./setup/journey";

/** A check-in at another place is rejected. */
test.use({ expectedStatuses: [422] });

const SHOP = `${DEMO}/sandbox/elsewhere/shop.example.test/`;

test("every other way to complete a challenge works, on a phone and on a desktop", async ({ page, context }) => {
  await context.route("https://**", (route) =>
    route.fulfill({ body: "<title>elsewhere</title>", contentType: "text/html" }),
  );
  const submits: string[] = [];
  page.on("request", (request) => request.url().endsWith("/public/challenges/submit") && submits.push(page.url()));
  await join(page, "walker@example.test");
  const sheet = page.getByRole("dialog");

  await test.step("the cards fit", async () => {
    for (const id of ["call-us", "share-it", "follow-us", "lucky-pick", "taste-survey", "sign-up"]) {
      await open(page, id);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expectNoOverflow(page);
      }
      if (id === "call-us" || id === "taste-survey") await expectAccessible(page);
    }
    await expect(sheet.getByText("Good news, Jo!"), "completed by signing up").toBeVisible();
  });

  await test.step("a share copies the link where the device cannot share", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: DEMO });
    await open(page, "share-it");
    await sheet.getByRole("button", { name: "Share it" }).click();
    await expect(page.getByText("Link copied")).toBeVisible();
    await expect(sheet.getByText("+20 Sparks")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click(); // fails when the message lies under the card
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DEMO);
  });

  await test.step("a check-in asks for the location, and says what to do when the permission is denied", async () => {
    await page.setViewportSize(PHONE);
    await open(page, "visit-us");
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, onError) =>
        onError?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    });
    await sheet.getByRole("button", { name: "Check in here" }).click();
    await expect(sheet.getByText("Location access is turned off")).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await context.grantPermissions(["geolocation"], { origin: DEMO });
    await context.setGeolocation({ latitude: 40.76, longitude: -73.99 });
    await open(page, "visit-us");
    await sheet.getByRole("button", { name: "Check in here" }).click();
    const toast = page.locator("[data-toasts]");
    await expect(toast).toContainText("You're not close enough yet. Move closer.");
    await expect(toast.getByText(/try again/i)).toHaveCount(1);
    await context.setGeolocation({ latitude: 40.75, longitude: -73.99 });
    await open(page, "visit-us");
    await sheet.getByRole("button", { name: "Check in here" }).click();
    await expect(sheet.getByText("+80 Sparks")).toBeVisible();
  });

  await test.step("a challenge that the partner completes is not submitted: the member code opens over it", async () => {
    const before = submits.length;
    await open(page, "api-checkin");
    await memberCodeIsLoaded(page);
    await sheet.getByRole("link", { name: "Show my code" }).click();
    await expect(page).toHaveURL(`${DEMO}/challenge/api-checkin?code=member`);
    await expect(sheet.getByText(/^Member number: /)).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Jo Miller" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(sheet.getByRole("link", { name: "Show my code" })).toBeVisible();
    expect(submits).toHaveLength(before);
  });

  await test.step("a card shows that it is loading, and a daily one when it opens again", async () => {
    await open(page, null);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/challenge/daily-hello.data*", (route) => released.then(() => route.continue()));
    await page.getByRole("link", { name: "Daily hello" }).click();
    await expect(sheet.getByText("Loading, please wait...")).toBeVisible();
    await expectAccessible(page);
    release();
    await sheet.getByRole("button", { name: "See today's board" }).click();
    await expect(sheet.getByText("+10 Sparks")).toBeVisible();
    await expect(sheet.getByText("1-day streak")).toBeVisible();
    await open(page, "daily-hello");
    await expect(sheet.getByText("Available again tomorrow")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a challenge without a card redirects to its link and is completed", async () => {
    await page.goto(`${DEMO}/challenge/straight-to-shop`);
    await page.waitForURL(SHOP);
    await expect(async () => {
      await page.goto(`${DEMO}/`); // the submission is a beacon
      await expect(page.getByText("225 Sparks").first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });

  await test.step("home has the streak and the week, and the leaderboard a name of one's choice", async () => {
    const habits = page.getByRole("region", { name: "Your habits" });
    await expect(habits.getByText("1-day streak")).toBeVisible();
    await expect(habits.getByText("Weekly goal reached")).toBeVisible();
    await expect(habits).not.toContainText("of 3 this week");
    await expectHealthyPage(page);
    await habits.getByRole("link", { name: "Leaderboard" }).click();
    await page.getByRole("textbox", { name: "Name on the leaderboard" }).fill("<b>Jo</b>");
    await page.getByRole("button", { name: "Join" }).click();
    await expect(page.getByText("Use letters, digits and spaces")).toBeVisible();
    await page.getByRole("textbox", { name: "Name on the leaderboard" }).fill("Early Jo");
    await page.getByRole("button", { name: "Join" }).click();
    await expect(page.getByText("Early Jo (you)").first()).toBeVisible();
    await expectHealthyPage(page);
    await page.getByRole("button", { name: "Leave the leaderboard" }).click();
    await expect(page.getByText("Early Jo (you)")).toHaveCount(0);
  });
});

test("cards of another program have its colors and terms", async ({ page }) => {
  await join(page, "sailor@example.test", HARBOR);
  const sheet = page.getByRole("dialog");
  for (const id of ["last-keeper", "lucky-pick", "harbour-log", "swim-report", "spring-quiz"]) {
    await open(page, id, HARBOR);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
    }
  }
  for (let question = 1; question <= 3; question++) {
    await expect(sheet.getByText(`Question ${question} of 3`)).toBeVisible();
    await sheet.getByRole("radio").locator("visible=true").first().check({ force: true });
    await sheet.getByRole("button", { name: "Check answer" }).click();
    await expect(sheet.getByText(/That's right|Not quite/)).toBeVisible();
    if (question === 2) await expectAccessible(page);
    await sheet.getByRole("button", { name: question === 3 ? "Finish" : "Next question" }).click();
  }
  await expect(sheet.getByText("+60 Points")).toBeVisible();
  await expectAccessible(page);
});

/** Opens the card of a challenge, or home. */
async function open(page: Page, identifier: string | null, origin = DEMO): Promise<void> {
  await page.goto(identifier ? `${origin}/challenge/${identifier}` : `${origin}/`);
}
