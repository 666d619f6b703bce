/** Rejected rows that an admin corrects: before the import is confirmed, and after it is done. */
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import { getImportReport } from "~/services/participant-imports/import-report.admin.server";
import { changeImportStrategies } from "~/services/participant-imports/import-strategies.admin.server";
import { undoImport } from "~/services/participant-imports/import-undo.admin.server";
import { confirmImport } from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, undoImportedRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { importReportQuery } from "~/services/participant-imports/participant-imports.schema";
import { correctRejectedRow, listRejectedRows } from "~/services/participant-imports/rejected-rows.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, run, storedAdminCtx, upload, view, workerCtx } from "./import-world";

await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram()).id, "owner");
});

const correct = (id: string, line: number, values: Record<string, string>, version?: string, by = ctx) =>
  correctRejectedRow(by, id, line, { values, version });
const rejectedOf = async (id: string) => (await listRejectedRows(ctx, id, { page: 1, page_size: 50 })).result;
const people = () => prisma.participant.findMany({ where: { programId: ctx.programId }, orderBy: { email: "asc" } });
const invalid = (field: string) => ({ code: "invalid", errors: [{ field: `values[${field}]` }] });

const FILE =
  "email,first_name,points,Shoe size\na@example.test,Ana,5,38\nbo@example,Bo,7,40\nc@example.test,Cy,many,41\n";

describe("a rejected row that is corrected before the import is confirmed", () => {
  it("counts in the preview and is imported with the others", async () => {
    const { id, preview, can_correct } = await upload(ctx, FILE);
    expect([preview, can_correct]).toMatchObject([{ created: 1, rejected: 2, points_added: 5 }, true]);
    expect(await rejectedOf(id)).toMatchObject([
      {
        line: 3,
        field: "email",
        reason: "Invalid email",
        values: { email: "bo@example", first_name: "Bo", points: "7" },
      },
      { line: 4, field: "points" },
    ]);
    const answer = await correct(id, 3, { email: "Bo@example.test" });
    expect(answer).toMatchObject({ line: 3, effect: "created", imported: false });
    expect(answer.import.preview).toMatchObject({ created: 2, rejected: 1, points_added: 12 });
    expect((await view(ctx, id)).first_rows).toHaveLength(2);
    expect(await people()).toEqual([]);
    const done = await confirm(ctx, id);
    expect(done).toMatchObject({ result: { created: 2, rejected: 1, points_added: 12 }, rows_as_sent: 2 });
    expect(await people()).toMatchObject([{ email: "a@example.test" }, { email: "bo@example.test", firstName: "Bo" }]);
  });

  it("that is still wrong has the reason at its field and stays as it was", async () => {
    const { id } = await upload(ctx, FILE);
    const before = await rejectedOf(id);
    await expect(correct(id, 3, { email: "bo" })).rejects.toMatchObject(invalid("email"));
    await expect(correct(id, 3, { email: "a@example.test" })).rejects.toMatchObject(invalid("email"));
    await expect(correct(id, 3, { email: "b@example.test", points: "-1" })).rejects.toMatchObject(invalid("points"));
    await expect(correct(id, 3, { tags: "VIP" })).rejects.toMatchObject(invalid("tags"));
    expect(await rejectedOf(id)).toEqual(before);
    expect((await view(ctx, id)).preview).toMatchObject({ created: 1, rejected: 2 });
  });

  it("stays corrected when the file is checked with other columns, and not when it is divided otherwise", async () => {
    const { id } = await upload(ctx, FILE);
    await correct(id, 3, { email: "bo@example.test" });
    await mapColumns(ctx, id, ["email", null, "points", null]);
    await checkImport(workerCtx(ctx), id);
    expect((await view(ctx, id)).preview).toMatchObject({ created: 2, rejected: 1 });
    await changeImportFormat(ctx, id, { quote: "single" });
    await checkImport(workerCtx(ctx), id);
    expect((await view(ctx, id)).preview).toMatchObject({ created: 1, rejected: 2 });
  });

  it("names the new tags, which need the permission to create them", async () => {
    const { id } = await upload(ctx, "email,tags\na@example.test,\nnobody,Gold\n");
    const reviewer = { ...ctx, actor: { ...ctx.actor, kind: "api_key", scopes: ["users:manage"] } } as never;
    await expect(correct(id, 3, { email: "b@example.test" }, undefined, reviewer)).rejects.toMatchObject({
      code: "forbidden",
    });
    await correct(id, 3, { email: "b@example.test" });
    expect((await view(ctx, id)).new_tags).toEqual(["Gold"]);
  });

  it("is corrected by a key that may not change emails only if the import may not", async () => {
    const ana = await createParticipant(ctx.programId, { email: "ana@example.test" });
    const { id } = await upload(ctx, `id,email,points\n,b@example.test,x\n`);
    const key = { ...ctx, actor: { ...ctx.actor, kind: "api_key", scopes: ["users:manage"] } } as never;
    const takeOver = { id: ana.id, email: "mallory@example.test", points: "1" };
    await expect(correct(id, 2, takeOver, undefined, key)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("users:sign_in") as string,
    });
    await changeImportStrategies(key, id, { may_change_emails: false });
    await checkImport(workerCtx(ctx), id);
    await expect(correct(id, 2, { points: "1" }, undefined, key)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("program:update") as string,
    });
    await changeImportStrategies(key, id, { may_create_tags: false });
    await checkImport(workerCtx(ctx), id);
    await expect(correct(id, 2, takeOver, undefined, key)).rejects.toMatchObject(invalid("email"));
    expect(await correct(id, 2, { points: "1" }, undefined, key)).toMatchObject({ effect: "created" });
  });

  it("with too many cells needs an edit, and shows those beyond the last column", async () => {
    const { id } = await upload(ctx, "email,first_name,points\nana@example.test,Ana,Maria,7\n");
    const [row] = await rejectedOf(id);
    expect(row!.cells).toEqual(["ana@example.test", "Ana", "Maria", "7"]);
    const asItIs = { email: "ana@example.test", first_name: "Ana", points: "Maria" };
    for (const values of [{}, asItIs])
      await expect(correct(id, 2, values)).rejects.toMatchObject({
        code: "invalid",
        message: "Columns in this line: 4. Expected: 3.",
      });
    await expect(correct(id, 2, { first_name: "Ana Maria" })).rejects.toMatchObject(invalid("points"));
    await correct(id, 2, { first_name: "Ana Maria", points: "7" });
    await confirm(ctx, id);
    expect(await people()).toMatchObject([{ firstName: "Ana Maria", pointsAvailable: 7n }]);
  });

  it("is corrected once: a second tab, a double press and a confirmation hear so", async () => {
    const { id } = await upload(ctx, FILE);
    const [row] = await rejectedOf(id);
    const both = await Promise.allSettled([
      correct(id, 3, { email: "b@example.test" }, row!.version),
      correct(id, 3, { email: "bo@example.test" }, row!.version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(correct(id, 3, { email: "x@example.test" })).rejects.toMatchObject({
      code: "conflict",
      message: "This row was corrected already.",
    });
    await expect(correct(id, 4, { points: "1" }, row!.version)).rejects.toMatchObject({ code: "conflict" });
    await expect(correct(id, 99, {})).rejects.toMatchObject({ code: "not_found" });
    expect((await view(ctx, id)).preview).toMatchObject({ created: 2, rejected: 1 });
    await confirmImport(ctx, id);
    await expect(correct(id, 4, { points: "1" })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a rejected row that is corrected after the import is done", () => {
  it("is imported at once as part of it: with points, counts, report and audit", async () => {
    const { id } = await run(ctx, FILE);
    const answer = await correct(id, 4, { points: "30" });
    expect(answer).toMatchObject({ effect: "created", imported: true });
    expect(answer.import.result).toMatchObject({ created: 2, rejected: 1, points_added: 35 });
    expect(await people()).toMatchObject([{}, { email: "c@example.test", firstName: "Cy", pointsAvailable: 30n }]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
    const report = await getImportReport(ctx, id, importReportQuery.parse({}));
    expect(report).toMatchObject({
      rows_as_sent: 2,
      result: [{ line: 2 }, { line: 3, effect: "rejected" }, { line: 4, effect: "created", as_sent: true }],
    });
    expect((await rejectedOf(id)).map(({ line }) => line)).toEqual([3]);
    expect(await prisma.participantImportRow.count({ where: { importId: id } })).toBe(1);
    const audit = await prisma.auditEntry.findMany({ where: { action: "participant_import.correct", targetId: id } });
    expect(audit).toMatchObject([{ after: { line: 4, effect: "created" } }]);
    expect(JSON.stringify(audit)).not.toContain("example.test");
    await expect(correct(id, 4, { points: "30" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("about somebody of another row is rejected", async () => {
    const { id } = await run(ctx, FILE);
    await expect(correct(id, 3, { email: "a@example.test" })).rejects.toMatchObject({
      ...invalid("email"),
      message: "Line 2 has the same participant",
    });
  });

  it("is undone with the import, and cannot be corrected any more then", async () => {
    const { id } = await run(ctx, FILE);
    await correct(id, 3, { email: "bo@example.test" });
    const later = { ...ctx, now: secondsFromNow(60) };
    await undoImport(later, id);
    await undoImportedRows(workerCtx(later), id);
    expect((await view(ctx, id)).undo.result).toMatchObject({ removed: 2, points_removed: 12 });
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
    await expect(correct(id, 4, { points: "1" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("stops emails with a setting that the program gets for it", async () => {
    const { id } = await run(ctx, "email,mail_consent\na@example.test,\nb@example.test,perhaps\n");
    expect((await rejectedOf(id))[0]).toMatchObject({ field: "mail_consent" });
    await correct(id, 3, { mail_consent: "no" });
    const stops = await prisma.participant.findFirst({
      where: { programId: ctx.programId, email: "b@example.test" },
      include: { emailSetting: true },
    });
    expect(stops).toMatchObject({ emailSetting: { channel: "none" } });
  });

  it("changes an email only for an admin who may", async () => {
    const ana = await createParticipant(ctx.programId, { email: "ana@example.test" });
    const { id } = await run(ctx, `id,email,points\n${ana.id},new@example.test,x\n`);
    const key = { ...ctx, actor: { ...ctx.actor, kind: "api_key", scopes: ["users:manage"] } } as never;
    await expect(correct(id, 2, { points: "1" }, undefined, key)).rejects.toMatchObject(invalid("email"));
    expect(await correct(id, 2, { points: "1" })).toMatchObject({ effect: "changed" });
    expect(await people()).toMatchObject([{ email: "new@example.test", pointsAvailable: 1n }]);
  });

  it("is too late after 30 days, and not found elsewhere or without the permission", async () => {
    const { id } = await run(ctx, FILE);
    const later = { ...ctx, now: new Date(NOW.getTime() + 31 * 24 * 3600 * 1000) };
    await expect(correct(id, 3, { email: "b@example.test" }, undefined, later)).rejects.toMatchObject({
      code: "conflict",
    });
    const elsewhere = await storedAdminCtx((await createProgram()).id, "owner");
    await expect(correct(id, 3, {}, undefined, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    const analyst = await adminCtx(ctx.programId, "analyst");
    await expect(correct(id, 3, {}, undefined, analyst)).rejects.toMatchObject({ code: "forbidden" });
  });
});
