/** Imports of what members earned and spent in another product. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { accountData } from "~/services/participant-accounts/internal/account-data.server";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import { exportLeftRows, previewImportUndo, undoImport } from "~/services/participant-imports/import-undo.admin.server";
import {
  confirmImport,
  exportRejectedRows,
  uploadHistory,
} from "~/services/participant-imports/participant-imports.admin.server";
import {
  checkImport,
  importRows,
  undoImportedRows,
} from "~/services/participant-imports/participant-imports.jobs.server";
import { correctRejectedRow } from "~/services/participant-imports/rejected-rows.admin.server";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { listActions, listActivity } from "~/services/points-history/activity.site.server";
import { movePoints } from "~/services/points/moves.server";
import { listPostings } from "~/services/points/points.admin.server";
import { actionList, postingsQuery } from "~/services/points/points.schema";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram, givePoints, NOW, participantCtx, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createWebhook } from "../../setup/people";
import {
  confirmEntries,
  fileOf,
  run,
  runHistory,
  storedAdminCtx,
  uploadEntries,
  view,
  workerCtx,
} from "./import-world";

await testDatabase();
await registerLocales(); // as the server does when it starts

let ctx: AdminProgramCtx;
let ana: string;
let bo: string;
beforeEach(async () => {
  const { id: programId } = await createProgram();
  ctx = await storedAdminCtx(programId, "owner");
  ana = await member("ana@example.test");
  bo = await member("bo@example.test");
});

async function member(email: string): Promise<string> {
  const { id } = await createParticipant(ctx.programId, { email });
  return id;
}

const at = (seconds: number) => ({ ...ctx, now: secondsFromNow(seconds) });
const stored = (id: string) => prisma.participant.findFirstOrThrow({ where: { programId: ctx.programId, id } });
const entriesOf = (participantId: string) =>
  prisma.historyEntry.findMany({ where: { programId: ctx.programId, participantId }, orderBy: { occurredAt: "asc" } });
const lotsOf = (participantId: string) =>
  prisma.pointLot.findMany({ where: { programId: ctx.programId, participantId }, orderBy: { createdAt: "asc" } });
const isVerified = async () => expect(await verifyPoints(sql, ctx.programId)).toEqual([]);

async function balanceOf(id: string) {
  const { pointsAvailable, pointsIssued, pointsSpent, pointsDebt } = await stored(id);
  return [pointsAvailable, pointsIssued, pointsSpent, pointsDebt].map(Number);
}

async function reasonsOf(id: string) {
  const { rejected_rows } = await view(ctx, id);
  return rejected_rows.result.map(({ line, reason }) => [line, reason]);
}

async function undone(id: string) {
  await undoImport(at(60), id);
  await undoImportedRows(workerCtx(at(60)), id);
  return view(ctx, id);
}

const FILE = [
  "email,date,points,reason",
  "ana@example.test,2024-05-01T08:00:00Z,-200,Coupon",
  "ana@example.test,2024-04-04T15:10:00Z,500,Order 77",
  "bo@example.test,2024-04-05,100,Signed up",
].join("\n");

describe("a history that is part of the balances", () => {
  it("stores entries at their own date, and moves no points", async () => {
    await run(ctx, "email,points,points_earned\nana@example.test,300,500\n");
    const before = await balanceOf(ana);
    const lots = await lotsOf(ana);
    const done = await runHistory(ctx, FILE);
    expect(done).toMatchObject({ kind: "history", status: "done", moves_points: false });
    expect(done.result).toMatchObject({
      created: 3,
      unchanged: 0,
      rejected: 0,
      points_added: 600,
      points_removed: 200,
    });
    expect(await balanceOf(ana)).toEqual(before);
    expect(await lotsOf(ana)).toEqual(lots);
    expect(
      (await entriesOf(ana)).map(({ points, reason, occurredAt }) => [
        Number(points),
        reason,
        occurredAt.toISOString(),
      ]),
    ).toEqual([
      [500, "Order 77", "2024-04-04T15:10:00.000Z"],
      [-200, "Coupon", "2024-05-01T08:00:00.000Z"],
    ]);
    // A day without a time begins in the zone of the program.
    expect((await entriesOf(bo))[0]!.occurredAt).toEqual(new Date("2024-04-05T04:00:00Z"));
    await isVerified();
  });

  it("is in the member's own history and the timeline, with its reason, and is no action", async () => {
    const actions = await prisma.participantAction.count({ where: { programId: ctx.programId } });
    const { id } = await runHistory(ctx, FILE);
    const own = await listActions(await participantCtx(ctx.programId, ana), actionList.parse({}));
    expect(own.result).toMatchObject([
      { action_type: "spent_elsewhere", title: "Coupon", points: -200, created_at: "2024-05-01T08:00:00.000Z" },
      { action_type: "earned_elsewhere", title: "Order 77", points: 500 },
    ]);
    const activity = await listActivity(await participantCtx(ctx.programId, ana), actionList.parse({}));
    expect(activity.result).toMatchObject([{ reversed: false }, { reversed: false }]);
    const timeline = await listParticipantTimeline(ctx, ana, participantTimelineQuery.parse({}));
    expect(timeline.result).toMatchObject([
      { kind: "action", source: "import", type: "spent_elsewhere", title: "Coupon", actionable_id: id },
      { kind: "action", source: "import", type: "earned_elsewhere", title: "Order 77", points: 500 },
    ]);
    expect(await prisma.participantAction.count({ where: { programId: ctx.programId } })).toBe(actions);
  });

  it("adds nothing the second time, by time, points and reason, or by the id of the entry", async () => {
    const twice = `${FILE}\nana@example.test,2024-04-04T15:10:00Z,500,Order 77\n`;
    expect((await runHistory(ctx, twice)).result).toMatchObject({ created: 4 });
    const again = await uploadEntries(ctx, twice);
    expect(again.preview).toMatchObject({ created: 0, unchanged: 4 });
    expect((await confirmEntries(ctx, again.id, "add")).result).toMatchObject({ created: 0, unchanged: 4 });
    expect(await balanceOf(ana)).toEqual([0, 0, 0, 0]);
    const withId = "email,date,points,reason,entry_id\nbo@example.test,2024-01-01,5,A,77\n";
    expect((await runHistory(ctx, withId)).result).toMatchObject({ created: 1 });
    const corrected = await runHistory(ctx, withId.replace("2024-01-01,5,A", "2024-01-02,6,B"));
    expect(corrected.result).toMatchObject({ created: 0, unchanged: 1 });
  });

  it("is undone by deleting its entries", async () => {
    const { id, undo } = await runHistory(ctx, FILE);
    expect(undo.until).not.toBeNull();
    expect((await previewImportUndo(at(60), id)).counts).toMatchObject({
      removed: 3,
      left_as_is: 0,
      points_removed: 0,
    });
    expect(await undone(id)).toMatchObject({ status: "undone", undo: { result: { removed: 3, left_as_is: 0 } } });
    expect(await entriesOf(ana)).toEqual([]);
    expect((await runHistory(at(120), FILE)).result).toMatchObject({ created: 3 });
  });
});

describe("a history that is added to the balances", () => {
  it("moves points in the order of time, with lots of the date of the entry", async () => {
    const done = await runHistory(ctx, FILE, "add");
    expect(done).toMatchObject({ moves_points: true, result: { created: 3, points_added: 600, points_removed: 200 } });
    expect(await balanceOf(ana)).toEqual([300, 500, 200, 0]);
    expect(await balanceOf(bo)).toEqual([100, 100, 0, 0]);
    expect(await lotsOf(ana)).toMatchObject([
      { points: 500n, remaining: 300n, source: "import", createdAt: new Date("2024-04-04T15:10:00Z"), expiresAt: null },
    ]);
    const postings = await listPostings(ctx, ana, postingsQuery.parse({ sort: "created_at" }));
    expect(postings.result.map(({ available }) => available)).toEqual([500, 300]);
    const timeline = await listParticipantTimeline(ctx, ana, participantTimelineQuery.parse({}));
    expect(timeline.result.map(({ type, title }) => [type, title])).toEqual([
      ["spent_elsewhere", "Coupon"],
      ["earned_elsewhere", "Order 77"],
    ]);
    await isVerified();
  });

  it("rejects what was spent and is not covered, in the order of time, and goes on without it", async () => {
    const content = [
      "email,date,points,reason",
      "ana@example.test,2024-01-03,-80,Too much",
      "ana@example.test,2024-01-01,50,First",
      "ana@example.test,2024-01-04,-50,Enough",
      "ana@example.test,2024-01-05,1000,Later",
      "bo@example.test,2024-01-05,-1,Nothing there",
    ].join("\n");
    const checked = await uploadEntries(ctx, content);
    expect(checked).toMatchObject({ preview: { created: 5, rejected: 0 }, not_covered: 2 });
    const done = await confirmEntries(ctx, checked.id, "add");
    expect(done.result).toMatchObject({ created: 3, rejected: 2, points_added: 1050, points_removed: 50 });
    expect(await reasonsOf(done.id)).toEqual([
      [2, "The balance did not cover the 80 points that were spent"],
      [6, "The balance did not cover the 1 points that were spent"],
    ]);
    expect(await balanceOf(ana)).toEqual([1000, 1050, 50, 0]);
    await isVerified();
  });

  it("spends what members had before, and settles what they owe", async () => {
    await givePoints(ctx.programId, ana, 40);
    await movePoints(sql, {
      programId: ctx.programId,
      participantId: bo,
      kind: "debit",
      amount: 30,
      actionType: "external",
      title: "",
      now: NOW,
    });
    await runHistory(
      at(1),
      "email,date,points\nana@example.test,2024-01-01,-15\nana@example.test,2024-01-02,-25\nbo@example.test,2024-01-01,20\nbo@example.test,2024-01-02,15\nbo@example.test,2024-01-03,-5\n",
      "add",
    );
    expect(await balanceOf(ana)).toEqual([0, 40, 40, 0]);
    expect(await balanceOf(bo)).toEqual([0, 35, 5, 0]);
    await isVerified();
  });

  it("lets points of long ago expire by the rules, but not within 30 days", async () => {
    const rules = { expiration: { kind: "rolling", months: 12 } };
    await prisma.program.update({ where: { id: ctx.programId }, data: { pointsRules: rules } });
    const recent = new Date(NOW.getTime() - 40 * 86_400_000).toISOString();
    await runHistory(ctx, `email,date,points\nana@example.test,2020-01-01,10\nana@example.test,${recent},20\n`, "add");
    const [old, young] = await lotsOf(ana);
    expect(old!.expiresAt!.getTime() - NOW.getTime()).toBeGreaterThan(30 * 86_400_000);
    expect(old!.expiresAt!.getTime() - NOW.getTime()).toBeLessThan(32 * 86_400_000);
    expect(young!.expiresAt!.getTime() - NOW.getTime()).toBeGreaterThan(300 * 86_400_000);
    await isVerified();
  });

  it("starts no tier celebration and no event of a webhook, and counts for tiers", async () => {
    await prisma.program.update({ where: { id: ctx.programId }, data: { features: ["tiers"] } });
    await prisma.tier.createMany({
      data: [0n, 400n].map((pointsThresholdMin) => ({
        programId: ctx.programId,
        id: crypto.randomUUID(),
        name: `From ${pointsThresholdMin}`,
        pointsThresholdMin,
        createdAt: NOW,
        updatedAt: NOW,
      })),
    });
    const webhook = await createWebhook(ctx.programId, ctx.actor.id);
    await prisma.webhookEndpoint.updateMany({ where: { id: webhook }, data: { events: ["action.created"] } });
    await givePoints(ctx.programId, ana, 1);
    const count = async () => {
      const [row] = await sql<{ rises: number; events: number }>(
        sqlText`select (select count(*) from tier_rises where program_id = $1)::int as rises,
          (select count(*) from webhook_actions where program_id = $1)::int as events`,
        [ctx.programId],
      );
      return row;
    };
    const before = await count();
    const { id } = await runHistory(ctx, FILE, "add");
    expect((await stored(ana)).tierLevel).toBe(1);
    expect(await count()).toEqual(before);
    await undone(id);
    expect(await count()).toEqual(before);
  });

  it("is undone where the points are still there, and left and counted where they were spent", async () => {
    const { id } = await runHistory(ctx, FILE, "add");
    await movePoints(sql, {
      programId: ctx.programId,
      participantId: bo,
      kind: "spend",
      amount: 60,
      actionType: "external",
      title: "",
      now: secondsFromNow(30),
    });
    const counts = { removed: 2, left_as_is: 1, points_removed: 500, points_returned: 200 };
    const preview = await previewImportUndo(at(60), id);
    expect(preview).toMatchObject({ counts, reasons: [{ reason: "points_spent", count: 1 }] });
    expect((await undone(id)).undo.result).toMatchObject(counts);
    expect(await balanceOf(ana)).toMatchObject([0, 500, 0, 0]);
    const own = await listActions(await participantCtx(ctx.programId, ana), actionList.parse({}));
    expect(own.result.map(({ title, points }) => [title, points]).sort()).toEqual([
      ["Import undone", -500],
      ["Import undone", 200],
      ["Imported", -200],
      ["Imported", 500],
    ]);
    expect(await balanceOf(bo)).toMatchObject([40, 100, 60, 0]);
    const { batches } = await exportLeftRows(ctx, id);
    const left = [];
    for await (const rows of batches) left.push(...rows);
    expect(left).toEqual([[4, bo, "bo@example.test", "no", "The points were spent"]]);
    await isVerified();
    expect((await runHistory(at(120), FILE, "add")).result).toMatchObject({ created: 2, unchanged: 1 });
    await isVerified();
  });
});

describe("the rows of a history", () => {
  it("are rejected with their line and reason", async () => {
    const { id, preview } = await uploadEntries(
      ctx,
      [
        "email,id,date,earned,spent,reason,entry_id,state",
        "nobody@example.test,,2024-01-01,5,,,,",
        `,${crypto.randomUUID()},2024-01-01,5,,,,`,
        "ana@example.test,,,5,,,,",
        "ana@example.test,,03/04/2024,5,,,,",
        "ana@example.test,,2199-01-01,5,,,,",
        "ana@example.test,,2024-01-01,,,,,",
        "ana@example.test,,2024-01-01,5,6,,,",
        "ana@example.test,,2024-01-01,many,,,,",
        "ana@example.test,,2024-01-01,5,,,A1,",
        "ana@example.test,,2024-01-02,6,,,A1,",
        "ana@example.test,,2024-01-02,6,,,,Pending",
        "ana,,2024-01-02,6,,,,",
      ].join("\n"),
    );
    expect(preview).toMatchObject({ created: 1, rejected: 11 });
    expect(await reasonsOf(id)).toEqual([
      [2, "No participant has this email"],
      [3, "No participant has this ID"],
      [4, "A date is required"],
      [5, "date: day and month of 03/04/2024 could be the other way around. Choose how dates are read."],
      [6, "date: 2199-01-01 is in the future"],
      [7, "This row has no points"],
      [8, "A row has points earned or spent, not both"],
      [9, "earned: use a whole number from -1,000,000,000 to 1,000,000,000"],
      [11, "Line 10 has the same entry"],
      [12, "state: entries that are Pending do not count"],
      [13, "Invalid email"],
    ]);
    const { batches } = await exportRejectedRows(ctx, id);
    for await (const rows of batches) expect(rows).toHaveLength(11);
  });

  it("have points in one column with a sign, or in one of earned and one of spent points", async () => {
    const signed = ["+1,200", "-30", "(40)", "−50", "'-60"].map(
      (points, day) => `ana@example.test,2024-01-0${day + 1},"${points}",,`,
    );
    const columns = ["bo@example.test,2024-01-01,,7,0", "bo@example.test,2024-01-02,,,-8"];
    await runHistory(ctx, ["email,date,points,earned,spent", ...signed, ...columns].join("\n"));
    expect((await entriesOf(ana)).map(({ points }) => Number(points))).toEqual([1200, -30, -40, -50, -60]);
    expect((await entriesOf(bo)).map(({ points }) => Number(points))).toEqual([7, -8]);
  });

  it.each(['"100\nbonus"', `(${" ".repeat(20_000)}5`, "1".repeat(41), `"5${"\n".repeat(100)}x"`])(
    "are rejected with points that are no number",
    async (points) => {
      const { id, preview } = await uploadEntries(ctx, `email,date,points\nana@example.test,2024-01-01,${points}\n`);
      expect(preview).toMatchObject({ created: 0, rejected: 1 });
      const [[, reason]] = (await reasonsOf(id)) as [[number, string]];
      expect(reason).toBe("points: use a whole number from -1,000,000,000 to 1,000,000,000");
    },
  );

  it("are rejected where the columns of points contradict each other", async () => {
    const rows = ["200,,200", "-200,,200", "500,500,", "500,400,", "-5,10,15", "500,0,0"];
    const lines = rows.map((points, day) => `ana@example.test,2024-01-0${day + 1},${points}`);
    const { id } = await uploadEntries(ctx, ["email,date,points,earned,spent", ...lines].join("\n"));
    expect(await reasonsOf(id)).toEqual([2, 5].map((line) => [line, "A row has points earned or spent, not both"]));
  });

  it("have approved points in a file of LoyaltyLion that has both", async () => {
    const lines = [
      "transaction_id,customer_email,resource,points,points_approved,state,created_at",
      "1,ana@example.test,order,500,450,approved,2024-04-04 15:10:42 UTC",
    ];
    const { columns, preview } = await uploadEntries(ctx, lines.join("\n"));
    expect(columns.map(({ field }) => field)).toEqual(["entry_id", "email", "reason", null, "points", "state", "date"]);
    expect(preview).toMatchObject({ created: 1, points_added: 450 });
  });

  it("that are rejected have their cells by field, and are not corrected one by one", async () => {
    const { id, rejected_rows } = await uploadEntries(ctx, "email,date,points\nana@example.test,2024-01-01,many\n");
    expect(rejected_rows.result).toMatchObject([
      { field: "points", values: { email: "ana@example.test", date: "2024-01-01", points: "many" } },
    ]);
    await expect(correctRejectedRow(ctx, id, 2, { values: { points: "1" } })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("upload it again") as string,
    });
  });

  it("of an account that was merged are rejected with that reason", async () => {
    await prisma.participant.update({
      where: { programId_id: { programId: ctx.programId, id: bo } },
      data: { email: null, mergedEmail: "bo@example.test", mergedIntoId: ana, deletedAt: NOW },
    });
    const { id } = await uploadEntries(ctx, "email,date,points\nbo@example.test,2024-01-01,5\n");
    expect(await reasonsOf(id)).toEqual([[2, "This email belonged to an account that was merged into another one"]]);
  });

  it("of a check that was made with other columns are in no file of rejected rows", async () => {
    const { id } = await uploadEntries(ctx, "email,date,points\nana@example.test,2024-01-01,many\n");
    await changeImportFormat(ctx, id, { separator: "semicolon" });
    const rows = [];
    for await (const batch of (await exportRejectedRows(ctx, id)).batches) rows.push(...batch);
    expect([(await view(ctx, id)).status, rows]).toEqual(["ready", []]);
  });

  it("wait for the columns of the member, the date and the points, which are remembered", async () => {
    const file = fileOf("Quién,Cuándo,Cuánto\nana@example.test,2024-01-01,5\n", "history.csv");
    const { id, status } = await uploadHistory(ctx, file, null);
    expect(status).toBe("ready");
    await expect(mapColumns(ctx, id, ["email", "date", null])).rejects.toMatchObject({ code: "invalid" });
    await expect(confirmImport(ctx, id)).rejects.toMatchObject({ errors: [{ field: "columns" }] });
    await mapColumns(ctx, id, ["email", "date", "points"]);
    await checkImport(workerCtx(ctx), id);
    expect((await view(ctx, id)).preview).toMatchObject({ created: 1 });
    await confirmEntries(ctx, id);
    const next = await uploadHistory(ctx, file, null);
    expect(next.columns.map(({ field }) => field)).toEqual(["email", "date", "points"]);
  });

  it("are guessed by their labels in both languages", async () => {
    const file = fileOf("Correo,Fecha,Puntos,Motivo\nana@example.test,2024-01-01,5,Compra\n", "history.csv");
    const { columns } = await uploadHistory(ctx, file, null);
    expect(columns.map(({ field }) => field)).toEqual(["email", "date", "points", "reason"]);
  });

  it.each(["smile", "loyaltylion", "yotpo"])("are those of an export of %s", async (source) => {
    const checked = await uploadEntries(
      ctx,
      readFileSync(`tests/services/participant-imports/files/sources/history-${source}.csv`),
    );
    expect(checked).toMatchObject({ source, preview: { created: 3, points_added: 600, points_removed: 200 } });
    await confirmEntries(ctx, checked.id);
    const [first, second] = await entriesOf(ana);
    expect(first).toMatchObject({ points: 500n, occurredAt: new Date("2024-04-04T15:10:42Z") });
    expect(second).toMatchObject({ points: -200n, occurredAt: new Date("2024-05-01T08:00:00Z") });
    expect(first!.reason).not.toBe("");
  });
});

describe("the jobs of a history", () => {
  it("are none that a worker of a version without histories takes, and no row is imported as a member", async () => {
    await sql(sqlText`delete from graphile_worker._private_jobs`, []);
    const { id } = await uploadEntries(ctx, FILE);
    await mapColumns(ctx, id, ["email", "date", "points", null]);
    await checkImport(workerCtx(ctx), id);
    await confirmImport(ctx, id, undefined, {}, {}, "add");
    expect(await sql(sqlText`select from check_import_rows($1, $2, 0, 100)`, [ctx.programId, id])).toEqual([]);
    await importRows(workerCtx(ctx), id);
    await undone(id);
    const queued = await sql<{ name: string }>(
      sqlText`select task_identifier as name from graphile_worker.jobs where task_identifier !~ 'mail|clean-up' order by id`,
      [],
    );
    expect(queued.map(({ name }) => name)).toEqual([
      "check-history",
      "check-history",
      "import-history",
      "undo-history",
    ]);
  });
});

describe("accounts that are merged while a history waits", () => {
  const mergeIntoAna = () => sql(sqlText`select merge_participant_people($1, $2, $3)`, [ctx.programId, bo, ana]);
  const SAME = "email,date,points\nana@example.test,2024-01-01,10\nbo@example.test,2024-01-01,10\n";

  it("have the same entry each", async () => {
    const { id } = await uploadEntries(ctx, SAME);
    await mergeIntoAna();
    expect((await confirmEntries(ctx, id, "add")).result).toMatchObject({ created: 2, unchanged: 0, points_added: 20 });
    expect(await balanceOf(ana)).toEqual([20, 20, 0, 0]);
    await isVerified();
  });

  it("have an entry once that the closed one had before, beside the same one of the other", async () => {
    await runHistory(ctx, "email,date,points\nbo@example.test,2024-01-01,10\n");
    const { id } = await uploadEntries(ctx, SAME);
    await mergeIntoAna();
    expect((await confirmEntries(ctx, id)).result).toMatchObject({ created: 1, unchanged: 1 });
    expect(await entriesOf(ana)).toHaveLength(2);
  });

  it("have an entry that the other one had before as well", async () => {
    await runHistory(ctx, "email,date,points\nana@example.test,2024-01-01,10\n");
    const { id } = await uploadEntries(ctx, SAME);
    await mergeIntoAna();
    expect((await confirmEntries(ctx, id)).result).toMatchObject({ created: 1, unchanged: 1 });
    expect(await entriesOf(ana)).toHaveLength(2);
  });

  it("do not cover spent points by an entry that counts once", async () => {
    const { id } = await uploadEntries(ctx, `${SAME}ana@example.test,2024-01-02,-15\n`);
    // As a worker of a version before left it: two rows with one key.
    await sql(sqlText`update participant_import_rows set participant_id = $1 where participant_id = $2`, [ana, bo]);
    expect((await confirmEntries(ctx, id, "add")).result).toMatchObject({ created: 1, unchanged: 1, rejected: 1 });
    await isVerified();
  });
});

it("is whole in what is stored about a member, before and after it is imported", async () => {
  const rows = Array.from({ length: 501 }, (_, at) => `ana@example.test,2024-01-01,5,Order ${at}`);
  const { id } = await uploadEntries(ctx, ["email,date,points,reason", ...rows].join("\n"));
  const stored = async () => {
    let text = "";
    for await (const part of accountData(ctx.programId, ana, NOW)) text += part;
    return JSON.parse(text) as { imports: unknown[]; history: unknown[] };
  };
  expect((await stored()).imports).toHaveLength(501);
  await confirmEntries(ctx, id);
  expect((await stored()).history).toHaveLength(501);
});

describe("the confirmation of a history", () => {
  it("adds no more than 5,000 entries of a member to a balance", async () => {
    const rows = Array.from({ length: 5_001 }, (_, at) => `ana@example.test,2024-01-01,5,${at}`);
    const { id } = await uploadEntries(ctx, ["email,date,points,entry_id", ...rows].join("\n"));
    await expect(confirmImport(ctx, id, undefined, {}, {}, "add")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(
        "New entries of one member in this file: 5,001. The most that can be added to a balance: 5,000.",
      ) as string,
    });
    expect((await confirmEntries(ctx, id, "included")).result).toMatchObject({ created: 5_001 });
  });

  it("is one choice for the balances, however often it is sent", async () => {
    const { id } = await uploadEntries(ctx, FILE);
    await confirmImport(ctx, id, undefined, {}, {}, "add");
    expect(await confirmImport(ctx, id, undefined, {}, {}, "add")).toMatchObject({ moves_points: true });
    await expect(confirmImport(ctx, id, undefined, {}, {}, "included")).rejects.toMatchObject({ code: "conflict" });
    await Promise.all([importRows(workerCtx(ctx), id), importRows(workerCtx(ctx), id)]);
    expect(await balanceOf(ana)).toEqual([300, 500, 200, 0]);
    await isVerified();
  });

  it("has no such choice for an import of members", async () => {
    const { id } = await uploadEntries(ctx, FILE);
    await prisma.participantImport.updateMany({ where: { id }, data: { kind: "members" } });
    await expect(confirmImport(ctx, id, undefined, {}, {}, "add")).rejects.toMatchObject({
      errors: [{ field: "balances" }],
    });
  });
});

describe("a member with a history", () => {
  it("is left out when the account is deleted after the check", async () => {
    const { id } = await uploadEntries(ctx, FILE);
    await sql(sqlText`update participants set deleted_at = $2, email = null where id = $1`, [bo, NOW]);
    expect((await confirmEntries(ctx, id, "add")).result).toMatchObject({ created: 2, rejected: 1 });
  });

  it("is forgotten with it, and a duplicate keeps it with the account that stays", async () => {
    await runHistory(ctx, FILE.replaceAll("bo@", "ana@"));
    await runHistory(ctx, "email,date,points,reason\nbo@example.test,2024-04-05,100,Signed up\n");
    await sql(sqlText`select merge_participants($1, $2, $3, $4)`, [ctx.programId, bo, ana, NOW]);
    expect((await entriesOf(ana)).map(({ points }) => Number(points))).toEqual([500, 100, 100, -200]);
    await sql(sqlText`select forget_participant($1, $2, $3)`, [ctx.programId, ana, NOW]);
    expect(await entriesOf(ana)).toEqual([]);
  });
});
