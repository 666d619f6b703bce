import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { PORT } from "./server";

export const DEMO = `http://demo.localhost:${PORT}`;
export const HARBOR = `http://harbor.localhost:${PORT}`;
export const CONSOLE = `http://localhost:${PORT}`;

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * A journey fails on whatever the browser complains about: script errors, hydration mismatches, requests that the
 * Content-Security-Policy stopped. `expectedStatuses` names answers that a journey provokes on purpose. Home asks once a
 * session for the rest of the profile; only a journey with `asksForProfile` is interrupted by it.
 */
export const test = base.extend<{
  expectedStatuses: number[];
  asksForProfile: boolean;
  undisturbed: void;
  complaints: string[];
}>({
  expectedStatuses: [[], { option: true }],
  asksForProfile: [false, { option: true }],
  undisturbed: [
    async ({ page, asksForProfile }, use) => {
      if (!asksForProfile)
        await page.addInitScript(() => window === window.top && sessionStorage.setItem("profile-dialog", "seen"));
      await use();
    },
    { auto: true },
  ],
  complaints: [
    async ({ page, expectedStatuses }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        const status = /status of (\d+)/.exec(message.text())?.[1];
        if (!status || !expectedStatuses.includes(Number(status))) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one plain request to the server, under any host name; Node itself cannot resolve *.localhost. */
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

/** The newest mail to an address; waits for the job that sends it. `unlike` is one that had arrived before. */
export async function newestMail(to: string, unlike?: Mail): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      [found] = await mailsTo(to);
      return found !== undefined && found.text !== unlike?.text;
    })
    .toBe(true);
  return found!;
}

export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await send("localhost", `/sandbox/mailbox.json?to=${encodeURIComponent(to)}`);
  return (JSON.parse(answer.text) as { messages: Mail[] }).messages;
}

export function codeIn(mail: Mail): string {
  return /^\d{6}$/m.exec(mail.text)![0];
}

export function linkIn(mail: Mail): string {
  return /https?:\/\/\S+\/signin\/magic\/\S+/.exec(mail.text)![0];
}

/** Signs in on a program whose method is the code, as a person does. */
export async function signInByCode(page: Page, email: string, origin = DEMO): Promise<void> {
  const [before] = await mailsTo(email);
  await page.goto(`${origin}/signin`);
  await page.getByLabel("Please enter your email to continue").fill(email);
  await page.getByRole("button", { name: "Continue to get your login code" }).click();
  await page.getByPlaceholder("enter 6-digit code").fill(codeIn(await newestMail(email, before)));
  await page.getByRole("button", { name: "Verify Code" }).click();
  await page.waitForURL(`${origin}/`);
}

/** Signs in on a program whose method is the link in a mail. */
export async function signInByLink(page: Page, email: string, origin: string): Promise<void> {
  const [before] = await mailsTo(email);
  await page.goto(`${origin}/signin`);
  await page.getByLabel("Please enter your email to continue").fill(email);
  await page.getByRole("button", { name: "Continue to get your login link" }).click();
  await page.goto(linkIn(await newestMail(email, before)));
  await page.waitForURL(`${origin}/`);
}

/**
 * Signs an admin in by a code and opens the console: the first page, or `path`. Journeys that run side by side as the
 * same person take turns: the cooldown between codes lasts until whoever asked first is in.
 */
export async function enterConsole(page: Page, email: string, path = "/admin/v2"): Promise<void> {
  const login = await page.request.get(`${CONSOLE}/admin/v2/login`);
  const token = /name="csrf-token" content="([^"]+)"/.exec(await login.text())![1]!;
  const call = (to: string, data: object) =>
    page.request.post(`${CONSOLE}${to}`, { data, headers: { "X-CSRF-Token": token, Accept: "application/json" } });
  let before: Mail | undefined;
  let browserToken = "";
  await expect
    .poll(
      async () => {
        [before] = await mailsTo(email);
        const answer = await call("/admin/v2/auth/start", { email });
        if (answer.ok()) browserToken = ((await answer.json()) as { browser_token: string }).browser_token;
        return answer.status();
      },
      { timeout: 90_000 },
    )
    .toBe(200);
  const verified = await call("/admin/v2/auth/verify", {
    otp: codeIn(await newestMail(email, before)),
    browser_token: browserToken,
  });
  expect(verified.status()).toBe(200);
  await page.goto(`${CONSOLE}${path}`);
}

/** Signs somebody new up, so that nobody has done anything before; from any link that leads to the sign-in, on any program. */
export async function join(page: Page, email: string, link = `${DEMO}/signin`): Promise<void> {
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
    await page.goto(linkIn(await newestMail(email)));
  } else {
    await page.getByPlaceholder("enter 6-digit code").fill(codeIn(await newestMail(email)));
    await page.getByRole("button", { name: "Verify Code" }).click();
  }
  await page.waitForURL(`${new URL(link).origin}/`);
  await expect(page.getByText("Hi! Jo").first()).toBeVisible();
}

/** Nothing that the accessibility scan finds may stay. */
export async function expectAccessible(page: Page): Promise<void> {
  // A fade that is still running would be measured half way.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getTiming().iterations !== Infinity)
        .map((a) => a.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(" ")) }))).toEqual([]);
}

/** No page may scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels that stick out at the side").toBeLessThanOrEqual(0);
}

/** What a screen must be at both widths. */
export async function expectSound(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}
