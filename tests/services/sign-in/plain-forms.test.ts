import { beforeAll, expect, it } from "vitest";
import { translate } from "~/locales/translate";
import { loader as mailboxJson } from "~/sandbox/mailbox-json";
import { action, loader } from "~/site/sign-in/route";
import { flowOf } from "~/site/sign-in/sign-in-flow";
import { testDatabase } from "../../setup/database";
import { addParticipant, Browser, codeTo, seedWorld, type World } from "./sign-in-world";

await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

type PageData = Parameters<typeof flowOf>[1];

/** Sends a step's form as a browser without JavaScript does, and returns what the page would show next. */
async function send(browser: Browser, fields: Record<string, string>) {
  const request = browser.request("/signin?utm=1", { fields, headers: { accept: "text/html" } });
  const response = (await browser.call(action, request)) as unknown as Response & { data?: PageData };
  return { response, flow: flowOf("", response.data, (text, values) => translate("en", text, values)) };
}

it("goes from the email through a wrong and a correct code to the requested page", async () => {
  const email = "plain@example.test";
  await addParticipant(world.demo, email);
  const browser = new Browser();
  const requested = await send(browser, { email });
  expect(requested.flow).toMatchObject({
    step: "otp_verification",
    email,
    firstName: "Maya",
    browserToken: expect.any(String),
  });
  const carried = { email, browser_token: requested.flow.browserToken, shown_name: "Maya" };

  const wrong = await send(browser, { ...carried, otp: "12" });
  expect(wrong.flow).toMatchObject({
    step: "otp_verification",
    firstName: "Maya",
    browserToken: requested.flow.browserToken,
    errors: { otp: expect.any(String) },
  });

  const early = await send(browser, carried);
  expect(early.flow).toMatchObject({
    step: "otp_verification",
    message: expect.stringMatching(/request a new one in/),
  });

  const done = await send(browser, { ...carried, otp: await codeTo(email), redirect_to: "/reward/1" });
  expect(done.response.status).toBe(303);
  expect(done.response.headers.get("location")).toBe("/reward/1");
  const page = await browser.call(loader, browser.request("/signin?redirect_to=/reward/1"));
  expect(page.headers.get("location")).toBe("/reward/1");
});

it("goes from the email to the sign-up form, and shows it again with the values on errors", async () => {
  const email = "plain-new@example.test";
  const browser = new Browser();
  expect((await send(browser, { email: "nonsense" })).flow).toMatchObject({
    step: "initial",
    email: "nonsense",
    errors: { email: "Invalid email" },
  });
  expect((await send(browser, { email })).flow).toMatchObject({ step: "new_participant", email, errors: {} });
  const missing = await send(browser, {
    email,
    first_name: "Ada",
    last_name: "",
    postal: "10001",
    agree_terms: "true",
  });
  expect(missing.flow).toMatchObject({
    step: "new_participant",
    message: "Required fields are missing",
    errors: { last_name: "Enter your last name" },
    values: { first_name: "Ada", postal: "10001" },
  });
});

it("shows the mails to one address in the sandbox's mailbox", async () => {
  const response = await new Browser().call(
    mailboxJson,
    new Browser().request("/sandbox/mailbox.json?to=plain@example.test"),
  );
  const { messages } = (await response.json()) as { messages: Record<string, string>[] };
  expect(messages[0]).toEqual({
    to: "plain@example.test",
    from: "demo club <rewards@example.test>",
    headers: {},
    subject: "Your login code for demo club",
    text: expect.stringMatching(/^\d{6}$/m),
    html: expect.stringContaining("demo club"),
    sentAt: expect.stringMatching(/Z$/),
  });
});
