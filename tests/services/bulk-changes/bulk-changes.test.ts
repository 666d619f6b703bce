import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import {
  cancelBulkChange,
  listBulkChanges,
  previewBulkPoints,
  startBulkChange,
} from "~/services/bulk-changes/bulk-changes.admin.server";
import { changeParticipants } from "~/services/bulk-changes/bulk-changes.jobs.server";
import { bulkChangeListQuery, type BulkChangeOptions } from "~/services/bulk-changes/bulk-changes.schema";
import {
  participantListQuery,
  type ParticipantFilters,
} from "~/services/participant-accounts/participants-admin.schema";
import {
  addPointsToSelected,
  listParticipants,
  setStatusOfSelected,
} from "~/services/participant-accounts/participants.admin.server";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, givePoints, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";

const { pool } = await testDatabase();

const ALL: ParticipantFilters = { status: [], tag: [], search: "" };
const POINTS: BulkChangeOptions = { kind: "add_points", points: 50, action_title: "Birthday", filters: ALL };

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram()).id, "owner");
});

const people = (count: number, row: Parameters<typeof createParticipant>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => createParticipant(ctx.programId, row)));

/** Starts a bulk change and runs its job. @returns it afterwards */
async function changed(options: BulkChangeOptions) {
  const { id } = await startBulkChange(ctx, options, null);
  await changeParticipants(workerCtx(ctx), id);
  return (await listBulkChanges(ctx, bulkChangeListQuery.parse({}))).result.find((row) => row.id === id)!;
}

async function statuses(): Promise<Record<string, number>> {
  const rows = await prisma.participant.groupBy({ by: ["status"], where: { programId: ctx.programId }, _count: true });
  return Object.fromEntries(rows.map(({ status, _count }) => [status, _count]));
}

describe("a bulk change", () => {
  it("adds points to everybody who matches, and settles debt first", async () => {
    await people(2);
    await people(3, { status: "inactive" });
    const [owing] = await people(1);
    // As a reversal of points that were spent leaves it.
    await sql(
      sqlText`with action as (insert into participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
        values ($1, gen_random_uuid(), $2, 'reversal', 'Back', -20, now()) returning id)
       insert into point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
        select $1, gen_random_uuid(), $2, 'debt', 'reversed', 20, id, now() from action`,
      [ctx.programId, owing!.id],
    );
    await sql(sqlText`update participants set points_debt = 20, points_reversed = 20 where id = $1`, [owing!.id]);
    const done = await changed({ ...POINTS, filters: { ...ALL, status: ["active"] } });
    expect(done).toMatchObject({ status: "done", rows_total: 3, rows_done: 3, changed: 3, filtered: true });
    const balances = await prisma.participant.findMany({
      where: { programId: ctx.programId },
      orderBy: { pointsAvailable: "asc" },
    });
    expect(balances.map((row) => Number(row.pointsAvailable))).toEqual([0, 0, 0, 30, 50, 50]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("removes points from everybody who matches, never below zero, once its total is confirmed", async () => {
    const [rich, poor] = await people(3);
    await givePoints(ctx.programId, rich!.id, 9_000);
    await givePoints(ctx.programId, poor!.id, 20);
    const change = {
      kind: "adjust_points",
      direction: "remove",
      points: 5_000,
      action_title: "",
      filters: ALL,
    } as const;
    const removal = { ...change, reason: "Points by mistake", note: "" };
    expect(await previewBulkPoints(ctx, { filters: ALL, points: 5_000 })).toEqual({
      people: 3,
      total: 15_000,
      short: 2,
    });
    for (const confirmed_total of [undefined, 14_999])
      await expect(startBulkChange(ctx, { ...removal, confirmed_total }, null)).rejects.toMatchObject({
        errors: [{ field: "confirmed_total" }],
      });
    const done = await changed({ ...removal, confirmed_total: 15_000 });
    expect(done).toMatchObject({ changed: 2, direction: "remove", points: 5_000, reason: "Points by mistake" });
    const balances = await prisma.participant.findMany({
      where: { programId: ctx.programId },
      orderBy: { pointsAvailable: "asc" },
    });
    expect(balances.map((row) => [Number(row.pointsAvailable), Number(row.pointsDebt)])).toEqual([
      [0, 0],
      [0, 0],
      [4_000, 0],
    ]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("is on the timelines of those whom it changed, with who did it", async () => {
    const [ana, bo] = (await people(2)).map(({ id }) => id) as [string, string];
    await people(3);
    await changed({ kind: "tag", tag: "Wave 1", filters: ALL });
    await setStatusOfSelected(ctx, [bo], { status: "blocked" });
    await changed({ kind: "set_status", status: "blocked", filters: ALL });
    await changed({ kind: "untag", tag: "Wave 1", filters: { ...ALL, status: ["blocked"] } });
    const timelineOf = async (id: string) => {
      const { result } = await listParticipantTimeline(ctx, id, participantTimelineQuery.parse({}));
      const rows = result.map(({ type, admin, changes }) => ({
        ...{ type, admin },
        change: changes.map(({ before, after }) => `${before ?? ""}>${after ?? ""}`).join(),
      }));
      return rows.sort((a, b) => a.type.localeCompare(b.type));
    };
    const admin = `${ctx.actor.id}@example.test`;
    const both = [
      { type: "bulk_change.tag", admin, change: ">Wave 1" },
      { type: "bulk_change.untag", admin, change: "Wave 1>" },
    ];
    expect(await timelineOf(ana)).toEqual([{ type: "bulk_change.set_status", admin, change: ">blocked" }, ...both]);
    expect((await timelineOf(bo)).filter(({ type }) => type !== "participant.update")).toEqual(both);
  });

  it("of statuses has its reason on the timeline, and that of a selection in the audit log", async () => {
    const [ana, bo] = (await people(2)).map(({ id }) => id) as [string, string];
    await setStatusOfSelected(ctx, [bo], { status: "blocked", reason: "Fraud or misuse", note: "" });
    await changed({
      kind: "set_status",
      status: "inactive",
      reason: "Blocked by mistake",
      note: "Sorry",
      filters: ALL,
    });
    const timelineOf = async (id: string) =>
      (await listParticipantTimeline(ctx, id, participantTimelineQuery.parse({}))).result;
    expect(await timelineOf(ana)).toMatchObject([
      { type: "bulk_change.set_status", reason: "Blocked by mistake: Sorry", changes: [{ after: "inactive" }] },
    ]);
    const ofBo = (await timelineOf(bo)).filter(({ type }) => type === "participant.update");
    expect(ofBo).toMatchObject([{ reason: "Fraud or misuse" }]);
  });

  it("goes by what the search meant when it was started", async () => {
    const [ana] = await people(1, { firstName: "Ana" });
    const [mariana] = await people(1, { firstName: "Mariana" });
    const { id } = await startBulkChange(ctx, { ...POINTS, filters: { ...ALL, search: "ana" } }, null);
    // Nobody's name begins with it any more, so that a new search finds "Mariana".
    await sql(sqlText`update participants set first_name = 'Zoe' where id = $1`, [ana!.id]);
    await changeParticipants(workerCtx(ctx), id);
    const stored = await prisma.participant.findUniqueOrThrow({
      where: { programId_id: { programId: ctx.programId, id: mariana!.id } },
    });
    expect(stored.pointsAvailable).toBe(0n);
  });

  it("is done once, however often its job and its request are repeated", async () => {
    await people(3);
    const first = await startBulkChange(ctx, POINTS, "one-key-for-both");
    const again = await startBulkChange(ctx, POINTS, "one-key-for-both");
    expect(again.id).toBe(first.id);
    await Promise.all([changeParticipants(workerCtx(ctx), first.id), changeParticipants(workerCtx(ctx), first.id)]);
    await changeParticipants(workerCtx(ctx), first.id);
    const { rows } = await pool.query<{ points: number; actions: number }>(
      `select sum(points_available)::int as points,
          (select count(*)::int from participant_actions where program_id = $1) as actions
        from participants where program_id = $1`,
      [ctx.programId],
    );
    expect(rows).toEqual([{ points: 150, actions: 3 }]);
  });

  it("leaves out who joins after it was started, and other programs", async () => {
    await people(2);
    const { id } = await startBulkChange(ctx, { kind: "set_status", status: "blocked", filters: ALL }, null);
    await people(1, { createdAt: secondsFromNow(1) });
    const elsewhere = await createProgram();
    await createParticipant(elsewhere.id);
    await changeParticipants(workerCtx(ctx), id);
    expect(await statuses()).toEqual({ blocked: 2, active: 1 });
    expect(await prisma.participant.count({ where: { programId: elsewhere.id, status: "blocked" } })).toBe(0);
  });

  it("ends the sessions of everybody it blocks", async () => {
    const [person] = await people(1);
    const session = { programId: ctx.programId, participantId: person!.id, createdAt: ctx.now };
    await prisma.participantSession.create({
      data: { ...session, id: crypto.randomUUID(), tokenHash: Buffer.from("token"), expiresAt: secondsFromNow(60) },
    });
    await changed({ kind: "set_status", status: "blocked", filters: ALL });
    expect(await prisma.participantSession.count({ where: { programId: ctx.programId } })).toBe(0);
  });

  it("adds and removes a tag, and counts only who was changed", async () => {
    await people(2);
    expect(await changed({ kind: "tag", tag: "VIP", filters: ALL })).toMatchObject({ tag: "VIP", changed: 2 });
    await people(1);
    const { id: tagId } = await prisma.tag.findFirstOrThrow({ where: { programId: ctx.programId } });
    expect(await changed({ kind: "tag", tag: "vip", filters: ALL })).toMatchObject({ rows_done: 3, changed: 1 });
    const tagged = { ...ALL, tag: [tagId] };
    expect(await changed({ kind: "untag", tag: "VIP", filters: tagged })).toMatchObject({ rows_done: 3, changed: 3 });
    expect(await prisma.tagging.count({ where: { programId: ctx.programId } })).toBe(0);
  });

  it("needs a tag that the admin may use", async () => {
    const manager = await storedAdminCtx(ctx.programId, "manager");
    const tag: BulkChangeOptions = { kind: "tag", tag: "Old", filters: ALL };
    await prisma.tag.create({
      data: {
        ...{ programId: ctx.programId, kind: "admin", name: "Old", active: false },
        id: crypto.randomUUID(),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    await expect(startBulkChange(manager, tag, null)).rejects.toMatchObject({ errors: [{ field: "tag" }] });
  });

  it("is the only one of its program, until it is canceled", async () => {
    await people(1);
    const { id } = await startBulkChange(ctx, POINTS, null);
    await expect(startBulkChange(ctx, POINTS, null)).rejects.toMatchObject({ code: "conflict" });
    const attempts = await Promise.allSettled([cancelBulkChange(ctx, id), cancelBulkChange(ctx, id)]);
    expect(attempts.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await changeParticipants(workerCtx(ctx), id);
    expect((await statuses()).active).toBe(1);
    expect(await prisma.pointPosting.count({ where: { programId: ctx.programId } })).toBe(0);
    const next = await changed(POINTS);
    expect(next.changed).toBe(1);
    await expect(cancelBulkChange(ctx, next.id)).rejects.toMatchObject({ code: "conflict" });
    const other = await storedAdminCtx((await createProgram()).id);
    await expect(cancelBulkChange(other, next.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has one audit row with its counts, by the admin and without the filters", async () => {
    await people(2);
    await changed({ ...POINTS, filters: { ...ALL, status: ["active"] } });
    const entries = await prisma.auditEntry.findMany({ where: { programId: ctx.programId } });
    expect(entries).toMatchObject([
      {
        action: "bulk_change.add_points",
        actorType: "admin",
        actorId: ctx.actor.id,
        after: { points: 50, action_title: "Birthday", matched: 2, changed: 2, cancelled: false },
      },
    ]);
  });

  it("is not for admins who may only look", async () => {
    const analyst = await adminCtx(ctx.programId, "analyst");
    await expect(startBulkChange(analyst, POINTS, null)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listBulkChanges(analyst, bulkChangeListQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the selected participants", () => {
  it("get a status, and who has it already is unchanged", async () => {
    const [one, two] = await people(2);
    await setStatusOfSelected(ctx, [one!.id], { status: "inactive" });
    const gone = crypto.randomUUID();
    const result = await setStatusOfSelected(ctx, [one!.id, two!.id, gone], { status: "inactive" });
    expect(result).toMatchObject({ changed: [two!.id], failed: [{ id: gone }] });
    expect(await statuses()).toEqual({ inactive: 2 });
    expect(await prisma.auditEntry.count({ where: { programId: ctx.programId, action: "participant.update" } })).toBe(
      2,
    );
  });

  it("get points once per key", async () => {
    const ids = (await people(2)).map(({ id }) => id);
    const points = { points: 10, action_title: "Thanks" };
    const calls = [1, 2].map(() => addPointsToSelected(ctx, ids, points, "a-key-of-this-dialog"));
    const [first, second] = await Promise.all(calls);
    expect(second).toEqual(first);
    const page = await listParticipants(ctx, participantListQuery.parse({}));
    expect(page.result.map((row) => row.unused_points)).toEqual([10, 10]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
    await expect(
      addPointsToSelected(ctx, ids, { ...points, points: 11 }, "a-key-of-this-dialog"),
    ).rejects.toMatchObject({ code: "conflict" });
  });
});
