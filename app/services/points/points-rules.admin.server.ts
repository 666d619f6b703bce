/** The rules of a program's points (docs/product/points.md#rules). */
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { changesBetween } from "~/platform/changes.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { inputHash } from "~/platform/input-hash.server";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { wouldHaveExpired } from "./internal/points-preview.server";
import {
  NO_POINTS_RULES,
  pointsPreviewView,
  pointsRulesView,
  type PointsPreviewView,
  type PointsRules,
  type PointsRulesInput,
  type PointsRulesView,
} from "./points-rules.schema";

const CHANGED = msg("Another admin has changed these rules in the meantime. Check them and try again.");

/** The rules; those of a program that has never saved any are that points are available at once and never expire. */
export const getPointsRules = query(
  "program:manage",
  async function getPointsRules({ programId }: AdminProgramCtx): Promise<PointsRulesView> {
    return toView(await storedRules(sql, programId));
  },
  { output: pointsRulesView },
);

/**
 * Saves the rules. Points that were earned before them expire by them only where that is later, so the job
 * `apply-points-rules` moves their dates.
 * @throws conflict when they are no longer those of `version`
 */
export const savePointsRules = command(
  "program:manage",
  async function savePointsRules(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    { version, point_value, ...rules }: PointsRulesInput,
  ): Promise<PointsRulesView> {
    const { programId, now } = ctx;
    const on = sqlIn(tx);
    // Two admins take turns, and so do those who earn meanwhile (points_earn).
    await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`points rules ${programId}`]);
    await on(sqlText`select from programs where id = $1::uuid for no key update`, [programId]);
    const before = await storedRules(on, programId);
    if (version !== undefined && version !== versionOf(before)) throw new AppError("conflict", CHANGED);
    const after: StoredRules = { ...rules, point_value: point_value === undefined ? before.point_value : point_value };
    const change = changesBetween(before, after);
    if (!change) return toView(before);
    await on(
      sqlText`update programs set points_rules = $2::jsonb, point_value = $3::float8::numeric(12,6), updated_at = $4::timestamptz
        where id = $1::uuid`,
      [programId, JSON.stringify(rules), after.point_value, now],
    );
    const { point_value: _, notices: __, ...changed } = change.after;
    if (Object.keys(changed).length > 0) await enqueue(on, "apply-points-rules", { programId });
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({ action: "points.update_rules", targetType: "program", targetId: programId, ...change });
    return toView(after);
  },
  { output: pointsRulesView },
);

/**
 * What would have expired in the last twelve months if these rules had been in force, and for how many people. It is an
 * estimate: people would have spent their points in another order, and earlier.
 */
export const previewPointsRules = query(
  "program:manage",
  async function previewPointsRules(
    { programId, program, now }: AdminProgramCtx,
    { point_value: _, version: __, ...rules }: PointsRulesInput,
  ): Promise<PointsPreviewView> {
    return wouldHaveExpired({ programId, timeZone: program.timeZone, now }, rules);
  },
  { output: pointsPreviewView, reads: "standby" },
);

type StoredRules = PointsRules & { point_value: number | null };

async function storedRules(on: Sql, programId: string): Promise<StoredRules> {
  const [row] = await on<{ rules: PointsRules | null; point_value: number | null }>(
    sqlText`select points_rules as rules, point_value::float8 as point_value from programs where id = $1::uuid`,
    [programId],
  );
  return { ...NO_POINTS_RULES, ...row!.rules, point_value: row!.point_value };
}

function toView(rules: StoredRules): PointsRulesView {
  return { ...rules, version: versionOf(rules) };
}

function versionOf(rules: StoredRules): string {
  return inputHash(rules).toString("base64url");
}
