import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { movePoints, reverseAction } from "~/services/points/moves.server";
import {
  cancelPointLot,
  extendPointLot,
  listPointLots,
  releasePointLot,
} from "~/services/points/point-lots.admin.server";
import { expirePoints } from "~/services/points/point-lots.jobs.server";
import { pointLotsQuery } from "~/services/points/point-lots.schema";
import { verifyPoints } from "~/services/points/verify.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const NEW_YEAR = "2027-01-01T05:00:00.000Z"; // the end of December 31 in New York
const RULES = {
  pending: { kind: "at_once" },
  pending_by_source: {},
  expiration: { kind: "end_of_year", months: 0 },
  above_first_tier_never: false,
  notices: [],
};

let ctx: AdminProgramCtx;
let participant_id: string;

beforeEach(async () => {
  const program = await createProgram({ timeZone: "America/New_York", pointsRules: RULES });
  ctx = await adminCtx(program.id, "manager");
  participant_id = (await createParticipant(program.id)).id;
});

async function earn(kind: "earn" | "earn_pending", amount: number, now = NOW): Promise<string> {
  const move = { programId: ctx.programId, participantId: participant_id, kind, amount, now };
  const { actionId } = await movePoints(sql, { ...move, actionType: "external", title: "Order 7" });
  return actionId;
}

const lots = async (query: object = {}) =>
  (await listPointLots(ctx, participant_id, pointLotsQuery.parse(query))).result;
const balances = async () => {
  const row = await prisma.participant.findFirstOrThrow({ where: { id: participant_id } });
  return { available: Number(row.pointsAvailable), pending: Number(row.pointsPending) };
};
const audits = (action: string) => prisma.auditEntry.findMany({ where: { programId: ctx.programId, action } });
const until = (now: Date) => ({
  actor: { kind: "system" as const, name: "test" },
  now,
  locale: "en" as const,
  requestId: "t",
});

describe("the lots of a participant", () => {
  it("say how each began and ended, newest first or by when they expire", async () => {
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    const spent = await earn("earn", 10, at("2025-12-20"));
    await movePoints(sql, {
      ...{ programId: ctx.programId, participantId: participant_id, kind: "spend", amount: 10 },
      ...{ actionType: "external", title: "Shop", now: at("2025-12-21") },
    });
    const expired = await earn("earn", 20, at("2025-12-22"));
    await expirePoints(until(at("2026-01-02")));
    const available = await earn("earn", 30, at("2026-11-01"));
    const canceled = await earn("earn_pending", 40, at("2026-11-02"));
    await reverseAction(sql, {
      programId: ctx.programId,
      actionId: canceled,
      title: "Returned",
      now: at("2026-11-03"),
    });
    const pending = await earn("earn_pending", 50);
    const rows = await lots();
    expect(rows.map(({ id, state, points, remaining }) => ({ id, state, points, remaining }))).toEqual([
      { id: pending, state: "pending", points: 50, remaining: 50 },
      { id: canceled, state: "canceled", points: 40, remaining: 0 },
      { id: available, state: "available", points: 30, remaining: 30 },
      { id: expired, state: "expired", points: 20, remaining: 0 },
      { id: spent, state: "used", points: 10, remaining: 0 },
    ]);
    expect(rows[0]).toMatchObject({ source: "purchase", title: "Order 7", available_at: null, expires_at: NEW_YEAR });
    expect(
      (await lots({ sort: "expires_at" }))
        .map(({ id }) => id)
        .slice(0, 2)
        .sort(),
    ).toEqual([spent, expired].sort());
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });

  it("never expire above the first tier, where the rules say that, but show when they did", async () => {
    const expired = await earn("earn", 20, new Date("2025-12-22T12:00:00Z"));
    await expirePoints(until(new Date("2026-01-02T12:00:00Z")));
    const lot_id = await earn("earn", 30);
    const pointsRules = { ...RULES, above_first_tier_never: true };
    await prisma.program.update({ where: { id: ctx.programId }, data: { pointsRules, features: ["tiers"] } });
    await prisma.participant.updateMany({ where: { id: participant_id }, data: { tierLevel: 1 } });
    expect((await lots()).map(({ id, expires_at }) => [id, expires_at])).toEqual([
      [lot_id, null],
      [expired, "2026-01-01T05:00:00.000Z"],
    ]);
    const extension = { participant_id, lot_id, expires_at: "2028-01-01", reason: "Moved" };
    await expect(extendPointLot(ctx, extension, null)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "expires_at", message: "These points never expire" }],
    });
  });

  it("are not found for a participant of another program, nor for a lot of somebody else", async () => {
    const lot_id = await earn("earn_pending", 5);
    const other = await adminCtx((await createProgram()).id, "manager");
    const notFound = { code: "not_found" };
    await expect(listPointLots(other, participant_id, pointLotsQuery.parse({}))).rejects.toMatchObject(notFound);
    await expect(releasePointLot(other, { participant_id, lot_id }, null)).rejects.toMatchObject(notFound);
    const stranger = (await createParticipant(ctx.programId)).id;
    for (const address of [
      { participant_id: stranger, lot_id },
      { participant_id, lot_id: "no-id" },
    ])
      await expect(cancelPointLot(ctx, { ...address, reason: "Returned" }, null)).rejects.toMatchObject(notFound);
    expect(await balances()).toEqual({ available: 0, pending: 5 });
  });
});

describe("a release", () => {
  it("makes pending points available once, also for two admins and a repeated request", async () => {
    const lot_id = await earn("earn_pending", 50);
    const release = (key: string | null) => releasePointLot(ctx, { participant_id, lot_id }, key);
    const first = await release("dialog-one");
    expect(first).toMatchObject({ id: lot_id, state: "available", remaining: 50 });
    expect(await release("dialog-one")).toEqual(first);
    await expect(release(null)).rejects.toMatchObject({ code: "conflict" });
    expect(await balances()).toEqual({ available: 50, pending: 0 });
    expect(await audits("participant.release_points")).toMatchObject([{ targetId: participant_id }]);
  });

  it("and a cancellation at the same time do one of both", async () => {
    const lot_id = await earn("earn_pending", 50);
    const results = await Promise.allSettled([
      releasePointLot(ctx, { participant_id, lot_id }, null),
      cancelPointLot(ctx, { participant_id, lot_id, reason: "Returned" }, null),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { available, pending } = await balances();
    expect([0, 50]).toContain(available);
    expect(pending).toBe(0);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });
});

describe("a cancellation", () => {
  it("takes pending points back, with its reason in the history, and not points that are available", async () => {
    const lot_id = await earn("earn_pending", 50);
    const cancel = (key: string | null) => cancelPointLot(ctx, { participant_id, lot_id, reason: "Returned" }, key);
    expect(await cancel("dialog-one")).toMatchObject({ state: "canceled", remaining: 0 });
    expect(await cancel("dialog-one")).toMatchObject({ state: "canceled" });
    await expect(cancel("dialog-two")).rejects.toMatchObject({ code: "conflict" });
    expect(await balances()).toEqual({ available: 0, pending: 0 });
    const history = { programId: ctx.programId, actionType: "reversal" };
    expect(await prisma.participantAction.findMany({ where: history })).toMatchObject([{ title: "Returned" }]);
    expect(await audits("participant.cancel_points")).toMatchObject([{ reason: "Returned" }]);
    const gift = await earn("earn", 5);
    await expect(cancelPointLot(ctx, { participant_id, lot_id: gift, reason: "Returned" }, null)).rejects.toMatchObject(
      { code: "conflict" },
    );
  });
});

describe("an extension", () => {
  const extend = (lot_id: string, expires_at: string) =>
    extendPointLot(ctx, { participant_id, lot_id, expires_at, reason: "Goodwill" }, null);

  it("moves the last day, in the program's time zone, and starts the notices again", async () => {
    const lot_id = await earn("earn", 50);
    await prisma.pointLot.updateMany({ where: { id: lot_id }, data: { notifiedDays: 30 } });
    expect(await extend(lot_id, "2027-02-28")).toMatchObject({ expires_at: "2027-03-01T05:00:00.000Z" });
    expect(await extend(lot_id, "2027-02-28")).toMatchObject({ expires_at: "2027-03-01T05:00:00.000Z" });
    expect(await prisma.pointLot.findFirst({ where: { id: lot_id } })).toMatchObject({ notifiedDays: null });
    expect(await audits("participant.extend_points")).toMatchObject([
      {
        reason: "Goodwill",
        before: { expires_at: NEW_YEAR },
        after: { expires_at: "2027-03-01T05:00:00.000Z" },
      },
    ]);
  });

  it.each([
    ["2026-12-30", "earlier than promised"],
    ["2026-11-20", "in the past"],
    ["2037-01-01", "more than ten years away"],
  ])("to %s is rejected: %s", async (day) => {
    const lot_id = await earn("earn", 50);
    await expect(extend(lot_id, day)).rejects.toMatchObject({ code: "invalid", errors: [{ field: "expires_at" }] });
    expect((await lots())[0]).toMatchObject({ expires_at: NEW_YEAR });
  });

  it("is rejected for points that never expire, and for those that are gone", async () => {
    const lot_id = await earn("earn", 50);
    await prisma.pointLot.updateMany({ where: { id: lot_id }, data: { expiresAt: null } });
    await expect(extend(lot_id, "2027-02-28")).rejects.toMatchObject({ errors: [{ field: "expires_at" }] });
    await reverseAction(sql, { programId: ctx.programId, actionId: lot_id, title: "Returned", now: NOW });
    await expect(extend(lot_id, "2027-02-28")).rejects.toMatchObject({ code: "conflict" });
  });
});
