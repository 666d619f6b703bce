import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fileStore } from "~/integrations/files/file-store.server";
import { mailSender } from "~/integrations/registry.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import {
  deleteExportSchedule,
  listExportSchedules,
  scheduleExport,
} from "~/services/participant-exports/export-schedules.admin.server";
import { deliverExport, startScheduledExports } from "~/services/participant-exports/export-schedules.jobs.server";
import { MAX_SCHEDULES, type ScheduleOptions } from "~/services/participant-exports/export-schedules.schema";
import { sendExportMail, writeExport } from "~/services/participant-exports/participant-exports.jobs.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram, NOW } from "../../factories";
import { startBucket } from "../../setup/bucket";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";

const { pool } = await testDatabase();
await registerLocales();
const bucket = await startBucket();
afterAll(() => bucket.close());

const DAILY: ScheduleOptions = {
  mode: "default",
  type: "report",
  attributes: [],
  filters: { status: [], tag: [], search: "" },
  every: "day",
  weekday: 1,
  hour: 6,
  bucket: null,
};
const { settings } = bucket;
const TARGET = {
  bucket: settings.bucket,
  region: settings.region,
  endpoint: settings.endpoint,
  prefix: "loyalty/",
  access_key_id: settings.accessKeyId,
  secret_access_key: settings.secretAccessKey,
};

let ctx: AdminProgramCtx;
beforeEach(async () => {
  vi.restoreAllMocks();
  // NOW is Saturday, 5:00 there.
  ctx = await storedAdminCtx((await createProgram({ timeZone: "America/Denver" })).id);
  const { actor, programId, now } = ctx;
  const { organizationId } = ctx.program;
  await prisma.organizationAdmin.create({ data: { organizationId, adminId: actor.id, owner: false, createdAt: now } });
  await prisma.programStaff.create({
    data: { programId, id: crypto.randomUUID(), adminId: actor.id, role: "manager", createdAt: now },
  });
  await createParticipant(programId, { firstName: "Maya" });
});

const at = (text: string) => new Date(text);
const startAt = (now: Date) => startScheduledExports({ ...workerCtx(ctx), now });
const exportsOf = () =>
  prisma.participantExport.findMany({ where: { programId: ctx.programId }, orderBy: { createdAt: "asc" } });
const scheduleOf = async () => (await listExportSchedules(ctx)).schedules[0]!;

/** The jobs of an export that wait. */
async function jobsOf(exportId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select t.identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'exportId' = $1 order by j.id`,
    [exportId],
  );
  return rows.map(({ name }) => name);
}

describe("the time of a scheduled export", () => {
  it.each([
    ["later today", { hour: 6 }, "2026-11-21T13:00:00.000Z"],
    ["tomorrow, when the hour is over", { hour: 5 }, "2026-11-22T12:00:00.000Z"],
    ["on the day of the week", { every: "week", weekday: 1, hour: 0 }, "2026-11-23T07:00:00.000Z"],
    ["in a week, when the hour of today is over", { every: "week", weekday: 6, hour: 5 }, "2026-11-28T12:00:00.000Z"],
  ] as const)("is %s, on the clock of the program", async (_, options, next) => {
    expect(await scheduleExport(ctx, { ...DAILY, ...options }, null)).toMatchObject({ next_at: next, failure: null });
  });

  it("stays at its hour when the clocks change", async () => {
    const summer = { ...ctx, now: at("2027-03-13T20:00:00Z") };
    expect(await scheduleExport(summer, DAILY, null)).toMatchObject({ next_at: "2027-03-14T12:00:00.000Z" });
  });
});

describe("a scheduled export", () => {
  it("starts once when it is due, and again on the next day", async () => {
    await scheduleExport(ctx, DAILY, null);
    await startAt(at("2026-11-21T12:59:00Z"));
    expect(await exportsOf()).toEqual([]);
    await startAt(at("2026-11-21T13:00:00Z"));
    await startAt(at("2026-11-21T13:05:00Z"));
    const [first, ...others] = await exportsOf();
    expect([others, await jobsOf(first!.id)]).toEqual([[], ["export-participants"]]);
    expect(await scheduleOf()).toMatchObject({ next_at: "2026-11-22T13:00:00.000Z" });
    await writeExport(workerCtx(ctx), first!.id);
    expect(await jobsOf(first!.id)).toEqual(["export-participants", "send-participant-export-mail"]);
    await startAt(at("2026-11-24T18:00:00Z")); // missed days are made up for once
    expect((await exportsOf()).length).toBe(2);
    expect(await scheduleOf()).toMatchObject({ next_at: "2026-11-25T13:00:00.000Z" });
  });

  it("leaves the admin's own export alone, and waits for its last one", async () => {
    await scheduleExport(ctx, DAILY, null);
    const { programId, actor } = ctx;
    const own = { programId, id: crypto.randomUUID(), adminId: actor.id, status: "running", mode: "default" };
    await prisma.participantExport.create({
      data: { ...own, type: "report", filters: DAILY.filters, key: "own", createdAt: NOW },
    });
    await startAt(at("2026-11-21T13:00:00Z"));
    await startAt(at("2026-11-22T13:00:00Z"));
    expect((await exportsOf()).length).toBe(2);
  });

  it("does not start for an admin who may no longer export, and says so", async () => {
    await scheduleExport(ctx, DAILY, null);
    await prisma.programStaff.updateMany({ where: { adminId: ctx.actor.id }, data: { role: "reviewer" } });
    await startAt(at("2026-11-21T13:00:00Z"));
    expect([await exportsOf(), await scheduleOf()]).toMatchObject([[], { failure: "not_permitted" }]);
    await prisma.programStaff.updateMany({ where: { adminId: ctx.actor.id }, data: { role: "manager" } });
    await startAt(at("2026-11-22T13:00:00Z"));
    expect([(await exportsOf()).length, await scheduleOf()]).toMatchObject([1, { failure: null }]);
  });

  it("is stored once for a retry, up to a limit, and deleted with its files left", async () => {
    const first = await scheduleExport(ctx, DAILY, "key-of-form");
    expect((await scheduleExport(ctx, DAILY, "key-of-form")).id).toBe(first.id);
    for (let count = 1; count < MAX_SCHEDULES; count += 1) await scheduleExport(ctx, DAILY, null);
    await expect(scheduleExport(ctx, DAILY, null)).rejects.toMatchObject({ code: "conflict" });
    await startAt(at("2026-11-21T13:00:00Z"));
    await prisma.participantExport.updateMany({ where: { scheduleId: first.id }, data: { status: "failed" } });
    const stranger = await storedAdminCtx((await createProgram()).id);
    await expect(deleteExportSchedule(stranger, first.id)).rejects.toMatchObject({ code: "not_found" });
    await deleteExportSchedule(ctx, first.id);
    await expect(deleteExportSchedule(ctx, first.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await exportsOf()).filter(({ scheduleId }) => scheduleId === null).length).toBe(1);
  });

  it("has only attributes that there are", async () => {
    await expect(scheduleExport(ctx, { ...DAILY, attributes: ["shoe"] }, null)).rejects.toMatchObject({
      errors: [{ field: "selected_attributes" }],
    });
  });
});

describe("a scheduled export to a bucket", () => {
  const due = async () => {
    await scheduleExport(ctx, { ...DAILY, bucket: TARGET }, null);
    await startAt(at("2026-11-21T13:00:00Z"));
    const id = (await exportsOf())[0]!.id;
    await writeExport(workerCtx(ctx), id);
    return id;
  };

  it("sends the file there, without a mail", async () => {
    const id = await due();
    expect(await jobsOf(id)).toEqual(["export-participants", "deliver-export"]);
    await deliverExport(workerCtx(ctx), id);
    const { id: scheduleId } = await scheduleOf();
    const path = `/${TARGET.bucket}/loyalty/participants-2026-11-21-06-00-${scheduleId.slice(-6)}.csv`;
    const file = bucket.objects.get(path);
    expect(file?.toString()).toContain("Maya");
    expect(await jobsOf(id)).toEqual(["export-participants", "deliver-export"]);
    expect(await scheduleOf()).toMatchObject({ target: `${TARGET.endpoint}/${TARGET.bucket}/loyalty/`, failure: null });
  });

  it("sends nobody who was deleted since, and nothing for an admin who may no longer export", async () => {
    const id = await due();
    const sent = () =>
      [...bucket.objects].filter(([path]) => path.includes(scheduleId)).map(([, file]) => file.toString());
    const scheduleId = (await scheduleOf()).id.slice(-6);
    await prisma.programStaff.updateMany({ where: { adminId: ctx.actor.id }, data: { role: "reviewer" } });
    await deliverExport(workerCtx(ctx), id);
    expect(sent()).toEqual([]);
    await prisma.programStaff.updateMany({ where: { adminId: ctx.actor.id }, data: { role: "manager" } });
    const { id: maya } = await prisma.participant.findFirstOrThrow({ where: { programId: ctx.programId } });
    await pool.query("select forget_participant($1, $2, $3)", [ctx.programId, maya, at("2026-11-21T13:30:00Z")]);
    await deliverExport(workerCtx(ctx), id);
    expect(sent()).toEqual([expect.not.stringContaining("Maya")]);
  });

  it("needs webhooks:manage, which an API key has only if it was chosen", async () => {
    const actor = { ...ctx.actor, kind: "api_key", createdById: ctx.actor.id, scopes: ["users:manage"] };
    const key = { ...ctx, actor };
    await expect(scheduleExport(key as never, { ...DAILY, bucket: TARGET }, null)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await listExportSchedules(ctx)).toEqual({ schedules: [] });
  });

  it("is not deleted while it is running", async () => {
    await scheduleExport(ctx, DAILY, null);
    await startAt(at("2026-11-21T13:00:00Z"));
    const { id } = await scheduleOf();
    await expect(deleteExportSchedule(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await prisma.participantExport.updateMany({ where: { scheduleId: id }, data: { status: "failed" } });
    const both = await Promise.allSettled([deleteExportSchedule(ctx, id), deleteExportSchedule(ctx, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("keeps the secret out of what it shows, and encrypts it", async () => {
    const view = await scheduleExport(ctx, { ...DAILY, bucket: TARGET }, null);
    const row = await prisma.exportSchedule.findFirstOrThrow({ where: { id: view.id } });
    const audit = await prisma.auditEntry.findFirstOrThrow({ where: { targetId: view.id } });
    for (const stored of [view, row.bucket, row.sealedSecret, audit.after])
      expect(JSON.stringify(stored)).not.toContain(`"${TARGET.secret_access_key}"`);
  });

  it("tries again when the bucket takes nothing, and in the end mails the admin", async () => {
    const id = await due();
    vi.spyOn(fileStore(), "get").mockResolvedValue(null);
    for (let attempt = 1; attempt < 10; attempt += 1)
      await expect(deliverExport(workerCtx(ctx), id)).rejects.toThrow("cannot be reached");
    await deliverExport(workerCtx(ctx), id);
    expect(await scheduleOf()).toMatchObject({ failure: "not_delivered" });
    expect((await jobsOf(id)).at(-1)).toBe("send-participant-export-mail");
    const send = vi.spyOn(await mailSender(), "send").mockResolvedValue(undefined);
    await sendExportMail(workerCtx(ctx), id);
    expect(send.mock.calls[0]![0]).toMatchObject({ subject: expect.stringContaining("Export not delivered") });
    expect(send.mock.calls[0]![0].text).toContain(TARGET.bucket);
  });

  it.each([
    ["bucket", { secret_access_key: "wrong" }],
    ["endpoint", { endpoint: "http://storage.example.com" }],
    ["endpoint", { endpoint: "https://169.254.169.254" }],
    ["endpoint", { endpoint: "https://10.0.0.8:9000" }],
  ])("is rejected at %s for %o", async (field, change) => {
    await expect(scheduleExport(ctx, { ...DAILY, bucket: { ...TARGET, ...change } }, null)).rejects.toMatchObject({
      errors: [{ field }],
    });
    expect(await listExportSchedules(ctx)).toEqual({ schedules: [] });
  });
});
