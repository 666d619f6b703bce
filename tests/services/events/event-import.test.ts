/** Imports of events from CSV files. */
import { beforeEach, describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import { previewImportUndo, undoImport } from "~/services/participant-imports/import-undo.admin.server";
import {
  confirmImport,
  getImportTemplate,
  uploadEvents,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, cleanUpImport, importRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { correctRejectedRow } from "~/services/participant-imports/rejected-rows.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { fileOf, storedAdminCtx, view, workerCtx } from "../participant-imports/import-world";
import { ruleWorld } from "./rule-world";

const { pool } = await testDatabase();
await registerLocales();

let ctx: AdminProgramCtx;
let world: Awaited<ReturnType<typeof ruleWorld>>;
let ana: string;
beforeEach(async () => {
  const { id: programId } = await createProgram({ timeZone: "America/Denver" });
  ctx = await storedAdminCtx(programId);
  world = await ruleWorld({}, programId);
  await world.rule("event", {
    condition: { expression: "event.stars >= 4.0" },
    give: { kind: "points", points: 10 },
    max_per_person: 15,
  });
  ana = (await createParticipant(programId, { email: "ana@example.test", memberNumber: "123456789012" })).id;
  await createParticipant(programId, { email: "bo@example.test" });
});

async function upload(file: string) {
  const { id } = await uploadEvents(ctx, fileOf(file, "events.csv"), null);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

async function confirm(id: string) {
  await confirmImport(ctx, id);
  await importRows(workerCtx(ctx), id);
  await cleanUpImport(workerCtx(ctx), id);
  return view(ctx, id);
}

const run = async (file: string) => confirm((await upload(file)).id);
const reasonsOf = async (id: string) =>
  (await view(ctx, id)).rejected_rows.result.map(({ line, field, reason }) => [line, field, reason]);

const FILE = [
  "event_id,event,time,email,member_number,stars,product,verified",
  "e3,review.written,2026-11-20 10:00,ana@example.test,,5,Mug,TRUE",
  "e1,review.written,2026-11-18T08:00:00Z,,123456789012,4,,",
  "e2,review.written,2026-11-19,bo@example.test,,2,,false",
  "e4,review.written,2026-11-19,new@example.test,,5,,",
].join("\n");

describe("a file of events", () => {
  it("is checked first, and changes nothing", async () => {
    const checked = await upload(FILE);
    expect(checked).toMatchObject({ kind: "events", status: "ready", rows_read: 4, people_unknown: 1 });
    expect(checked.columns.map(({ field }) => field)).toEqual([
      "event_id",
      "event",
      "time",
      "email",
      "member_number",
      "property.stars",
      "property.product",
      "property.verified",
    ]);
    expect(checked.preview).toMatchObject({ created: 4, unchanged: 0, rejected: 0 });
    expect(checked.first_rows[0]!.values).toMatchObject({ event_id: "e3", "property.stars": "5" });
    expect(checked.fields).toContainEqual({ key: "property.stars", label: "Property stars" });
    expect(await world.events()).toEqual([]);
  });

  it("becomes events, which are decided by their time, and wait for who has not joined", async () => {
    const done = await run(FILE);
    expect(done.result).toMatchObject({ created: 4, unchanged: 0, rejected: 0, points_added: 15 });
    const events = await prisma.participantEvent.findMany({
      where: { programId: ctx.programId },
      orderBy: { externalId: "asc" },
    });
    // The limit of 15 is used up by the earlier one.
    expect(
      events.map(({ externalId, points, participantId }) => [externalId, Number(points), participantId === ana]),
    ).toEqual([
      ["e1", 10, true],
      ["e2", 0, false],
      ["e3", 5, true],
      ["e4", 0, false],
    ]);
    expect(events[2]).toMatchObject({
      occurredAt: new Date("2026-11-20T17:00:00Z"), // in the program's time zone
      properties: { stars: 5, product: "Mug", verified: true },
    });
    expect(events[3]!.waitsUntil).not.toBeNull();
    expect(await world.points(ana)).toBe(15);
    expect(await world.differences()).toEqual([]);
  });

  it("changes nothing the second time, and an event with other content is rejected", async () => {
    await run(FILE);
    const again = await run(FILE);
    expect(again.preview).toMatchObject({ created: 0, unchanged: 4 });
    expect(again.result).toMatchObject({ created: 0, unchanged: 4, rejected: 0, points_added: 0 });
    const changed = await run(FILE.replace(",5,Mug", ",3,Mug"));
    expect(changed.result).toMatchObject({ unchanged: 3, rejected: 1 });
    expect(await reasonsOf(changed.id)).toEqual([[2, "event_id", expect.stringContaining("other content")]]);
    expect(await world.points(ana)).toBe(15);
  });
});

describe("events that are wrong", () => {
  it("are left out by row and column, and keep no others back", async () => {
    const file = [
      "event_id,event,time,email,participant_id,stars,bought_on",
      ",review.written,2026-11-19,ana@example.test,,5,",
      "w2,review.lost,2026-11-19,ana@example.test,,5,",
      "w3,review.written,,ana@example.test,,5,",
      "w4,review.written,2026-99-19,ana@example.test,,5,",
      "w5,review.written,2026-11-19,,,5,",
      "w6,review.written,2026-11-19,ana@example.test,,many,",
      "w7,review.written,2026-11-19,ana@example.test,,,",
      `w8,review.written,2026-11-19,,${crypto.randomUUID()},5,`,
      "w9,review.written,2026-11-19,ana@example.test,,5,yesterday",
      `${"x".repeat(101)},review.written,2026-11-19,ana@example.test,,5,`,
      "w10,review.written,2099-11-19,ana@example.test,,5,",
      "good,review.written,2026-11-19,ana@example.test,,5,2026-11-18",
    ].join("\n");
    const checked = await upload(file);
    expect(checked.preview).toMatchObject({ created: 1, rejected: 11 });
    expect((await reasonsOf(checked.id)).map(([line, field]) => [line, field])).toEqual([
      [2, "event_id"],
      [3, "event"],
      [4, "time"],
      [5, "time"],
      [6, "email"],
      [7, "property.stars"],
      [8, "property.stars"],
      [9, "participant_id"],
      [10, "property.bought_on"],
      [11, "event_id"],
      [12, "time"],
    ]);
    expect((await confirm(checked.id)).result).toMatchObject({ created: 1, rejected: 11 });
    expect(await world.points(ana)).toBe(10);
  });

  it("are left out while the import runs, when the database cannot store one of them", async () => {
    await pool.query(`alter table participant_events add constraint no_e2 check (external_id <> 'e2') not valid`);
    const done = await run(FILE);
    await pool.query("alter table participant_events drop constraint no_e2");
    expect(done.result).toMatchObject({ created: 3, rejected: 1, points_added: 15 });
    expect(await reasonsOf(done.id)).toEqual([[4, null, "This event could not be stored. Upload it again."]]);
  });

  it("are corrected in the file, and no import of events is undone", async () => {
    const { id } = await run(FILE.replace("2026-11-19,bo", ",bo"));
    await expect(correctRejectedRow(ctx, id, 4, { values: { time: "2026-11-19" } } as never)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await previewImportUndo(ctx, id)).until).toBeNull();
    await expect(undoImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the steps of an import of events", () => {
  it("wait for the columns when they are not known", async () => {
    const { id } = await uploadEvents(
      ctx,
      fileOf("a,b,c,d,e\ne9,review.written,2026-11-19,ana@example.test,5\n"),
      null,
    );
    expect(await view(ctx, id)).toMatchObject({ status: "ready", preview: null });
    await expect(mapColumns(ctx, id, ["event_id", "event", null, "email", null])).rejects.toMatchObject({
      code: "invalid",
    });
    await mapColumns(ctx, id, ["event_id", "event", "time", "email", "property.stars"]);
    await checkImport(workerCtx(ctx), id);
    expect((await confirm(id)).result).toMatchObject({ created: 1, points_added: 10 });
  });

  it("need the permission to send events as well", async () => {
    const actor = { ...ctx.actor, kind: "api_key", programId: ctx.programId, name: "Key", scopes: ["users:manage"] };
    await expect(uploadEvents({ ...ctx, actor: actor as never }, fileOf(FILE), null)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("leave out the rows of an account that is deleted meanwhile", async () => {
    const { id } = await upload(FILE);
    await sql(sqlText`select forget_participant_imports($1::uuid, array[$2::uuid])::text`, [ctx.programId, ana]);
    expect((await confirm(id)).result).toMatchObject({ created: 2, rejected: 0 });
  });

  it("have a template with the properties of all types", async () => {
    const columns = await getImportTemplate(ctx, "events");
    expect(columns.slice(0, 3)).toEqual(["event_id", "event", "time"]);
    expect(columns).toContain("property.stars");
    const checked = await upload(`${columns.join(",")}\n1,review.written,2026-11-01,,,ana@example.test,,,,,5,\n`);
    expect(checked.columns.every(({ field }) => field !== null)).toBe(true);
    expect(checked.preview).toMatchObject({ created: 1, rejected: 0 });
  });
});
