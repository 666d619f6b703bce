import { env } from "~/env.server";
import type { Prisma } from "~/generated/prisma/client";
import type { AdminOrganizationCtx } from "../context";
import { prisma, sql, type Transaction } from "../database.server";
import { invalid, notFound } from "../errors";
import { isUuid, uuidv7 } from "../ids.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { once } from "../platform-keys.server";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { takenSubdomains } from "../programs/hosts.server";
import { programUrl } from "../programs/program-url.server";
import { platformCommand, query, type Work } from "../use-case.server";
import { insertProgram } from "./new-program.server";
import type {
  NewProgramInput,
  NewProgramView,
  ProgramConfirmation,
  ProgramListQuery,
  ProgramRowView,
} from "./programs.schema";
import { freeSubdomain, subdomainOf } from "./subdomains";

/** A page of the organization's programs, each with how many participants it has; deleted accounts do not count. */
export const listOrganizationPrograms = query(
  "organization:view",
  async ({ organizationId }: AdminOrganizationCtx, input: ProgramListQuery): Promise<Page<ProgramRowView>> => {
    const where: Prisma.ProgramWhereInput = {
      organizationId,
      ...(input.status ? { status: input.status } : {}),
      AND: wordsOf(input.search).map((word) => ({
        OR: ["name", "subdomain"].map((field) => ({ [field]: { contains: word, mode: "insensitive" } })),
      })),
    };
    const { by, direction } = orderOf(input.sort);
    const column = by === "created_at" ? "createdAt" : by;
    const [rows, totalItems] = await Promise.all([
      prisma.program.findMany({ where, orderBy: [{ [column]: direction }, { id: direction }], ...rowsOf(input) }),
      prisma.program.count({ where }),
    ]);
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
    return { page: input.page, pageSize: input.page_size, totalItems, result };
  },
);

/** How the site of a new program is going to be addressed, with `{subdomain}` for its part. */
export const getAddressPattern = query("organization:manage", async () => programUrl({ subdomain: "{subdomain}" }));

/**
 * Creates a program of the organization whose site answers at once. Throws `invalid` on the address when it is taken.
 * @param key the caller's idempotency key, or null: a second call with it gets the first program
 */
export const createProgram = platformCommand(
  "organization:manage",
  (
    ctx: AdminOrganizationCtx,
    { tx, audit, afterCommit },
    input: NewProgramInput,
    key: string | null,
  ): Promise<NewProgramView> =>
    once(tx, ctx, { scope: `program.create ${ctx.organizationId}`, key, input }, async () => {
      const { organizationId, now } = ctx;
      const taken = await takenSubdomains(tx, env.baseHosts[0] ?? "localhost");
      if (input.subdomain && taken.has(input.subdomain))
        throw invalid("subdomain", "This address is taken. Please choose another.");
      const subdomain = input.subdomain || freeSubdomain(subdomainOf(input.name), taken);
      const program = { id: uuidv7(now), name: input.name, subdomain };
      await insertProgram(tx, { ...program, organizationId, now });
      audit({
        verb: "program.create",
        targetType: "program",
        targetId: program.id,
        after: { name: program.name, subdomain },
      });
      await announceCatalogueChange(tx, program.id); // somebody may have asked for this host before, and was told that there is nothing
      afterCommit(() => dropCatalogue(program.id));
      return { ...program, subdomain_url: programUrl(program) };
    }),
);

/**
 * Takes a program off the net: its hosts answer as if there were none, nothing is deleted. Doing it twice is no error.
 * Throws `not_found`, and `invalid` when the name typed is another one.
 */
export const deactivateProgram = platformCommand(
  "organization:manage",
  async (ctx: AdminOrganizationCtx, work, id: string, { name }: ProgramConfirmation): Promise<{ name: string }> => {
    const program = await storedProgram(work.tx, ctx, id);
    if (name !== undefined && name !== program.name)
      throw invalid("name", "Type the name of the program as it stands here.");
    await changeStatus(ctx, work, program, "active", "deactivated");
    return { name: program.name };
  },
);

/** Puts a deactivated program back on the net, as it was. Doing it twice is no error. Throws `not_found`. */
export const reactivateProgram = platformCommand(
  "organization:manage",
  async (ctx: AdminOrganizationCtx, work, id: string): Promise<{ name: string }> => {
    const program = await storedProgram(work.tx, ctx, id);
    await changeStatus(ctx, work, program, "deactivated", "active");
    return { name: program.name };
  },
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
    verb: to === "active" ? "program.reactivate" : "program.deactivate",
    targetType: "program",
    targetId: id,
    before: { name, status: from },
    after: { name, status: to },
  });
  await announceCatalogueChange(tx, id);
  afterCommit(() => dropCatalogue(id));
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
  // Deleted accounts have no email; the index on (program_id, email) answers alone.
  const rows = await sql<{ program_id: string; count: string }>(
    "select program_id, count(*) from participants where program_id = any($1::uuid[]) and email is not null group by program_id",
    [programIds],
  );
  return new Map(rows.map(({ program_id, count }) => [program_id, Number(count)]));
}
