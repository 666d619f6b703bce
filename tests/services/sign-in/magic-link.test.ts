import { beforeAll, expect, it } from "vitest";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { currentTime } from "~/platform/clock.server";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { action, loader } from "~/site/sign-in/magic-link";
import { testDatabase } from "../../setup/database";
import { addParticipant, advanceClock, Browser, mailTo, seedWorld, type World } from "./sign-in-world";

await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

let emails = 0;

async function linkFor(fields: Record<string, string> = {}, host = "harbor.localhost") {
  const email = `lena-${(emails += 1)}@example.test`;
  const id = await addParticipant(world.harbor, email, {
    firstName: "Lena",
    ...(fields.status ? { status: fields.status } : {}),
  });
  const { body } = await new Browser(host).verify({ email, ...fields });
  expect(body).toMatchObject({
    ok: true,
    sign_type: "magic_link",
    otp_logged: false,
    browser_token: null,
    participant: { first_name: "Lena" },
  });
  const url = new URL(/^http\S+\/signin\/magic\/\S+$/m.exec((await mailTo(email))!.text)![0]);
  return { id, email, url, token: url.pathname.split("/").at(-1)! };
}

const follow = (browser: Browser, token: string) =>
  browser.call(action, browser.request(`/signin/magic/${token}`, { fields: {}, headers: { accept: "text/html" } }), {
    token,
  });

it("leads to the host of the request, with the public port, in text and HTML", async () => {
  const { url, email } = await linkFor();
  expect(url.origin).toBe("http://harbor.localhost:3000");
  expect((await mailTo(email))!.html).toContain(url.href);
});

it("signs in once, in any browser, and leads to the page where the sign-in began", async () => {
  const { id, token } = await linkFor({ redirect_to: "/reward/7?a=1" });
  const browser = new Browser("harbor.localhost");
  const response = await follow(browser, token);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/reward/7?a=1");
  expect(
    (await findParticipantSession(world.harbor as ProgramId, browser.cookies.get("sid")!, currentTime()))?.id,
  ).toBe(id);

  const again = new Browser("harbor.localhost");
  expect(await follow(again, token)).toMatchObject({
    init: { status: 422 },
    data: { success: false, message: expect.stringMatching(/already used/) },
  });
  expect(again.cookies.has("sid")).toBe(false);
});

it("leads from the offers, also from a search in them, to the page that the program has chosen", async () => {
  const landing = async (redirect_to: string) => {
    const { token } = await linkFor({ redirect_to });
    return (await follow(new Browser("harbor.localhost"), token)).headers.get("location");
  };
  expect(await landing("/my-offers?zip_code=10001")).toBe("/my-offers?zip_code=10001");
  await choose("/welcome?from=offers");
  expect(await landing("/my-offers")).toBe("/welcome?from=offers");
  expect(await landing("/my-offers?zip_code=10001")).toBe("/welcome?from=offers");
  expect(await landing("/my-offers/blue-door?offer=soup")).toBe("/my-offers/blue-door?offer=soup");
  expect(await landing("/my-account")).toBe("/my-account");
  await choose("/my-offers");
});

async function choose(offersMagicLinkPath: string) {
  await prisma.program.update({ where: { id: world.harbor }, data: { offersMagicLinkPath } });
  dropCatalogue(world.harbor);
}

it("is not used by opening its page", async () => {
  const { id, token } = await linkFor();
  const scanner = new Browser("harbor.localhost");
  await (loader as (args: unknown) => Promise<unknown>)({
    request: scanner.request(`/signin/magic/${token}`),
    params: { token },
    context: {},
  });
  expect(await prisma.participantSignInCode.count({ where: { participantId: id, usedAt: null } })).toBe(1);
});

it("is valid for twenty minutes", async () => {
  const [early, late] = [await linkFor(), await linkFor()];
  advanceClock(20 * 60 - 5);
  expect((await follow(new Browser("harbor.localhost"), early.token)).status).toBe(303);
  advanceClock(20 * 60 + 1);
  expect(await follow(new Browser("harbor.localhost"), late.token)).toMatchObject({ data: { success: false } });
});

it("is voided by the next link, and rejected on another program, without a CSRF token and for blocked participants", async () => {
  const { id, email, token } = await linkFor();
  expect(await follow(new Browser("demo.localhost"), token)).toMatchObject({ data: { success: false } });

  const forged = new Browser("harbor.localhost");
  const request = forged.request(`/signin/magic/${token}`, { fields: {}, headers: { "x-csrf-token": "" } });
  expect(await forged.call(action, request, { token })).toMatchObject({ init: { status: 403 } });

  await prisma.participant.updateMany({ where: { id }, data: { status: "blocked" } });
  expect(await follow(new Browser("harbor.localhost"), token)).toMatchObject({ data: { success: false } });
  await prisma.participant.updateMany({ where: { id }, data: { status: "active" } });

  advanceClock(61);
  await new Browser("harbor.localhost").verify({ email });
  expect(await follow(new Browser("harbor.localhost"), token)).toMatchObject({ data: { success: false } });
});

it("opens one session for ten concurrent requests", async () => {
  const { id, token } = await linkFor();
  await Promise.all(Array.from({ length: 10 }, () => follow(new Browser("harbor.localhost"), token)));
  expect(await prisma.participantSession.count({ where: { participantId: id } })).toBe(1);
  expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({ signInCount: 1 });
});

it("does not redirect to another host", async () => {
  const { token } = await linkFor({ redirect_to: "//evil.test" });
  expect((await follow(new Browser("harbor.localhost"), token)).headers.get("location")).toBe("/");
});
