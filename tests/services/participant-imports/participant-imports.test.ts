import { beforeEach, describe, expect, it } from "vitest";
import { fileStore } from "~/integrations/files/file-store.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import {
  cancelImport,
  confirmImport,
  exportRejectedRows,
  getImportTemplate,
  listImports,
  uploadImport,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, DEFAULTS, fileOf, run, storedAdminCtx, upload, view, workerCtx } from "./import-world";

const { pool } = await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await newProgram();
});

async function newProgram(): Promise<AdminProgramCtx> {
  const { id: programId } = await createProgram();
  const attribute = (attributeName: string, fieldType: string, position: number) => ({
    programId,
    id: crypto.randomUUID(),
    attributeName,
    displayName: attributeName,
    fieldType,
    position,
    updatedAt: NOW,
  });
  await prisma.profileAttribute.createMany({
    data: [attribute("phone", "phone", 0), attribute("visits", "text", 1), attribute("teams", "list", 2)],
  });
  dropCatalogue(programId);
  return storedAdminCtx(programId);
}

async function person(email: string) {
  const row = await prisma.participant.findUniqueOrThrow({
    where: { programId_email: { programId: ctx.programId, email } },
    include: { taggings: { include: { tag: true } }, actions: true },
  });
  return {
    ...row,
    available: Number(row.pointsAvailable),
    tags: row.taggings.map(({ tag }) => tag.name).sort(),
  };
}

/** A participant with points by an action, so that the ledger adds up. */
async function member(email: string, points = 0, overrides = {}) {
  const row = await createParticipant(ctx.programId, { email, ...overrides });
  if (points > 0)
    await movePoints(sql, {
      programId: ctx.programId,
      participantId: row.id,
      kind: "earn",
      amount: points,
      actionType: "external",
      title: "Credit",
      now: NOW,
    });
  return row;
}

const expectLedgerInOrder = async () => expect(await verifyPoints(sql, ctx.programId)).toEqual([]);

describe("an import", () => {
  it("creates people as the preview says, with names, points, tags and profile", async () => {
    const file =
      'id,email,first_name,last_name,points,tags,phone,visits,Shoe size\n,MAYA@example.test,Maya,Lopez,120,"VIP, Gold",(303) 555-0119,3,40\n,omar@example.test,Omar,,,,,,';
    const preview = await upload(ctx, file, { metric: "replace" });
    const counts = { created: 2, changed: 0, unchanged: 0, rejected: 0, points_added: 120, points_removed: 0 };
    expect(preview).toMatchObject({
      status: "ready",
      rows_read: 2,
      preview: counts,
      result: null,
      new_tags: ["Gold", "VIP"],
      unknown_columns: ["Shoe size"],
    });
    expect(await prisma.participant.count({ where: { programId: ctx.programId } })).toBe(0);

    expect(await confirm(ctx, preview.id)).toMatchObject({ status: "done", result: counts });
    expect(await person("maya@example.test")).toMatchObject({
      firstName: "Maya",
      lastName: "Lopez",
      status: "inactive",
      available: 120,
      tags: ["Gold", "VIP"],
      profile: { phone: "(303) 555-0119", visits: "3" },
      actions: [{ actionType: "import", points: 120n, actionableType: "ParticipantImport", actionableId: preview.id }],
    });
    expect(await person("omar@example.test")).toMatchObject({
      firstName: "Omar",
      lastName: "",
      available: 0,
      actions: [],
    });
    await expectLedgerInOrder();
  });

  it("with the same file again changes nothing", async () => {
    const file = 'email,first_name,points,tags,teams\nmaya@example.test,Maya,50,"VIP,Gold","Red,Blue"';
    await run(ctx, file, { metric: "replace" });
    const before = await person("maya@example.test");
    const again = await run(ctx, file, { metric: "replace" });
    expect(again.result).toMatchObject({ created: 0, changed: 0, unchanged: 1, points_added: 0 });
    expect(await person("maya@example.test")).toEqual(before);
  });

  it("leaves one audit row for the upload and one for the confirmation, whatever the number of rows", async () => {
    await run(ctx, "email\na@example.test\nb@example.test");
    const rows = await prisma.auditEntry.findMany({ where: { programId: ctx.programId }, orderBy: { id: "asc" } });
    expect(rows.map(({ action }) => action)).toEqual(["participant_import.upload", "participant_import.confirm"]);
    expect(JSON.stringify(rows)).not.toContain("example.test");
  });

  it("deletes its rows and the file when it has ended, except the rejected rows", async () => {
    const { id } = await run(ctx, "email\na@example.test\nnonsense");
    const { key } = await prisma.participantImport.findFirstOrThrow({ where: { id } });
    expect(await fileStore().get(key)).toBeNull();
    expect(await prisma.participantImportRow.findMany({ where: { importId: id } })).toMatchObject([{ line: 3 }]);
  });

  it("stores no row of a canceled import, which cannot be confirmed any more", async () => {
    const { id } = await upload(ctx, "email\na@example.test");
    await cancelImport(ctx, id);
    await cancelImport(ctx, id); // a second click
    await expect(confirmImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await importRows(workerCtx(ctx), id);
    expect(await prisma.participant.count({ where: { programId: ctx.programId } })).toBe(0);
  });

  it("is confirmed once by two clicks, and then cannot be canceled", async () => {
    const { id } = await upload(ctx, "email,points\na@example.test,5");
    await Promise.all([confirmImport(ctx, id), confirmImport(ctx, id)]);
    await expect(cancelImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await Promise.all([importRows(workerCtx(ctx), id), importRows(workerCtx(ctx), id)]); // two workers
    expect(await person("a@example.test")).toMatchObject({ available: 5 });
    expect((await view(ctx, id)).result).toMatchObject({ created: 1, points_added: 5 });
    await expectLedgerInOrder();
  });

  it("runs one at a time per program, and beside those of other programs", async () => {
    await upload(ctx, "email\na@example.test");
    await expect(upload(ctx, "email\nb@example.test")).rejects.toMatchObject({ code: "conflict" });
    const other = await newProgram();
    expect(await upload(other, "email\na@example.test")).toMatchObject({ status: "ready" });
  });

  it("starts once when the same upload comes twice", async () => {
    const send = () => uploadImport(ctx, fileOf("email\na@example.test"), DEFAULTS, "key-of-the-form");
    const [first, second] = [await send(), await send()];
    expect(second.id).toBe(first.id);
    expect(await listImports(ctx, { page: 1, page_size: 20, sort: "-created_at", search: "" })).toMatchObject({
      totalItems: 1,
    });
  });

  it("of one program is not found in another one, nor without the permission", async () => {
    const { id } = await upload(ctx, "email\na@example.test");
    const other = await newProgram();
    for (const call of [view, confirmImport, cancelImport, exportRejectedRows])
      await expect(call(other, id)).rejects.toMatchObject({ code: "not_found" });
    const analyst = await adminCtx(ctx.programId, "analyst");
    for (const call of [view, confirmImport, cancelImport, exportRejectedRows])
      await expect(call(analyst, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(uploadImport(analyst, fileOf("email"), DEFAULTS, null)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("does not create a deleted account again, whose rows are gone", async () => {
    const { id: gone } = await member("gone@example.test");
    const { id } = await upload(ctx, `id,email\n,gone@example.test\n,stays@example.test\nnonsense,GONE@example.test`);
    await pool.query("select forget_participant($1, $2, now())", [ctx.programId, gone]);
    const done = await confirm(ctx, id);
    expect(done.result).toMatchObject({ created: 1, changed: 0 });
    expect(done.rejected_rows.totalItems).toBe(0);
    expect(await prisma.participant.count({ where: { programId: ctx.programId, email: "gone@example.test" } })).toBe(0);
  });

  it("that nobody confirms is canceled after a week, and rejected rows go after a month", async () => {
    const waiting = await upload(ctx, "email\na@example.test");
    const system = { ...workerCtx(ctx), now: secondsFromNow(8 * 86_400) };
    await purgeExpired(system);
    expect(await view(ctx, waiting.id)).toMatchObject({ status: "cancelled" });
    const done = await run(ctx, "email\nnonsense\na@example.test");
    expect(done.rejected_rows.totalItems).toBe(1);
    await purgeExpired({ ...system, now: secondsFromNow(31 * 86_400) });
    expect((await view(ctx, done.id)).rejected_rows.totalItems).toBe(0);
  });
});

describe("the strategy", () => {
  it("of points: replace sets what is available, append adds, ignore does nothing", async () => {
    await member("more@example.test", 10);
    await member("less@example.test", 90);
    const rows = "more@example.test,60\nless@example.test,60";
    expect(await run(ctx, `email,points\n${rows}`)).toMatchObject({
      preview: { changed: 2, points_added: 50, points_removed: 30 },
      result: { changed: 2, points_added: 50, points_removed: 30 },
    });
    expect(await person("less@example.test")).toMatchObject({ available: 60, pointsReversed: 30n });
    await run(ctx, `email,points\n${rows}`, { points: "append" });
    expect([await person("more@example.test"), await person("less@example.test")]).toMatchObject([
      { available: 120 },
      { available: 120 },
    ]);
    expect((await run(ctx, `email,points\n${rows}`, { points: "ignore" })).result).toMatchObject({ unchanged: 2 });
    await expectLedgerInOrder();
  });

  it("of points settles a debt on the way to the number", async () => {
    const { id } = await member("debt@example.test", 40);
    const [action] = await prisma.participantAction.findMany({ where: { participantId: id } });
    const move = { programId: ctx.programId, now: NOW, title: "Spent" };
    await movePoints(sql, { ...move, participantId: id, kind: "spend", amount: 30, actionType: "external" });
    await reverseAction(sql, { ...move, actionId: action!.id });
    expect(await person("debt@example.test")).toMatchObject({ available: 0, pointsDebt: 30n });
    await run(ctx, "email,points\ndebt@example.test,20");
    expect(await person("debt@example.test")).toMatchObject({ available: 20, pointsDebt: 0n });
    await run(ctx, "email,points\ndebt@example.test,0");
    expect(await person("debt@example.test")).toMatchObject({ available: 0, pointsDebt: 0n });
    await expectLedgerInOrder();
  });

  it("of names: append fills what is empty; status and staff stay as they are", async () => {
    await member("pat@example.test", 0, { firstName: "Pat", lastName: "", status: "blocked", staff: true });
    const file = "email,first_name,last_name\npat@example.test,Kim,Lee";
    expect((await run(ctx, file, { naming: "ignore" })).result).toMatchObject({ unchanged: 1 });
    await run(ctx, file, { naming: "append" });
    expect(await person("pat@example.test")).toMatchObject({ firstName: "Pat", lastName: "Lee" });
    await run(ctx, file);
    expect(await person("pat@example.test")).toMatchObject({
      firstName: "Kim",
      lastName: "Lee",
      status: "blocked",
      staff: true,
    });
  });

  it("of tags: replace sets them, append adds, in any case of letters", async () => {
    await run(ctx, 'email,tags\npat@example.test,"One,Two"');
    await run(ctx, 'email,tags\npat@example.test,"two,Three"', { tags: "append" });
    expect((await person("pat@example.test")).tags).toEqual(["One", "Three", "Two"]);
    expect((await run(ctx, 'email,tags\npat@example.test,"ONE"', { tags: "ignore" })).result).toMatchObject({
      unchanged: 1,
    });
    await run(ctx, 'email,tags\npat@example.test,"ONE"');
    expect((await person("pat@example.test")).tags).toEqual(["One"]);
    expect((await run(ctx, "email,tags\npat@example.test,")).result).toMatchObject({ unchanged: 1 });
  });

  it("of attributes: replace sets, append adds numbers, joins lists and fills what is empty", async () => {
    const data = { visits: "3", teams: "Red, Blue" };
    await member("pat@example.test", 0, { profile: data, postal: "10001" });
    const file = 'email,phone,visits,teams,postal\npat@example.test,303-555-0119,4,"Blue,Green",20002';
    expect((await run(ctx, file)).result).toMatchObject({ unchanged: 1 });
    await run(ctx, file, { metric: "append" });
    expect(await person("pat@example.test")).toMatchObject({
      profile: { phone: "303-555-0119", visits: "7", teams: "Red, Blue, Green" },
      postal: "10001",
    });
    await run(ctx, file, { metric: "replace" });
    expect(await person("pat@example.test")).toMatchObject({
      profile: { phone: "303-555-0119", visits: "4", teams: "Blue, Green" },
      postal: "20002",
    });
  });

  it("of emails: a row with an ID changes the email, unless it is ignored or taken", async () => {
    const { id } = await member("old@example.test");
    await member("taken@example.test");
    const to = (email: string) => `id,email\n${id},${email}`;
    expect((await run(ctx, to("new@example.test"), { email: "ignore" })).result).toMatchObject({ unchanged: 1 });
    expect(await run(ctx, to("taken@example.test"))).toMatchObject({
      rejected_rows: { result: [{ line: 2, reason: "Another participant has this email" }] },
    });
    await run(ctx, to("new@example.test"));
    expect(await person("new@example.test")).toMatchObject({ id });
  });

  it.each([
    ["needs the permission to sign in as others", [], { changed: 0, rejected: 1 }],
    ["is possible with it", ["users:sign_in"], { changed: 1, rejected: 0 }],
  ] as const)("of an email by an API key %s", async (_, chosen, result) => {
    const { id } = await member("owner@example.test", 0, { firstName: "Pat" });
    const { actor } = ctx;
    const key: AdminProgramCtx = {
      ...ctx,
      actor: {
        kind: "api_key",
        id: crypto.randomUUID(),
        name: "Till",
        createdById: actor.id,
        superAdmin: false,
        organizationIds: [],
        roles: { [ctx.programId]: "manager" },
        scopes: ["users:manage", ...chosen],
      },
    };
    const file = `id,email,first_name\n${id},thief@example.test,Pat`;
    expect(await run(key, file)).toMatchObject({
      result,
      rejected_rows: {
        result: result.rejected
          ? [{ reason: "This API key needs the permission users:sign_in to change an email" }]
          : [],
      },
    });
    expect((await run(key, `id,email\n${id},OWNER@example.test`, { email: "ignore" })).result).toMatchObject({
      unchanged: 1,
    });
    expect((await run(key, "email,first_name\nnew@example.test,New")).result).toMatchObject({
      created: 1,
      rejected: 0,
    });
  });

  it("of an email ends the person's sessions and codes, and those of nobody else", async () => {
    const people = [await member("moves@example.test"), await member("stays@example.test")];
    for (const { id: participantId } of people) {
      const own = { programId: ctx.programId, participantId, createdAt: ctx.now, expiresAt: secondsFromNow(60) };
      const tokenHash = Buffer.from(participantId);
      await prisma.participantSession.create({ data: { ...own, id: participantId, tokenHash } });
      const code = { ...own, id: participantId, kind: "otp", secretHash: tokenHash };
      await prisma.participantSignInCode.create({ data: code });
    }
    const [moved, stayed] = people.map(({ id }) => id);
    await run(ctx, `id,email,points\n${moved},moved@example.test,1\n${stayed},stays@example.test,1`);
    const where = { programId: ctx.programId };
    expect(await prisma.participantSession.findMany({ where })).toMatchObject([{ id: stayed }]);
    expect(await prisma.participantSignInCode.findMany({ where: { ...where, voidedAt: null } })).toMatchObject([
      { id: stayed },
    ]);
  });
});

describe("rows that cannot be imported", () => {
  it("are reported by line with a reason, and the others are imported", async () => {
    const elsewhere = await newProgram();
    const stranger = await createParticipant(elsewhere.programId);
    const lines = [
      ["no-email", ",Pat,5,"],
      ["bad email", "pat@,Pat,5,"],
      ["bad points", "a@example.test,Pat,-5,"],
      ["many columns", "b@example.test,Pat,5,,,x"],
      ["long tag", `c@example.test,Pat,5,${"x".repeat(61)}`],
      ["good", "good@example.test,Pat,5,"],
      ["repeated", "GOOD@example.test,Kim,7,"],
    ];
    const { rejected_rows, result } = await run(
      ctx,
      ["email,first_name,points,tags", ...lines.map(([, line]) => line)].join("\n"),
    );
    expect(rejected_rows.result.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      "2: An email or an ID is required",
      "3: Invalid email",
      "4: Points must be a whole number from 0 to 1,000,000,000",
      "5: Columns in this line: 6. Expected: 4.",
      "6: A tag can have at most 60 characters",
      "8: Line 7 has the same participant",
    ]);
    expect(result).toMatchObject({ created: 1, rejected: 6 });
    expect(await person("good@example.test")).toMatchObject({ firstName: "Pat", available: 5 });
    expect((await run(ctx, `id\n${stranger.id}`)).rejected_rows.result).toMatchObject([
      { reason: "No participant has this ID" },
    ]);
  });

  it("include a second row about the same person, by ID and by email", async () => {
    const { id } = await member("pat@example.test");
    const { rejected_rows } = await upload(ctx, `id,email,points\n,pat@example.test,5\n${id},new@example.test,7`);
    expect(rejected_rows.result).toMatchObject([{ line: 3, reason: "Line 2 has the same participant" }]);
  });

  it("can be downloaded with their reason and cells", async () => {
    const { id } = await upload(ctx, 'email,first_name,notes\n"a@\nb",Pat,"x, ""y"""\nfine@example.test,Kim,');
    const { columns, batches } = await exportRejectedRows(ctx, id);
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    expect([columns, ...rows]).toEqual([
      ["line", "reason", "email", "first_name", "notes"],
      [3, "Invalid email", "a@\nb", "Pat", 'x, "y"'],
    ]);
  });

  it("include those with a tag that the admin may not create, or that is not active", async () => {
    const { id: programId } = await createProgram();
    const manager = await storedAdminCtx(programId);
    await prisma.tag.create({
      data: {
        programId,
        id: crypto.randomUUID(),
        kind: "admin",
        name: "Old",
        active: false,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    const { id } = await upload(manager, "email,tags\na@example.test,New\nb@example.test,Old");
    expect((await view(manager, id)).rejected_rows.result).toMatchObject([
      { line: 3, reason: "The tag Old is not active" },
    ]);
    await cancelImport(manager, id);
    const { id: next } = await uploadImport(manager, fileOf("email,tags\na@example.test,New"), DEFAULTS, null);
    // As for an admin without `program:update`; every role with `users:manage` has it now.
    await prisma.participantImport.updateMany({ where: { id: next }, data: { mayCreateTags: false } });
    await checkImport(workerCtx(manager), next);
    const again = await view(manager, next);
    expect(again.rejected_rows.result).toMatchObject([
      { line: 2, reason: "There is no tag New, and you can't create tags" },
    ]);
  });

  it("include a second row about somebody who had another email at the preview", async () => {
    const { id: personId } = await member("old@example.test", 10);
    const file = `id,email,points\n${personId},,30\n,new@example.test,40\n`;
    const { id } = await upload(ctx, file, { email: "ignore" });
    await prisma.participant.update({ where: { id: personId }, data: { email: "new@example.test" } });
    expect(await confirm(ctx, id)).toMatchObject({
      result: { created: 0, changed: 1, rejected: 1 },
      rejected_rows: { result: [{ line: 3, reason: "Line 2 has the same participant" }] },
    });
    expect(await person("new@example.test")).toMatchObject({ pointsAvailable: 30n });
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("include those that became impossible after the preview", async () => {
    const { id: personId } = await member("old@example.test");
    const { id, preview } = await upload(ctx, `id,email\n${personId},new@example.test`);
    expect(preview).toMatchObject({ changed: 1, rejected: 0 });
    await member("new@example.test");
    expect(await confirm(ctx, id)).toMatchObject({
      result: { changed: 0, rejected: 1 },
      rejected_rows: { result: [{ reason: "Another participant has this email" }] },
    });
  });
});

describe("a file", () => {
  const NUL = "\0";

  it.each([
    ["with a BOM, CRLF and empty lines", "\ufeffemail,first_name\r\n\r\na@example.test,Pat\r\n\r\n"],
    ["with quotes and line breaks in cells", 'email,"first_name"\n"a@example.test","P ""a"" t\nx"'],
    ["with a line that names the separator", "sep=;\nemail;first_name\na@example.test;Pat, the cat"],
    ["with a stray quote", 'email,first_name\na@example.test,Pat "the cat"'],
    ["with the columns in capitals", " EMAIL ,First_Name\na@example.test,Pat"],
  ])("%s is read", async (_, content) => {
    expect(await run(ctx, content)).toMatchObject({ result: { created: 1, rejected: 0 } });
  });

  it.each([
    ["is empty", "", "The file is empty"],
    ["is a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "This is not a CSV file"],
    ["has 10,000 columns", `email${",x".repeat(9_999)}`, "The file has 10,000 columns. Use 200 or fewer."],
    ["names no column", "a@example.test,5\n", "The first line must name the columns, such as email and first_name"],
    ["is one long line", "x".repeat(500_000), "The first line must name the columns, such as email and first_name"],
  ])("that %s is rejected at its field", async (_, content, message) => {
    await expect(uploadImport(ctx, fileOf(content), DEFAULTS, null)).rejects.toMatchObject({
      code: "invalid",
      message,
      errors: [{ field: "csv_file" }],
    });
    expect(await prisma.participantImport.count({ where: { programId: ctx.programId } })).toBe(0);
  });

  it("must be there and have a name that ends in .csv", async () => {
    await expect(uploadImport(ctx, undefined, DEFAULTS, null)).rejects.toMatchObject({
      errors: [{ field: "csv_file" }],
    });
    const file = fileOf("email\n", "people.xlsx");
    await expect(uploadImport(ctx, file, DEFAULTS, null)).rejects.toMatchObject({ errors: [{ field: "csv_file" }] });
  });

  it.each([
    ["that has no rows", "email\n", "The file has no rows"],
    [
      "with a quotation mark that is never closed",
      'email,first_name\na@example.test,Pat\nb@example.test,"Kim\nc@example.test,Lee\n',
      "The row after line 2 is too long, or a quotation mark in it is never closed",
    ],
    [
      "with a row without an end",
      `email,first_name\na@example.test,${"x".repeat(300_000)}`,
      "The row after line 1 is too long, or a quotation mark in it is never closed",
    ],
  ])("%s fails, and nothing is imported", async (_, content, failure) => {
    const failed = await upload(ctx, content);
    expect(failed).toMatchObject({ status: "failed", failure, rejected_rows: { totalItems: 0 } });
    await expect(confirmImport(ctx, failed.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await upload(ctx, "email\na@example.test")).toMatchObject({ status: "ready" }); // the next one is free to run
  });

  it("with NUL or Latin-1 bytes loses only those lines", async () => {
    const latin = Buffer.concat([
      Buffer.from(`email,first_name\na@example.test,Pat\nb@example.test,P${NUL}t\nc@example.test,Ren`),
      Buffer.from([0xe9]),
      Buffer.from("\nd@example.test,Zoë\n"),
    ]);
    const { result, rejected_rows } = await run(ctx, latin);
    expect(result).toMatchObject({ created: 2, rejected: 2 });
    expect(rejected_rows.result.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [3, "P�t"],
      [4, "Ren�"],
    ]);
  });

  it("of more rows than a batch is imported completely", async () => {
    const people = Array.from({ length: 4_321 }, (_, n) => `person-${n}@example.test,${n % 7}`);
    const { result } = await run(ctx, ["email,points", ...people].join("\n"));
    expect(result).toMatchObject({ created: 4_321, rejected: 0 });
    expect(await prisma.participant.count({ where: { programId: ctx.programId } })).toBe(4_321);
    await expectLedgerInOrder();
  });

  it("may be the template", async () => {
    expect(await getImportTemplate(ctx)).toEqual([
      "id",
      "email",
      "first_name",
      "last_name",
      "points",
      "tags",
      "postal",
      "phone",
      "visits",
      "teams",
    ]);
  });
});
