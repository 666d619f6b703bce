import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import type { AdminCtx } from "~/platform/context";
import { prisma, sql } from "~/platform/database.server";
import { invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { orderOf, pageOf, pageSchema, rowsOf, wordsOf, type Page } from "~/platform/paging";
import { command, platformCommand, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  featureProgramsView,
  featureRowView,
  newFeatureView,
  switchResult,
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
    const [rows, totalItems, counts] = await Promise.all([
      prisma.feature.findMany({
        where,
        orderBy: [{ [by === "created_at" ? "createdAt" : by]: direction }, { key: direction }],
        ...rowsOf(input),
      }),
      prisma.feature.count({ where }),
      sql<{ key: string; count: string }>("select unnest(features) as key, count(*) from programs group by 1", []),
    ]);
    const countOf = new Map(counts.map(({ key, count }) => [key, Number(count)]));
    const result = rows.map(({ key, name, description, createdAt }) => ({
      id: key,
      key,
      name,
      description,
      programs: countOf.get(key) ?? 0,
      created_at: createdAt.toISOString(),
    }));
    return pageOf(input, totalItems, result);
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

/** The form of a new feature has no choices; this checks the permission to see it. */
export const getNewFeatureForm = query(
  "super_admin:manage",
  async function getNewFeatureForm(_: AdminCtx) {
    return { feature: null };
  },
  { output: z.object({ feature: z.null() }) },
);

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
    return withIdempotencyKey(tx, ctx, { operation: "feature.create", key: idempotencyKey, input }, async () => {
      const { key, name, description } = input;
      const { count } = await tx.feature.createMany({
        data: { key, name, description, createdAt: ctx.now },
        skipDuplicates: true,
      });
      if (count === 0) throw invalid("key", "This key is already in use");
      audit({ action: "feature.create", targetType: "feature", targetId: null, after: { key, name, description } });
      return { key, name, description };
    });
  },
  { output: newFeatureView },
);

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
