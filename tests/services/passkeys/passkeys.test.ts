import { beforeAll, describe, expect, it } from "vitest";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/platform/clock.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { accountData } from "~/services/participant-accounts/internal/account-data.server";
import { replaceEmail } from "~/services/participant-accounts/internal/email-change.server";
import { endSignIns } from "~/services/participant-accounts/participant-sets.server";
import { MAX_PASSKEYS } from "~/services/passkeys/passkey-rules";
import { action as accountAction, loader as accountLoader } from "~/site/account/route";
import { loader as signInLoader } from "~/site/sign-in/route";
import { Authenticator } from "../../setup/authenticator";
import { testDatabase } from "../../setup/database";
import { addParticipant, advanceClock, mailTo, seedWorld, type Browser, type World } from "../sign-in/sign-in-world";
import { PasskeyBrowser, signedIn } from "./passkey-world";

await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

const TOO_LATE = "That took too long. Please try again.";
const UNKNOWN = "This passkey isn't known here. Sign in with your email.";
const NOT_ACCEPTED = "This passkey wasn't accepted. Try again, or sign in with your email.";
const NOT_ADDED = "This passkey couldn't be added. Please try again.";

const participantOf = async (browser: Browser, programId: string) => {
  const token = browser.cookies.get("sid");
  return token ? ((await findParticipantSession(programIdFrom(programId), token, currentTime()))?.id ?? null) : null;
};
const count = (participantId: string) => prisma.passkey.count({ where: { participantId } });

/** Somebody of the demo program with a passkey. */
async function withPasskey(more: object = {}) {
  const person = await signedIn(world.demo, "demo.localhost", more);
  return { ...person, ...(await person.browser.addPasskey()) };
}

describe("a passkey", () => {
  it("is added by its owner, and signs in on another visit as a code does", async () => {
    const { id, browser } = await signedIn(world.demo);
    const options = await browser.addOptions();
    expect(options).toMatchObject({
      status: 200,
      body: {
        rp: { id: "demo.localhost", name: "demo club" },
        user: { displayName: "Maya Lopez" },
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
      },
    });
    const authenticator = new Authenticator("fbfc3007-154e-4ecc-8c0b-6e020557d7bd");
    const added = await browser.add(authenticator.create(options.body, browser.origin));
    expect(added).toMatchObject({
      status: 200,
      body: { passkey: { name: "iCloud Keychain", host: "demo.localhost", here: true, last_used_at: null } },
    });
    expect((await browser.addOptions()).body.excludeCredentials).toEqual([
      { type: "public-key", id: authenticator.id.toString("base64url"), transports: ["internal"] },
    ]);

    const visitor = new PasskeyBrowser();
    const secretBefore = visitor.cookies.get("csrf");
    expect(await visitor.signInWith(authenticator)).toMatchObject({
      status: 200,
      body: { success: true, participant: { first_name: "Maya" } },
    });
    expect(await participantOf(visitor, world.demo)).toBe(id);
    expect(visitor.cookies.get("csrf")).not.toBe(secretBefore);
    expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({ signInCount: 2 });
    expect(await prisma.participantAction.count({ where: { participantId: id, actionType: "sign_in" } })).toBe(1);
    const row = await prisma.passkey.findFirstOrThrow({ where: { participantId: id } });
    expect(row).toMatchObject({ multiDevice: true, backedUp: true });
    expect(row.lastUsedAt).not.toBeNull();
  });

  it("is called by the device where nobody knows its maker", async () => {
    const { browser } = await signedIn(world.demo);
    const { body: options } = await browser.addOptions();
    const agent = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)" };
    const { body } = await browser.add(new Authenticator().create(options, browser.origin), agent);
    expect(body.passkey.name).toBe("iPhone");
  });

  it("is announced in a mail, and in the audit log", async () => {
    const { id, email } = await withPasskey();
    expect((await mailTo(email))?.subject).toBe("A passkey was added to your account at demo club");
    expect(await prisma.auditEntry.count({ where: { action: "participant.add_passkey", targetId: id } })).toBe(1);
  });

  it("is stored once, however often the call is sent", async () => {
    const { id, browser } = await signedIn(world.demo);
    const { body: options } = await browser.addOptions();
    const credential = new Authenticator().create(options, browser.origin);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => browser.add(credential)));
    expect([first!, ...others].some(({ status }) => status === 200)).toBe(true);
    const again = await browser.add(credential);
    expect(again).toMatchObject({ status: 200, body: { passkey: { host: "demo.localhost" } } });
    expect(await count(id)).toBe(1);
    const other = await signedIn(world.demo);
    expect(await other.browser.add(credential)).toMatchObject({ status: 422, body: { message: TOO_LATE } });
  });

  it("is one of at most ten, also when two tabs add the last one", async () => {
    const { id, browser } = await signedIn(world.demo);
    for (let added = 1; added < MAX_PASSKEYS; added += 1) await browser.addPasskey();
    const options = [await browser.addOptions(), await browser.addOptions()];
    const results = await Promise.all(
      options.map(({ body }) => browser.add(new Authenticator().create(body, browser.origin))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await count(id)).toBe(MAX_PASSKEYS);
    expect(await browser.addOptions()).toMatchObject({
      status: 422,
      body: { message: "You already have 10 passkeys. Remove one to add another." },
    });
  });

  it("is stored without what certificates say about its maker, whose addresses nobody fetches", async () => {
    const { id, browser } = await signedIn(world.demo);
    const { body: options } = await browser.addOptions();
    const attStmt = new Map<string, unknown>([
      ["alg", -7],
      ["sig", new Uint8Array(64)],
      ["x5c", [new Uint8Array(300)]],
    ]);
    const credential = new Authenticator().create(options, browser.origin, { fmt: "packed", attStmt });
    expect((await browser.add(credential)).status).toBe(200);
    expect(await count(id)).toBe(1);
  });
});

describe("what is not right adds and signs in nobody", () => {
  it("without the page's token, or without a session", async () => {
    const { authenticator, browser } = await withPasskey();
    const visitor = new PasskeyBrowser();
    const { body: options } = await visitor.signInOptions();
    const signed = authenticator.sign(options, visitor.origin);
    expect((await visitor.signIn(signed, {}, { "x-csrf-token": "" })).status).toBe(403);
    expect((await visitor.addOptions()).status).toBe(401);
    const { body: addOptions } = await browser.addOptions();
    expect((await visitor.add(new Authenticator().create(addOptions, visitor.origin))).status).toBe(401);
  });

  it("a challenge that was used, has expired or nobody made", async () => {
    const { authenticator } = await withPasskey();
    const visitor = new PasskeyBrowser();
    const { body: options } = await visitor.signInOptions();
    const signed = authenticator.sign(options, visitor.origin);
    expect((await visitor.signIn(signed)).status).toBe(200);
    expect(await new PasskeyBrowser().signIn(signed)).toMatchObject({ status: 422, body: { message: TOO_LATE } });
    const invented = { ...options, challenge: "x".repeat(43) };
    expect(await visitor.signIn(authenticator.sign(invented, visitor.origin))).toMatchObject({ status: 422 });

    const late = new PasskeyBrowser();
    const early = await late.signInOptions();
    const { body: expired } = await late.signInOptions();
    advanceClock(299);
    expect((await late.signIn(authenticator.sign(early.body, late.origin))).status).toBe(200);
    advanceClock(301);
    expect(await late.signIn(authenticator.sign(expired, late.origin))).toMatchObject({
      status: 422,
      body: { message: TOO_LATE },
    });
  });

  it("ten concurrent requests with one signature, beyond the first", async () => {
    const { id, authenticator } = await withPasskey();
    const { body: options } = await new PasskeyBrowser().signInOptions();
    const signed = authenticator.sign(options, "http://demo.localhost:3000");
    const results = await Promise.all(Array.from({ length: 10 }, () => new PasskeyBrowser().signIn(signed)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({ signInCount: 2 });
  });

  it("a challenge for something else: to add, to sign in, of another participant", async () => {
    const { authenticator, browser } = await withPasskey();
    const visitor = new PasskeyBrowser();
    const { body: toAdd } = await browser.addOptions();
    const { body: toSignIn } = await visitor.signInOptions();
    const asSignIn = { ...toSignIn, challenge: toAdd.challenge };
    expect(await visitor.signIn(authenticator.sign(asSignIn, visitor.origin))).toMatchObject({ status: 422 });
    const asAddition = { ...toAdd, challenge: toSignIn.challenge };
    const made = new Authenticator();
    expect(await browser.add(made.create(asAddition, browser.origin))).toMatchObject({ status: 422 });
    const other = await signedIn(world.demo);
    expect(await other.browser.add(made.create(toAdd, browser.origin))).toMatchObject({ status: 422 });
    expect(await prisma.passkey.count({ where: { credentialId: made.id.toString("base64url") } })).toBe(0);
  });

  it.each(["http://evil.test:3000", "http://demo.localhost", "https://demo.localhost:3000"])(
    "a page of %s",
    async (origin) => {
      const { authenticator, browser } = await withPasskey();
      const visitor = new PasskeyBrowser();
      const { body: options } = await visitor.signInOptions();
      const signed = await visitor.signIn(authenticator.sign(options, origin));
      expect(signed).toMatchObject({ status: 422, body: { message: NOT_ACCEPTED } });
      expect(visitor.cookies.has("sid")).toBe(false);
      const { body: toAdd } = await browser.addOptions();
      const added = await browser.add(new Authenticator().create(toAdd, origin));
      expect(added).toMatchObject({ status: 422, body: { message: NOT_ADDED } });
    },
  );

  it("a passkey of another program, or for another host of the same one", async () => {
    const { id, authenticator } = await withPasskey();
    const harbor = new PasskeyBrowser("harbor.localhost");
    expect(await harbor.signInWith(authenticator)).toMatchObject({ status: 422, body: { message: UNKNOWN } });
    const { body: demoOptions } = await new PasskeyBrowser().signInOptions();
    const signed = authenticator.sign(demoOptions, "http://demo.localhost:3000");
    expect(await harbor.signIn(signed)).toMatchObject({ status: 422, body: { message: TOO_LATE } });
    await prisma.passkey.updateMany({ where: { participantId: id }, data: { host: "rewards.example.test" } });
    const here = await new PasskeyBrowser().signInWith(authenticator);
    expect(here).toMatchObject({ status: 422, body: { message: UNKNOWN } });
  });

  it("the signature of another key", async () => {
    const { authenticator } = await withPasskey();
    const impostor = new Authenticator();
    authenticator.id.copy(impostor.id);
    const visitor = new PasskeyBrowser();
    expect(await visitor.signInWith(impostor)).toMatchObject({ status: 422, body: { message: NOT_ACCEPTED } });
    expect(visitor.cookies.has("sid")).toBe(false);
  });

  it("a counter that does not go up, as that of a copy", async () => {
    const { id, authenticator } = await withPasskey();
    authenticator.counter = 7;
    expect((await new PasskeyBrowser().signInWith(authenticator)).status).toBe(200);
    expect(await new PasskeyBrowser().signInWith(authenticator)).toMatchObject({
      status: 422,
      body: { message: NOT_ACCEPTED },
    });
    authenticator.counter = 8;
    expect((await new PasskeyBrowser().signInWith(authenticator)).status).toBe(200);
    expect(await prisma.passkey.findFirstOrThrow({ where: { participantId: id } })).toMatchObject({ counter: 8n });
  });

  it("bodies of any other form, which are errors of the sender", async () => {
    const { browser, authenticator } = await withPasskey();
    const { body: options } = await browser.signInOptions();
    const signed = authenticator.sign(options, browser.origin);
    const { body: toAdd } = await browser.addOptions();
    const made = new Authenticator().create(toAdd, browser.origin);
    const wrong = [null, "x", 7, [], {}, { ...signed, response: null }, { ...signed, id: "+/=" }];
    for (const credential of [...wrong, made, { ...signed, type: "password" }])
      expect((await browser.signIn(credential)).status, JSON.stringify(credential)).toBe(422);
    for (const credential of [...wrong, { ...made, response: { ...made.response, attestationObject: "oA" } }])
      expect((await browser.add(credential)).status, JSON.stringify(credential)).toBe(422);
    const id = Buffer.from("another id").toString("base64url");
    const renamed = { ...new Authenticator().create((await browser.addOptions()).body, browser.origin), id, rawId: id };
    expect(await browser.add(renamed)).toMatchObject({ status: 422, body: { message: NOT_ADDED } });
    const noJson = Buffer.from("not json").toString("base64url");
    for (const clientDataJSON of [noJson, Buffer.from("null").toString("base64url"), "A"]) {
      const response = { ...signed.response, clientDataJSON };
      expect((await browser.signIn({ ...signed, response })).status).toBe(422);
    }
    const { body: fresh } = await browser.signInOptions();
    const cut = authenticator.sign(fresh, browser.origin);
    cut.response.authenticatorData = "AAAA";
    expect((await browser.signIn(cut)).status).toBe(422);
  });

  it("more than sixty tries of one address in ten minutes", async () => {
    const { authenticator } = await withPasskey();
    const visitor = new PasskeyBrowser("demo.localhost", "203.0.113.99");
    const { body: options } = await visitor.signInOptions();
    const invented = authenticator.sign({ ...options, challenge: "y".repeat(43) }, visitor.origin);
    for (let tries = 0; tries < 60; tries += 1) expect((await visitor.signIn(invented)).status).toBe(422);
    expect((await visitor.signIn(authenticator.sign(options, visitor.origin))).status).toBe(429);
  });
});

describe("whose account", () => {
  it("was deleted has no passkey any more", async () => {
    const { id, email, browser, authenticator } = await withPasskey();
    const request = browser.request("/my-account", {
      fields: { intent: "delete_account", confirmation: email },
      headers: { accept: "application/json" },
    });
    await browser.call(accountAction, request);
    expect(await count(id)).toBe(0);
    expect(await new PasskeyBrowser().signInWith(authenticator)).toMatchObject({
      status: 422,
      body: { message: UNKNOWN },
    });
  });

  it("is blocked by an admin loses its passkeys, so that unblocking opens nothing", async () => {
    const { id } = await withPasskey();
    await sqlTransaction((on) =>
      endSignIns(on, { programId: programIdFrom(world.demo), ids: [id], now: currentTime() }),
    );
    expect(await count(id)).toBe(0);
  });

  it("is blocked reads so, and is not signed in", async () => {
    const { id, authenticator } = await withPasskey();
    await prisma.participant.updateMany({ where: { id }, data: { status: "blocked" } });
    const visitor = new PasskeyBrowser();
    expect(await visitor.signInWith(authenticator)).toMatchObject({
      status: 422,
      body: { message: "This account can't sign in. Contact the program's support." },
    });
    expect(visitor.cookies.has("sid")).toBe(false);
  });

  it("was merged is signed in to the one that stayed", async () => {
    const { id, authenticator } = await withPasskey();
    const into = await addParticipant(world.demo, "stayed@example.test", { signInCount: 1 });
    await sql(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)`, [
      world.demo,
      id,
      into,
      currentTime(),
    ]);
    const visitor = new PasskeyBrowser();
    expect((await visitor.signInWith(authenticator)).status).toBe(200);
    expect(await participantOf(visitor, world.demo)).toBe(into);
  });

  it("has another email now has no passkey of who had the old one", async () => {
    const { id, authenticator } = await withPasskey();
    const person = { programId: programIdFrom(world.demo), participantId: id, now: currentTime() };
    await sqlTransaction((on) => replaceEmail(on, person, "another-owner@example.test"));
    expect(await count(id)).toBe(0);
    expect(await new PasskeyBrowser().signInWith(authenticator)).toMatchObject({ body: { message: UNKNOWN } });
  });

  it("gets another email while a passkey signs in, or is added, has nobody signed in and no passkey", async () => {
    const { id, browser, authenticator } = await withPasskey();
    const { body: toAdd } = await browser.addOptions();
    const visitor = new PasskeyBrowser();
    const { body: toSign } = await visitor.signInOptions();
    const person = { programId: programIdFrom(world.demo), participantId: id, now: currentTime() };
    const { signed, added } = await sqlTransaction(async (on) => {
      await on(sqlText`select from participants where id = $1::uuid for no key update`, [id]);
      const calls = {
        signed: visitor.signIn(authenticator.sign(toSign, visitor.origin)),
        added: browser.add(new Authenticator().create(toAdd, browser.origin)),
      };
      const waiting = sqlText`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await sql(waiting, [])).length, { timeout: 60_000 }).toBe(2);
      await replaceEmail(on, person, "third-owner@example.test");
      return calls;
    });
    expect(await signed).toMatchObject({ status: 422, body: { message: UNKNOWN } });
    expect((await added).status).toBe(401);
    expect(visitor.cookies.has("sid")).toBe(false);
    expect(await count(id)).toBe(0);
    expect(await prisma.participantSession.count({ where: { participantId: id } })).toBe(0);
  });

  it("is downloaded has the list of passkeys without their keys", async () => {
    const { id } = await withPasskey();
    let json = "";
    for await (const chunk of accountData(programIdFrom(world.demo), id, currentTime())) json += chunk;
    const { passkeys } = JSON.parse(json) as { passkeys: object[] };
    expect(passkeys).toEqual([expect.objectContaining({ name: expect.any(String), host: "demo.localhost" })]);
    expect(json).not.toMatch(/public_key|credential_id/);
  });
});

describe("the account page", () => {
  const send = async (browser: Browser, fields: Record<string, string>) => {
    const headers = { accept: "application/json" };
    const result = await browser.call(accountAction, browser.request("/my-account", { fields, headers }));
    return (result as unknown as { init: { status: number } }).init.status;
  };
  const listOf = async (browser: Browser) => {
    const response = await browser.call(accountLoader, browser.request("/my-account"));
    return (response as unknown as { passkeys: { id: string; name: string; here: boolean }[] | null }).passkeys;
  };

  it("lists, renames and removes the person's own passkeys only", async () => {
    const { id, browser, passkey, authenticator } = await withPasskey();
    const other = await signedIn(world.demo);
    const elsewhere = await signedIn(world.harbor, "harbor.localhost");
    const rename = { intent: "rename_passkey", passkey_id: passkey.id, passkey_name: "  My phone " };
    const remove = { intent: "remove_passkey", passkey_id: passkey.id };
    for (const stranger of [other, elsewhere]) {
      expect(await send(stranger.browser, rename)).toBe(404);
      expect(await send(stranger.browser, remove)).toBe(200); // removes nothing
    }
    expect(await count(id)).toBe(1);
    expect(await send(browser, { ...rename, passkey_name: " " })).toBe(422);
    expect(await send(browser, { ...rename, passkey_id: "7" })).toBe(422);
    expect(await send(browser, rename)).toBe(200);
    expect(await listOf(browser)).toEqual([expect.objectContaining({ id: passkey.id, name: "My phone", here: true })]);
    expect(await listOf(other.browser)).toEqual([]);
    const visitor = new PasskeyBrowser();
    await visitor.signInWith(authenticator);
    expect(await send(browser, remove)).toBe(200);
    expect(await send(browser, remove)).toBe(200);
    expect(await participantOf(visitor, world.demo)).toBeNull();
    expect(await participantOf(browser, world.demo)).toBe(id);
    expect(await listOf(browser)).toEqual([]);
    expect(await new PasskeyBrowser().signInWith(authenticator)).toMatchObject({ body: { message: UNKNOWN } });
    expect(await prisma.auditEntry.count({ where: { action: "participant.remove_passkey", targetId: id } })).toBe(1);
  });

  it("has none in a program with its own enrollment page, whose calls are not found", async () => {
    const { browser } = await signedIn(world.northwind, "northwind.localhost");
    expect(await listOf(browser)).toBeNull();
    expect((await browser.addOptions()).status).toBe(404);
    const visitor = new PasskeyBrowser("northwind.localhost");
    expect((await visitor.signInOptions()).status).toBe(404);
    const page = await visitor.call(signInLoader, visitor.request("/signin"));
    expect(page).toMatchObject({ passkeys: false });
  });
});

it("challenges that nobody answered are purged once they have expired", async () => {
  await new PasskeyBrowser().signInOptions();
  expect(await prisma.passkeyChallenge.count()).toBeGreaterThan(0);
  const now = new Date(currentTime().getTime() + 301_000);
  await purgeExpired({ actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" });
  expect(await prisma.passkeyChallenge.count()).toBe(0);
});
