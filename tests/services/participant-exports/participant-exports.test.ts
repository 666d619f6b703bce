import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fileStore } from "~/integrations/files/file-store.server";
import { mailSender } from "~/integrations/registry.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import {
  exportAllParticipants,
  listExports,
  openExport,
  startExport,
} from "~/services/participant-exports/participant-exports.admin.server";
import { sendExportMail, writeExport } from "~/services/participant-exports/participant-exports.jobs.server";
import type { ExportOptions } from "~/services/participant-exports/participant-exports.schema";
import { movePoints } from "~/services/points/moves.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { run, storedAdminCtx, workerCtx } from "../participant-imports/import-world";

await testDatabase();
await registerLocales();
afterEach(() => vi.restoreAllMocks());

const ALL: ExportOptions["filters"] = { status: [], tag: [], search: "" };
const REPORT: ExportOptions = { mode: "default", type: "report", attributes: [], filters: ALL };
const WEEK = 7 * 24 * 60 * 60;

let ctx: AdminProgramCtx;
beforeEach(async () => {
  const { id: programId } = await createProgram({ termPointsAs: "Sparks" });
  const attribute = (attributeName: string, fieldType: string, position: number) => ({
    programId,
    id: crypto.randomUUID(),
    attributeName,
    displayName: `My ${attributeName}`,
    fieldType,
    position,
    updatedAt: NOW,
  });
  await prisma.profileAttribute.createMany({
    data: [attribute("phone", "phone", 0), attribute("motto", "text", 1), attribute("teams", "list", 2)],
  });
  dropCatalogue(programId);
  ctx = await storedAdminCtx(programId);
});

async function textOf(id: string, reader = ctx): Promise<string> {
  let text = "";
  for await (const piece of (await openExport(reader, id)).content) text += piece.toString();
  return text;
}

/** Starts an export and writes it. @returns its id */
async function written(options: Partial<ExportOptions> = {}): Promise<string> {
  const { id } = await startExport(ctx, { ...REPORT, ...options }, null);
  await writeExport(workerCtx(ctx), id);
  return id;
}

async function rowsOf(options: Partial<ExportOptions> = {}): Promise<Record<string, string>[]> {
  return parse(await textOf(await written(options)), { columns: true });
}

const viewOf = async (id: string, reader = ctx) =>
  (await listExports(reader, { page: 1, page_size: 20, sort: "-created_at", search: "" })).result.find(
    (row) => row.id === id,
  )!;

async function tag(participantId: string, ...names: string[]): Promise<void> {
  const { programId } = ctx;
  for (const name of names) {
    const id = crypto.randomUUID();
    await prisma.tag.create({
      data: { programId, id, kind: "admin", name, active: true, createdAt: NOW, updatedAt: NOW },
    });
    await prisma.tagging.create({
      data: { programId, id: crypto.randomUUID(), tagId: id, participantId, createdAt: NOW },
    });
  }
}

function earn(participantId: string, amount: number) {
  const move = { kind: "earn", amount, actionType: "external", title: "Credit", now: NOW } as const;
  return movePoints(sql, { programId: ctx.programId, participantId, ...move });
}

describe("a report", () => {
  it("has a row for each participant of the program, with readable headings", async () => {
    const maya = await createParticipant(ctx.programId, {
      email: "maya@example.test",
      firstName: "Maya",
      lastName: "Lopez",
      profile: { motto: "Onwards", phone: "(303) 555-0119" },
      postal: "10001",
    });
    await earn(maya.id, 120);
    await tag(maya.id, "VIP", "Gold");
    await createParticipant((await createProgram()).id, { email: "elsewhere@example.test" });
    expect(await rowsOf({ attributes: ["motto", "postal"] })).toEqual([
      {
        Id: maya.id,
        Email: "maya@example.test",
        "First Name": "Maya",
        "Last Name": "Lopez",
        Status: "active",
        Staff: "false",
        Tags: "Gold,VIP",
        "Sparks available": "120",
        "Sparks earned in total": "120",
        Challenges: "0",
        Rewards: "0",
        Joined: "2026-11-21T12:00:00Z",
        "Zip Code": "10001",
        "My motto": "Onwards",
      },
    ]);
  });

  it("in the detailed mode also has all balances, the referrer, and the challenges and rewards", async () => {
    const friend = await createParticipant(ctx.programId, { email: "a@example.test" });
    await createParticipant(ctx.programId, { email: "b@example.test", referredById: friend.id, signInCount: 3 });
    const rows = await rowsOf({ mode: "detailed" });
    expect(rows.find(({ Email }) => Email === "b@example.test")).toMatchObject({
      "Sparks pending": "0",
      "Sparks spent": "0",
      "Sparks expired": "0",
      "Sparks reversed": "0",
      "Sparks owed": "0",
      "Referred by (ID)": friend.id,
      "Sign-ins": "3",
      "Last sign-in": "",
      "Completed challenges": "",
      "Earned rewards": "",
    });
  });

  it("holds nothing that a spreadsheet would run as a formula", async () => {
    await createParticipant(ctx.programId, {
      firstName: "=1+1",
      lastName: "@SUM(A1)",
      profile: { motto: "-2", phone: "+1 303 555 0119" },
    });
    const text = await textOf(await written({ attributes: ["motto", "phone"] }));
    expect(text).toContain(",'=1+1,'@SUM(A1),");
    expect(text).toMatch(/,-2\r?\n/); // a number stays one
    expect(text).toContain("'+1 303 555 0119");
  });

  it("has the admin's language in its headings", async () => {
    await prisma.admin.update({ where: { id: ctx.actor.id }, data: { preferredLocale: "es" } });
    expect((await textOf(await written())).split(",").slice(0, 3)).toEqual(["Id", "Correo electrónico", "Nombre"]);
  });

  it("has only the participants that match the filters", async () => {
    const { programId } = ctx;
    const maya = await createParticipant(programId, { email: "maya@example.test", firstName: "Maya" });
    const omar = await createParticipant(programId, { email: "omar@shop.test", firstName: "Omar", status: "blocked" });
    const late = await createParticipant(programId, { email: "late@example.test", createdAt: secondsFromNow(WEEK) });
    await tag(omar.id, "VIP");
    const { id: vip } = await prisma.tag.findFirstOrThrow({ where: { programId, name: "VIP" } });
    const idsOf = async (filters: Partial<ExportOptions["filters"]>) =>
      (await rowsOf({ filters: { ...ALL, ...filters } })).map(({ Id }) => Id);
    expect(await idsOf({ status: ["blocked"] })).toEqual([omar.id]);
    expect(await idsOf({ tag: [vip] })).toEqual([omar.id]);
    expect(await idsOf({ search: "may" })).toEqual([maya.id]);
    expect(await idsOf({ search: "@shop.test" })).toEqual([omar.id]);
    expect(await idsOf({ search: "100%_" })).toEqual([]);
    expect(await idsOf({ created: { from: "2026-11-22" } })).toEqual([late.id]);
    expect((await idsOf({ created: { to: "2026-11-22" } })).sort()).toEqual([maya.id, omar.id].sort());
  });
});

describe("an export for an import", () => {
  const REPLACE_ALL = {
    email: "replace",
    points: "replace",
    tags: "replace",
    naming: "replace",
    metric: "replace",
  } as const;

  it("changes nothing when it is imported, whatever the texts are", async () => {
    const odd = await createParticipant(ctx.programId, {
      email: "odd@example.test",
      firstName: "=HYPERLINK(1)",
      lastName: "''=quoted, \"twice\"",
      postal: "10001",
      profile: { phone: "+1 303 555 0119", motto: "'@home", teams: "Red, Blue" },
    });
    await createParticipant(ctx.programId, { email: "+plus@example.test", firstName: "", lastName: "" });
    await createParticipant(ctx.programId, { email: "plain@example.test", firstName: "'Aisha", lastName: "＝wide" });
    await earn(odd.id, 75);
    await tag(odd.id, "Gold, old", "=VIP", 'the "best"', "'x", "two  spaces");
    const before = await state();

    const text = await textOf(await written({ type: "import", attributes: ["phone", "motto", "teams", "postal"] }));
    expect(text.split("\n")[0]).toBe("id,email,first_name,last_name,points,tags,postal,phone,motto,teams");
    const { result, rejected_rows } = await run(ctx, text, REPLACE_ALL);
    expect(rejected_rows.result).toEqual([]);
    expect(result).toMatchObject({ created: 0, changed: 0, unchanged: 3, rejected: 0 });
    expect(await state()).toEqual(before);
  });

  it("leaves out the attributes that were not chosen, in both modes", async () => {
    const text = await textOf(await written({ type: "import", mode: "detailed", attributes: ["motto"] }));
    expect(text.trim()).toBe("id,email,first_name,last_name,points,tags,motto");
  });

  function state() {
    const where = { programId: ctx.programId };
    return Promise.all([
      prisma.participant.findMany({ where, orderBy: { id: "asc" } }),
      prisma.tagging.findMany({ where, orderBy: { id: "asc" } }),
      prisma.tag.findMany({ where, orderBy: { id: "asc" } }),
      prisma.pointPosting.findMany({ where, orderBy: { id: "asc" } }),
    ]);
  }
});

describe("deleted accounts", () => {
  it("are in no export, and not in the download of one that was written before", async () => {
    const gone = await createParticipant(ctx.programId, { email: "gone@example.test", firstName: "Two\nlines" });
    const stays = await createParticipant(ctx.programId, {
      email: "stays@example.test",
      firstName: "Three\nmore\nlines",
    });
    const id = await written();
    expect(await textOf(id)).toContain("gone@example.test");
    await sql(sqlText`select forget_participant($1, $2, $3)`, [ctx.programId, gone.id, secondsFromNow(60)]);
    const rows = parse<Record<string, string>>(await textOf(id), { columns: true });
    expect(rows).toMatchObject([{ Id: stays.id, "First Name": "Three\nmore\nlines" }]);
    expect((await rowsOf()).map(({ Id }) => Id)).toEqual([stays.id]);
    const all = await exportAllParticipants(ctx);
    for await (const batch of all.batches) expect(batch.map(([ID]) => ID)).toEqual([stays.id]);
  });
});

describe("an export", () => {
  it("cannot be downloaded before it is done, and is then counted and mailed with its link", async () => {
    await createParticipant(ctx.programId);
    const { id, status } = await startExport(ctx, REPORT, null);
    expect(status).toBe("running");
    await expect(openExport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await writeExport(workerCtx(ctx), id);
    const text = await textOf(id);
    expect(await viewOf(id)).toMatchObject({
      status: "done",
      rows_total: 1,
      rows_written: 1,
      size_bytes: Buffer.byteLength(text),
      expires_at: secondsFromNow(WEEK).toISOString(),
    });
    const mail = await mailed(id);
    expect(mail.text).toContain(`/admin/v2/programs/${ctx.programId}/exports/${id}`);
    expect(mail.text).toContain("The file has 1 user.");
  });

  it("is one at a time for each admin and program, and the same one for a retry", async () => {
    const first = await startExport(ctx, REPORT, "key-of-export");
    expect((await startExport(ctx, REPORT, "key-of-export")).id).toBe(first.id);
    await expect(startExport(ctx, REPORT, null)).rejects.toMatchObject({ code: "conflict" });
    await expect(startExport(await storedAdminCtx(ctx.programId), REPORT, null)).resolves.toMatchObject({
      status: "running",
    });
    const both = await Promise.allSettled([1, 2].map(async () => startExport(await otherAdmin, REPORT, null)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { reason } = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(reason).toMatchObject({ code: "conflict", message: expect.stringContaining("still running") as string });
    const audits = await prisma.auditEntry.count({
      where: { action: "participant_export.create", targetId: first.id },
    });
    expect(audits).toBe(1);
  });
  let otherAdmin: Promise<AdminProgramCtx>;
  beforeEach(() => {
    otherAdmin = storedAdminCtx(ctx.programId);
  });

  it("with an attribute that the program does not have is rejected at its field", async () => {
    await expect(startExport(ctx, { ...REPORT, attributes: ["motto", "shoe"] }, null)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "selected_attributes" }],
    });
  });

  it("that was done is not written again by a second worker", async () => {
    const id = await written();
    const before = await viewOf(id);
    await createParticipant(ctx.programId);
    await writeExport(workerCtx(ctx), id);
    expect(await viewOf(id)).toEqual(before);
  });

  it("begins again after a failure, and leaves no half-written file", async () => {
    await createParticipant(ctx.programId);
    const { id } = await startExport(ctx, REPORT, null);
    vi.spyOn(fileStore(), "put").mockRejectedValueOnce(new Error("the disk is full"));
    await expect(writeExport(workerCtx(ctx), id)).rejects.toThrow("the disk is full");
    expect((await viewOf(id)).status).toBe("running");
    await writeExport(workerCtx(ctx), id);
    expect((await viewOf(id)).status).toBe("done");
    expect(parse(await textOf(id))).toHaveLength(2);
  });

  it("ends after the last failure, and the admin gets a mail", async () => {
    const { id } = await startExport(ctx, REPORT, null);
    vi.spyOn(fileStore(), "put").mockRejectedValue(new Error("the disk is full"));
    for (let attempt = 1; attempt < 5; attempt++)
      await expect(writeExport(workerCtx(ctx), id)).rejects.toThrow("the disk is full");
    await writeExport(workerCtx(ctx), id);
    expect((await viewOf(id)).status).toBe("failed");
    await expect(openExport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    const mail = await mailed(id);
    expect(mail.subject).toContain("Export failed");
    expect(mail.text).toContain("We couldn't create the file.");
    await startExport(ctx, REPORT, null);
  });

  it("expires after a week, and then its file is deleted", async () => {
    const id = await written();
    const later = { ...ctx, now: secondsFromNow(WEEK) };
    expect((await viewOf(id, later)).status).toBe("expired");
    await expect(openExport(later, id)).rejects.toMatchObject({ code: "conflict" });
    const { key } = await prisma.participantExport.findFirstOrThrow({ where: { id } });
    await purgeExpired(workerCtx({ ...ctx, now: secondsFromNow(WEEK - 1) }));
    expect(await viewOf(id)).toMatchObject({ status: "done" });
    await purgeExpired(workerCtx(later));
    expect(await fileStore().get(key)).toBeNull();
    expect(readdirSync(join(env.dataDir, "files", "exports", ctx.programId))).toEqual([]);
    expect(await viewOf(id)).toMatchObject({ status: "expired" });
  });

  it("that no worker has ended in a day has failed", async () => {
    const { id } = await startExport(ctx, REPORT, null);
    await purgeExpired(workerCtx({ ...ctx, now: secondsFromNow(25 * 60 * 60) }));
    expect(await viewOf(id)).toMatchObject({ status: "failed" });
  });

  it("of another program is not found", async () => {
    const id = await written();
    const elsewhere = await storedAdminCtx((await createProgram()).id);
    await expect(openExport(elsewhere, id)).rejects.toMatchObject({ code: "not_found" });
  });

  async function mailed(id: string) {
    const queued = await sql<{ id: string }>(
      sqlText`select j.id::text from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'send-participant-export-mail' and j.payload->>'exportId' = $1`,
      [id],
    );
    expect(queued).toHaveLength(1);
    const send = vi.spyOn(await mailSender(), "send").mockResolvedValue(undefined);
    await sendExportMail(workerCtx(ctx), id);
    return send.mock.calls[0]![0];
  }
});

it("the export of all participants reads them page by page", async () => {
  const { programId } = ctx;
  await prisma.participant.createMany({
    data: Array.from({ length: 2_001 }, (_, n) => ({
      programId,
      id: crypto.randomUUID(),
      email: `p${n}@example.test`,
      referralCode: `P${n}`,
      createdAt: NOW,
      updatedAt: NOW,
    })),
  });
  const { columns, batches } = await exportAllParticipants(ctx);
  expect(columns.slice(-4)).toEqual(["Zip Code", "My phone", "My motto", "My teams"]);
  const sizes = [];
  const ids = new Set<unknown>();
  for await (const batch of batches) {
    sizes.push(batch.length);
    for (const cells of batch) ids.add(cells[0]);
  }
  expect([sizes, ids.size]).toEqual([[1_000, 1_000, 1], 2_001]);
});
