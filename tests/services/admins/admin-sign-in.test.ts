import { createHash } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loader as loginLoader, action as loginPage } from "~/admin/sign-in/code";
import { action as magicLink } from "~/admin/sign-in/magic-link";
import { action as signInCall } from "~/api/admin/auth/sign-in";
import { action as signOutCall } from "~/api/admin/auth/sign-out";
import { action as startCall } from "~/api/admin/auth/start";
import { action as verifyCall } from "~/api/admin/auth/verify";
import { findAdminSession } from "~/auth/admin-sessions.server";
import { adminCodeSentHeaders, requestedAdminCode } from "~/http/context/session-cookies.server";
import { enqueue } from "~/jobs/queue.server";
import { registerLocales } from "~/locales/register-locales.server";
import { currentTime } from "~/platform/clock.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { seal } from "~/platform/secrets.server";
import { testDatabase } from "../../setup/database";
import { advanceClock, Browser, codeTo, mailTo, runJobs, seedWorld } from "../sign-in/sign-in-world";

const { pool } = await testDatabase();

beforeAll(async () => {
  await registerLocales();
  await seedWorld();
});

let admins = 0;

async function addAdmin(more: object = {}) {
  const email = `admin-${(admins += 1)}@example.test`;
  const at = new Date("2026-11-01T00:00:00Z");
  await prisma.admin.create({
    data: { id: uuidv7(at), email, firstName: "Olga", createdAt: at, updatedAt: at, ...more },
  });
  return email;
}

type JsonAnswer = { status: number; headers: Headers; body: Record<string, unknown> };

async function post(
  browser: Browser,
  call: (args: never) => unknown,
  fields: Record<string, string>,
): Promise<JsonAnswer> {
  const response = await browser.call(
    call,
    browser.request("/admin/v2/auth/x", { fields, headers: { accept: "application/json" } }),
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const admin = () => new Browser("localhost");

describe("the calls", () => {
  it("mail a code and open a session with it", async () => {
    const email = await addAdmin();
    const browser = admin();
    const { body } = await post(browser, startCall, { email });
    expect(body).toEqual({ success: true, browser_token: expect.any(String) });
    const secretBefore = browser.cookies.get("csrf");
    expect(
      (await post(browser, verifyCall, { otp: await codeTo(email), browser_token: String(body.browser_token) })).body,
    ).toEqual({ success: true });
    expect(browser.cookies.get("csrf")).not.toBe(secretBefore);
    const session = browser.cookies.get("admin_sid")!;
    expect((await findAdminSession(session, currentTime()))?.email).toBe(email);

    await post(browser, signOutCall, {});
    expect(browser.cookies.has("admin_sid")).toBe(false);
    expect(await findAdminSession(session, currentTime())).toBeNull();
  });

  it("respond alike to an unknown, an inactive and a known email at every step, and mail only the known one", async () => {
    const emails = ["stranger@example.test", await addAdmin({ active: false }), await addAdmin()];
    const seen = await Promise.all(
      emails.map(async (email) => {
        const browser = admin();
        const first = await post(browser, startCall, { email });
        const second = await post(browser, startCall, { email });
        const wrong = await post(browser, verifyCall, {
          otp: "000000",
          browser_token: String(first.body.browser_token),
        });
        const shape = { ...first.body, browser_token: String(first.body.browser_token).length };
        return {
          first: [first.status, shape],
          second: [second.status, second.body],
          wrong: [wrong.status, wrong.body],
        };
      }),
    );
    expect(seen[0]).toEqual(seen[2]);
    expect(seen[1]).toEqual(seen[2]);
    expect(seen[0]!.second[0]).toBe(429);
    await runJobs();
    const mailed = await prisma.sandboxMail.findMany({ where: { to: { in: emails } }, select: { to: true } });
    expect(mailed).toEqual([{ to: emails[2] }]);
  });

  it.each([
    ["a code", startCall],
    ["a link", signInCall],
  ])(
    "do the same work for an unknown and a known email that requests %s, so that the response time reveals nothing",
    async (_, call) => {
      const known = await addAdmin();
      const work: unknown[] = [];
      for (const email of [known, known.replace("admin-", "other-")]) {
        await runJobs();
        // A job of an earlier test may wait for its next try.
        const { rows: before } = await pool.query<{ id: string }>("select id from graphile_worker._private_jobs");
        const statements = vi.spyOn(pg.Client.prototype, "query");
        await post(admin(), call, { email });
        const texts = statements.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? query);
        statements.mockRestore();
        const { rows } = await pool.query(
          `select t.identifier, length(payload::text) from graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id where j.id <> all($1::bigint[])`,
          [before.map(({ id }) => id)],
        );
        work.push([texts, rows]);
      }
      expect(work[0]).toEqual(work[1]);
      expect(JSON.stringify(work[0])).not.toContain("from admins");
    },
  );

  it("issue one code when the job runs twice", async () => {
    const email = await addAdmin();
    const request = { codeId: uuidv7(currentTime()), requestedAt: currentTime().toISOString() };
    const sealedRequest = seal(JSON.stringify({ email, browserToken: "b", network: "n" }));
    for (let run = 0; run < 2; run += 1) await enqueue(sql, "issue-admin-secret", { ...request, sealedRequest });
    await runJobs();
    expect(await prisma.adminSignInCode.count({ where: { admin: { email } } })).toBe(1);
    expect(await prisma.sandboxMail.count({ where: { to: email } })).toBe(1);
  });

  it("return errors for missing and invalid input", async () => {
    const empty = await post(admin(), startCall, { email: "" });
    expect(empty).toMatchObject({
      status: 422,
      body: {
        success: false,
        message: "Email is required",
        errors: [{ field: "email", message: "Please enter your email" }],
      },
    });
    expect((await post(admin(), startCall, { email: "no" })).body).toMatchObject({ message: "Invalid email" });
    expect((await post(admin(), verifyCall, {})).body).toMatchObject({
      message: "OTP is required",
      errors: [{ field: "otp", message: "Please enter your OTP" }],
    });
    expect((await post(admin(), verifyCall, { otp: "123456" })).body).toMatchObject({
      message: "Invalid OTP",
      errors: [{ field: "otp", message: "Please try again" }],
    });
  });

  it("report a used-up code identically for known and unknown emails", async () => {
    for (const email of [await addAdmin(), "stranger@example.test"]) {
      const { body } = await post(admin(), startCall, { email });
      const otp = "000000";
      const messages = [];
      for (let n = 0; n < 7; n += 1)
        messages.push(
          (await post(admin(), verifyCall, { otp, browser_token: String(body.browser_token) })).body.message,
        );
      expect(messages).toEqual([
        ...Array<string>(4).fill("Invalid OTP"),
        ...Array<string>(3).fill("This code no longer works"),
      ]);
    }
  });

  it("reject the right code after five wrong ones, after ten minutes, and after a newer one", async () => {
    const tired = await addAdmin();
    const { body } = await post(admin(), startCall, { email: tired });
    const otp = await codeTo(tired);
    for (let n = 0; n < 5; n += 1)
      await post(admin(), verifyCall, {
        otp: otp === "000000" ? "111111" : "000000",
        browser_token: String(body.browser_token),
      });
    expect((await post(admin(), verifyCall, { otp, browser_token: String(body.browser_token) })).status).toBe(422);

    const late = await addAdmin();
    const started = await post(admin(), startCall, { email: late });
    const first = await codeTo(late);
    advanceClock(61);
    const newer = await post(admin(), startCall, { email: late });
    const second = await codeTo(late);
    expect(
      (await post(admin(), verifyCall, { otp: first, browser_token: String(started.body.browser_token) })).status,
    ).toBe(422);
    advanceClock(61 + 601);
    expect(
      (await post(admin(), verifyCall, { otp: second, browser_token: String(newer.body.browser_token) })).status,
    ).toBe(422);
  });

  it("open one session for ten concurrent requests with one code", async () => {
    const email = await addAdmin();
    const { body } = await post(admin(), startCall, { email });
    const otp = await codeTo(email);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post(admin(), verifyCall, { otp, browser_token: String(body.browser_token) })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  it("respond with 403 without the token", async () => {
    const browser = admin();
    const request = browser.request("/admin/v2/auth/start", {
      fields: { email: await addAdmin() },
      headers: { "x-csrf-token": "" },
    });
    expect((await browser.call(startCall, request)).status).toBe(403);
  });

  it("mail a link that signs in once, on the bare host", async () => {
    const email = await addAdmin();
    expect((await post(admin(), signInCall, { email })).body).toEqual({ success: true });
    const url = new URL(/^http\S+\/admin\/v2\/magic\/\S+$/m.exec((await mailTo(email))!.text)![0]);
    expect(url.origin).toBe("http://localhost:3000");
    const token = url.pathname.split("/").at(-1)!;
    const use = (browser: Browser) =>
      browser.call(magicLink, browser.request(url.pathname, { fields: {}, headers: { accept: "text/html" } }), {
        token,
      });
    const browser = admin();
    expect((await use(browser)).headers.get("location")).toBe("/admin/v2");
    expect((await findAdminSession(browser.cookies.get("admin_sid")!, currentTime()))?.email).toBe(email);
    expect(await use(admin())).toMatchObject({ data: { success: false } });
  });
});

describe("the database", () => {
  it("stores only hashes of codes and session tokens", async () => {
    const email = await addAdmin();
    const browser = admin();
    const { body } = await post(browser, startCall, { email });
    const otp = await codeTo(email);
    await post(browser, verifyCall, { otp, browser_token: String(body.browser_token) });
    const { id } = await prisma.admin.findUniqueOrThrow({ where: { email } });
    const [code] = await prisma.adminSignInCode.findMany({ where: { adminId: id } });
    const [session] = await prisma.adminSession.findMany({ where: { adminId: id } });
    const unkeyed = createHash("sha256").update(otp).digest();
    expect(Buffer.from(code!.secretHash).equals(unkeyed)).toBe(false);
    for (const [secret, bytes] of [
      [otp, code!.secretHash],
      [String(body.browser_token), code!.browserTokenHash!],
      [browser.cookies.get("admin_sid")!, session!.tokenHash],
    ] as const) {
      expect(Buffer.from(bytes)).toHaveLength(32);
      expect(Buffer.from(bytes).includes(secret)).toBe(false);
    }
  });

  it("stores only those details of the browser that the list of sessions shows", async () => {
    const email = await addAdmin();
    const browser = admin();
    const named = async (path: string, call: (args: never) => unknown, fields: Record<string, string>) =>
      (
        await browser.call(
          call,
          browser.request(path, {
            fields,
            headers: { accept: "application/json", "user-agent": `Firefox/140 ${"x".repeat(500)}` },
          }),
        )
      ).json();
    const { browser_token } = (await named("/admin/v2/auth/start", startCall, { email })) as { browser_token: string };
    await named("/admin/v2/auth/verify", verifyCall, { otp: await codeTo(email), browser_token });
    const [session] = await prisma.adminSession.findMany({ where: { admin: { email } } });
    expect(session!.userAgent).toMatch(/^Firefox\/140 x+$/);
    expect(session!.userAgent).toHaveLength(300);
  });
});

describe("the language", () => {
  it("is the admin's in mails and the browser's in errors", async () => {
    const email = await addAdmin({ preferredLocale: "es" });
    await post(admin(), startCall, { email });
    const mail = (await mailTo(email))!;
    expect(mail.subject).toBe("Tu código de acceso a la administración");
    expect(mail.text).toContain("este código para entrar en la administración.");
    const browser = admin();
    const rejected = await browser.call(
      startCall,
      browser.request("/admin/v2/auth/start", {
        fields: { email: "" },
        headers: { accept: "application/json", "accept-language": "es" },
      }),
    );
    expect(await rejected.json()).toMatchObject({ message: "El correo es obligatorio", errors: [{ field: "email" }] });
  });
});

describe("the login page", () => {
  const send = (browser: Browser, fields: Record<string, string>, query = "") =>
    browser.call(loginPage, browser.request(`/admin/v2/login${query}`, { fields, headers: { accept: "text/html" } }));
  const step = (browser: Browser) =>
    loginLoader({ request: browser.request("/admin/v2/login"), params: {}, context: {} });

  it("goes from the email to the code to the requested page", async () => {
    const email = await addAdmin();
    const browser = admin();
    const started = await send(browser, { intent: "start", email }, "?other_email=");
    expect([started.status, started.headers.get("location")]).toEqual([303, "/admin/v2/login"]);
    const { browser_token } = (await step(browser))!;
    const wrong = await send(browser, {
      intent: "verify_otp",
      email,
      otp: "000000",
      browser_token,
    });
    expect(wrong).toMatchObject({
      init: { status: 422 },
      data: { message: "Invalid OTP", values: { email, browser_token } },
    });
    const done = await send(
      browser,
      { intent: "verify_otp", email, otp: await codeTo(email), browser_token },
      "?redirect_to=/admin/v2/programs/1/users",
    );
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe("/admin/v2/programs/1/users");
    expect(browser.cookies.get("admin_code")).toBeFalsy();
  });

  it("shows the step of the code again after a reload, for unknown addresses too, while the code lives", async () => {
    for (const email of [await addAdmin(), "unknown@example.test"]) {
      const browser = admin();
      await send(browser, { intent: "start", email });
      expect(await step(browser)).toEqual({ email, browser_token: expect.any(String), resend_in: expect.any(Number) });
      const sealed = browser.cookies.get("admin_code")!;
      expect(sealed).not.toContain(email);
      browser.cookies.set("admin_code", sealed.slice(0, -4));
      expect(await step(browser)).toBeNull();
    }
    const code = adminCodeSentHeaders({ email: "x@example.test", browserToken: "t", sentAt: 0 }).get("set-cookie")!;
    const request = new Request("http://localhost/", { headers: { cookie: code.split(";")[0]! } });
    expect(requestedAdminCode(request, new Date(599_999))).toMatchObject({ email: "x@example.test" });
    expect(requestedAdminCode(request, new Date(600_000))).toBeNull();
  });

  it("rejects an unknown intent", async () => {
    expect(await send(admin(), { intent: "dance" })).toMatchObject({
      init: { status: 422 },
      data: { message: "Invalid intent" },
    });
  });

  it("exists only on the bare host", async () => {
    expect((await send(new Browser("demo.localhost"), { intent: "start" })).headers.get("location")).toMatch(
      /^http:\/\/localhost:3000\//,
    );
  });
});
