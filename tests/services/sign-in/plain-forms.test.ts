import { beforeAll, expect, it } from "vitest";
import { loader as mailboxJson } from "~/api/sandbox/mailbox-json";
import { say } from "~/locales/say";
import { action, loader } from "~/site/sign-in/route";
import { flowOf } from "~/site/sign-in/sign-in-flow";
import { addParticipant, Browser, codeTo, seedWorld, type World } from "./sign-in-world";

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

type PageData = Parameters<typeof flowOf>[1];

/** Sends a step's form as a browser without JavaScript does, and gives what the page would show next. */
async function send(browser: Browser, fields: Record<string, string>) {
  const request = browser.request("/signin?utm=1", { fields, headers: { accept: "text/html" } });
  const answer = (await browser.call(action, request)) as unknown as Response & { data?: PageData };
  return { answer, flow: flowOf("", answer.data, (text, values) => say("en", text, values)) };
}

it("goes through email, code and a wrong code to the page that was asked for", async () => {
  const email = "plain@example.test";
  await addParticipant(world.demo, email);
  const browser = new Browser();
  const asked = await send(browser, { email });
  expect(asked.flow).toMatchObject({
    step: "otp_verification",
    email,
    firstName: "Maya",
    browserToken: expect.any(String),
  });
  const carried = { email, browser_token: asked.flow.browserToken, shown_name: "Maya" };

  const wrong = await send(browser, { ...carried, otp: "12" });
  expect(wrong.flow).toMatchObject({
    step: "otp_verification",
    firstName: "Maya",
    browserToken: asked.flow.browserToken,
    errors: { otp: expect.any(String) },
  });

  const early = await send(browser, carried);
  expect(early.flow).toMatchObject({
    step: "otp_verification",
    message: expect.stringMatching(/request a new one in/),
  });

  const done = await send(browser, { ...carried, otp: await codeTo(email), redirect_to: "/reward/1" });
  expect(done.answer.status).toBe(303);
  expect(done.answer.headers.get("location")).toBe("/reward/1");
  const page = await browser.call(loader, browser.request("/signin?redirect_to=/reward/1"));
  expect(page.headers.get("location")).toBe("/reward/1");
});

it("goes from the email to the sign-up form, and back to it with what was typed", async () => {
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

it("shows the mails of one person in the sandbox's mailbox", async () => {
  const response = await new Browser().call(
    mailboxJson,
    new Browser().request("/sandbox/mailbox.json?to=plain@example.test"),
  );
  const { messages } = (await response.json()) as { messages: Record<string, string>[] };
  expect(messages[0]).toEqual({
    to: "plain@example.test",
    from: "demo club <rewards@example.test>",
    subject: "Your login code for demo club",
    text: expect.stringMatching(/^\d{6}$/m),
    html: expect.stringContaining("demo club"),
    sentAt: expect.stringMatching(/Z$/),
  });
});
