import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Feature, Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { AdminCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { inputHash } from "~/platform/input-hash.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, pageSchema, singlePage, wordsOf, type Page } from "~/platform/paging";
import { command, platformCommand, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  featureProgramsView,
  featureRowView,
  newFeatureView,
  programFeatureView,
  switchResult,
  type FeatureChange,
  type FeatureListQuery,
  type FeatureProgramsView,
  type FeatureRowView,
  type NewFeatureInput,
} from "./features.schema";

/** A page of the features, each with the number of programs that use it. */
export const listFeatures = query(
  "super_admin:view",
  async function listFeatures(_: AdminCtx, input: FeatureListQuery): Promise<Page<FeatureRowView>> {
    const where: Prisma.FeatureWhereInput = {
      AND: wordsOf(input.search).map((word) => ({
        OR: ["key", "name", "description"].map((field) => ({ [field]: { contains: word, mode: "insensitive" } })),
      })),
    };
    const { by, direction } = orderOf(input.sort);
    const source = fromRows(
      (range) =>
        prisma.feature.findMany({
          where,
          orderBy: [{ [by === "created_at" ? "createdAt" : by]: direction }, { key: direction }],
          ...range,
        }),
      () => prisma.feature.count({ where }),
    );
    return listPage(input, source, async (rows) => {
      const counts = await sql<{ key: string; count: string }>(
        sqlText`select unnest(features) as key, count(*) from programs group by 1`,
        [],
      );
      const countOf = new Map(counts.map(({ key, count }) => [key, Number(count)]));
      return rows.map(({ key, name, description, createdAt }) => ({
        id: key,
        key,
        name,
        description,
        programs: countOf.get(key) ?? 0,
        created_at: createdAt.toISOString(),
      }));
    });
  },
  { output: pageSchema(featureRowView) },
);

/** One feature, and for each program whether it is on. @throws not_found */
export const getFeaturePrograms = query(
  "super_admin:view",
  async function getFeaturePrograms(_: AdminCtx, key: string): Promise<FeatureProgramsView> {
    const [feature, programs] = await Promise.all([
      prisma.feature.findUnique({ where: { key } }),
      prisma.program.findMany({
        orderBy: [{ organization: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
        select: { id: true, name: true, features: true, organization: { select: { name: true } } },
      }),
    ]);
    if (!feature) throw notFound("Feature not found");
    return {
      key,
      name: feature.name,
      description: feature.description,
      version: featureVersion(feature),
      programs: programs.map(({ id, name, features, organization }) => ({
        id,
        name,
        organization: organization.name,
        on: features.includes(key),
      })),
    };
  },
  { output: featureProgramsView },
);

/** All features, and whether each is on for the program. */
export const listProgramFeatures = query(
  "super_admin:view",
  async function listProgramFeatures({ programId }: AdminProgramCtx) {
    const [features, program] = await Promise.all([
      prisma.feature.findMany({ orderBy: [{ name: "asc" }, { key: "asc" }] }),
      prisma.program.findUniqueOrThrow({ where: { id: programId }, select: { features: true } }),
    ]);
    return singlePage(
      features.map(({ key, name, description }) => ({
        id: key,
        key,
        name,
        description,
        on: program.features.includes(key),
      })),
    );
  },
  { output: pageSchema(programFeatureView) },
);

/** The form of a new feature has no choices; this checks the permission to see it. */
export const getNewFeatureForm = query(
  "super_admin:manage",
  async function getNewFeatureForm(_: AdminCtx) {
    return { feature: null };
  },
  { output: z.object({ feature: z.null() }) },
);

const COLUMNS = {
  key: "key",
  name: "name",
  description: "description",
} as const satisfies ColumnTable<NewFeatureInput, Feature>;

/**
 * Adds a feature that no program has on yet.
 * @param idempotencyKey of the caller, or null: a second call with it gets the first feature
 * @throws invalid on the key when it is taken
 */
export const createFeature = platformCommand(
  "super_admin:manage",
  function createFeature(
    ctx: AdminCtx,
    { tx, audit },
    input: NewFeatureInput,
    idempotencyKey: string | null,
  ): Promise<NewFeatureInput> {
    return withIdempotencyKey(sqlIn(tx), ctx, { operation: "feature.create", key: idempotencyKey, input }, async () => {
      const feature = columnsFrom(COLUMNS, input);
      const data = { ...feature, createdAt: ctx.now };
      const { count } = await tx.feature.createMany({ data, skipDuplicates: true });
      if (count === 0) throw invalid("key", "This key is already in use");
      audit({ action: "feature.create", targetType: "feature", targetId: null, after: feature });
      return feature;
    });
  },
  { output: newFeatureView },
);

/**
 * Changes the name and description of a feature. The key stays, since programs and code refer to it.
 * @throws not_found; rejected when nothing would change; conflict when somebody else changed it since `version`
 */
export const updateFeature = platformCommand(
  "super_admin:manage",
  async function updateFeature(
    _: AdminCtx,
    { tx, audit },
    { version, ...input }: FeatureChange,
  ): Promise<NewFeatureInput> {
    const { key, ...after } = columnsFrom(COLUMNS, input);
    await tx.$queryRaw`select from features where key = ${key} for update`;
    const stored = await tx.feature.findUnique({ where: { key } });
    if (!stored) throw notFound("Feature not found");
    if (version !== undefined && version !== featureVersion(stored))
      throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
    const before = { name: stored.name, description: stored.description };
    if (isDeepStrictEqual(before, after)) throw noChanges();
    await tx.feature.update({ where: { key }, data: after });
    audit({
      action: "feature.update",
      targetType: "feature",
      targetId: null,
      before,
      after: { key, ...after },
    });
    return { key, ...after };
  },
  { output: newFeatureView },
);

/** Features have no time of their last change, so a version is a hash of what can change. */
function featureVersion({ name, description }: { name: string; description: string }): string {
  return inputHash({ name, description }).toString("base64url");
}

const CHANGED = msg("Someone else changed this feature while you were editing. Your changes are still here.");

/** Switches a feature on or off for one program, if it is not already. @throws not_found */
export const switchFeature = command(
  "super_admin:manage",
  async function switchFeature(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    { key, on }: { key: string; on: boolean },
  ): Promise<{ feature: string; program: string }> {
    const { programId, program } = ctx;
    const feature = await tx.feature.findUnique({ where: { key } });
    if (!feature) throw notFound("Feature not found");
    const result = { feature: feature.name, program: program.name };
    const changed = on
      ? await tx.$executeRaw`update programs set features = array_append(features, ${key}), updated_at = ${ctx.now} where id = ${programId}::uuid and not ${key} = any(features)`
      : await tx.$executeRaw`update programs set features = array_remove(features, ${key}), updated_at = ${ctx.now} where id = ${programId}::uuid and ${key} = any(features)`;
    if (changed === 0) return result;
    audit({
      action: on ? "feature.switch_on" : "feature.switch_off",
      targetType: "program",
      targetId: programId,
      before: { [key]: !on },
      after: { [key]: on },
    });
    await catalogueChanged({ tx, afterCommit }, programId);
    return result;
  },
  { output: switchResult },
);
