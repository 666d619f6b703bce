/**
 * Finds the program that an address of the admin is about. For handlers, before there is a context to check permissions
 * on.
 */
import type { ProgramAdminActor } from "~/platform/context";
import { sqlName, sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { roleOn } from "~/platform/permissions";
import { RESOURCES } from "~/services/resources";

/** Resources whose rows have an address of their own under /admin/v2, by the parameter of that address. */
const LOCATED = RESOURCES.filter(({ param }) => param);

type AddressParams = Readonly<Record<string, string | undefined>>;

/**
 * The id of the program that an address names, by itself (`programId`) or by one of the program's rows; undefined when
 * it names none. Nothing is said about access yet.
 * @throws not_found for a row that does not exist
 */
export async function programOfAddress(params: AddressParams): Promise<string | undefined> {
  if (params.programId !== undefined) return params.programId;
  for (const { param, rows } of LOCATED) {
    const id = params[param!];
    if (id !== undefined) return programOfRow(rows!.table, id);
  }
  return undefined;
}

/**
 * The message for an address of nothing. It is the same for a row that does not exist and for one that the admin may
 * not know of. Undefined: the usual one.
 */
export function missingMessage(params: AddressParams): string | undefined {
  return LOCATED.find(({ param }) => params[param!] !== undefined)?.missing;
}

/**
 * The id of the organization that a program belongs to.
 * @throws not_found when the actor has no role on the program: they may not learn whether it exists
 */
export async function organizationOfProgram(actor: ProgramAdminActor, programId: string): Promise<string> {
  const organizationId = organizationIds.get(programId) ?? (await findOrganizationId(programId));
  if (!organizationId || roleOn(actor, { id: programId, organizationId }) === null) throw notFound();
  return organizationId;
}

/** By program id. Programs and organizations are never deleted, and a program never changes its organization. */
const organizationIds = new Map<string, string>();
const MAX_PROGRAMS = 10_000;

/** Forgets them, for a process that gets another database. */
export function forgetOrganizations(): void {
  organizationIds.clear();
}

async function findOrganizationId(programId: string): Promise<string | undefined> {
  if (!isUuid(programId)) return undefined;
  const [program] = await sql<{ organization_id: string }>(
    sqlText`select organization_id from programs where id = $1`,
    [programId],
  );
  if (!program) return undefined;
  if (organizationIds.size >= MAX_PROGRAMS) organizationIds.clear();
  organizationIds.set(programId, program.organization_id);
  return program.organization_id;
}

async function programOfRow(table: string, id: string): Promise<string> {
  if (!isUuid(id)) throw notFound();
  const [row] = await sql<{ program_id: string }>(
    // Program by program, since the largest tables are indexed by the program and the id only.
    sqlText`select t.program_id from programs p
      cross join lateral (select program_id from ${sqlName(table)} where program_id = p.id and id = $1 limit 1) t`,
    [id],
  );
  if (!row) throw notFound();
  return row.program_id;
}
