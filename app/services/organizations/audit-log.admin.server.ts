import type { AdminOrganizationCtx } from "~/platform/context";
import { prisma, sql } from "~/platform/database.server";
import { escapeLike } from "~/platform/escape-like";
import { query } from "~/platform/use-case.server";
import { instantOf } from "~/platform/zoned-time";
import { auditChanges } from "./audit-difference";
import {
  auditFiltersView,
  auditPage,
  type AuditEntryView,
  type AuditLogQuery,
  type AuditPage,
} from "./audit-log.schema";
import { namedTargets, searchTargets, targetPath } from "./internal/audit-targets.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const EXPORT_ROWS = 500;

/**
 * A page of what admins changed in the organization's programs and in the organization itself, newest first. Super
 * admins also see platform-wide changes. Programs of other organizations have no entries here.
 */
export const listAuditEntries = query(
  "organization:manage",
  async function listAuditEntries(ctx: AdminOrganizationCtx, input: AuditLogQuery): Promise<AuditPage> {
    return readPage(ctx, input);
  },
  { output: auditPage },
);

/** All entries that the filters let through, newest first, some at a time. */
export const exportAuditEntries = query(
  "organization:manage",
  async function exportAuditEntries(
    ctx: AdminOrganizationCtx,
    input: AuditLogQuery,
  ): Promise<AsyncIterable<AuditEntryView[]>> {
    return allEntries(ctx, input);
  },
);

async function* allEntries(ctx: AdminOrganizationCtx, input: AuditLogQuery): AsyncIterable<AuditEntryView[]> {
  for (let after = input.after; ;) {
    const { result, next } = await readPage(ctx, { ...input, after, page_size: EXPORT_ROWS });
    yield result;
    if (next === null) return;
    const last = result.at(-1)!;
    after = { createdAt: last.created_at, id: last.id };
  }
}

async function readPage(ctx: AdminOrganizationCtx, input: AuditLogQuery): Promise<AuditPage> {
  const programs = await programsOf(ctx);
  const programIds = programs.map(({ id }) => id);
  const pattern = `%${escapeLike(input.search)}%`;
  const rows = await sql<Row>(LOG, [
    input.program === "none" ? [] : programIds.filter((id) => input.program === undefined || id === input.program),
    input.program === undefined || input.program === "none" ? ctx.organizationId : null,
    ctx.actor.superAdmin,
    input.search === "" ? null : pattern,
    input.admin ?? null,
    input.from ? instantOf(`${input.from}T00:00`, input.time_zone) : null,
    input.to ? instantOf(`${dayAfter(input.to)}T00:00`, input.time_zone) : null,
    input.after?.createdAt ?? null,
    input.after?.id ?? null,
    input.page_size + 1, // one more shows whether there is a next page
    input.search === "" ? [] : await searchTargets(programIds, pattern),
  ]);
  const shown = rows.slice(0, input.page_size);
  const targets = await namedTargets(
    programIds,
    shown.flatMap(({ target_id }) => target_id ?? []),
  );
  const result = shown.map((row) => toEntryView(row, targets, programs));
  const last = result.at(-1);
  return {
    pageSize: input.page_size,
    result,
    next: rows.length > input.page_size && last ? `${last.created_at}_${last.id}` : null,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
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

type Row = {
  id: string;
  program_id: string | null;
  program_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  reason: string | null;
  request_id: string;
  before: unknown;
  after: unknown;
  created_at: Date;
};

const COLUMNS = "id, actor_id, action, target_type, target_id, reason, request_id, before, after, created_at";

/** Values of what was recorded, but not the names of fields: every entry would contain 'name'. */
const RECORDED = `select value #>> '{}' as value from jsonb_path_query(jsonb_build_array(before, after), '$.**') as value
  where jsonb_typeof(value) = 'string'`;

const FILTERS = `($4::text is null or action ilike $4 or exists (select from (${RECORDED}) recorded where value ilike $4)
    or target_id = any($11::uuid[]) or actor_id = any($11::uuid[])) and ($5::uuid is null or actor_id = $5)
  and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
  and ($8::timestamptz is null or (created_at, id) < ($8, $9::uuid))
  order by created_at desc, id desc limit $10`;

/** Reads the newest entries of each program by its index, then takes the newest of them all. */
const LOG = `
  select e.*, p.name as program_name, a.email as actor_email, btrim(a.first_name || ' ' || a.last_name) as actor_name
    from (
      select of_program.* from unnest($1::uuid[]) as scope (id) cross join lateral (
        select program_id, ${COLUMNS} from audit_entries where program_id = scope.id and actor_type = 'admin' and ${FILTERS}
      ) of_program
      union all
      (select null, ${COLUMNS} from platform_audit_entries
        where (organization_id = $2::uuid or ($3::boolean and $2::uuid is not null and organization_id is null)) and ${FILTERS})
    ) e
    left join programs p on p.id = e.program_id
    left join admins a on a.id = e.actor_id
   order by e.created_at desc, e.id desc limit $10`;

type ProgramName = { id: string; name: string };

function programsOf({ organizationId }: AdminOrganizationCtx): Promise<ProgramName[]> {
  return prisma.program.findMany({ where: { organizationId }, select: { id: true, name: true } });
}

function toEntryView(
  row: Row,
  targets: Awaited<ReturnType<typeof namedTargets>>,
  programs: readonly ProgramName[],
): AuditEntryView {
  const target = row.target_id === null ? undefined : targets.get(row.target_id);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    admin:
      row.actor_id && row.actor_email
        ? { id: row.actor_id, name: row.actor_name || row.actor_email, email: row.actor_email }
        : null,
    program: row.program_id && row.program_name ? { id: row.program_id, name: row.program_name } : null,
    action: row.action,
    target_type: row.target_type,
    target_id: row.target_id,
    target: { name: target?.name || recordedName(row), to: target ? targetPath(target) : null },
    reason: row.reason,
    request_id: row.request_id,
    changes: auditChanges(row.before, row.after).map(({ field, before, after }) => ({
      field,
      before: withProgramNames(before, programs),
      after: withProgramNames(after, programs),
    })),
  };
}

/** The name of a thing as the entry recorded it, for what is gone. */
function recordedName({ before, after }: Row): string | null {
  for (const values of [after, before])
    for (const field of ["name", "caption", "title", "host", "email", "key"]) {
      const name: unknown = values && (values as Record<string, unknown>)[field];
      if (typeof name === "string" && name !== "") return name;
    }
  return null;
}

/** Roles are recorded by the ids of their programs. */
function withProgramNames(text: string | null, programs: readonly ProgramName[]): string | null {
  return programs.reduce((shown, { id, name }) => shown && shown.replaceAll(id, name), text);
}
