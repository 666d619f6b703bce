import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { getImportReport } from "~/services/participant-imports/import-report.admin.server";
import { exportLeftRows, previewImportUndo, undoImport } from "~/services/participant-imports/import-undo.admin.server";
import { uploadImport } from "~/services/participant-imports/participant-imports.admin.server";
import { undoImportedRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { importReportQuery } from "~/services/participant-imports/participant-imports.schema";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, givePoints, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { DEFAULTS, fileOf, run, storedAdminCtx, upload, view, workerCtx } from "./import-world";

const { pool } = await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  const { id: programId } = await createProgram();
  const attribute = {
    programId,
    id: crypto.randomUUID(),
    attributeName: "shirt",
    displayName: "Shirt",
    fieldType: "text",
  };
  await prisma.profileAttribute.create({ data: { ...attribute, position: 0, updatedAt: NOW } });
  ctx = await storedAdminCtx(programId, "owner");
});

const at = (seconds: number) => ({ ...ctx, now: secondsFromNow(seconds) });

/** Undoes the import a minute later. @returns its page afterwards */
async function undone(id: string) {
  await undoImport(at(60), id);
  await undoImportedRows(workerCtx(at(60)), id);
  return view(ctx, id);
}

const byEmail = (email: string) => prisma.participant.findFirst({ where: { programId: ctx.programId, email } });

async function leftRows(id: string) {
  const { batches } = await exportLeftRows(ctx, id);
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

const spend = (participantId: string, amount: number) =>
  movePoints(sql, {
    ...{ programId: ctx.programId, participantId, kind: "spend", amount, actionType: "external", title: "" },
    now: secondsFromNow(30),
  });

describe("the undo of an import", () => {
  it("removes whom it created: the row where nothing names it, else everything personal", async () => {
    const { id } = await run(
      ctx,
      "email,first_name,points,tags\nana@example.test,Ana,,VIP\nbo@example.test,Bo,50,VIP\n",
    );
    expect(await previewImportUndo(ctx, id)).toMatchObject({
      counts: { removed: 2, restored: 0, partly: 0, left_as_is: 0, points_removed: 50, points_returned: 0 },
      ...{ looked_at: null, reasons: [], until: secondsFromNow(30 * 24 * 3600).toISOString() },
    });
    const done = await undone(id);
    expect(done).toMatchObject({
      status: "undone",
      undo: { until: null, admin_name: `${ctx.actor.id}@example.test`, result: { removed: 2, points_removed: 50 } },
    });
    const rows = await prisma.participant.findMany({ where: { programId: ctx.programId } });
    expect(rows).toMatchObject([{ email: null, firstName: "", deletedAt: secondsFromNow(60), pointsAvailable: 0n }]);
    expect(await prisma.tagging.count({ where: { programId: ctx.programId } })).toBe(0);
    expect(await prisma.participantImportChange.count({ where: { programId: ctx.programId } })).toBe(0);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("never deletes an account that the import did not create, even if it came while the import ran", async () => {
    // A trigger on the lock that comes first stands in for somebody who signs up right then.
    await pool.query(
      `create function sign_up() returns trigger language plpgsql as $$ begin
        insert into participants (program_id, id, email, status, referral_code, created_at, updated_at)
          values (new.program_id, gen_random_uuid(), 'bo@example.test', 'active', 'BO-1', now(), now()) on conflict do nothing;
        return null; end $$`,
    );
    await pool.query(
      "create trigger sign_up after insert on tags for each row when (new.kind = 'admin') execute function sign_up()",
    );
    const { id } = await run(ctx, "email,first_name,tags\nana@example.test,Ana,VIP\nbo@example.test,Bo,VIP\n");
    await pool.query("drop function sign_up cascade");
    const report = await getImportReport(ctx, id, importReportQuery.parse({}));
    expect(report.result.map(({ effect }) => effect)).toEqual(["created", "changed"]);
    expect((await undone(id)).undo.result).toMatchObject({ removed: 1, restored: 1 });
    expect(await byEmail("bo@example.test")).toMatchObject({ firstName: "", deletedAt: null });
  });

  it("gives back member since, referral code, emails and points ever earned, which arrived as sent", async () => {
    const { programId } = ctx;
    const before = await createParticipant(programId, { email: "ana@example.test" });
    await givePoints(programId, before.id, 10);
    const file =
      "email,joined,referral_code,mail_consent,points,points_earned\nana@example.test,2020-01-05,ANA-20,no,30,100\n";
    const { id } = await run(ctx, file, { metric: "replace" });
    const imported = await byEmail("ana@example.test");
    expect(imported).toMatchObject({
      referralCode: "ANA-20",
      pointsAvailable: 30n,
      pointsIssued: 100n,
      pointsSpent: 70n,
    });
    const report = await getImportReport(ctx, id, importReportQuery.parse({}));
    expect(report.result.map(({ as_sent, fields }) => [as_sent, fields.map(({ field }) => field)])).toEqual([
      [true, ["email", "joined", "referral_code", "mail_consent", "points", "points_earned"]],
    ]);
    expect((await undone(id)).undo).toMatchObject({ result: { restored: 1, partly: 0, points_removed: 20 } });
    const { pointsAvailable, pointsSpent, pointsDebt, createdAt, referralCode, emailSettingId } =
      (await byEmail("ana@example.test"))!;
    expect({ pointsAvailable, pointsSpent, pointsDebt, createdAt, referralCode, emailSettingId }).toEqual({
      pointsAvailable: 10n,
      pointsSpent: 0n,
      pointsDebt: 0n,
      createdAt: before.createdAt,
      referralCode: before.referralCode,
      emailSettingId: before.emailSettingId,
    });
    expect(await verifyPoints(sql, programId)).toEqual([]);
    const lots = await prisma.pointLot.findMany({ where: { programId, remaining: { gt: 0 } } });
    expect(lots).toMatchObject([{ source: "purchase", remaining: 10n }]);
  });

  it("takes back what was earned and spent elsewhere also where the import removed points", async () => {
    const { programId } = ctx;
    const { id: personId } = await createParticipant(programId, { email: "ana@example.test" });
    await givePoints(programId, personId, 10);
    const { id } = await run(ctx, "email,points,points_earned\nana@example.test,5,100\n");
    expect(await byEmail("ana@example.test")).toMatchObject({ pointsAvailable: 5n, pointsSpent: 95n });
    await undone(id);
    const person = (await byEmail("ana@example.test"))!;
    expect([person.pointsAvailable, person.pointsSpent, person.pointsIssued - person.pointsReversed]).toEqual([
      10n,
      0n,
      10n,
    ]);
    expect(await verifyPoints(sql, programId)).toEqual([]);
  });

  it("needs the permission to change emails, which the import had", async () => {
    const { id } = await run(ctx, "email\nana@example.test\n");
    const actor = { ...ctx.actor, kind: "api_key", createdById: ctx.actor.id, scopes: ["users:manage"] };
    await expect(undoImport({ ...ctx, actor } as never, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await view(ctx, id)).toMatchObject({ status: "done" });
  });

  it("leaves whom it created and who has done something since, with the reason", async () => {
    const rows = ["ana", "bo", "cy", "di", "ed"].map((name) => `${name}@example.test,${name},20`);
    const { id } = await run(ctx, `email,first_name,points\n${rows.join("\n")}\n`);
    const [ana, bo, cy, di] = await Promise.all(
      ["ana", "bo", "cy", "di"].map((name) => byEmail(`${name}@example.test`)),
    );
    await prisma.participant.updateMany({ where: { id: ana!.id }, data: { status: "active", signInCount: 1 } });
    await spend(bo!.id, 5);
    await prisma.participant.updateMany({ where: { id: cy!.id }, data: { lastName: "Young" } });
    await prisma.participant.updateMany({ where: { id: di!.id }, data: { referredById: ana!.id } });
    expect(await previewImportUndo(ctx, id)).toMatchObject({
      counts: { removed: 1, left_as_is: 4, points_removed: 20 },
      reasons: [
        { reason: "active", text: "The participant has done something since", count: 3 },
        { reason: "changed", count: 1 },
      ],
    });
    expect((await undone(id)).undo.result).toMatchObject({ removed: 1, left_as_is: 4 });
    expect(await leftRows(id)).toEqual([
      [2, ana!.id, "ana@example.test", "no", "The participant has done something since"],
      [3, bo!.id, "bo@example.test", "no", "The participant has done something since"],
      [4, cy!.id, "cy@example.test", "no", "The account was changed since"],
      [5, di!.id, "di@example.test", "no", "The participant has done something since"],
    ]);
    expect(await byEmail("cy@example.test")).toMatchObject({ pointsAvailable: 20n, firstName: "cy" });
    expect(await byEmail("ed@example.test")).toBeNull();
  });

  it("gives others what they had, except what has changed since", async () => {
    const ana = await createParticipant(ctx.programId, {
      email: "ana@example.test",
      firstName: "Anna",
      lastName: "Alt",
    });
    const bo = await createParticipant(ctx.programId, {
      email: "bo@example.test",
      profile: { shirt: "S", other: "x" },
    });
    const cy = await createParticipant(ctx.programId, { email: "cy@example.test", firstName: "Cy" });
    await givePoints(ctx.programId, bo.id, 100);
    await run(ctx, 'email,tags\nana@example.test,"Old, Both"\n');
    const file = [
      "id,email,first_name,last_name,points,tags,shirt,postal",
      `${ana.id},new@example.test,Ana,Neu,30,"Both, New",,`,
      `${bo.id},,,,40,,L,12345`,
      `${cy.id},cy@example.test,Cy,,,,,`,
    ];
    const { id, result } = await run(ctx, `${file.join("\n")}\n`, { metric: "replace" });
    expect(result).toMatchObject({ changed: 2, unchanged: 1, points_added: 30, points_removed: 60 });
    await prisma.participant.updateMany({ where: { id: ana.id }, data: { lastName: "Newer" } });
    await spend(ana.id, 1);
    expect((await previewImportUndo(ctx, id)).counts).toEqual({
      ...{ removed: 0, restored: 2, partly: 1, left_as_is: 0, points_removed: 0, points_returned: 60 },
    });
    expect((await undone(id)).undo.result).toMatchObject({ restored: 2, partly: 1, points_returned: 60 });
    const stored = await prisma.participant.findMany({
      where: { programId: ctx.programId },
      orderBy: { email: "asc" },
    });
    expect(stored).toMatchObject([
      { email: "ana@example.test", firstName: "Anna", lastName: "Newer", pointsAvailable: 29n },
      { email: "bo@example.test", profile: { shirt: "S", other: "x" }, postal: null, pointsAvailable: 100n },
      { email: "cy@example.test", firstName: "Cy" },
    ]);
    const taggings = await prisma.tagging.findMany({ where: { participantId: ana.id }, include: { tag: true } });
    expect(taggings.map(({ tag }) => tag.name).sort()).toEqual(["Both", "Old"]);
    expect(await leftRows(id)).toEqual([
      [2, ana.id, "ana@example.test", "in part", "last_name was changed since; The points were spent"],
    ]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
    const { result: events } = await listParticipantTimeline(ctx, bo.id, participantTimelineQuery.parse({}));
    expect(events[0]).toMatchObject({ type: "reversal", source: "import", admin: `${ctx.actor.id}@example.test` });
  });

  it("leaves an email that somebody else has now, and ends the sessions of those whose email changes back", async () => {
    const [ana, bo] = [
      await createParticipant(ctx.programId, { email: "ana@example.test" }),
      await createParticipant(ctx.programId, { email: "bo@example.test" }),
    ];
    const { id } = await run(ctx, `id,email\n${ana.id},ana2@example.test\n${bo.id},bo2@example.test\n`);
    await createParticipant(ctx.programId, { email: "ana@example.test" });
    for (const { id: participantId } of [ana, bo])
      await prisma.participantSession.create({
        data: {
          ...{ programId: ctx.programId, participantId, createdAt: ctx.now, expiresAt: secondsFromNow(600) },
          ...{ id: crypto.randomUUID(), tokenHash: Buffer.from(participantId) },
        },
      });
    expect((await undone(id)).undo.result).toMatchObject({ restored: 1, left_as_is: 1 });
    expect(await byEmail("bo@example.test")).toMatchObject({ id: bo.id });
    expect(await byEmail("ana2@example.test")).toMatchObject({ id: ana.id });
    const sessions = await prisma.participantSession.findMany({ where: { programId: ctx.programId } });
    expect(sessions.map(({ participantId }) => participantId)).toEqual([ana.id]);
  });

  it("is done once, however often it is requested and its job runs", async () => {
    const { id } = await run(ctx, "email,points\nana@example.test,10\n");
    const started = await Promise.all([undoImport(at(60), id), undoImport(at(61), id)]);
    expect(started.map(({ status }) => status)).toEqual(["undoing", "undoing"]);
    await expect(uploadImport(ctx, fileOf("email\nx@example.test\n"), DEFAULTS, null)).rejects.toMatchObject({
      code: "conflict",
    });
    await Promise.all([1, 2].map(() => undoImportedRows(workerCtx(at(60)), id)));
    expect((await view(ctx, id)).undo.result).toMatchObject({ removed: 1, points_removed: 10 });
    expect(await undoImport(at(90), id)).toMatchObject({ status: "undone" });
    const audits = await prisma.auditEntry.findMany({ where: { action: "participant_import.undo", targetId: id } });
    expect(audits).toMatchObject([{ actorId: ctx.actor.id, before: { created: 1 } }]);
    expect((await run(ctx, "email,points\nana@example.test,10\n")).result).toMatchObject({ created: 1 });
  });

  it("is rejected while another import is open, after 30 days, and for one of an earlier version", async () => {
    const { id } = await run(ctx, "email\nana@example.test\n");
    const open = await upload(ctx, "email\nbo@example.test\n");
    await expect(undoImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await expect(undoImport(ctx, open.id)).rejects.toMatchObject({ code: "conflict" });
    await prisma.participantImport.updateMany({ where: { id: open.id }, data: { status: "cancelled" } });
    await expect(undoImport(at(31 * 24 * 3600), id)).rejects.toMatchObject({ code: "conflict" });
    expect((await previewImportUndo(at(31 * 24 * 3600), id)).until).toBeNull();
    await prisma.participantImport.updateMany({ where: { id }, data: { rowsAsSent: null } });
    await expect(undoImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("of one program is not found in another one, nor without the permission", async () => {
    const { id } = await run(ctx, "email\nana@example.test\n");
    const elsewhere = await storedAdminCtx((await createProgram()).id, "owner");
    const analyst = await adminCtx(ctx.programId, "analyst");
    for (const call of [undoImport, previewImportUndo, exportLeftRows]) {
      await expect(call(elsewhere, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(call(analyst, id)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("needs data that is deleted after 30 days, and with the account", async () => {
    await run(ctx, "email\nana@example.test\nbo@example.test\n");
    const ana = await byEmail("ana@example.test");
    const count = () => prisma.participantImportChange.count({ where: { programId: ctx.programId } });
    expect(await count()).toBe(2);
    await sql(sqlText`select forget_participant($1, $2::uuid, now())`, [ctx.programId, ana!.id]);
    expect(await count()).toBe(1);
    await purgeExpired({ ...workerCtx(ctx), now: secondsFromNow(31 * 24 * 3600) });
    expect(await count()).toBe(0);
  });

  it("continues where it stopped, in batches", async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `p${n}@example.test,P${n}`);
    const { id } = await run(ctx, `email,first_name\n${rows.join("\n")}\n`);
    await pool.query(
      `create function fail_at_p400() returns trigger language plpgsql as $$ begin
        if old.email = 'p400@example.test' and new.email is null then raise exception 'stopped'; end if; return new; end $$`,
    );
    await pool.query(
      "create trigger fail_at_p400 before update on participants for each row execute function fail_at_p400()",
    );
    await undoImport(at(60), id);
    await expect(undoImportedRows(workerCtx(at(60)), id)).rejects.toThrow("stopped");
    await pool.query("drop function fail_at_p400 cascade");
    expect((await view(ctx, id)).undo.result).toMatchObject({ removed: 250 });
    await undoImportedRows(workerCtx(at(120)), id);
    expect((await view(ctx, id)).undo.result).toMatchObject({ removed: 600, left_as_is: 0 });
    expect(await prisma.participant.count({ where: { programId: ctx.programId } })).toBe(0);
  });
});
