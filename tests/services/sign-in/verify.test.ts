import { beforeAll, describe, expect, it } from "vitest";
import { action as signOut } from "~/api/public/sign-in/sign-out";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { currentTime } from "~/platform/clock.server";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { testDatabase } from "../../setup/database";
import { addParticipant, advanceClock, Browser, codeTo, mailTo, runJobs, seedWorld, type World } from "./sign-in-world";

const { pool } = await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

const signedUp = { first_name: "Ada", last_name: "Lane", agree_terms: "true", "cf-turnstile-response": "sandbox-pass" };
let emails = 0;
const newEmail = () => `person-${(emails += 1)}@example.test`;

async function createKnown(more: object = {}) {
  const email = newEmail();
  const id = await addParticipant(world.demo, email, more);
  return { id, email };
}

describe("a known email", () => {
  it("is mailed a code, and signs in with it in the same browser", async () => {
    const { id, email } = await createKnown({ signInCount: 1 });
    const browser = new Browser();
    const requested = await browser.verify({ email: ` ${email.toUpperCase()} ` });
    expect(requested.status).toBe(200);
    expect(requested.body).toEqual({
      ok: true,
      sign_type: "otp",
      otp_logged: false,
      browser_token: expect.any(String),
      participant: { first_name: "Maya" },
      message: null,
    });

    const secretBefore = browser.cookies.get("csrf");
    const done = await browser.verify({
      email,
      otp: await codeTo(email),
      browser_token: requested.body.browser_token!,
    });
    expect(done.body).toMatchObject({ ok: true, otp_logged: true, sign_type: "otp" });
    expect(browser.cookies.get("csrf")).not.toBe(secretBefore);
    const session = await findParticipantSession(world.demo as ProgramId, browser.cookies.get("sid")!, currentTime());
    expect(session?.id).toBe(id);
    const row = await prisma.participant.findFirstOrThrow({ where: { id } });
    expect(row).toMatchObject({ status: "active", signInCount: 2, pointsAvailable: 0n });
    expect(row.lastSignInAt).not.toBeNull();
  });

  it("has no session on another program", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const requested = await browser.verify({ email });
    await browser.verify({ email, otp: await codeTo(email), browser_token: requested.body.browser_token! });
    const token = browser.cookies.get("sid")!;
    expect(await findParticipantSession(world.harbor as ProgramId, token, currentTime())).toBeNull();
  });

  it("gets a new session at each sign-in, and the old one is closed", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const signIn = async () => {
      const requested = await browser.verify({ email });
      await browser.verify({ email, otp: await codeTo(email), browser_token: requested.body.browser_token! });
      return browser.cookies.get("sid")!;
    };
    const first = await signIn();
    const second = await signIn();
    expect(second).not.toBe(first);
    expect(await findParticipantSession(world.demo as ProgramId, first, currentTime())).toBeNull();
    const left = await browser.call(
      signOut,
      browser.request("/public/signin/sign_out_user", { fields: {}, headers: { accept: "text/html" } }),
    );
    expect(left.headers.get("location")).toBe("/");
    expect(browser.cookies.has("sid")).toBe(false);
    expect(await findParticipantSession(world.demo as ProgramId, second, currentTime())).toBeNull();
  });

  it("becomes active again if it was inactive, and stays opted out", async () => {
    for (const [status, after] of [
      ["inactive", "active"],
      ["opted_out", "opted_out"],
    ] as const) {
      const { id, email } = await createKnown({ status, signInCount: 1 });
      const requested = await new Browser().verify({ email });
      await new Browser().verify({ email, otp: await codeTo(email), browser_token: requested.body.browser_token! });
      expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({
        status: after,
        pointsAvailable: 0n,
      });
    }
  });

  it("earns the sign-up points at the first sign-in, whatever status an admin has set before", async () => {
    for (const status of ["active", "opted_out"]) {
      const { id, email } = await createKnown({ status });
      for (const browser of [new Browser(), new Browser()]) {
        const requested = await browser.verify({ email });
        await browser.verify({ email, otp: await codeTo(email), browser_token: requested.body.browser_token! });
        expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({ pointsAvailable: 100n });
      }
    }
  });

  it("earns no sign-up points as a member who was added as inactive", async () => {
    const { id, email } = await createKnown({ status: "inactive" });
    const requested = await new Browser().verify({ email });
    await new Browser().verify({ email, otp: await codeTo(email), browser_token: requested.body.browser_token! });
    expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({
      status: "active",
      pointsAvailable: 0n,
    });
  });

  it("is rejected when blocked, before and after a code was mailed", async () => {
    const { email } = await createKnown({ status: "blocked" });
    const rejected = await new Browser().verify({ email });
    expect(rejected.status).toBe(200);
    expect(rejected.body).toMatchObject({
      ok: false,
      sign_type: "otp",
      otp_logged: false,
      participant: null,
      browser_token: null,
    });
    expect(rejected.body.message).toMatch(/can't sign in/);
    expect(await mailTo(email)).toBeNull();

    const other = await createKnown();
    const browser = new Browser();
    const requested = await browser.verify({ email: other.email });
    const otp = await codeTo(other.email);
    await prisma.participant.updateMany({ where: { id: other.id }, data: { status: "blocked" } });
    expect(
      (await browser.verify({ email: other.email, otp, browser_token: requested.body.browser_token! })).body.ok,
    ).toBe(false);
    expect(browser.cookies.has("sid")).toBe(false);
  });
});

describe("a code", () => {
  it("is invalid after five wrong tries", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const { body } = await browser.verify({ email });
    const otp = await codeTo(email);
    const wrong = otp === "000000" ? "111111" : "000000";
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const response = await browser.verify({ email, otp: wrong, browser_token: body.browser_token! });
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ ok: false, sign_type: "otp", otp_logged: false });
      expect(response.body.message).toMatch(attempt < 5 ? /isn't right/ : /no longer valid/);
    }
    expect((await browser.verify({ email, otp, browser_token: body.browser_token! })).body).toMatchObject({
      ok: false,
      message: expect.stringMatching(/no longer valid/),
    });
  });

  it("counts concurrent guesses as separate tries", async () => {
    const { email } = await createKnown();
    const { body } = await new Browser().verify({ email });
    await codeTo(email);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        new Browser().verify({ email, otp: String(100000 + n), browser_token: body.browser_token! }),
      ),
    );
    const { rows } = await pool.query(
      "select max(attempts) as attempts from participant_sign_in_codes c join participants p on p.id = c.participant_id where p.email = $1",
      [email],
    );
    expect(rows[0].attempts).toBe(5);
  });

  it("is not locked while its check waits for a request for another code, which voids it", async () => {
    const { id, email } = await createKnown();
    const browser = new Browser();
    const { body } = await browser.verify({ email });
    const otp = await codeTo(email);
    const request = await pool.connect();
    await request.query("begin; set local lock_timeout = '500ms'");
    await request.query("select from participants where id = $1 for no key update", [id]);
    const check = browser.verify({ email, otp, browser_token: body.browser_token! });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await request.query("update participant_sign_in_codes set voided_at = now() where participant_id = $1", [id]);
    await request.query("commit");
    request.release();
    expect((await check).body).toMatchObject({ ok: false, message: expect.stringContaining("no longer valid") });
  });

  it("requires its browser token and email", async () => {
    const { email } = await createKnown();
    const other = await createKnown();
    const browser = new Browser();
    const { body } = await browser.verify({ email });
    const otp = await codeTo(email);
    expect((await browser.verify({ email, otp })).body.ok).toBe(false);
    expect((await browser.verify({ email, otp, browser_token: "another" })).body.ok).toBe(false);
    expect((await browser.verify({ email: other.email, otp, browser_token: body.browser_token! })).body.ok).toBe(false);
    expect((await browser.verify({ email, otp: "12345", browser_token: body.browser_token! })).body.ok).toBe(false);
    expect((await browser.verify({ email, otp, browser_token: body.browser_token! })).body.ok).toBe(true);
  });

  it("is valid for ten minutes", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const { body } = await browser.verify({ email });
    const otp = await codeTo(email);
    advanceClock(10 * 60 + 1);
    expect((await browser.verify({ email, otp, browser_token: body.browser_token! })).body.ok).toBe(false);
  });

  it("can be replaced by a new one after a minute, which voids it", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const first = await browser.verify({ email });
    const firstCode = await codeTo(email);
    const early = await browser.verify({ email, browser_token: first.body.browser_token! });
    expect(early.status).toBe(429);
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(early.body).toMatchObject({ success: false, message: expect.any(String), errors: [] });

    advanceClock(61);
    const second = await browser.verify({ email, browser_token: first.body.browser_token! });
    expect(second.body.browser_token).not.toBe(first.body.browser_token);
    expect((await browser.verify({ email, otp: firstCode, browser_token: first.body.browser_token! })).body.ok).toBe(
      false,
    );
    expect(
      (await browser.verify({ email, otp: await codeTo(email), browser_token: second.body.browser_token! })).body.ok,
    ).toBe(true);
  });

  it("can be requested again immediately after it was used", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const { body } = await browser.verify({ email });
    await browser.verify({ email, otp: await codeTo(email), browser_token: body.browser_token! });
    expect((await browser.verify({ email })).status).toBe(200);
  });

  it("opens one session and earns once for ten concurrent requests", async () => {
    const { id, email } = await createKnown({ status: "pending" });
    const { body } = await new Browser().verify({ email });
    const otp = await codeTo(email);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => new Browser().verify({ email, otp, browser_token: body.browser_token! })),
    );
    expect(responses.filter((response) => response.body.otp_logged)).toHaveLength(1);
    expect(await prisma.participantSession.count({ where: { participantId: id } })).toBe(1);
    expect(await prisma.participant.findFirstOrThrow({ where: { id } })).toMatchObject({
      pointsAvailable: 100n,
      signInCount: 1,
      status: "active",
    });
  });

  it("is created once when two tabs request it at the same time", async () => {
    const { id, email } = await createKnown();
    const responses = await Promise.all([new Browser().verify({ email }), new Browser().verify({ email })]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 429]);
    expect(await prisma.participantSignInCode.count({ where: { participantId: id } })).toBe(1);
  });

  it("is encrypted in the queue and hashed in the database", async () => {
    const { email } = await createKnown();
    await runJobs();
    await new Browser().verify({ email });
    const { rows } = await pool.query("select payload::text from graphile_worker._private_jobs");
    expect(rows).toHaveLength(1);
    expect(rows[0].payload).not.toContain(email);
    const otp = await codeTo(email);
    expect(rows[0].payload).not.toContain(otp);
  });
});

describe("a new email", () => {
  it("has to sign up, without being stored or mailed", async () => {
    const email = newEmail();
    const { status, body } = await new Browser().verify({ email, auth_type: "otp" });
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: false,
      sign_type: "sign_up",
      otp_logged: false,
      browser_token: null,
      participant: null,
      message: null,
    });
    expect(await prisma.participant.count({ where: { email } })).toBe(0);
    expect(await mailTo(email)).toBeNull();
  });

  it("signs up, and is pending until the first sign-in, which earns the sign-up points once", async () => {
    const email = newEmail();
    const browser = new Browser();
    const { body } = await browser.verify({ email, ...signedUp, postal: "10001" });
    expect(body).toMatchObject({ ok: true, sign_type: "otp", participant: { first_name: "Ada" } });
    expect(await prisma.participant.findFirstOrThrow({ where: { email } })).toMatchObject({
      status: "pending",
      lastName: "Lane",
      postal: "10001",
      pointsAvailable: 0n,
    });

    await browser.verify({ email, otp: await codeTo(email), browser_token: body.browser_token! });
    const row = await prisma.participant.findFirstOrThrow({ where: { email } });
    expect(row).toMatchObject({ status: "active", pointsAvailable: 100n });
    const actions = await prisma.participantAction.findMany({
      where: { participantId: row.id },
      select: { actionType: true },
    });
    expect(actions.map((a) => a.actionType)).toEqual(expect.arrayContaining(["sign_up", "sign_in"]));

    const again = await browser.verify({ email });
    await browser.verify({ email, otp: await codeTo(email), browser_token: again.body.browser_token! });
    expect((await prisma.participant.findFirstOrThrow({ where: { email } })).pointsAvailable).toBe(100n);
  });

  it.each([{ first_name: "" }, { last_name: " " }, { agree_terms: "" }])(
    "is rejected without its required fields: %j",
    async (missing) => {
      const email = newEmail();
      const { status, body } = await new Browser().verify({ email, ...signedUp, ...missing });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ok: false, sign_type: "sign_up", message: "Required fields are missing" });
      expect(await prisma.participant.count({ where: { email } })).toBe(0);
    },
  );

  it.each(["sandbox-fail", ""])("is rejected when the response of the human check is %j", async (answer) => {
    const email = newEmail();
    const { body } = await new Browser().verify({ email, ...signedUp, "cf-turnstile-response": answer });
    expect(body).toMatchObject({ ok: false, sign_type: "sign_up", message: expect.stringMatching(/human/) });
    expect(await prisma.participant.count({ where: { email } })).toBe(0);
  });

  it("stores its referrer, from the form or with the code, and ignores an unknown referral code", async () => {
    const { id: referrer } = await createKnown({ referralCode: "friend-of-maya" });
    const stored = async (email: string) =>
      (await prisma.participant.findFirstOrThrow({ where: { email } })).referredById;

    const [early, late, lost] = [newEmail(), newEmail(), newEmail()];
    await new Browser().verify({ email: early, ...signedUp, referral_code: "friend-of-maya" });
    expect(await stored(early)).toBe(referrer);

    const { body } = await new Browser().verify({ email: late, ...signedUp });
    await new Browser().verify({
      email: late,
      otp: await codeTo(late),
      browser_token: body.browser_token!,
      referral_code: "friend-of-maya",
    });
    expect(await stored(late)).toBe(referrer);

    expect((await new Browser().verify({ email: lost, ...signedUp, referral_code: "nobody" })).body.ok).toBe(true);
    expect(await stored(lost)).toBeNull();
  });

  it("becomes one participant with two concurrent requests", async () => {
    const email = newEmail();
    const responses = await Promise.all([
      new Browser().verify({ email, ...signedUp }),
      new Browser().verify({ email, ...signedUp }),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 429]);
    expect(await prisma.participant.count({ where: { email } })).toBe(1);
  });

  it("is sent to the operator's own enrollment page with all parameters, and cannot sign up here", async () => {
    const browser = new Browser("northwind.localhost");
    const email = newEmail();
    const { body } = await browser.verify({ email, utm_source: "flyer & co", referral_code: "abc" });
    expect(body).toMatchObject({ ok: false, sign_type: "sign_up" });
    const url = new URL(body.redirect_url!, "http://northwind.localhost");
    expect(url.pathname).toBe("/sandbox/enroll");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: "us",
      utm_source: "flyer & co",
      referral_code: "abc",
      email,
    });
    await browser.verify({ email, ...signedUp });
    expect(await prisma.participant.count({ where: { email } })).toBe(0);
  });
});

describe("limits and errors", () => {
  it.each(["", "no-email", "a@b@c.test", `${"x".repeat(260)}@example.test`])(
    "responds with 422 to the email %j",
    async (email) => {
      const { status, body } = await new Browser().verify({ email });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        success: false,
        message: "Invalid email",
        errors: [{ field: "email", message: "Invalid email" }],
      });
    },
  );

  it("responds with 403 to a missing or wrong CSRF token, and changes nothing", async () => {
    const { id, email } = await createKnown();
    for (const token of ["", "wrong"]) {
      const { status, body } = await new Browser().verify({ email }, { "x-csrf-token": token });
      expect(status).toBe(403);
      expect(body).toMatchObject({ success: false, errors: [] });
    }
    expect(await prisma.participantSignInCode.count({ where: { participantId: id } })).toBe(0);
    await runJobs();
  });

  it("responds with 429 and Retry-After beyond the limit of an address, except to the local machine in the sandbox", async () => {
    const stranger = new Browser("demo.localhost", "203.0.113.9");
    const local = new Browser();
    let rejected = 0;
    for (let n = 0; n < 62; n += 1) {
      const { status, headers } = await stranger.verify({ email: newEmail() });
      if (status !== 429) continue;
      rejected += 1;
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(rejected).toBe(2);
    expect((await local.verify({ email: newEmail() })).status).toBe(200);
    advanceClock(601);
    expect((await stranger.verify({ email: newEmail() })).status).toBe(200);
  });

  it("mails one person at most ten times an hour, and resets the count after a sign-in", async () => {
    const { email } = await createKnown();
    const browser = new Browser();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      advanceClock(n * 61);
      statuses.push((await browser.verify({ email })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    advanceClock(3_601);
    const { body } = await browser.verify({ email });
    await browser.verify({ email, otp: await codeTo(email), browser_token: body.browser_token! });
    const { rows } = await pool.query(
      "select count(*)::int as n from rate_limits where scope = 'sign-in-email' and hits > 1",
    );
    expect(rows[0].n).toBe(0);
  });

  it("applies the cooldown to two concurrent tabs whose times are in reverse order", async () => {
    const { email } = await createKnown();
    advanceClock(1);
    expect((await new Browser().verify({ email })).status).toBe(200);
    advanceClock(0);
    expect((await new Browser().verify({ email })).status).toBe(429);
  });
});
