import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { listBulkChanges, startBulkChange } from "~/services/bulk-changes/bulk-changes.admin.server";
import { changeParticipants } from "~/services/bulk-changes/bulk-changes.jobs.server";
import { bulkChangeListQuery } from "~/services/bulk-changes/bulk-changes.schema";
import { getDashboardFigures } from "~/services/dashboard/figures.admin.server";
import { figuresQuery, type NowFigureName } from "~/services/dashboard/figures.schema";
import {
  participantListQuery,
  type ParticipantFilters,
} from "~/services/participant-accounts/participants-admin.schema";
import {
  extendPointsOfSelected,
  getParticipantForAdmin,
  listParticipants,
} from "~/services/participant-accounts/participants.admin.server";
import { participantTimelineQuery } from "~/services/participant-tabs/participant-tabs.schema";
import { listParticipantTimeline } from "~/services/participant-tabs/participant-timeline.admin.server";
import { movePoints } from "~/services/points/moves.server";
import { listPointLots } from "~/services/points/point-lots.admin.server";
import { pointLotsQuery } from "~/services/points/point-lots.schema";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { rollUp } from "../dashboard/dashboard-rows";
import { storedAdminCtx, workerCtx } from "../participant-imports/import-world";

await testDatabase();

const EXPIRING: ParticipantFilters = { status: [], tag: [], search: "", expiring_points: true };
const EXTENSION = { expires_at: "2027-06-30", reason: "The shop was closed" };
const END_OF_JUNE = new Date("2027-07-01T00:00:00.000Z");
/** A year after NOW. */
const NEXT_YEAR = new Date("2027-11-22T00:00:00.000Z");
/** Points that were earned a year ago expire in ten days. */
const YEAR_AGO = new Date("2025-12-01T12:00:00Z");

let ctx: AdminProgramCtx;
/** Their points: expire soon, expire next year, are pending, and none. */
let soon: string;
let later: string;
let pending: string;
let none: string;

beforeEach(async () => {
  const pointsRules = { ...NO_POINTS_RULES, expiration: { kind: "rolling", months: 12 } };
  ctx = await storedAdminCtx((await createProgram({ timeZone: "UTC", pointsRules })).id, "owner");
  const people = await Promise.all([1, 2, 3, 4].map(() => createParticipant(ctx.programId)));
  [soon, later, pending, none] = people.map(({ id }) => id) as [string, string, string, string];
  await earn(soon, "earn", 30, YEAR_AGO);
  await earn(soon, "earn", 5, NOW);
  await earn(later, "earn", 40, NOW);
  await earn(pending, "earn_pending", 50, YEAR_AGO);
});

const earn = (participantId: string, kind: "earn" | "earn_pending", amount: number, now: Date) =>
  movePoints(sql, {
    programId: ctx.programId,
    participantId,
    kind,
    amount,
    actionType: "external",
    title: "Order",
    now,
  });

async function found(query: Record<string, string>) {
  const { result } = await listParticipants(ctx, participantListQuery.parse(query));
  return result.map(({ id }) => id).sort();
}

async function onDashboard(name: NowFigureName) {
  await rollUp(ctx.programId, ctx.now);
  const figures = await getDashboardFigures(ctx, figuresQuery.parse({}));
  return figures.now.find((figure) => figure.name === name)!.value;
}

const expirations = async (participantId: string) =>
  (await prisma.pointLot.findMany({ where: { participantId }, orderBy: { createdAt: "asc" } })).map(
    (lot) => lot.expiresAt,
  );

describe("the list of participants", () => {
  it("filters by pending points and by those that expire within 30 days", async () => {
    expect(await found({ pending_points: "true" })).toEqual([pending]);
    expect(await found({ pending_points: "false" })).toEqual([soon, later, none].sort());
    expect(await found({ expiring_points: "true" })).toEqual([soon]);
    expect(await found({ expiring_points: "false" })).toEqual([later, pending, none].sort());
    expect(await found({ pending_points: "true", expiring_points: "true" })).toEqual([]);
  });

  it("leave out people above the first tier, where their points never expire", async () => {
    const pointsExpiring = async () => {
      const { result } = await listParticipants(ctx, participantListQuery.parse({}));
      return result.find(({ id }) => id === soon)!.points_expiring;
    };
    const shown = async () => ({
      filter: await found({ expiring_points: "true" }),
      column: await pointsExpiring(),
      tile: await onDashboard("expiring"),
      tab: (await listPointLots(ctx, soon, pointLotsQuery.parse({}))).result.map(
        ({ expires_at }) => expires_at !== null,
      ),
    });
    const before = { filter: [soon], column: 30, tile: 30, tab: [true, true] };
    const where = { id: ctx.programId };
    const pointsRules = {
      ...NO_POINTS_RULES,
      expiration: { kind: "rolling", months: 12 },
      above_first_tier_never: true,
    };
    await prisma.program.update({ where, data: { pointsRules, features: ["tiers"] } });
    expect(await shown()).toEqual(before);
    await prisma.participant.updateMany({ where: { id: soon }, data: { tierLevel: 1 } });
    expect(await shown()).toEqual({ filter: [], column: 0, tile: 0, tab: [false, false] });
    expect(await found({ expiring_points: "false" })).toEqual([soon, later, pending, none].sort());
    await prisma.program.update({ where, data: { features: [] } });
    expect(await shown()).toEqual(before);
    await prisma.program.update({
      where,
      data: { pointsRules: { ...pointsRules, above_first_tier_never: false }, features: ["tiers"] },
    });
    expect(await shown()).toEqual(before);
  });

  it("shows how many they are, the same as the dashboard", async () => {
    const { result } = await listParticipants(ctx, participantListQuery.parse({}));
    const row = (id: string) => result.find((candidate) => candidate.id === id);
    expect(row(soon)).toMatchObject({ points_pending: 0, points_expiring: 30 });
    expect(row(pending)).toMatchObject({ points_pending: 50, points_expiring: 0 });
    expect(await getParticipantForAdmin(ctx, soon)).toMatchObject({ points_pending: 0, points_expiring: 30 });
    expect(await getParticipantForAdmin(ctx, pending)).toMatchObject({ points_pending: 50, points_expiring: 0 });
    expect([await onDashboard("pending"), await onDashboard("expiring")]).toEqual([50, 30]);
  });
});

describe("an extension of the selected participants", () => {
  it("moves what expires earlier, and leaves out who has nothing to extend", async () => {
    const result = await extendPointsOfSelected(ctx, [soon, pending, none], EXTENSION);
    expect(result.changed.sort()).toEqual([soon, pending].sort());
    expect(result.failed).toEqual([]);
    expect(await expirations(soon)).toEqual([END_OF_JUNE, NEXT_YEAR]);
    expect(await expirations(later)).toEqual([NEXT_YEAR]);
    const audits = await prisma.auditEntry.findMany({ where: { action: "participant.extend_points", targetId: soon } });
    expect(audits).toMatchObject([{ reason: EXTENSION.reason, after: { expires_at: END_OF_JUNE.toISOString() } }]);
    expect((await extendPointsOfSelected(ctx, [soon], EXTENSION)).changed).toEqual([]);
    expect((await extendPointsOfSelected(ctx, [soon], { ...EXTENSION, expires_at: "2027-01-31" })).changed).toEqual([]);
    expect(await expirations(soon)).toEqual([END_OF_JUNE, NEXT_YEAR]);
  });

  it("to a day in the past is rejected", async () => {
    await expect(extendPointsOfSelected(ctx, [soon], { ...EXTENSION, expires_at: "2026-11-20" })).rejects.toMatchObject(
      { code: "invalid", errors: [{ field: "expires_at" }] },
    );
  });
});

describe("an extension of all that match a filter", () => {
  it("changes those who matched when it was started, once, with the reason in the audit log", async () => {
    const { id } = await startBulkChange(ctx, { kind: "extend_points", ...EXTENSION, filters: EXPIRING }, null);
    await Promise.all([changeParticipants(workerCtx(ctx), id), changeParticipants(workerCtx(ctx), id)]);
    const [done] = (await listBulkChanges(ctx, bulkChangeListQuery.parse({}))).result;
    expect(done).toMatchObject({
      ...{ kind: "extend_points", status: "done", rows_total: 1, changed: 1, filtered: true },
      ...{ expires_at: END_OF_JUNE.toISOString(), reason: EXTENSION.reason },
    });
    expect(await expirations(soon)).toEqual([END_OF_JUNE, NEXT_YEAR]);
    expect(await prisma.auditEntry.findMany({ where: { action: "bulk_change.extend_points" } })).toMatchObject([
      { reason: EXTENSION.reason, after: { expires_at: END_OF_JUNE.toISOString(), matched: 1, changed: 1 } },
    ]);
    const timeline = await listParticipantTimeline(ctx, soon, participantTimelineQuery.parse({}));
    expect(timeline.result.map(({ type }) => type)).toContain("bulk_change.extend_points");
    expect(await found({ expiring_points: "true" })).toEqual([]);
  });

  it("to a day that is too far away is not started", async () => {
    const options = { kind: "extend_points", ...EXTENSION, expires_at: "2040-01-01", filters: EXPIRING } as const;
    await expect(startBulkChange(ctx, options, null)).rejects.toMatchObject({ errors: [{ field: "expires_at" }] });
    expect(await prisma.bulkChange.count({ where: { programId: ctx.programId } })).toBe(0);
  });
});
