import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import {
  cancelBulkChange,
  listBulkChanges,
  startBulkChange,
  undoBulkChange,
} from "~/services/bulk-changes/bulk-changes.admin.server";
import { changeParticipants } from "~/services/bulk-changes/bulk-changes.jobs.server";
import { bulkChangeListQuery, type BulkChangeOptions } from "~/services/bulk-changes/bulk-changes.schema";
import type { ParticipantFilters } from "~/services/participant-accounts/participants-admin.schema";
import { setStatusOfSelected } from "~/services/participant-accounts/participants.admin.server";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  adminCtx,
  createParticipant,
  createProgram,
  createReward,
  givePoints,
  NOW,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";

await testDatabase();

const ALL: ParticipantFilters = { status: [], tag: [], search: "" };

let ctx: AdminProgramCtx;
let ana: string;
let bo: string;
let cy: string;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram()).id, "owner");
  const people = await Promise.all([1, 2, 3].map(() => createParticipant(ctx.programId)));
  [ana, bo, cy] = people.map(({ id }) => id) as [string, string, string];
});

const later = () => ({ ...ctx, now: secondsFromNow(60) });

async function changed(options: BulkChangeOptions) {
  const { id } = await startBulkChange(ctx, options, null);
  await changeParticipants(workerCtx(ctx), id);
  return id;
}

/** Undoes a bulk change a minute later. @returns the undo once it is done */
async function undone(id: string) {
  const undo = await undoBulkChange(later(), id);
  await changeParticipants(workerCtx(later()), undo.id);
  return listed(undo.id);
}

async function listed(id: string) {
  return (await listBulkChanges(ctx, bulkChangeListQuery.parse({}))).result.find((row) => row.id === id)!;
}

const person = (id: string) =>
  prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId: ctx.programId, id } } });

async function statuses() {
  return (await Promise.all([ana, bo, cy].map(person))).map(({ status }) => status);
}

async function balances() {
  return (await Promise.all([ana, bo, cy].map(person))).map((row) => Number(row.pointsAvailable));
}

const move = (participantId: string, kind: "spend" | "earn", amount: number) =>
  movePoints(sql, {
    programId: ctx.programId,
    participantId,
    kind,
    amount,
    actionType: "external",
    title: "",
    now: NOW,
  });

async function timelineOf(id: string) {
  const { result } = await listParticipantTimeline(ctx, id, participantTimelineQuery.parse({}));
  return result.map(({ type, source, admin, changes }) => ({ type, source, admin, changes }));
}

describe("the undo of a bulk change", () => {
  it("gives everybody the status that they had, unless it has changed since", async () => {
    await setStatusOfSelected(ctx, [bo], { status: "inactive" });
    const id = await changed({ kind: "set_status", status: "opted_out", filters: ALL });
    expect(await listed(id)).toMatchObject({ changed: 3, can_undo: true, undoes: null });
    await setStatusOfSelected(ctx, [cy], { status: "blocked" });
    const undo = await undone(id);
    expect(undo).toMatchObject({
      ...{ kind: "undo", status: "done", rows_total: 3, rows_done: 3, changed: 2, can_undo: false },
      ...{ undoes: { id, kind: "set_status" }, participant_status: "opted_out" },
    });
    expect(await statuses()).toEqual(["active", "inactive", "blocked"]);
    expect((await listed(id)).can_undo).toBe(false);
    const admin = `${ctx.actor.id}@example.test`;
    expect((await timelineOf(bo))[0]).toEqual({
      ...{ type: "bulk_change.undo", source: "bulk_change", admin },
      changes: [{ field: "status", before: "opted_out", after: null }],
    });
    expect((await timelineOf(cy)).map(({ type }) => type)).not.toContain("bulk_change.undo");
  });

  it("signs out those who are blocked again", async () => {
    await setStatusOfSelected(ctx, [ana], { status: "blocked" });
    const id = await changed({ kind: "set_status", status: "active", filters: ALL });
    const session = { programId: ctx.programId, participantId: ana, createdAt: ctx.now };
    await prisma.participantSession.create({
      data: { ...session, id: crypto.randomUUID(), tokenHash: Buffer.from("undo"), expiresAt: secondsFromNow(600) },
    });
    await undone(id);
    expect(await prisma.participantSession.count({ where: { programId: ctx.programId } })).toBe(0);
  });

  it("takes a tag off those who got it from the change", async () => {
    const first = await startBulkChange(ctx, { kind: "tag", tag: "VIP", filters: { ...ALL, search: "nobody" } }, null);
    await changeParticipants(workerCtx(ctx), first.id);
    expect((await listed(first.id)).can_undo).toBe(false); // changed nobody
    const { id: tagId } = await prisma.tag.findFirstOrThrow({ where: { programId: ctx.programId } });
    const tag = (participantId: string, createdAt: Date) =>
      prisma.tagging.create({
        data: { programId: ctx.programId, id: crypto.randomUUID(), tagId, participantId, createdAt },
      });
    await tag(ana, ctx.now);
    const id = await changed({ kind: "tag", tag: "VIP", filters: ALL });
    // Somebody takes it off and puts it on again.
    await prisma.tagging.deleteMany({ where: { participantId: cy } });
    await tag(cy, secondsFromNow(30));
    expect(await undone(id)).toMatchObject({ rows_done: 2, changed: 1, tag: "VIP" });
    const rows = await prisma.tagging.findMany({ where: { programId: ctx.programId } });
    expect(rows.map(({ participantId }) => participantId).sort()).toEqual([ana, cy].sort());
  });

  it("puts a tag back on those who lost it", async () => {
    await changed({ kind: "tag", tag: "VIP", filters: ALL });
    const id = await changed({ kind: "untag", tag: "VIP", filters: ALL });
    expect(await undone(id)).toMatchObject({ rows_done: 3, changed: 3, undoes: { kind: "untag" } });
    expect(await prisma.tagging.count({ where: { programId: ctx.programId } })).toBe(3);
    expect((await timelineOf(ana))[0]).toMatchObject({ changes: [{ field: "tag", before: null, after: "VIP" }] });
  });

  it("takes added points back from those who still have them", async () => {
    await givePoints(ctx.programId, bo, 5);
    const id = await changed({ kind: "add_points", points: 50, action_title: "Birthday", filters: ALL });
    await move(bo, "spend", 10);
    await move(cy, "spend", 10);
    await move(cy, "earn", 10); // other points in their place will do
    expect(await undone(id)).toMatchObject({ rows_done: 3, changed: 2, points: 50 });
    expect(await balances()).toEqual([0, 45, 0]);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
    const admin = `${ctx.actor.id}@example.test`;
    expect((await timelineOf(ana))[0]).toMatchObject({ type: "reversal", source: "bulk_change", admin });
    expect((await timelineOf(bo)).map(({ type }) => type)).not.toContain("reversal");
  });

  it("gives removed points back", async () => {
    await givePoints(ctx.programId, ana, 100);
    await givePoints(ctx.programId, bo, 20);
    await createReward(ctx.programId, { threshold: 80 });
    const removal = { kind: "adjust_points", direction: "remove", points: 50, action_title: "" } as const;
    const id = await changed({ ...removal, reason: "By mistake", note: "", filters: ALL });
    expect(await balances()).toEqual([50, 0, 0]);
    expect(await undone(id)).toMatchObject({ rows_done: 2, changed: 2 });
    expect(await balances()).toEqual([100, 20, 0]);
    // Nobody earned something, so nobody gets a mail about a reward.
    expect(await prisma.reachedReward.count({ where: { programId: ctx.programId } })).toBe(0);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("gives lots the day that they had, unless it has changed since", async () => {
    const pointsRules = { ...NO_POINTS_RULES, expiration: { kind: "rolling", months: 12 } };
    await prisma.program.update({ where: { id: ctx.programId }, data: { pointsRules } });
    await move(ana, "earn", 30);
    await move(bo, "earn", 30);
    const expirations = async () => {
      const lots = await prisma.pointLot.findMany({ where: { programId: ctx.programId } });
      return Object.fromEntries(lots.map((lot) => [lot.participantId, lot.expiresAt!.toISOString()]));
    };
    const before = await expirations();
    const id = await changed({ kind: "extend_points", expires_at: "2029-06-30", reason: "Closed", filters: ALL });
    const moved = new Date("2029-12-31T00:00:00Z");
    await sql(sqlText`update point_lots set expires_at = $2 where participant_id = $1::uuid`, [bo, moved]);
    expect(await undone(id)).toMatchObject({ rows_done: 2, changed: 1 });
    expect(await expirations()).toEqual({ ...before, [bo]: moved.toISOString() });
  });

  it("is started once, and its job may run twice", async () => {
    const id = await changed({ kind: "add_points", points: 50, action_title: "Birthday", filters: ALL });
    const [one, two] = await Promise.all([undoBulkChange(later(), id), undoBulkChange(later(), id)]);
    expect(two.id).toBe(one.id);
    await Promise.all([1, 2].map(() => changeParticipants(workerCtx(later()), one.id)));
    expect(await undoBulkChange(later(), id)).toMatchObject({ id: one.id, status: "done", changed: 3 });
    expect(await balances()).toEqual([0, 0, 0]);
    await expect(undoBulkChange(later(), one.id)).rejects.toMatchObject({ code: "conflict" });
    const audits = await prisma.auditEntry.findMany({
      where: { programId: ctx.programId, action: "bulk_change.undo" },
    });
    const after = { points: 50, matched: 3, changed: 3, undoes_id: id };
    expect(audits).toMatchObject([{ actorId: ctx.actor.id, after }]);
  });

  it("can be canceled, and started again for the rest", async () => {
    const id = await changed({ kind: "set_status", status: "blocked", filters: ALL });
    const undo = await undoBulkChange(later(), id);
    await expect(
      startBulkChange(ctx, { kind: "set_status", status: "active", filters: ALL }, null),
    ).rejects.toMatchObject({ code: "conflict" });
    await cancelBulkChange(ctx, undo.id);
    await changeParticipants(workerCtx(later()), undo.id);
    expect(await statuses()).toEqual(["blocked", "blocked", "blocked"]);
    expect(await undone(id)).toMatchObject({ changed: 3 });
    expect(await statuses()).toEqual(["active", "active", "active"]);
  });

  it("waits for another bulk change, and leaves other programs and deleted accounts alone", async () => {
    const id = await changed({ kind: "set_status", status: "blocked", filters: ALL });
    const other = await startBulkChange(ctx, { kind: "tag", tag: "VIP", filters: ALL }, null);
    await expect(undoBulkChange(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    await expect(undoBulkChange(ctx, other.id)).rejects.toMatchObject({ code: "conflict" });
    await changeParticipants(workerCtx(ctx), other.id);
    const elsewhere = await storedAdminCtx((await createProgram()).id, "owner");
    await expect(undoBulkChange(elsewhere, id)).rejects.toMatchObject({ code: "not_found" });
    const analyst = await adminCtx(ctx.programId, "analyst");
    await expect(undoBulkChange(analyst, id)).rejects.toMatchObject({ code: "forbidden" });
    await sql(sqlText`select forget_participant($1, $2::uuid, now())`, [ctx.programId, ana]);
    expect(await undone(id)).toMatchObject({ rows_done: 3, changed: 2 });
    expect((await statuses())[0]).toBe("inactive");
  });

  it("is not offered for a change of an earlier version, which did not store what was before", async () => {
    const id = await changed({ kind: "set_status", status: "blocked", filters: ALL });
    await prisma.bulkChange.updateMany({ where: { id }, data: { undoable: false } });
    expect((await listed(id)).can_undo).toBe(false);
    await expect(undoBulkChange(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  });
});
