import { createECDH, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  ADMIN,
  DEMO,
  expect,
  expectAccessible,
  expectHealthyPage,
  expectNoOverflow,
  HARBOR,
  join,
  joinByMail,
  send,
  test,
} from "./setup/journey";
import { PORT } from "./setup/server";

/** The site as an app: what browsers install, and what they show without a connection. */
test.use({ serviceWorkers: "allow" });

const BRANDS = [
  ["Sunrise Rewards", DEMO],
  ["Harbor Club", HARBOR],
] as const;

/** Waits until the page has loaded all it needs, and the service worker of its site is in charge with its offline page. */
async function workerInCharge(page: Page): Promise<void> {
  await expect(page.locator("hydrating=page")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    // The worker takes over open pages before it is activated, and gets no pushes until then.
    const worker = navigator.serviceWorker.controller!;
    while (worker.state !== "activated")
      await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  });
}

/** The paths that the service worker of the page's site has stored. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });

for (const [name, origin] of BRANDS)
  test(`${name} can be installed`, async ({ page }) => {
    await page.goto(origin);
    await workerInCharge(page);
    const browser = await page.context().newCDPSession(page);
    const manifest = await browser.send("Page.getAppManifest");
    expect(manifest.errors).toEqual([]);
    expect(JSON.parse(manifest.data!)).toMatchObject({ name, display: "standalone", scope: "/", start_url: "/" });
    // The windows of tests are private ones, in which nothing can be installed.
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    const touchIcon = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    const sizeOf = (src: string) =>
      page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
    expect(await sizeOf(touchIcon!)).toBe("180x180");
    await expect(page.locator("meta[name=theme-color]")).toHaveCount(1);
  });

for (const [name, origin] of BRANDS)
  test(`without a connection ${name} shows its offline page, and the page that was opened when it is back`, async ({
    page,
    context,
  }) => {
    const address = `${origin}/signin?redirect_to=%2Fmy-rewards`;
    // Playwright connects pages first and service workers after them: a page that reloads in between gets no scripts.
    await page.addInitScript(() =>
      addEventListener("online", (event) => event.isTrusted && event.stopImmediatePropagation()),
    );
    // Not home, whose slides go on loading pictures.
    await page.goto(`${origin}/signin`);
    await workerInCharge(page);
    await context.setOffline(true);
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toBeVisible();
    const loadedFonts = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    await expect.poll(loadedFonts).toBeGreaterThan(0);
    await expectHealthyPage(page);
    const loadedAgain = page.waitForEvent("load");
    await page.getByRole("button", { name: "Try again" }).click();
    await loadedAgain;
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await context.setOffline(false);
    await page.evaluate(() => void setTimeout(() => dispatchEvent(new Event("online"))));
    await expect(page.getByLabel("Please enter your email to continue")).toBeVisible();
    expect(page.url()).toBe(address);
  });

test("the offline page and the manifest are in the language of the reader", async ({ page, context }) => {
  await context.addCookies([{ name: "locale", value: "es", url: DEMO }]);
  await page.goto(`${DEMO}/signin`);
  await workerInCharge(page);
  const manifest = await page.evaluate(() => fetch("/manifest.webmanifest").then((response) => response.json()));
  expect(manifest).toMatchObject({
    lang: "es",
    shortcuts: [{ name: "Mis Perks" }, { name: "Invita a un amigo" }],
  });
  await context.setOffline(true);
  await page.goto(`${DEMO}/my-offers`);
  await expect(page.getByRole("heading", { name: "No tienes conexión" })).toBeVisible();
  await expectHealthyPage(page);
});

test("nothing of a person who is signed in is stored", async ({ page }) => {
  await join(page, "stored-nothing@example.test");
  await workerInCharge(page);
  await page.goto(`${DEMO}/my-account`);
  await page.getByRole("link", { name: "Sunrise Rewards" }).first().click();
  await expect(page.getByRole("heading", { name: "Earn Sparks" })).toBeVisible();
  const paths = await storedPaths(page);
  expect(paths).toContain("/offline");
  expect(paths.filter((path) => !/^\/(offline$|assets\/|media\/|brand\/)/.test(path))).toEqual([]);
  expect(paths.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(5);
  const offlinePage = await page.evaluate(async () => (await caches.match("/offline", { ignoreVary: true }))!.text());
  expect(offlinePage).not.toContain("Jo");
});

/** A phone in which the browser offers to install the site only when `offerInstall` says so. */
const ANDROID = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Sends the event of Chromium that the site can be installed. The question is answered when `installAnswer` is called. */
function offerInstall(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counted = window as unknown as { installQuestions?: number; installAnswer: () => void };
    const userChoice = new Promise<void>((resolve) => (counted.installAnswer = resolve));
    const prompt = async () => void (counted.installQuestions = (counted.installQuestions ?? 0) + 1);
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt, userChoice });
    if (dispatchEvent(event)) throw new Error("the browser would show its own banner");
  });
}

const answerInstall = (page: Page) =>
  page.evaluate(() => (window as unknown as { installAnswer: () => void }).installAnswer());
const installQuestions = (page: Page) =>
  page.evaluate(() => (window as unknown as { installQuestions?: number }).installQuestions ?? 0);

test.describe("on a phone", () => {
  test.use(ANDROID);

  test("My account offers to install the site, wherever the browser said that it can be", async ({ page }) => {
    await join(page, "installs@example.test");
    const add = page.getByRole("button", { name: "Add to home screen" });
    await offerInstall(page);
    await page.getByRole("link", { name: /^Hi! Jo/ }).click();
    await expect(add).toBeVisible();
    await expectHealthyPage(page);
    await page.setViewportSize(ANDROID.viewport);
    await add.click();
    await expect(add).toHaveAttribute("aria-busy", "true");
    expect(await installQuestions(page)).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
    await expect(add).toBeHidden();
  });

  test("the offer goes after a no and comes back with the browser's next one", async ({ page }) => {
    await join(page, "installs-later@example.test");
    await page.goto(`${DEMO}/my-account`);
    await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
    const add = page.getByRole("button", { name: "Add to home screen" });
    await expect(add).toBeHidden();
    await offerInstall(page);
    await add.click();
    await answerInstall(page);
    await expect(add).toBeHidden();
    await offerInstall(page);
    await expect(add).toBeEnabled();
  });

  test("an event that comes before the scripts is not lost", async ({ page }) => {
    await join(page, "installs-early@example.test");
    await page.addInitScript(() =>
      addEventListener("DOMContentLoaded", () =>
        dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {} })),
      ),
    );
    await page.goto(`${DEMO}/my-account`);
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page.getByRole("heading", { name: "En tu pantalla de inicio" })).toBeVisible();
    await expect(page.getByText("Abre Sunrise Rewards con un toque, como una app.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Añadir a pantalla de inicio" })).toBeVisible();
  });

  test.describe("in Safari", () => {
    test.use({
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    });

    test("My account says what to tap, until the site is opened from the home screen", async ({ page }) => {
      await join(page, "iphone@example.test");
      await page.goto(`${DEMO}/my-account`);
      const hint = page.getByText("Tap Share, then Add to Home Screen.");
      await expect(hint).toBeVisible();
      await expect(page.getByRole("button", { name: "Add to home screen" })).toBeHidden();
      await expectHealthyPage(page);
      await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
      await page.reload();
      await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
      await expect(page.locator("hydrating=page")).toHaveCount(0);
      await expect(hint).toBeHidden();
    });
  });
});

/** A proxy in front of the product, with another service worker than the product's own. */
class Release {
  worker = (script: string) => script;
  #server: Server | undefined;

  /** Starts it. @returns the origin of the demo program behind it */
  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      const isWorker = request.url === "/service-worker.js";
      const headers = { ...request.headers, host: `demo.localhost:${PORT}`, "accept-encoding": "identity" };
      // A connection of its own: one that is used again may be closed by the server just then.
      const options = {
        host: "127.0.0.1",
        port: PORT,
        path: request.url,
        method: request.method,
        headers,
        agent: false,
      };
      const forwarded = httpRequest(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          delete answer.headers["transfer-encoding"];
          delete answer.headers["content-length"];
          response.writeHead(answer.statusCode!, answer.headers);
          response.end(isWorker ? this.worker(body.toString()) : body);
        });
        answer.on("error", () => response.destroy());
      });
      // A response that breaks off must not leave the browser waiting.
      forwarded.on("error", () => response.destroy());
      request.pipe(forwarded);
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    return `http://demo.localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

test("another release takes over at once, and one that switches it off removes everything", async ({ page }) => {
  const release = new Release();
  const origin = await release.start();
  try {
    await page.goto(origin);
    await workerInCharge(page);
    const before = await page.evaluate(() => caches.keys());
    expect(before).toContainEqual(expect.stringMatching(/^offline /));

    release.worker = (script) => script.replace(/"version":"[^"]+"/, '"version":"next"');
    await page.reload();
    // The new worker fetches the offline page and its files before it takes over. When a fetch fails, the browser
    // installs it at the next update, as it does with each page that is opened.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            await (await navigator.serviceWorker.getRegistration())?.update();
            return caches.keys();
          }),
        { timeout: 120_000 },
      )
      .toEqual(expect.not.arrayContaining([expect.not.stringMatching(/ next$/)]));
    expect(await storedPaths(page)).toContain("/offline");

    const removed = await readFile("app/site/offline/removed-worker.js", "utf8");
    release.worker = () => removed;
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()));
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)))
      .toBe(0);
  } finally {
    release.stop();
  }
});

/** A browser that has a push service, which headless ones have not. */
async function withPushService(page: Page, endpoint: string): Promise<void> {
  const browser = createECDH("prime256v1");
  const keys = { p256dh: browser.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  await page.addInitScript(
    ([url, json]) => {
      const subscription = {
        endpoint: url,
        toJSON: () => ({ endpoint: url, keys: json }),
        unsubscribe: async () => {
          localStorage.removeItem("stub");
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => (localStorage.getItem("stub") ? subscription : null);
      PushManager.prototype.subscribe = async (options) => {
        // A real one rejects a key that is no point of the curve.
        const key = Uint8Array.from(
          atob(String(options?.applicationServerKey).replaceAll("-", "+").replaceAll("_", "/")),
          (char) => char.charCodeAt(0),
        );
        await crypto.subtle.importKey("raw", key, { name: "ECDH", namedCurve: "P-256" }, false, []);
        localStorage.setItem("stub", "on");
        return subscription;
      };
    },
    [endpoint, keys] as const,
  );
}

const pushesTo = async (endpoint: string) => {
  const { text } = await send("localhost", "/sandbox/push.json");
  const { pushes } = JSON.parse(text) as { pushes: { endpoint: string; title: string; url: string }[] };
  return pushes.filter((push) => push.endpoint === endpoint).map(({ title, url }) => ({ title, url }));
};

test.describe("push notifications", () => {
  test.use({ permissions: ["notifications", "clipboard-read", "clipboard-write"] });

  test("are asked for once, after something was earned, and tell of a friend who joined", async ({
    page,
    openPage,
  }) => {
    const endpoint = "https://push.example.test/send/bell";
    await withPushService(page, endpoint);
    await page.setViewportSize({ width: 390, height: 844 });
    await join(page, "bell@example.test");
    await workerInCharge(page);
    const question = page.getByRole("complementary", { name: "Want to hear when you win?" });
    await expect(page.getByRole("heading", { name: "Earn Sparks" })).toBeVisible();
    await expect(question).toBeHidden();

    await page.goto(`${DEMO}/challenge/read-the-story`);
    const card = page.getByRole("dialog");
    await expect(card.getByRole("progressbar", { name: "Reading progress" })).toBeVisible();
    await page.keyboard.press("End");
    await card.getByRole("button", { name: "I have read it" }).click();
    await expect(card.getByText("Good news, Jo!")).toBeVisible();
    await expect(question).toBeHidden();
    await card.getByRole("button", { name: "Earn More" }).click();
    await expect(question).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Hi! Jo/ }).click();
    await expect(page.getByRole("switch", { name: "On this device" })).not.toBeChecked();
    await expect(question).toBeHidden();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await question.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Notifications are on")).toBeVisible();
    await expect(question).toBeHidden();

    await page.goto(`${DEMO}/challenge/bring-a-friend`);
    await card.getByRole("button", { name: "Copy link" }).click();
    await expect(card.getByText("Copied")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const friend = await openPage();
    await joinByMail(friend, "bell-friend@example.test", link);
    await friend.context().close();
    await expect.poll(() => pushesTo(endpoint)).toEqual([{ title: "A friend of yours joined!", url: "/" }]);
    await page.goto(`${ADMIN}/sandbox/push`);
    await expect(page.getByRole("listitem").filter({ hasText: endpoint })).toContainText("A friend of yours joined!");
    await expectHealthyPage(page);

    await page.goto(`${DEMO}/my-account`);
    const device = page.getByRole("switch", { name: "On this device" });
    await expect(device).toBeChecked();
    await expectHealthyPage(page);
    await device.click();
    await expect(page.getByText("Notifications are off")).toBeVisible();
    await expect(device).not.toBeChecked();
  });

  test("are not asked for again after a no, not even in a browser that forgot it", async ({ page }) => {
    await withPushService(page, "https://push.example.test/send/no");
    await join(page, "no-bell@example.test");
    await workerInCharge(page);
    const question = page.getByRole("complementary", { name: "Want to hear when you win?" });
    const moment = () => page.evaluate(() => sessionStorage.setItem("push-moment", "now"));
    await moment();
    const offered = page.waitForResponse("**/public/push/offered");
    await page.reload();
    await question.getByRole("button", { name: "No, thanks" }).click();
    await expect(question).toBeHidden();
    expect((await offered).ok()).toBe(true);
    await page.evaluate(() => localStorage.clear());
    const known = page.waitForResponse("**/public/push");
    await page.reload();
    expect(await (await known).json()).toMatchObject({ offered: true, on: false });
    await page.goto(`${DEMO}/my-account`);
    await expect(page.getByRole("switch", { name: "On this device" })).not.toBeChecked();
    await expect(question).toBeHidden();
  });

  test("stay off when the browser forbids them, and My Account says where to allow them", async ({ page, context }) => {
    await withPushService(page, "https://push.example.test/send/never");
    await context.clearPermissions(); // a headless browser answers its own prompt with a no
    await join(page, "never-bell@example.test");
    await workerInCharge(page);
    await page.evaluate(() => sessionStorage.setItem("push-moment", "now"));
    await page.reload();
    await page.getByRole("button", { name: "Turn on" }).click();
    const allowFirst = "You've blocked them in your browser. Allow them in its settings for this site first.";
    await expect(page.getByRole("status").filter({ hasText: "Notifications are still off" })).toContainText(allowFirst);
    await page.goto(`${DEMO}/my-account`);
    await expect(page.getByRole("main").getByText(allowFirst)).toBeVisible();
    await expect(page.getByRole("switch", { name: "On this device" })).toHaveCount(0);
  });

  test("are shown by the service worker, the newest one of the same news", async ({ page }) => {
    await page.goto(DEMO);
    await workerInCharge(page);
    const devTools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(DEMO));
        if (own) resolve(own.registrationId);
      }),
    );
    await devTools.send("ServiceWorker.enable");
    const registrationId = await registered;
    for (const title of ["You've won: Mug", "You've won: Big mug"]) {
      const data = JSON.stringify({ title, body: "Open it.", url: "/my-rewards", tag: "one" });
      await devTools.send("ServiceWorker.deliverPushMessage", { origin: DEMO, registrationId, data });
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const shown = await (await navigator.serviceWorker.ready).getNotifications();
            return shown.map((notification) => [notification.title, notification.lang, notification.data]);
          }),
        )
        .toEqual([[title, "en", { url: "/my-rewards" }]]);
    }
  });
});
