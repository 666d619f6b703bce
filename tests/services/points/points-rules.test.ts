import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { wouldHaveExpired } from "~/services/points/internal/points-preview.server";
import { movePoints } from "~/services/points/moves.server";
import { applyPointsRules } from "~/services/points/point-lots.jobs.server";
import { getPointsRules, previewPointsRules, savePointsRules } from "~/services/points/points-rules.admin.server";
import { NO_POINTS_RULES, pointsRulesInput, type PointsRules } from "~/services/points/points-rules.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { runLotJobs, systemCtx } from "./lot-world";

const { pool } = await testDatabase();

const ROLLING: PointsRules = { ...NO_POINTS_RULES, expiration: { kind: "rolling", months: 6 } };
const at = (day: string) => new Date(`${day}T12:00:00Z`);

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram({ timeZone: "UTC" })).id, "manager");
});

async function move(participantId: string, kind: "earn" | "spend", amount: number, day: string): Promise<string> {
  const { programId } = ctx;
  const params = { programId, participantId, kind, amount, now: at(day) };
  return (await movePoints(sql, { ...params, actionType: "external", title: "Order" })).actionId;
}
const person = async () => (await createParticipant(ctx.programId)).id;

const lotOf = (participantId: string) =>
  prisma.pointLot.findFirstOrThrow({ where: { programId: ctx.programId, participantId }, orderBy: { id: "asc" } });
const apply = () => applyPointsRules(systemCtx(), { programId: ctx.programId });
const save = (rules: Partial<PointsRules>) =>
  savePointsRules(ctx, pointsRulesInput.parse({ ...NO_POINTS_RULES, ...rules }));

describe("the rules", () => {
  it("are saved as they were sent, with the value of a point, and tell what changed", async () => {
    expect(await getPointsRules(ctx)).toMatchObject({ ...NO_POINTS_RULES, point_value: null });
    const input = pointsRulesInput.parse({
      pending: { kind: "at_once" },
      pending_by_source: { receipt: { kind: "days", days: "2" }, "challenge:link": { kind: "approval" } },
      expiration: { kind: "inactivity", months: "12", activities: ["earn", "spend", "earn"] },
      above_first_tier_never: "true",
      notices: ["", "30", "1"],
      point_value: "0.01",
    });
    const saved = await savePointsRules(ctx, input);
    expect(saved).toMatchObject({
      pending_by_source: { receipt: { kind: "days", days: 2 }, "challenge:link": { kind: "approval" } },
      expiration: { kind: "inactivity", months: 12, activities: ["earn", "spend"] },
      above_first_tier_never: true,
      notices: [30, 1],
      point_value: 0.01,
    });
    expect(await getPointsRules(ctx)).toEqual(saved);
    await savePointsRules(ctx, input);
    const audits = await prisma.auditEntry.findMany({
      where: { action: "points.update_rules", targetId: ctx.programId },
    });
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({ before: { point_value: null }, after: { point_value: 0.01 } });
    const { rows } = await pool.query(
      "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'apply-points-rules'",
    );
    expect(rows[0]).toEqual({ jobs: 1 });
    expect(await savePointsRules(ctx, pointsRulesInput.parse(NO_POINTS_RULES))).toMatchObject({ point_value: 0.01 });
    await pool.query("delete from graphile_worker._private_jobs");
    await savePointsRules(ctx, pointsRulesInput.parse({ ...NO_POINTS_RULES, notices: ["", "7"], point_value: "0.02" }));
    expect(
      (await pool.query("select from graphile_worker.jobs where task_identifier = 'apply-points-rules'")).rows,
    ).toEqual([]);
  });

  it("are rejected where a field is wrong, by the name of the field", () => {
    const fieldsOf = (change: object) =>
      pointsRulesInput.safeParse({ ...NO_POINTS_RULES, ...change }).error?.issues.map(({ path }) => path.join("."));
    expect(fieldsOf({ pending: { kind: "days", days: 0 } })).toEqual(["pending.days"]);
    expect(fieldsOf({ pending: { kind: "days", days: 366 } })).toEqual(["pending.days"]);
    expect(fieldsOf({ expiration: { kind: "rolling", months: "x" } })).toEqual(["expiration.months"]);
    expect(fieldsOf({ expiration: { kind: "inactivity", months: 3, activities: [] } })).toEqual([
      "expiration.activities",
    ]);
    expect(fieldsOf({ notices: [2] })).toEqual(["notices.0"]);
    expect(fieldsOf({ point_value: "0.0000001" })).toEqual(["point_value"]);
    expect(fieldsOf({ pending_by_source: { gift: { kind: "at_once" } } })?.[0]).toMatch(/^pending_by_source/);
  });

  it("of an admin who has not seen the last change are rejected", async () => {
    const { version } = await getPointsRules(ctx);
    await savePointsRules(ctx, { ...ROLLING, version });
    await expect(savePointsRules(ctx, { ...NO_POINTS_RULES, version })).rejects.toMatchObject({ code: "conflict" });
    expect(await getPointsRules(ctx)).toMatchObject({ expiration: { kind: "rolling", months: 6 } });
  });

  it("never shorten a date that somebody has, and move it where they are kinder", async () => {
    const id = await person();
    await savePointsRules(ctx, ROLLING);
    const lot = await move(id, "earn", 10, "2026-11-01");
    const expiration = async (months: number) => {
      await savePointsRules(ctx, { ...ROLLING, expiration: { kind: "rolling", months } });
      await applyPointsRules({ ...ctx, actor: { kind: "system", name: "test" } }, { programId: ctx.programId });
      return (await prisma.pointLot.findFirstOrThrow({ where: { id: lot } })).expiresAt?.toISOString();
    };
    expect(await expiration(1)).toBe("2027-05-02T00:00:00.000Z");
    expect(await expiration(12)).toBe("2027-11-02T00:00:00.000Z");
  });
});

describe("the preview of last year", () => {
  const preview = (rules: Partial<PointsRules>) => previewPointsRules(ctx, { ...NO_POINTS_RULES, ...rules });

  it("counts what was unspent when the date of the rule came, and its people", async () => {
    const [ana, bo] = [await person(), await person()];
    await move(ana, "earn", 100, "2026-01-10"); // would have expired in July
    await move(ana, "spend", 30, "2026-03-01");
    await move(ana, "spend", 20, "2026-09-01"); // after that
    await move(bo, "earn", 40, "2026-02-10");
    await move(bo, "spend", 40, "2026-08-01");
    await move(bo, "earn", 500, "2026-10-01"); // not due yet
    await move(await person(), "earn", 7, "2025-01-10"); // due before last year
    expect(await preview(ROLLING)).toEqual({ points: 70, people: 1, sampled: false });
    expect(await preview({ expiration: { kind: "rolling", months: 5 } })).toEqual({
      points: 110,
      people: 2,
      sampled: false,
    });
    expect(await preview({ expiration: { kind: "end_of_month", months: 5 } })).toMatchObject({
      points: 110,
      people: 2,
    });
    expect(await preview({})).toEqual({ points: 0, people: 0, sampled: false });
  });

  it("by activity counts from the first gap on", async () => {
    const ana = await person();
    await move(ana, "earn", 100, "2025-10-01");
    await move(ana, "spend", 10, "2025-12-01");
    await move(ana, "earn", 5, "2026-08-01"); // after eight months
    const inactivity = (months: number, activities: ("earn" | "spend")[]) =>
      preview({ expiration: { kind: "inactivity", months, activities } });
    expect(await inactivity(6, ["earn", "spend"])).toMatchObject({ points: 90, people: 1 });
    expect(await inactivity(9, ["earn", "spend"])).toMatchObject({ points: 0 });
    // The purchase does not count, so the gap begins in October and ends in April.
    expect(await inactivity(9, ["earn"])).toMatchObject({ points: 90, people: 1 });
  });

  it("leaves out people above the first tier where they keep their points", async () => {
    const ana = await person();
    await move(ana, "earn", 100, "2026-01-10");
    await prisma.program.update({ where: { id: ctx.programId }, data: { features: ["tiers"] } });
    await prisma.participant.updateMany({ where: { id: ana }, data: { tierLevel: 1 } });
    expect(await preview(ROLLING)).toMatchObject({ points: 100 });
    expect(await preview({ ...ROLLING, above_first_tier_never: true })).toMatchObject({ points: 0 });
  });

  it("of many people is projected from some of them", async () => {
    await move(await person(), "earn", 10, "2026-01-10");
    // On enough pages that a sample of half of them has some people and not all.
    const one = await prisma.participant.findFirstOrThrow({ where: { programId: ctx.programId } });
    const lot = await prisma.pointLot.findFirstOrThrow({ where: { programId: ctx.programId } });
    const copies = Array.from({ length: 999 }, (_, n) => ({
      id: uuidv7(NOW),
      email: `${n}@example.test`,
      referralCode: `COPY${n}`,
    }));
    const { programId, firstName, lastName, status, pointsIssued, pointsAvailable, createdAt, updatedAt } = one;
    const row = { programId, firstName, lastName, status, pointsIssued, pointsAvailable, createdAt, updatedAt };
    await prisma.participant.createMany({ data: copies.map((copy) => ({ ...row, ...copy })) });
    await prisma.pointLot.createMany({
      data: copies.map(({ id }) => ({ ...lot, id: uuidv7(NOW), participantId: id })),
    });
    await pool.query("analyze participants");
    const result = await wouldHaveExpired({ programId: ctx.programId, timeZone: "UTC", now: NOW }, ROLLING, 500);
    expect(result.sampled).toBe(true);
    expect(result.people).toBeGreaterThan(500);
    expect(result.people).toBeLessThan(1500);
    expect(Math.abs(result.points - result.people * 10)).toBeLessThanOrEqual(5); // each is rounded
  });
});

describe("a change of the rules", () => {
  it("ends the wait of points where nobody has to approve them any more, and makes none longer", async () => {
    const earn = async (participantId: string, day: string) => move(participantId, "earn", 10, day);
    await save({ pending: { kind: "approval" } });
    const maya = await person();
    await earn(maya, "2026-11-20");
    await save({ pending: { kind: "days", days: 5 } });
    await apply();
    expect(await lotOf(maya)).toMatchObject({ pending: true, availableAt: at("2026-11-25") });
    for (const pending of [{ kind: "days", days: 30 }, { kind: "approval" }] as const) {
      await save({ pending });
      await apply();
      expect(await lotOf(maya)).toMatchObject({ pending: true, availableAt: at("2026-11-25") });
    }
    await save({ pending: { kind: "approval" }, pending_by_source: { purchase: { kind: "at_once" } } });
    await apply();
    await runLotJobs(NOW);
    expect(await lotOf(maya)).toMatchObject({ pending: false, remaining: 10n });
  });

  it("waits for those who earn at that moment, so that their points have the later date", async () => {
    await save({ expiration: { kind: "rolling", months: 1 } });
    const maya = await person();
    let commit = () => {};
    const committing = new Promise<void>((resolve) => (commit = resolve));
    let earned = false;
    const earning = sqlTransaction(async (on) => {
      const params = { programId: ctx.programId, participantId: maya, actionType: "external", title: "Order" };
      await movePoints(on, { ...params, kind: "earn", amount: 10, now: NOW });
      earned = true;
      await committing;
    });
    await expect.poll(() => earned, { timeout: 60_000 }).toBe(true);
    const saving = save({ expiration: { kind: "never" } });
    const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
    commit();
    await Promise.all([earning, saving]);
    await apply();
    expect(await lotOf(maya)).toMatchObject({ expiresAt: null });
  });

  it("locks people before their lots, as those do who spend", async () => {
    await save({ expiration: { kind: "rolling", months: 1 } });
    const maya = await person();
    const lot = await move(maya, "earn", 10, "2026-11-20");
    await save({ expiration: { kind: "never" } });
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select points_lock($1, $2)", [ctx.programId, maya]);
    const applying = apply();
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(blocked)).rowCount, { timeout: 60_000 }).toBe(1);
    // With the lot locked by the job, this would be a deadlock.
    await client.query("update point_lots set remaining = 4 where id = $1", [lot]);
    await client.query("commit");
    client.release();
    await applying;
    expect(await lotOf(maya)).toMatchObject({ expiresAt: null, remaining: 4n });
  });
});
