import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { getParticipantForAdmin } from "~/services/participant-accounts/participants.admin.server";
import {
  adjustPoints,
  adjustPointsOfSelected,
  undoPointAdjustment,
} from "~/services/participant-accounts/point-adjustments.admin.server";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { earner, programWithTiers } from "../tiers/tier-world";

await testDatabase();

const REASON = { reason: "Goodwill", note: "", action_title: "" };

let ctx: AdminProgramCtx;
let id: string;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram()).id, "owner");
  id = (await createParticipant(ctx.programId)).id;
});

const add = (points: number, key: string | null = null) =>
  adjustPoints(ctx, id, { direction: "add", points, allow_debt: false, ...REASON }, key);
const remove = (points: number, allow_debt = false, key: string | null = null) =>
  adjustPoints(ctx, id, { direction: "remove", points, allow_debt, ...REASON }, key);
const undo = (action_id: string, key: string | null = null) =>
  undoPointAdjustment(ctx, id, { action_id, ...REASON }, key);
const spend = (amount: number) =>
  movePoints(sql, {
    programId: ctx.programId,
    participantId: id,
    kind: "spend",
    amount,
    actionType: "claim_reward",
    title: "Mug",
    now: ctx.now,
  });
const clean = async () => expect(await verifyPoints(sql, ctx.programId)).toEqual([]);

describe("a correction of points", () => {
  it("goes up and down, with its reason in the audit log and who made it on the timeline", async () => {
    await add(100);
    const input = { direction: "remove", points: 30, allow_debt: false, ...REASON, note: "Twice" } as const;
    expect(await adjustPoints(ctx, id, input, null)).toMatchObject({ unused_points: 70, points_debt: 0 });
    const [entry] = await prisma.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "desc" } });
    expect(entry).toMatchObject({ action: "participant.adjust_points", reason: "Goodwill: Twice" });
    const { result } = await listParticipantTimeline(ctx, id, participantTimelineQuery.parse({}));
    const admin = `${ctx.actor.id}@example.test`;
    expect(result.map(({ points, reason, admin: by }) => ({ points, reason, by }))).toEqual(
      expect.arrayContaining([
        { points: -30, reason: "Goodwill: Twice", by: admin },
        { points: 100, reason: "Goodwill", by: admin },
      ]),
    );
    expect(result).toHaveLength(2);
    await clean();
  });

  it("removes no more than there is, unless the rest becomes a debt that the next points settle", async () => {
    await add(100);
    await expect(remove(130)).rejects.toMatchObject({ errors: [{ field: "points", values: { max: 100 } }] });
    expect(await remove(130, true)).toMatchObject({ unused_points: 0, points_debt: 30 });
    expect(await add(50)).toMatchObject({ unused_points: 20, points_debt: 0 });
    await clean();
  });

  it("happens once for one key, also when there are no longer enough points", async () => {
    await add(100);
    const [first, second] = await Promise.all([remove(80, false, "once-only"), remove(80, false, "once-only")]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ unused_points: 20 });
    await clean();
  });

  it("lets two admins remove together what there is and no more", async () => {
    await add(100);
    const results = await Promise.allSettled([remove(80), remove(80)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await clean();
  });

  it("shows on the timeline which tier it led to, and what is missing to the next one on the page", async () => {
    const program = await programWithTiers();
    const inTiers = await storedAdminCtx(program.id, "owner");
    const member = await earner(program.id, 120);
    const change = (direction: "add" | "remove", points: number) =>
      adjustPoints(inTiers, member, { direction, points, allow_debt: false, ...REASON }, null);
    await change("add", 400);
    await change("remove", 500);
    const { result } = await listParticipantTimeline(inTiers, member, participantTimelineQuery.parse({}));
    const changes = result.map(({ points, tier_change }) => [points, tier_change]);
    expect(changes).toEqual(
      expect.arrayContaining([
        [120, { from: "Bronze", to: "Silver" }],
        [400, { from: "Silver", to: "Gold" }],
        [-500, { from: "Gold", to: "Bronze" }],
      ]),
    );
    const page = await getParticipantForAdmin(inTiers, member);
    expect(page.tier_place).toEqual({ points_min: 0, next: { name: "Silver", points_left: 80 } });
  });

  it("finds nobody of another program", async () => {
    const other = await createParticipant((await createProgram()).id);
    const input = { direction: "add", points: 5, allow_debt: false, ...REASON } as const;
    await expect(adjustPoints(ctx, other.id, input, null)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("undoing a correction", () => {
  it("takes back points that were added, once", async () => {
    const { action_id } = await add(100);
    const results = await Promise.allSettled([undo(action_id), undo(action_id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(undo(action_id)).rejects.toMatchObject({ code: "conflict" });
    expect(await add(1)).toMatchObject({ unused_points: 1 });
    await clean();
  });

  it("is rejected when the points were spent, and changes nothing then", async () => {
    const { action_id } = await add(100);
    await spend(40);
    await expect(undo(action_id)).rejects.toMatchObject({ code: "rejected" });
    expect(await add(1)).toMatchObject({ unused_points: 61, points_debt: 0 });
    await clean();
  });

  it("restores a debt that the points had settled", async () => {
    await remove(30, true);
    const { action_id } = await add(50);
    expect(await undo(action_id)).toMatchObject({ unused_points: 0, points_debt: 30 });
    await clean();
  });

  it("gives removed points back with the date that they had, and settles the debt of the removal", async () => {
    await add(100);
    const expires = new Date(ctx.now.getTime() + 200 * 86_400_000);
    await sql(sqlText`update point_lots set expires_at = $2 where program_id = $1`, [ctx.programId, expires]);
    const { action_id } = await remove(130, true);
    const undone = await undo(action_id);
    expect(undone).toMatchObject({ unused_points: 100, points_debt: 0 });
    await expect(undo(action_id)).rejects.toMatchObject({ code: "conflict" });
    const lot = await prisma.pointLot.findUniqueOrThrow({
      where: { programId_id: { programId: ctx.programId, id: undone.action_id } },
    });
    expect(lot).toMatchObject({ remaining: 100n, expiresAt: expires });
    await clean();
  });

  it("is for corrections only", async () => {
    const { actionId } = await movePoints(sql, {
      programId: ctx.programId,
      participantId: id,
      kind: "earn",
      amount: 5,
      actionType: "receipt",
      title: "Shop",
      now: ctx.now,
    });
    await expect(undo(actionId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a correction of selected participants", () => {
  const input = { direction: "remove", points: 50, ...REASON } as const;

  it("never goes below zero, and leaves out who has nothing", async () => {
    const others = await Promise.all([createParticipant(ctx.programId), createParticipant(ctx.programId)]);
    const ids = [id, ...others.map((row) => row.id)];
    await add(80);
    await adjustPointsOfSelected(ctx, [ids[1]!], { ...input, direction: "add", points: 20 }, null);
    const result = await adjustPointsOfSelected(ctx, ids, input, null);
    expect(result.changed.sort()).toEqual([ids[0], ids[1]].sort());
    const rows = await prisma.participant.findMany({ where: { programId: ctx.programId } });
    expect(rows.map((row) => Number(row.pointsAvailable)).sort()).toEqual([0, 0, 30]);
    await clean();
  });

  it("needs its total when it is large", async () => {
    const large = { ...input, direction: "add", points: 10_001 } as const;
    const confirm = (confirmed_total?: number) =>
      adjustPointsOfSelected(ctx, [id], { ...large, confirmed_total }, null);
    for (const total of [undefined, 10_000, 0])
      await expect(confirm(total)).rejects.toMatchObject({ errors: [{ field: "confirmed_total" }] });
    expect((await confirm(10_001)).changed).toEqual([id]);
  });
});
