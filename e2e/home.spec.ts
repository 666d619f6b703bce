import {
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectWholeTexts,
  HARBOR,
  join,
  PHONE,
  signIn,
  test,
} from "./setup/journey";

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`home on a ${size}`, () => {
    test.use({ viewport });

    for (const [origin, points, rewards] of [
      [DEMO, "Sparks", "Perks"],
      [HARBOR, "Points", "Rewards"],
    ] as const) {
      test(`shows a visitor ${points} to earn and ${rewards} to get`, async ({ page }) => {
        await page.goto(origin);
        await expect(page.getByRole("heading", { name: `Earn ${points}` })).toBeVisible();
        await expect(page.getByRole("heading", { name: `Current ${rewards}` })).toBeVisible();
        await expect(page.getByRole("link", { name: "Get Started" }).first()).toHaveAttribute("href", "/signin");
        const joinBar = page.getByRole("complementary", { name: "Join" });
        await expect(joinBar).toContainText("The sooner you join, the better your chances!");
        const { y, height } = (await joinBar.boundingBox())!;
        expect(y + height, "the bar's lower edge").toBe(viewport.height);
        await expectNoOverflow(page);
        await expectAccessible(page);
      });
    }
  });
}

test("hydrates while keys are pressed", async ({ page }) => {
  await page.addInitScript(() => {
    // A key after each task, so that some come while the data of the page is decoded.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      if (!("__remixRouter" in window)) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto(DEMO);
  await expect(page.locator("hydrating=page")).toHaveCount(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

test("home is whole at once when a participant comes from another page, at the place that the link names", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await join(page, "comes-home@example.test");
  await page.goto(`${DEMO}/my-rewards`);
  // The blocks of home are loaded ahead a second after the page, when the network may have been idle already.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const blocks = ["balance-card", "goals", "good-news", "up-next", "take-part", "done-challenges", "claimed-rewards"];
    return [...blocks, "completed-activities"].every((block) =>
      loaded.some((url) => url.includes(`/assets/${block}-`)),
    );
  });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  const shifts = await page.evaluateHandle(() => {
    const found: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
    return found;
  });
  await page.getByRole("link", { name: "See the Perks" }).click();
  await expect(page.getByRole("heading", { name: "Current Perks" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Up next" })).toBeVisible();
  expect(await shifts.jsonValue()).toEqual([]);

  // The next page begins at its top, and is not scrolled there in front of the reader.
  const firstTop = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector("h1")?.textContent === "My Perks" ? resolve(scrollY) : requestAnimationFrame(look);
        look();
      }),
  );
  await page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: "My Perks" }).click();
  expect(await firstTop).toBe(0);
});

for (const [name, path] of [
  ["home", "/"],
  ["home below a card", "/challenge/spring-quiz"],
] as const)
  test(`what the server made of ${name} stays while it is hydrated, and moves nothing`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await join(page, `hydrates-${path.length}@example.test`);
    await page.addInitScript(() => {
      const found = { sections: [] as Element[], shifts: [] as number[] };
      Object.assign(window, { found });
      addEventListener("DOMContentLoaded", () => found.sections.push(...document.querySelectorAll("main .page > *")));
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) found.shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(DEMO + path);
    await expect(page.getByRole("heading", { name: "Completed Activities", includeHidden: true })).toBeAttached();
    await page.waitForLoadState("networkidle");
    const { sections, shifts } = await page.evaluate(() => {
      const { found } = window as unknown as { found: { sections: Element[]; shifts: number[] } };
      return { sections: found.sections.map(({ isConnected }) => isConnected), shifts: found.shifts };
    });
    expect(sections.length).toBeGreaterThan(2);
    expect(sections).not.toContain(false);
    expect(shifts.filter((shift) => shift > 0.01)).toEqual([]);
  });

// A demo participant with many actions, but without the membership and a complete profile
// (prisma/seed/expected-people.ts).
const ACTIVE_PARTICIPANT = "oscar.barros@example.test";

test.describe("a participant who is asked for a profile", () => {
  test.use({ asksForProfile: true });

  test("is asked once per session, with a link to the challenge", async ({ page }) => {
    await signIn(page, "noah.chowdhury@example.test");
    const dialog = page.getByRole("dialog", { name: "Complete your profile" });
    await expect(dialog.getByRole("link")).toHaveAttribute("href", "/challenge/complete-your-profile");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.locator("hydrating=page")).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });
});

test("a participant sees every block of a program with all features", async ({ page }) => {
  await signIn(page, ACTIVE_PARTICIPANT);
  await page.getByRole("heading", { name: "Completed Activities" }).click(); // remembered
  await expect(page.getByRole("table", { name: "Completed Activities" })).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(DEMO);
    await expect(page.getByText("Hi! Oscar").first()).toBeVisible();
    await expect(page.getByText("The sooner you join")).toHaveCount(0);
    for (const name of [
      "Get Social",
      "Give back: a breakfast for somebody else",
      "Become a Gold member",
      "Current Perks",
      "My Rewards and Achievements",
    ]) {
      await expect(page.getByRole("heading", { name, exact: true, level: 2 })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "VIEW POSTS +5/EACH" })).toHaveAttribute(
      "href",
      "/challenge/social-wall",
    );
    await expect(page.getByRole("table", { name: "Completed Activities" }).getByRole("row")).toHaveCount(11);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

test("tiles show all of their texts on a narrow phone", async ({ page }) => {
  await signIn(page, "maya@example.test");
  for (const width of [320, PHONE.width]) {
    await page.setViewportSize({ width, height: PHONE.height });
    await page.goto(`${DEMO}/?show=rewards`);
    await expect(page.getByRole("progressbar", { name: /^[\d,]+ of 1,500 Sparks$/ }).first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Newest posts" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "My Rewards and Achievements", exact: true })).toBeVisible();
    await page.getByRole("heading", { name: /^Done \(\d+\)$/ }).click();
    await expectWholeTexts(page);
    await expectNoOverflow(page);
  }
});

test("the hero's dots are visible in the system's colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(DEMO);
  const dots = page.getByRole("group", { name: "Slides" });
  const color = (element: Element) => getComputedStyle(element).backgroundColor;
  const behind = await dots.evaluate(color);
  expect(behind).toMatch(/^rgb\(/);
  for (const dot of await dots.locator("button > span").all()) expect(await dot.evaluate(color)).not.toBe(behind);
});

test("long names of challenges, rewards and posts do not widen a phone's page", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, ACTIVE_PARTICIPANT);
  await page.goto(DEMO);
  const names = page.locator("main :is(h2, h3, li strong)");
  await expect(page.getByRole("heading", { name: "My Rewards and Achievements", exact: true })).toBeVisible();
  // React hydrates the blocks after the page, and must find the texts of the server.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main section")].every((block) =>
      Object.keys(block).some((key) => key.startsWith("__reactProps")),
    ),
  );
  await names.evaluateAll((elements) => {
    for (const element of elements) {
      const text = element.querySelector("a") ?? element;
      text.textContent = "A members' restaurant pass that is good for a dinner with all of your friends";
    }
  });
  await expectNoOverflow(page);
});

test.describe("the completed activities", () => {
  test.use({ expectedStatuses: [503] });

  test("are paged, sorted and collapsed, and show an error when loading fails", async ({ page }) => {
    await signIn(page, "mila.aoki@example.test");
    const table = page.getByRole("table", { name: "Completed Activities" });
    const rows = table.getByRole("row");
    await expect(table).toBeHidden();
    await page.getByRole("heading", { name: "Completed Activities" }).click();
    await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
    await page.getByLabel("Rows").selectOption("30");
    await expect(page.getByText(/^1–30 of \d+$/)).toBeVisible();
    await expect(rows).toHaveCount(31);
    await page.getByRole("button", { name: "Sparks" }).click();
    await expect(table.getByRole("columnheader", { name: "Sparks" })).toHaveAttribute("aria-sort", "descending");
    await expect(rows.nth(1)).toContainText("+");
    const next = page.getByRole("button", { name: "Next page" });
    await page.route("**/public/participant_actions?**", (route) =>
      route.fulfill({ status: 503, json: { success: false, message: "Down for a moment", errors: [] } }),
    );
    await next.click();
    await expect(page.getByText("Error: Down for a moment")).toBeVisible();
    await page.unroute("**/public/participant_actions?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/^31–\d+ of \d+$/)).toBeVisible();
    await page.getByRole("heading", { name: "Completed Activities" }).click();
    await expect(table).toBeHidden();
    await page.reload();
    const heading = page.getByRole("heading", { name: "Completed Activities" });
    await expect(page.locator("details:not([open])").filter({ has: heading })).toBeVisible();
  });
});

test("a participant sees no blocks of features that the program does not have", async ({ page }) => {
  await signIn(page, "lena@example.test", HARBOR);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(HARBOR);
    await expect(page.getByRole("heading", { name: "Completed Activities" })).toBeVisible();
    await expect(page.getByText("Get Social")).toHaveCount(0);
    const more = page.getByRole("region", { name: "More ways to take part" });
    await expect(more.getByRole("heading")).toHaveText(["Receipts"]);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

test("challenges are filtered by kind, and what is done is folded away", async ({ page }) => {
  await signIn(page, "maya@example.test");
  const earn = page.getByRole("region", { name: "Earn Sparks" });
  const kinds = page.getByRole("navigation", { name: "Challenge types" });
  await expect(page.getByRole("heading", { name: /^Good (morning|afternoon|evening), Maya$/ })).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("_data") && requests.push(request.url()));
  await kinds.getByRole("link", { name: "Support" }).click();
  await expect(kinds.getByRole("link", { name: "Support" })).toHaveAttribute("aria-current", "true");
  await expect(earn.getByRole("link", { name: /Give back/ })).toBeVisible();
  await expect(earn.getByRole("link", { name: /Daily hello/ })).toHaveCount(0);
  expect(requests).toEqual([]); // the page has them all
  await page.reload();
  await expect(kinds.getByRole("link", { name: "Support" })).toHaveAttribute("aria-current", "true");
  await kinds.getByRole("link", { name: "All" }).click();
  await expect(earn.getByRole("link", { name: /Daily hello/ })).toBeVisible();
  const done = page.getByRole("region", { name: /^Done/ });
  const signUp = done.getByRole("link", { name: /Sign up and say hello/ });
  await expect(signUp).toBeHidden();
  await done.getByRole("heading", { name: /^Done \(\d+\)$/ }).click();
  await done.getByRole("heading", { name: /^Quick wins \(\d+\)$/ }).click();
  await expect(signUp).toBeVisible();
});

test("the hero advances every seven seconds until it is used, and pauses behind a dialog and out of sight", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(DEMO);
  const slide = (number: number) => page.getByRole("button", { name: `Slide ${number}:`, includeHidden: true });
  await expect(slide(1)).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(7_000);
  await expect(slide(2)).toHaveAttribute("aria-current", "true");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: /menu/i }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(14_000);
  await expect(slide(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await page.clock.runFor(7_000);
  await expect(slide(3)).toHaveAttribute("aria-current", "true");
  await page.evaluate(() => scrollTo(0, 2_000));
  await page.clock.runFor(7_000);
  await expect(slide(3)).toHaveAttribute("aria-current", "true");
  await page.evaluate(() => scrollTo(0, 0));
  await slide(4).click();
  await page.clock.runFor(21_000);
  await expect(slide(4)).toHaveAttribute("aria-current", "true");
});

test("a visitor does not see rewards that are hidden from visitors", async ({ page }) => {
  await page.goto(DEMO);
  await expect(page.getByRole("link", { name: "$10 Gift Card" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Hidden Gem" })).toHaveCount(0);
});

test("a visitor who clicks a challenge is sent to the sign-in", async ({ page }) => {
  await page.goto(DEMO);
  await page.getByRole("link", { name: /Read the story/ }).click();
  await expect(page).toHaveURL(/\/signin\?redirect_to=%2Fchallenge%2F/);
});

test("the menu opens and closes by keyboard", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(DEMO);
  await page.getByRole("button", { name: /menu/i }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
