import { beforeEach, expect, it, vi } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import type { AdminCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { VERSION } from "~/platform/version";
import { CHECKS } from "~/services/installation/checks.server";
import type { FindingView } from "~/services/installation/finding";
import { areMailsStuck } from "~/services/installation/status.admin.server";
import { adminCtx, secondsFromNow } from "../factories";
import { adminWorld } from "../setup/admin-world";

const { pool, fixture, as } = await adminWorld();
await registerLocales();
const PATH = "/admin/v2/organization/status";

beforeEach(() => pool.query("delete from rate_limits; delete from graphile_worker._private_jobs"));

async function addWaitingMail() {
  await pool.query(
    "insert into graphile_worker._private_tasks (identifier) values ('send-sign-in-mail') on conflict do nothing",
  );
  await pool.query(
    `insert into graphile_worker._private_jobs (task_id, payload, run_at)
     select id, '{}', '2020-01-01' from graphile_worker._private_tasks where identifier = 'send-sign-in-mail'`,
  );
}

it("shows super admins every finding with its mend, and the versions", async () => {
  const response = await as("super").json("GET", PATH);
  const status = (await response.json()) as Record<string, unknown> & Record<"findings" | "outside", FindingView[]>;
  expect(status).toMatchObject({ version: VERSION, database_version: expect.stringMatching(/^\d+\.\d+/) as string });
  const found = [...status.findings, ...status.outside];
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(CHECKS.map(({ id }) => id)));
  expect(found.find(({ id }) => id === "worker")).toMatchObject({
    level: "error",
    mend: "Start npm run worker, and keep it running.",
  });
  expect(found.find(({ id }) => id === "bucket")).toMatchObject({
    level: "unchecked",
    detail: "No bucket is configured: files are in DATA_DIR.",
  });
});

it("is a page in the admin's language", async () => {
  const page = await as("super").page(PATH);
  expect(await page.text()).toMatch(/No worker runs: no mail is sent.*Not checked.*DATABASE_READ_URL is not set/s);
  await prisma.admin.update({ where: { id: fixture.admins.super.id }, data: { preferredLocale: "es" } });
  expect(await (await as("super").page(PATH)).text()).toMatch(
    /No hay ningún proceso de tareas en marcha: no se envían correos.*Sin comprobar.*METRICS_TOKEN no está definida/s,
  );
  await prisma.admin.update({ where: { id: fixture.admins.super.id }, data: { preferredLocale: "en" } });
});

it("sends a test mail to the admin, and one of two clicks", async () => {
  const { rows: before } = await pool.query("select from sandbox_mails");
  const clicks = await Promise.all([1, 2].map(() => as("super").json("POST", PATH, { intent: "send_test_mail" })));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(await clicks.find(({ status }) => status === 200)!.json()).toMatchObject({
    success: true,
    message: "No mail server is set up: the mail to super@example.test is in the mailbox of the sandbox.",
  });
  const { rows: after } = await pool.query("select from sandbox_mails");
  expect(after.length - before.length).toBe(1);
});

it("tells admins on every page that mails do not leave, each process looks once a minute, and no page waits", async () => {
  const actor = { ...(await adminCtx(fixture.demo, "owner")) } as AdminCtx;
  const look = (seconds: number) => areMailsStuck({ ...actor, now: secondsFromNow(seconds) });
  expect(await look(0)).toBe(false);
  await addWaitingMail();
  expect(await look(30)).toBe(false);
  expect(await look(61)).toBe(false);
  await vi.waitFor(async () => expect(await look(61)).toBe(true));
  const banner = /Mail is not being sent at the moment/;
  const text = async (who: "super" | "owner" | "analyst") => (await as(who).page("/admin/v2/account")).text();
  expect(await text("super")).toMatch(/Mail is not being sent.*organization\/status.*See what is wrong/s);
  expect(await text("owner")).toMatch(/Mail is not being sent.*The operator of this installation/s);
  expect(await text("analyst")).not.toMatch(banner);
});
