import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, selectors, type BrowserContext, type Page } from "@playwright/test";
import { PORT } from "./server";

export const DEMO = `http://demo.localhost:${PORT}`;
export const HARBOR = `http://harbor.localhost:${PORT}`;
export const ADMIN = `http://localhost:${PORT}`;

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * What is about the tests: the recorder of traces tries to run in sandboxed frames, too, and loads the previews of
 * chosen files again, and the service worker is blocked (playwright.config.ts).
 */
const OF_PLAYWRIGHT =
  /^(Blocked script execution in '(about:srcdoc|[^']*\/sandbox\/)|Connecting to 'blob:|Service Worker registration blocked)/;

/**
 * What Remix writes when it looks up the routes of new links in the background while a test leaves the page or takes
 * the network away. A response with an error reads differently.
 */
const STOPPED_DISCOVERY = /^Failed to fetch manifest patches TypeError: Failed to fetch/;

/**
 * Finds a document that React has not hydrated yet: Remix takes over the scroll position in an effect, after everything
 * else. Menus, dialogs and shortcuts do not react before.
 */
await selectors.register("hydrating", () => {
  const find = ({ documentElement }: Document) =>
    documentElement.querySelector("#page-data") && history.scrollRestoration !== "manual" ? documentElement : null;
  return { query: find, queryAll: (root: Document) => [find(root)].filter((found) => found !== null) };
});

/**
 * A test fails on every error and warning of the browser: script errors, hydration mismatches, blocked requests; all
 * error statuses but `expectedStatuses`, unless `expectedErrors` matches. Only tests with `asksForProfile` see home's
 * dialog for missing profile data. Actions wait for hydration on `page` and on pages from `openPage`; a page opened
 * without it can lose a click.
 */
export const test = base.extend<{
  expectedStatuses: number[];
  expectedErrors: RegExp | null;
  asksForProfile: boolean;
  browserErrors: string[];
  preparePage: (page: Page) => Promise<Page>;
  openPage: (context?: BrowserContext) => Promise<Page>;
}>({
  expectedStatuses: [[], { option: true }],
  expectedErrors: [null, { option: true }],
  asksForProfile: [false, { option: true }],
  browserErrors: async ({}, use) => {
    const browserErrors: string[] = [];
    await use(browserErrors);
    expect(browserErrors, "errors and warnings of the browser").toEqual([]);
  },
  preparePage: async ({ asksForProfile, browserErrors, expectedErrors, expectedStatuses }, use) => {
    const add = (error: string) => {
      if (!expectedErrors?.test(error)) browserErrors.push(error);
    };
    await use(async (page) => {
      if (!asksForProfile)
        await page.addInitScript(() => window === window.top && sessionStorage.setItem("profile-dialog", "seen"));
      // Playwright waits after the handler until the page does not match any more.
      await page.addLocatorHandler(page.locator("hydrating=page"), async () => {});
      page.on("pageerror", (error) => add(String(error)));
      page.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        if (OF_PLAYWRIGHT.test(message.text()) || STOPPED_DISCOVERY.test(message.text())) return;
        const status = /status of (\d+)/.exec(message.text())?.[1];
        if (!status || !expectedStatuses.includes(Number(status))) add(`${message.text()} ${message.location().url}`);
      });
      return page;
    });
  },
  page: async ({ page, preparePage }, use) => {
    await use(await preparePage(page));
  },
  /** Opens a page in a context, or in a new one: the browser of another person. */
  openPage: async ({ browser, preparePage }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (context) => {
      if (!context) opened.push((context = await browser.newContext()));
      return preparePage(await context.newPage());
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

export { expect };

type Mail = { to: string; subject: string; text: string; html: string };

/** Sends a request to the server with any host name. Node itself cannot resolve *.localhost. */
export function send(
  host: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: "127.0.0.1", port: PORT, path, method, headers: { Host: `${host}:${PORT}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Waits for a new login mail to an address and returns it. `previous` is the newest one that had arrived before. */
export async function newestMail(to: string, previous?: Mail): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      [found] = await loginMailsTo(to);
      return found !== undefined && found.text !== previous?.text;
    })
    .toBe(true);
  return found!;
}

export async function mailsTo(to: string): Promise<Mail[]> {
  const response = await send("localhost", `/sandbox/mailbox.json?to=${encodeURIComponent(to)}`);
  return (JSON.parse(response.text) as { messages: Mail[] }).messages;
}

/** Waits for a mail with this subject. */
export async function mailAbout(to: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => (found = (await mailsTo(to)).find((mail) => mail.subject === subject)) !== undefined)
    .toBe(true);
  return found!;
}

/** The mails with a code or a link that signs in, newest first; others arrive whenever the worker gets to them. */
export async function loginMailsTo(to: string): Promise<Mail[]> {
  return (await mailsTo(to)).filter(({ text }) => /^\d{6}$/m.test(text) || /\/magic\//.test(text));
}

export function codeIn(mail: Mail): string {
  return /^\d{6}$/m.exec(mail.text)![0];
}

export function linkIn(mail: Mail): string {
  return /https?:\/\/\S+\/signin\/magic\/\S+/.exec(mail.text)![0];
}

/** Opens the sign-in link of a mail, and waits for the page behind it: the link's own page leads there by script. */
export async function openLink(page: Page, mail: Mail): Promise<void> {
  await page.goto(linkIn(mail));
  await page.waitForURL((url) => !url.pathname.startsWith("/signin/"));
}

/** Signs in a participant of a program, without a mail, and opens the program's home. */
export async function signIn(page: Page, email: string, origin = DEMO): Promise<void> {
  const { participantSession } = await import("./sessions");
  await setCookie(page, "sid", await participantSession(new URL(origin).hostname, email), origin);
  await page.goto(origin);
}

/** Signs up a new participant, Jo Miller, without a mail, and opens the program's home. */
export async function join(page: Page, email: string, origin = DEMO): Promise<void> {
  const { newParticipantSession } = await import("./sessions");
  await setCookie(page, "sid", await newParticipantSession(new URL(origin).hostname, email), origin);
  await page.goto(origin);
}

/** Signs in an admin, without a mail, and opens the admin at `path`. */
export async function enterAdmin(page: Page, email: string, path = "/admin/v2"): Promise<void> {
  const { adminSession } = await import("./sessions");
  await setCookie(page, "admin_sid", await adminSession(email), ADMIN);
  await page.goto(`${ADMIN}${path}`);
}

/** Waits until links to the member code open it over the page: before that they lead to My Rewards. */
export async function memberCodeIsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/code-dialog-")),
  );
}

/** The id of a program that the signed-in admin works on. */
export async function programId(page: Page, programName: string): Promise<string> {
  const response = await page.request.get(`${ADMIN}/admin/v2/programs`, { headers: { Accept: "application/json" } });
  return ((await response.json()) as { id: string; name: string }[]).find(({ name }) => name === programName)!.id;
}

async function setCookie(page: Page, name: string, value: string, url: string): Promise<void> {
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs in as a person does, with the code from the mailbox. */
export async function signInByCode(page: Page, email: string, origin = DEMO): Promise<void> {
  const [before] = await loginMailsTo(email);
  await page.goto(`${origin}/signin`);
  await page.getByLabel("Please enter your email to continue").fill(email);
  await page.getByRole("button", { name: "Continue to get your login code" }).click();
  await page.getByPlaceholder("enter 6-digit code").fill(codeIn(await newestMail(email, before)));
  await page.waitForURL(`${origin}/`);
}

/** Signs up as a person does, with the code or link from the mailbox. `link` leads to the sign-in of a program. */
export async function joinByMail(page: Page, email: string, link = `${DEMO}/signin`): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Please enter your email to continue").fill(email);
  await page.getByRole("button", { name: /Continue to get your login/ }).click();
  await page.getByLabel("First Name").fill("Jo");
  await page.getByLabel("Last Name").fill("Miller");
  await page.getByRole("checkbox", { name: /By signing up/ }).check();
  await page.getByRole("checkbox", { name: /human/i }).check();
  await page.getByRole("button", { name: /Sign up and earn \+\d+ \w+/ }).click();
  if (link.startsWith(HARBOR)) {
    await expect(page.getByText("A login link is in your email.", { exact: false })).toBeVisible();
    await openLink(page, await newestMail(email));
  } else {
    await page.getByPlaceholder("enter 6-digit code").fill(codeIn(await newestMail(email)));
  }
  await page.waitForURL(`${new URL(link).origin}/`);
  await expect(page.getByText("Hi! Jo").first()).toBeVisible();
}

/**
 * Moves a row of a sortable list by keyboard, from its focused handle, until each of the announcements was made. A press
 * before the list has measured its rows moves nothing, and is repeated, as a person would.
 */
export async function sortByKeyboard(page: Page, key: "ArrowUp" | "ArrowDown", announcements: RegExp[]): Promise<void> {
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Picked up/)).toBeAttached();
  for (const announcement of announcements)
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.getByText(announcement)).toBeAttached({ timeout: 5_000 });
    }).toPass();
  await page.keyboard.press("Space");
}

/** Expects that the accessibility scan finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  // The admin dims a page while it loads.
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
  // Without animations, because the scan would measure the colors of an unfinished fade. One can begin at any time: the
  // toast of a form that was saved appears some time after the page.
  // From the top, because what the sticky header covers in part counts as too small to press.
  const noMotion = await page.evaluateHandle(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  // No script runs in a sandboxed frame, the scan's own neither: it would never end. The legacy mode only leaves out
  // frames of other sites, which there are none of, and does without a second page. With the details of what passed, a
  // scan takes two to three times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("iframe[sandbox]")
    .options({
      runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
      resultTypes: ["violations"],
    })
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(" ")) }))).toEqual([]);
  // Animations that were over start again with the style sheet's removal: a sheet would slide in once more, and a click
  // would find what is in it below the window.
  await noMotion.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "horizontal overflow in pixels").toBeLessThanOrEqual(0);
}

/** Expects that no text of the page's content ends in an ellipsis or at the edge of its box. */
export async function expectWholeTexts(page: Page): Promise<void> {
  const cut = await page.locator("main *:not(.sr-only)").evaluateAll((elements) =>
    elements
      .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth) // else for screen readers
      .map(({ textContent }) => textContent),
  );
  expect(cut, "texts that are cut").toEqual([]);
}

/** Checks a page for overflow and accessibility at both widths. */
export async function expectHealthyPage(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}
