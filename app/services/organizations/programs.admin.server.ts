import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import type { AdminOrganizationCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import { invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { platformCommand, query, type Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import { takenSubdomains } from "~/services/programs/hosts.server";
import { programUrl } from "~/services/programs/program-url.server";
import { insertProgram } from "./internal/new-program.server";
import {
  newProgramView,
  programRowView,
  programStatusResult,
  type NewProgramInput,
  type NewProgramView,
  type ProgramConfirmation,
  type ProgramListQuery,
  type ProgramRowView,
} from "./programs.schema";
import { freeSubdomain, subdomainOf } from "./subdomains";

/** A page of the organization's programs, each with how many participants it has; deleted accounts do not count. */
export const listOrganizationPrograms = query(
  "organization:view",
  async function listOrganizationPrograms(
    { organizationId }: AdminOrganizationCtx,
    input: ProgramListQuery,
  ): Promise<Page<ProgramRowView>> {
    const where: Prisma.ProgramWhereInput = {
      organizationId,
      ...(input.status.length > 0 ? { status: { in: input.status } } : {}),
      AND: wordsOf(input.search).map((word) => ({
        OR: ["name", "subdomain"].map((field) => ({ [field]: { contains: word, mode: "insensitive" } })),
      })),
    };
    const { by, direction } = orderOf(input.sort);
    const column = by === "created_at" ? "createdAt" : by;
    return listPage(
      input,
      fromRows(
        (range) => prisma.program.findMany({ where, orderBy: [{ [column]: direction }, { id: direction }], ...range }),
        () => prisma.program.count({ where }),
      ),
      async (rows) => {
        const counts = await participantCounts(rows.map(({ id }) => id));
        const result = rows.map((row) => ({
          id: row.id,
          name: row.name,
          subdomain: row.subdomain,
          subdomain_url: programUrl(row),
          status: row.status as ProgramRowView["status"],
          participants: counts.get(row.id) ?? 0,
          created_at: row.createdAt.toISOString(),
        }));
        return result;
      },
    );
  },
  { output: pageSchema(programRowView) },
);

/** The URL that a new program's site is going to have, with `{subdomain}` as a placeholder. */
export const getAddressPattern = query(
  "organization:manage",
  async function getAddressPattern(): Promise<string> {
    return programUrl({ subdomain: "{subdomain}" });
  },
  { output: z.string() },
);

/**
 * Creates a program of the organization; its site works immediately.
 * @param key the caller's idempotency key, or null: a second call with it gets the first program
 * @throws invalid on the address when it is taken
 */
export const createProgram = platformCommand(
  "organization:manage",
  function createProgram(
    ctx: AdminOrganizationCtx,
    { tx, audit, afterCommit },
    input: NewProgramInput,
    key: string | null,
  ): Promise<NewProgramView> {
    return withIdempotencyKey(sqlIn(tx), ctx, { operation: "program.create", key, input }, async () => {
      const { organizationId, now } = ctx;
      const taken = await takenSubdomains(tx, env.baseHosts[0] ?? "localhost");
      if (input.subdomain && taken.has(input.subdomain))
        throw invalid("subdomain", "This address is already in use. Choose another.");
      const subdomain = input.subdomain || freeSubdomain(subdomainOf(input.name), taken);
      const program = { id: uuidv7(now), name: input.name, subdomain };
      await insertProgram(tx, { ...program, organizationId, now });
      audit({
        action: "program.create",
        targetType: "program",
        targetId: program.id,
        after: { name: program.name, subdomain },
      });
      // The absence of a program for this host may be cached.
      await catalogueChanged({ tx, afterCommit }, program.id);
      return { ...program, subdomain_url: programUrl(program) };
    });
  },
  { output: newProgramView },
);

/**
 * Takes a program offline: its hosts respond as if it did not exist, nothing is deleted. Doing it twice is no error.
 * @throws not_found; invalid when another name was typed
 */
export const deactivateProgram = platformCommand(
  "organization:manage",
  async function deactivateProgram(
    ctx: AdminOrganizationCtx,
    work,
    id: string,
    { name }: ProgramConfirmation,
  ): Promise<{ name: string }> {
    const program = await storedProgram(work.tx, ctx, id);
    if (name !== undefined && name !== program.name) throw invalid("name", "Type the program name to confirm");
    await changeStatus(ctx, work, program, "active", "deactivated");
    return { name: program.name };
  },
  { output: programStatusResult },
);

/** Puts a deactivated program back online. Doing it twice is no error. @throws not_found */
export const reactivateProgram = platformCommand(
  "organization:manage",
  async function reactivateProgram(ctx: AdminOrganizationCtx, work, id: string): Promise<{ name: string }> {
    const program = await storedProgram(work.tx, ctx, id);
    await changeStatus(ctx, work, program, "deactivated", "active");
    return { name: program.name };
  },
  { output: programStatusResult },
);

type StoredProgram = { id: string; name: string };

async function changeStatus(
  { organizationId, now }: AdminOrganizationCtx,
  { tx, audit, afterCommit }: Work,
  { id, name }: StoredProgram,
  from: string,
  to: string,
): Promise<void> {
  const { count } = await tx.program.updateMany({
    where: { id, organizationId, status: from },
    data: { status: to, updatedAt: now },
  });
  if (count === 0) return;
  audit({
    action: to === "active" ? "program.reactivate" : "program.deactivate",
    targetType: "program",
    targetId: id,
    before: { name, status: from },
    after: { name, status: to },
  });
  await catalogueChanged({ tx, afterCommit }, id);
}

async function storedProgram(
  tx: Transaction,
  { organizationId }: AdminOrganizationCtx,
  id: string,
): Promise<StoredProgram> {
  const row = isUuid(id)
    ? await tx.program.findFirst({ where: { id, organizationId }, select: { id: true, name: true } })
    : null;
  if (!row) throw notFound("Program not found");
  return row;
}

async function participantCounts(programIds: string[]): Promise<Map<string, number>> {
  // Deleted accounts have no email, and the index on (program_id, email) is enough to find them. Staff is not
  // counted.
  const rows = await sql<{ program_id: string; count: string }>(
    sqlText`select program_id, count(*) from participants where program_id = any($1::uuid[]) and email is not null and not staff group by program_id`,
    [programIds],
  );
  return new Map(rows.map(({ program_id, count }) => [program_id, Number(count)]));
}
