import { beforeAll, describe, expect, it } from "vitest";
import { translate } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";
import { prisma } from "~/platform/database/connections.server";
import { loader as mailboxJson } from "~/sandbox/mailbox-json";
import type { Invitation } from "~/services/sign-in/sign-in.schema";
import { action, loader } from "~/site/sign-in/route";
import { flowOf } from "~/site/sign-in/sign-in-flow";
import { testDatabase } from "../../setup/database";
import { addParticipant, advanceClock, Browser, codeTo, seedWorld, type World } from "./sign-in-world";

await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

type PageData = Parameters<typeof flowOf>[1];

const t: Translate = (text, values) => translate("en", text, values);

/** Loads the page, as a browser does after a redirect or when the person reloads it. */
async function load(browser: Browser, search = "?utm=1", sent?: PageData) {
  const page = (await browser.call(loader, browser.request(`/signin${search}`))) as unknown as {
    sent_code: Parameters<typeof flowOf>[0]["code"];
  };
  const params = new URLSearchParams(search);
  const start = { email: params.get("email") ?? "", code: page.sent_code, leftCode: params.get("left_code") };
  return { code: page.sent_code, flow: flowOf(start, sent, t) };
}

/** Sends a step's form as a browser without JavaScript does, and returns what the page would show next. */
async function send(browser: Browser, fields: Record<string, string>) {
  const request = browser.request("/signin?utm=1", { fields, headers: { accept: "text/html" } });
  const response = (await browser.call(action, request)) as unknown as Response & { data?: PageData };
  const location = response.data ? null : response.headers.get("location");
  const signedIn = location !== null && !location.startsWith("/signin");
  return { response, flow: signedIn ? null : (await load(browser, "?utm=1", response.data)).flow };
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
  const carried = { email, browser_token: requested.flow!.browserToken, shown_name: "Maya" };

  const wrong = await send(browser, { ...carried, otp: "12" });
  expect(wrong.flow).toMatchObject({
    step: "otp_verification",
    firstName: "Maya",
    browserToken: requested.flow!.browserToken,
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

it("rejects a sign-up with a text that is no ZIP code, as the profile does", async () => {
  const email = "plain-postal@example.test";
  const browser = new Browser();
  const fields = { email, first_name: "Ada", last_name: "Lane", agree_terms: "true", postal: "abc!!" };
  expect((await send(browser, fields)).flow).toMatchObject({
    step: "new_participant",
    errors: { postal: "Enter a ZIP code, like 10001" },
    values: { first_name: "Ada", postal: "abc!!" },
  });
  expect(await browser.verify({ ...fields, "cf-turnstile-response": "sandbox-pass" })).toMatchObject({
    status: 422,
    body: { success: false, errors: [{ field: "postal", message: "Enter a ZIP code, like 10001" }] },
  });
  expect(await prisma.participant.count({ where: { email } })).toBe(0);
  for (const postal of ["", "SW1A 1AA"]) {
    const valid = { ...fields, email: `${postal.length}-${email}`, postal, "cf-turnstile-response": "sandbox-pass" };
    expect((await browser.verify(valid)).body).toMatchObject({ ok: true });
  }
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

describe("after a reload", () => {
  let emails = 0;
  async function requestCode(browser = new Browser()) {
    const email = `reloading-${(emails += 1)}@example.test`;
    const id = await addParticipant(world.demo, email);
    const { headers, body } = await browser.verify({ email });
    return { browser, email, id, headers, token: body.browser_token! };
  }

  it("the step of the code is there again, counts down further and accepts the code", async () => {
    const { browser, email, token } = await requestCode();
    advanceClock(20);
    const { flow } = await load(browser);
    expect(flow).toMatchObject({ step: "otp_verification", email, firstName: "Maya", browserToken: token });
    expect(flow.resendIn).toBeGreaterThan(30);
    expect(flow.resendIn).toBeLessThanOrEqual(40);
    const done = await browser.verify({ email, otp: await codeTo(email), browser_token: flow.browserToken });
    expect(done.body).toMatchObject({ ok: true, otp_logged: true });
    expect(browser.cookies.has("sign_in_code")).toBe(false);
  });

  it("the step of the code is there again after a sign-up and after a plain form", async () => {
    const email = "reloading-new@example.test";
    const browser = new Browser();
    const fields = { email, first_name: "Ada", last_name: "Lane", agree_terms: "true" };
    const sent = await send(browser, { ...fields, "cf-turnstile-response": "sandbox-pass" });
    // A redirect: loading the page again sends nothing again.
    expect([sent.response.status, sent.response.headers.get("location")]).toEqual([303, "/signin?utm=1"]);
    expect((await load(browser)).flow).toMatchObject({ step: "otp_verification", email, firstName: "Ada" });
  });

  it("the way back leads to the email, and the same email to the code that was sent", async () => {
    const { browser, email, token } = await requestCode();
    const { code } = await load(browser);
    const left = `?left_code=${code!.id}`;
    expect((await load(browser, left)).flow).toMatchObject({ step: "initial", email, browserToken: "" });
    const other = await load(browser, "?email=other@example.test");
    expect(other.flow).toMatchObject({ step: "initial", email: "other@example.test" });

    const again = await send(browser, { email: ` ${email.toUpperCase()}` });
    expect(again.response).toMatchObject({ init: { status: 429 } });
    expect(again.flow).toMatchObject({
      step: "otp_verification",
      email,
      browserToken: token,
      message: expect.stringMatching(/^We just sent you an email. You can request a new one in \d+ seconds.$/),
    });
    // A code that is requested later has its step, although the person went back from the first one.
    advanceClock(61);
    await browser.verify({ email });
    expect((await load(browser, left)).flow.step).toBe("otp_verification");
  });

  it("another email goes its own way", async () => {
    const { browser } = await requestCode();
    expect((await send(browser, { email: "nonsense" })).flow).toMatchObject({ step: "initial", email: "nonsense" });
    const unknown = "reloading-unknown@example.test";
    expect((await send(browser, { email: unknown })).flow).toMatchObject({ step: "new_participant", email: unknown });
    const { email } = await requestCode(new Browser());
    expect((await send(browser, { email })).flow).toMatchObject({ step: "initial", email });
  });

  it("another browser, another program and a made-up token show no code", async () => {
    const { email, token } = await requestCode();
    expect(await load(new Browser())).toMatchObject({ code: null, flow: { step: "initial", email: "" } });
    // Within the cooldown, too: the code can only be entered where it was requested.
    expect((await send(new Browser(), { email })).flow).toMatchObject({ step: "initial", browserToken: "" });
    for (const [host, value] of [
      ["harbor.localhost", token],
      ["demo.localhost", "made-up"],
    ] as const) {
      const browser = new Browser(host);
      browser.cookies.set("sign_in_code", value);
      expect((await load(browser)).code).toBeNull();
    }
  });

  it("a code that no longer works is not asked for", async () => {
    const replaced = await requestCode();
    advanceClock(61);
    await replaced.browser.verify({ email: replaced.email });
    const old = new Browser();
    old.cookies.set("sign_in_code", replaced.token);
    expect((await load(old)).code).toBeNull();

    const guessed = await requestCode();
    for (let i = 0; i < 5; i++)
      await guessed.browser.verify({ email: guessed.email, otp: "000000", browser_token: guessed.token });
    expect((await load(guessed.browser)).code).toBeNull();

    const blocked = await requestCode();
    await prisma.participant.updateMany({ where: { id: blocked.id }, data: { status: "blocked" } });
    expect((await load(blocked.browser)).code).toBeNull();

    const expired = await requestCode();
    advanceClock(61 + 601);
    expect((await load(expired.browser)).code).toBeNull();
  });

  it("scripts cannot read the cookie, which lives as long as the code", async () => {
    const { headers } = await requestCode();
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith("sign_in_code="));
    expect(line).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

it("says who invited a visitor, by the code of the link", async () => {
  const id = await addParticipant(world.demo, "inviter@example.test");
  const { referralCode } = await prisma.participant.findFirstOrThrow({ where: { id } });
  const invitedBy = async (search: string) => {
    const browser = new Browser();
    return (
      (await browser.call(loader, browser.request(`/signin${search}`))) as unknown as { invitation: Invitation | null }
    ).invitation;
  };
  expect(await invitedBy(`?referral_code=${referralCode}`)).toEqual({
    name: "Maya",
    points: 0,
    friend_points: 0,
  });
  expect([await invitedBy("?referral_code=nobody"), await invitedBy("")]).toEqual([null, null]);
  await prisma.participant.updateMany({ where: { id }, data: { firstName: "Win at evil.example" } });
  expect(await invitedBy(`?referral_code=${referralCode}`), "no name").toBeNull();
  await prisma.participant.updateMany({ where: { id }, data: { firstName: "Maya", status: "blocked" } });
  expect(await invitedBy(`?referral_code=${referralCode}`), "blocked").toBeNull();
});

it("asks for the code of the address that was entered, whatever address the link had", async () => {
  await addParticipant(world.demo, "typed@example.test");
  const browser = new Browser();
  const request = browser.request("/signin?email=linked@example.test&left_code=x", {
    fields: { email: "typed@example.test" },
    headers: { accept: "text/html" },
  });
  const response = (await browser.call(action, request)) as unknown as Response;
  expect(response.headers.get("location")).toBe("/signin");
  expect((await load(browser, "")).flow).toMatchObject({ step: "otp_verification", email: "typed@example.test" });
});
