import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { exportImportReport, getImportReport } from "~/services/participant-imports/import-report.admin.server";
import { confirmImport } from "~/services/participant-imports/participant-imports.admin.server";
import { importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { importReportQuery } from "~/services/participant-imports/participant-imports.schema";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, givePoints, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { run, storedAdminCtx, upload, view, workerCtx } from "./import-world";

const { pool } = await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  const { id: programId } = await createProgram();
  const attributes = { shirt: "text", sports: "list" };
  for (const [position, [attributeName, fieldType]] of Object.entries(attributes).entries())
    await prisma.profileAttribute.create({
      data: {
        ...{ programId, id: crypto.randomUUID(), attributeName, displayName: attributeName, fieldType, position },
        updatedAt: NOW,
      },
    });
  ctx = await storedAdminCtx(programId, "owner");
});

const report = (id: string, query: Record<string, string> = {}) =>
  getImportReport(ctx, id, importReportQuery.parse(query));

/** For each line what became of it, and the fields that differ as "field: sent > after". */
async function differences(id: string) {
  const { result } = await report(id);
  return result.map(({ line, effect, fields }) => [
    ...[line, effect],
    ...fields.filter(({ as_sent }) => !as_sent).map(({ field, sent, after }) => `${field}: ${sent} > ${after}`),
  ]);
}

describe("the report of an import", () => {
  it("has each row of the file with what it sent and what the account had right after", async () => {
    const ana = await createParticipant(ctx.programId, { email: "ana@example.test", firstName: "Anna" });
    const { id } = await run(
      ctx,
      'email,first_name,points,tags,shirt\nana@example.test,Ana,20,"VIP, New",L\nbo@example.test,,,,\nnobody,Cy,,,\n',
      { metric: "replace" },
    );
    const all = await report(id);
    expect(all).toMatchObject({ totalItems: 3, rows_as_sent: 2, import: { rows_read: 3, file_name: "people.csv" } });
    expect(all.result).toMatchObject([
      { line: 2, participant_id: ana.id, email: "ana@example.test", effect: "changed", as_sent: true, reason: null },
      { line: 3, email: "bo@example.test", effect: "created", as_sent: true },
      { line: 4, participant_id: null, effect: "rejected", as_sent: false, reason: "Invalid email" },
    ]);
    expect(all.result[0]!.fields).toEqual([
      { field: "email", label: "Email", sent: ana.email, before: ana.email, after: ana.email, as_sent: true },
      { field: "first_name", label: "First Name", sent: "Ana", before: "Anna", after: "Ana", as_sent: true },
      { field: "points", label: "Points", sent: "20", before: "0", after: "20", as_sent: true },
      { field: "tags", label: "Tags", sent: "VIP, New", before: "", after: "New, VIP", as_sent: true },
      { field: "shirt", label: "shirt", sent: "L", before: null, after: "L", as_sent: true },
    ]);
    expect((await report(id, { as_sent: "false" })).result.map(({ line }) => line)).toEqual([4]);
    expect((await report(id, { as_sent: "true", page_size: "1", page: "2" })).result).toMatchObject([{ line: 3 }]);
    expect(await differences((await run(ctx, "email\nana@example.test\n")).id)).toEqual([[2, "unchanged"]]);
  });

  it("compares by what the admin chose for each group of columns", async () => {
    const ana = await createParticipant(ctx.programId, {
      ...{ email: "ana@example.test", firstName: "Anna", lastName: "", profile: { shirt: "2", sports: "Golf" } },
    });
    await givePoints(ctx.programId, ana.id, 100);
    const row = `${ana.id},other@example.test,Ana,Neu,5,VIP,3,"Golf, Tennis"`;
    const { id } = await run(ctx, `id,email,first_name,last_name,points,tags,shirt,sports\n${row}\n`, {
      ...{ email: "ignore", points: "append", tags: "append", naming: "append", metric: "append" },
    });
    // A name that was there stays, so it is not as sent. Points, numbers and lists have grown by what was sent.
    expect(await differences(id)).toEqual([[2, "changed", "first_name: Ana > Anna"]]);
  });

  it("shows what something else has made of a row", async () => {
    // A trigger stands in for a defect or a rule that nobody thought of.
    await pool.query(
      `create function shorten_names() returns trigger language plpgsql as $$ begin
        new.first_name := left(new.first_name, 3); new.profile := new.profile - 'shirt'; return new; end $$`,
    );
    await pool.query(
      "create trigger shorten_names before insert on participants for each row execute function shorten_names()",
    );
    const { id } = await run(ctx, "email,first_name,shirt\nmaria@example.test,Maria,L\nbo@example.test,Bo,\n", {
      metric: "replace",
    });
    await pool.query("drop function shorten_names cascade");
    expect(await differences(id)).toEqual([
      [2, "created", "first_name: Maria > Mar", "shirt: L > null"],
      [3, "created"],
    ]);
    expect((await report(id)).rows_as_sent).toBe(1);
  });

  it("counts points, debts and tags as they are meant", async () => {
    const compare = async (sent: object, before: object | null, after: object, strategies: object) => {
      const [row] = await sql<{ fields: string[] }>(
        sqlText`select import_differences($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb) as fields`,
        [sent, before, after, strategies].map((value) => (value === null ? null : JSON.stringify(value))),
      );
      return row!.fields;
    };
    const has = (points: number, debt: number, ...tags: string[]) => ({
      ...{ fields: {}, profile: {}, points, debt, tags: Object.fromEntries(tags.map((tag) => [tag, tag])) },
    });
    const [replace, append] = ["replace", "append"].map((points) => ({ points, tags: points }));
    expect(await compare({ points: 50 }, has(0, 30), has(50, 0), replace!)).toEqual([]);
    expect(await compare({ points: 50 }, has(0, 30), has(20, 0), append!)).toEqual([]);
    expect(await compare({ points: 50 }, has(10, 0), has(50, 0), append!)).toEqual(["points"]);
    expect(await compare({ points: 50 }, null, has(49, 0), replace!)).toEqual(["points"]);
    expect(await compare({ tags: ["vip"] }, has(0, 0, "Old"), has(0, 0, "Old", "VIP"), append!)).toEqual([]);
    expect(await compare({ tags: ["vip"] }, has(0, 0, "Old"), has(0, 0, "Old", "VIP"), replace!)).toEqual(["tags"]);
    expect(await compare({ tags: ["vip", "new"] }, null, has(0, 0, "VIP"), append!)).toEqual(["tags"]);
  });

  it("compares the tier with the one that the points lead to", async () => {
    const tier = { programId: ctx.programId, createdAt: NOW, updatedAt: NOW };
    await prisma.tier.createMany({
      data: [
        { ...tier, id: crypto.randomUUID(), name: "Blue", pointsThresholdMin: 0n },
        { ...tier, id: crypto.randomUUID(), name: "Gold", pointsThresholdMin: 1000n },
      ],
    });
    dropCatalogue(ctx.programId);
    const file = "email,points,tier\na@example.test,1500,gold\nb@example.test,100,Gold\n";
    const { id } = await run(ctx, file);
    expect(await differences(id)).toEqual([
      [2, "created"],
      [3, "created", "tier: Gold > Blue"],
    ]);
    // As nothing changes, only what differs is stored, and the report shows the same.
    const again = await run(ctx, file);
    expect(await differences(again.id)).toEqual([
      [2, "unchanged"],
      [3, "unchanged", "tier: Gold > Blue"],
    ]);
    expect((await report(again.id)).result[0]!.fields).toMatchObject([
      { field: "email", sent: "a@example.test", before: "a@example.test", after: "a@example.test" },
      { field: "points", sent: "1500", before: "1500", after: "1500" },
      { field: "tier", sent: "gold", before: "Gold", after: "Gold", as_sent: true },
    ]);
    const changes = await prisma.participantImportChange.findMany({ where: { importId: again.id } });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [null, { tier: "Gold" }],
      [null, { tier: "Blue" }],
    ]);
  });

  it("is none for an import whose rows an earlier version imported in part or in whole", async () => {
    const { id } = await upload(ctx, "email\na@example.test\nb@example.test\n");
    await confirmImport(ctx, id);
    // What a worker of an earlier version does, which stores no rows to compare.
    await pool.query("select * from import_rows($1, $2, 0, 2, $3)", [ctx.programId, id, NOW]);
    await pool.query("update participant_imports set imported_line = 2 where id = $1", [id]);
    await importRows(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({ status: "done", rows_as_sent: null, undo: { until: null } });
    expect(await report(id)).toMatchObject({ rows_as_sent: null, totalItems: 0, result: [] });
  });

  it("can be downloaded with a column for each field", async () => {
    const { id } = await run(ctx, "email,first_name\nana@example.test,=Ana\nnobody,Cy\n");
    const { columns, batches } = await exportImportReport(ctx, id);
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    expect(columns).toEqual([
      ...["line", "participant_id", "effect", "as_sent", "differences"],
      ...["email sent", "email after", "first_name sent", "first_name after"],
    ]);
    expect(rows).toEqual([
      [2, expect.any(String), "created", "yes", "", "ana@example.test", "ana@example.test", "=Ana", "=Ana"],
      [3, "", "rejected", "no", "Invalid email", "nobody", "", "Cy", ""],
    ]);
  });

  it("is empty before the import, not found in another program, and not for those who may only look", async () => {
    const { id } = await upload(ctx, "email\nana@example.test\nnobody\n");
    expect(await report(id)).toMatchObject({ totalItems: 0, result: [], rows_as_sent: null });
    const elsewhere = await storedAdminCtx((await createProgram()).id, "owner");
    await expect(getImportReport(elsewhere, id, importReportQuery.parse({}))).rejects.toMatchObject({
      code: "not_found",
    });
    const analyst = await adminCtx(ctx.programId, "analyst");
    await expect(getImportReport(analyst, id, importReportQuery.parse({}))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
