import { beforeEach, describe, expect, it, vi } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { adminClient } from "../setup/admin-client";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
extendEnvironment({
  SANDBOX: "0",
  DEFAULT_PROGRAM: "",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "rewards@sunrise-group.com",
});
const { appUnder } = await import("../setup/app");
const { announceFirstAdmin } = await import("~/services/installation/first-admin.server");
const app = await appUnder("");

const PATH = "/admin/v2/first-admin";
const VALID = { email: " Olga@Sunrise-Group.com", organization_name: "Sunrise Group" };
const visitor = async () => {
  const page = await app(new Request(`http://localhost${PATH}`, { headers: { Accept: "text/html" } }));
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  return { status: page.status, ...adminClient(app, { cookie, csrf }) };
};
const loggedToken = async () => {
  const warn = vi.spyOn(logger, "warn").mockReset();
  await announceFirstAdmin();
  return warn.mock.calls.map(([fields]) => (fields as { token: string }).token);
};
const admins = async () =>
  (await pool.query<{ email: string }>("select email from admins")).rows.map(({ email }) => email);
const at = (path: string) => app(new Request(`http://localhost${path}`, { headers: { Accept: "text/html" } }));

beforeEach(() => pool.query("delete from rate_limits"));

describe("an installation without an admin", () => {
  it("leads to the form, from its start page and its sign-in", async () => {
    for (const path of ["/", "/admin/v2/login"]) {
      const { status, headers } = await at(path);
      expect([status, headers.get("location")]).toEqual([302, PATH]);
    }
    expect((await visitor()).status).toBe(200);
  });

  it("rejects a wrong token and other mistakes on their fields, and not for long", async () => {
    const client = await visitor();
    const wrong = await client.json("POST", PATH, { ...VALID, token: "guessed" });
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [{ field: "token", message: expect.any(String) as string }] }),
    ]);
    const empty = await client.json("POST", PATH, { email: "olga", organization_name: "", token: "" });
    expect(empty.status).toBe(422);
    expect(((await empty.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      "email",
      "organization_name",
      "token",
    ]);
    for (let tries = 1; tries < 10; tries++) await client.json("POST", PATH, { ...VALID, token: "guessed" });
    expect((await client.json("POST", PATH, { ...VALID, token: "guessed" })).status).toBe(429);
    expect(await admins()).toEqual([]);
  });

  it("gets one admin from two tabs, who is signed in; then the form and the token are gone", async () => {
    const [token] = await loggedToken();
    expect(await loggedToken()).toEqual([token]); // as every process would
    const tabs = await Promise.all([visitor(), visitor()]);
    const responses = await Promise.all(
      tabs.map((tab, index) => tab.form(PATH, { ...VALID, email: `${index}${VALID.email.trim()}`, token: token! })),
    );
    expect(responses.map(({ headers }) => headers.get("location")).sort()).toEqual(["/admin/v2", "/admin/v2/login"]);
    expect(await admins()).toHaveLength(1);
    const made = responses.find(({ headers }) => headers.get("location") === "/admin/v2")!;
    const page = await tabs[0]!.page("/admin/v2", made);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Create the first program of Sunrise Group");

    expect((await visitor()).status).toBe(404);
    const late = await tabs[0]!.form(PATH, { ...VALID, token: token! });
    expect(late.headers.get("location")).toBe("/admin/v2/login");
    expect(await admins()).toHaveLength(1);
    expect(await loggedToken()).toEqual([]);
    expect((await at("/")).headers.get("location")).toBe("/admin/v2");
  });
});
