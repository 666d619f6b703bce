import type { AdminOrganizationCtx } from "~/platform/context";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import {
  auditFiltersView,
  auditPage,
  type AuditEntryView,
  type AuditLogQuery,
  type AuditPage,
} from "./audit-log.schema";
import { readAuditPage, type AuditScope, type ProgramName } from "./internal/audit-rows.server";

const EXPORT_ROWS = 500;

/**
 * A page of what admins changed in the organization's programs and in the organization itself, newest first. Super
 * admins also see platform-wide changes. Programs of other organizations have no entries here.
 */
export const listAuditEntries = query(
  "organization:manage",
  async function listAuditEntries(ctx: AdminOrganizationCtx, input: AuditLogQuery): Promise<AuditPage> {
    return readAuditPage(await scopeOf(ctx), input);
  },
  { output: auditPage, reads: "standby" },
);

/** All entries that match the filters, newest first, in batches. */
export const exportAuditEntries = query(
  "organization:manage",
  async function exportAuditEntries(
    ctx: AdminOrganizationCtx,
    input: AuditLogQuery,
  ): Promise<AsyncIterable<AuditEntryView[]>> {
    return inSameRead(allEntries(ctx, input));
  },
  { reads: "standby" },
);

async function* allEntries(ctx: AdminOrganizationCtx, input: AuditLogQuery): AsyncIterable<AuditEntryView[]> {
  const scope = await scopeOf(ctx);
  for (let after = input.after; ;) {
    const { result, next } = await readAuditPage(scope, { ...input, after, page_size: EXPORT_ROWS });
    yield result;
    if (next === null) return;
    const last = result.at(-1)!;
    after = { createdAt: last.created_at, id: last.id };
  }
}

/** The choices of the log's filters: the organization's programs and its admins. */
export const getAuditFilters = query(
  "organization:manage",
  async function getAuditFilters({ organizationId }: AdminOrganizationCtx) {
    const [programs, admins] = await Promise.all([
      prisma.program.findMany({
        where: { organizationId },
        orderBy: { name: "asc" },
        select: { id: true, name: true },
      }),
      prisma.organizationAdmin.findMany({
        where: { organizationId },
        orderBy: { admin: { email: "asc" } },
        select: { admin: { select: { id: true, email: true } } },
        take: 200,
      }),
    ]);
    return { programs, admins: admins.map(({ admin }) => admin) };
  },
  { output: auditFiltersView },
);

async function scopeOf({ organizationId, actor, locale }: AdminOrganizationCtx): Promise<AuditScope> {
  const programs = await sql<ProgramName>(sqlText`select id, name from programs where organization_id = $1`, [
    organizationId,
  ]);
  return { programs, organizationId, superAdmin: actor.superAdmin, locale };
}
