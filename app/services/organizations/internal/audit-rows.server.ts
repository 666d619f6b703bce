/** Entries of the audit log, for the log of an organization and for the history of one thing. */
import { sql } from "~/platform/database.server";
import { escapeLike } from "~/platform/escape-like";
import { instantsOf } from "~/platform/zoned-time";
import { auditChanges } from "../audit-difference";
import type { AuditEntryView, AuditLogQuery, AuditPage } from "../audit-log.schema";
import { namedTargets, searchTargets, targetPath } from "./audit-targets.server";

export type ProgramName = { id: string; name: string };

export type AuditScope = {
  programs: readonly ProgramName[];
  /** With the entries of this organization that belong to no program; null: without. */
  organizationId: string | null;
  /** With platform-wide entries. */
  superAdmin: boolean;
  /** Only the entries about one thing. */
  target?: { type: string; id: string };
};

/** A page of the entries in the scope that the filters let through, newest first. */
export async function readAuditPage(scope: AuditScope, input: AuditLogQuery): Promise<AuditPage> {
  const { programs, organizationId, superAdmin, target } = scope;
  const programIds = programs.map(({ id }) => id);
  const pattern = `%${escapeLike(input.search)}%`;
  const { gte, lt } = instantsOf(input, input.time_zone);
  const rows = await sql<Row>(LOG, [
    input.program.length === 0 ? programIds : programIds.filter((id) => input.program.includes(id)),
    input.program.length === 0 || input.program.includes("none") ? organizationId : null,
    superAdmin,
    input.search === "" ? null : pattern,
    input.admin.length === 0 ? null : input.admin,
    gte ?? null,
    lt ?? null,
    input.after?.createdAt ?? null,
    input.after?.id ?? null,
    input.page_size + 1, // one more shows whether there is a next page
    input.search === "" ? [] : await searchTargets(programIds, pattern),
    target?.type ?? null,
    target?.id ?? null,
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

type Row = {
  id: string;
  program_id: string | null;
  program_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  key_name: string | null;
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
    or target_id = any($11::uuid[]) or actor_id = any($11::uuid[])) and ($5::uuid[] is null or actor_id = any($5))
  and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
  and ($8::timestamptz is null or (created_at, id) < ($8, $9::uuid))
  and ($12::text is null or (target_type = $12 and target_id = $13::uuid))
  order by created_at desc, id desc limit $10`;

/** Reads the newest entries of each program by its index, then takes the newest of them all. */
const LOG = `
  select e.*, p.name as program_name, a.email as actor_email, btrim(a.first_name || ' ' || a.last_name) as actor_name, k.name as key_name
    from (
      select of_program.* from unnest($1::uuid[]) as scope (id) cross join lateral (
        select program_id, ${COLUMNS} from audit_entries where program_id = scope.id and actor_type in ('admin', 'api_key') and ${FILTERS}
      ) of_program
      union all
      (select null, ${COLUMNS} from platform_audit_entries
        where (organization_id = $2::uuid or ($3::boolean and $2::uuid is not null and organization_id is null)) and ${FILTERS})
    ) e
    left join programs p on p.id = e.program_id
    left join admins a on a.id = e.actor_id
    left join api_keys k on k.program_id = e.program_id and k.id = e.actor_id
   order by e.created_at desc, e.id desc limit $10`;

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
    api_key: row.actor_id && row.key_name ? { id: row.actor_id, name: row.key_name } : null,
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
