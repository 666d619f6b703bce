import { beforeEach, describe, expect, test } from "vitest";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { adminClient } from "../setup/admin-client";
import { adminWorld } from "../setup/admin-world";
import { type createAdmins } from "../setup/people";

/** The account page of the signed-in admin: name, language, sessions. */
const { app, fixture } = await adminWorld();

type Fixture = Awaited<ReturnType<typeof createAdmins>>;
await registerLocales();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const client = (who: keyof Fixture["admins"]) => adminClient(app, fixture.admins[who]);
const account = async (who: keyof Fixture["admins"]) =>
  (await client(who).json("GET", "/admin/v2/account")).json() as Promise<{
    sessions: { id: string; browser: string | null; os: string | null; current: boolean; last_seen_at: string }[];
  }>;

describe("PUT /admin/v2/users/{id}", () => {
  test("changes the admin's own name and language, and writes an audit entry", async () => {
    const { id } = fixture.admins.analyst;
    const response = await client("analyst").json("PUT", `/admin/v2/users/${id}`, {
      preferred_locale: "es",
      last_name: " Rao ",
    });
    expect(await response.json()).toMatchObject({
      success: true,
      data: { id, last_name: "Rao", preferred_locale: "es" },
    });
    const entry = await prisma.platformAuditEntry.findFirstOrThrow({ where: { targetId: id } });
    expect(entry).toMatchObject({
      action: "admin.update",
      actorId: id,
      before: { last_name: "", preferred_locale: "en" },
      after: { last_name: "Rao", preferred_locale: "es" },
    });
    expect(await (await client("analyst").page("/admin/v2/account")).text()).toContain('lang="es"');
    const rejected = await client("analyst").json("PUT", `/admin/v2/users/${id}`, { preferred_locale: "fr" });
    expect(await rejected.json()).toMatchObject({
      success: false,
      message: "Elige un idioma",
      errors: [{ field: "preferred_locale" }],
    });
  });

  test("the page's form says that nothing has changed", async () => {
    const unchanged = { intent: "update", preferred_locale: "en" };
    const response = await client("reviewer").json("POST", "/admin/v2/account", unchanged);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ success: false, message: "No changes detected" });
  });

  test("turns the daily mail off and on, by an unchecked box, too", async () => {
    const { id } = fixture.admins.reviewer;
    const stored = async () => (await prisma.admin.findUniqueOrThrow({ where: { id } })).dailyMail;
    const form = { intent: "update", first_name: "Rhea", last_name: "Lind", preferred_locale: "en" };
    await client("reviewer").form("/admin/v2/account", { ...form, daily_mail: "false" });
    expect(await stored()).toBe(false);
    const wrong = await client("reviewer").json("PUT", `/admin/v2/users/${id}`, { daily_mail: "later" });
    expect(await wrong.json()).toMatchObject({ errors: [{ field: "daily_mail", message: "Choose yes or no" }] });
    const response = await client("reviewer").json("PUT", `/admin/v2/users/${id}`, { daily_mail: true });
    expect(await response.json()).toMatchObject({ data: { daily_mail: true } });
    expect(await stored()).toBe(true);
  });

  test("writes nothing when nothing changes", async () => {
    const { id } = fixture.admins.manager;
    expect((await client("manager").json("PUT", `/admin/v2/users/${id}`, { preferred_locale: "en" })).status).toBe(200);
    expect(await prisma.platformAuditEntry.count({ where: { targetId: id } })).toBe(0);
  });

  test("rejects the id of somebody else, a wrong token and an empty name", async () => {
    const other = fixture.admins.owner.id;
    expect((await client("super").json("PUT", `/admin/v2/users/${other}`, { first_name: "Eve" })).status).toBe(404);
    expect(
      (
        await client("owner").json(
          "PUT",
          `/admin/v2/users/${other}`,
          { first_name: "Eve" },
          { "X-CSRF-Token": "wrong" },
        )
      ).status,
    ).toBe(403);
    expect((await client("owner").json("PUT", `/admin/v2/users/${other}`, { first_name: " " })).status).toBe(422);
    expect((await adminClient(app, null).json("PUT", `/admin/v2/users/${other}`, { first_name: "Eve" })).status).toBe(
      401,
    );
    expect((await prisma.admin.findUniqueOrThrow({ where: { id: other } })).firstName).toBe("owner");
  });
});

describe("sessions", () => {
  let second: string;
  beforeEach(async () => {
    second = await openAdminSession(sql, fixture.admins.owner.id, new Date(Date.now() - 3_600_000), FIREFOX);
  });
  const asSecond = () => adminClient(app, { cookie: `admin_sid=${second}`, csrf: "none" });

  test("are listed with their browser, the current one first, without those of others and expired ones", async () => {
    await openAdminSession(sql, fixture.admins.owner.id, new Date("2020-01-01"), FIREFOX);
    const { sessions } = await account("owner");
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ browser: "Firefox", os: "Linux" });
    await client("owner").form("/admin/v2/account", { intent: "end_session", session_id: sessions[1]!.id });
  });

  test("end one by one and immediately, but only by their own admin", async () => {
    const { sessions } = await account("owner");
    const other = sessions.find(({ current }) => !current)!.id;
    await client("super").form("/admin/v2/account", { intent: "end_session", session_id: other });
    expect((await asSecond().json("GET", "/admin/v2/account")).status).toBe(200);
    const done = await client("owner").form("/admin/v2/account", { intent: "end_session", session_id: other });
    expect(done.headers.get("location")).toBe("/admin/v2/account");
    expect((await asSecond().json("GET", "/admin/v2/account")).status).toBe(401);
    expect(await prisma.platformAuditEntry.count({ where: { action: "admin_session.end", targetId: other } })).toBe(1);
  });

  test("end everywhere: the cookie is cleared and the other sessions are invalid", async () => {
    const done = await client("nw-owner").form("/admin/v2/account", { intent: "end_sessions" });
    expect(done.headers.get("location")).toBe("/admin/v2/login");
    expect(done.headers.getSetCookie().join()).toContain("admin_sid=;");
    expect((await client("nw-owner").json("GET", "/admin/v2/account")).status).toBe(401);
  });

  test("of a deactivated admin are invalid", async () => {
    await prisma.admin.update({ where: { id: fixture.admins.nobody.id }, data: { active: false } });
    expect((await client("nobody").json("GET", "/admin/v2/account")).status).toBe(401);
    expect((await client("nobody").page("/admin/v2")).headers.get("location")).toBe("/admin/v2/login");
  });

  test("update their last activity every few minutes, not with every request", async () => {
    const seen = async () =>
      (
        await prisma.adminSession.findFirstOrThrow({ where: { userAgent: FIREFOX }, orderBy: { id: "desc" } })
      ).lastSeenAt!.getTime();
    const before = await seen();
    await asSecond().json("GET", "/admin/v2/account");
    const first = await seen();
    expect(first).toBeGreaterThan(before + 3_000_000);
    await asSecond().json("GET", "/admin/v2/account");
    expect(await seen()).toBe(first);
  });
});
