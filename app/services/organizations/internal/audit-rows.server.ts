/** Entries of the audit log, for the log of an organization and for the history of one thing. */
import { translate, type Locale } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { estimatedRows } from "~/platform/counted-page.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql } from "~/platform/database/statements.server";
import { escapeLike } from "~/platform/escape-like";
import { StatementValues } from "~/platform/statement-values";
import { instantsOf } from "~/platform/zoned-time";
import { auditChanges } from "../audit-difference";
import type { AuditEntryView, AuditLogQuery, AuditPage } from "../audit-log.schema";
import { actionsSaying } from "../audit-sentences";
import { namedTargets, searchTargets, targetPath } from "./audit-targets.server";

export type ProgramName = { id: ProgramId; name: string };

export type AuditScope = {
  programs: readonly ProgramName[];
  /** With the entries of this organization that belong to no program; null: without. */
  organizationId: string | null;
  /** With platform-wide entries. */
  superAdmin: boolean;
  /** The language of the sentences that a search means. */
  locale: Locale;
  /** Only the entries about one thing. */
  target?: { type: string; id: string };
};

/** A page of the entries in the scope that the filters let through, newest first. */
export async function readAuditPage(scope: AuditScope, input: AuditLogQuery): Promise<AuditPage> {
  const { programs, organizationId, superAdmin } = scope;
  const programIds = programs.map(({ id }) => id);
  const isChosen = (program: string) => input.program.length === 0 || input.program.includes(program);
  const values = new StatementValues();
  const log = {
    programs: sqlText`${values.add(programIds.filter(isChosen))}::uuid[]`,
    conditions: await conditionsOf(scope, input, values),
    limit: input.page_size + 1, // one more shows whether there is a next page
  };
  const inOneRead = input.search !== "" && (await findsFew(log, values));
  const ofPrograms = inOneRead ? entriesOfAll(log) : entriesOfEach(log);
  const rows = await plannedSql<Row>(
    logOf(ofPrograms, log, values, { organizationId: isChosen("none") ? organizationId : null, superAdmin }),
    values.list,
  );
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

async function conditionsOf(
  { programs, target, locale }: AuditScope,
  input: AuditLogQuery,
  values: StatementValues,
): Promise<SqlText[]> {
  const conditions = [
    ...values.oneOf(sqlText`actor_id`, input.admin, "uuid"),
    ...values.oneOf(sqlText`target_type`, input.kind),
    ...values.oneOf(sqlText`target_id`, input.target, "uuid"),
    ...values.within(sqlText`created_at`, instantsOf(input, input.time_zone)),
  ];
  if (target)
    conditions.push(
      sqlText`target_type = ${values.add(target.type)}::text and target_id = ${values.add(target.id)}::uuid`,
    );
  if (input.after) {
    const { createdAt, id } = input.after;
    conditions.push(sqlText`(created_at, id) < (${values.add(createdAt)}::timestamptz, ${values.add(id)}::uuid)`);
  }
  if (input.search !== "") {
    const pattern = `%${escapeLike(input.search)}%`;
    const programIds = programs.map(({ id }) => id);
    const ids = values.add(await searchTargets(programIds, input.search));
    const actions = values.add(actionsSaying(input.search, (text) => translate(locale, text)));
    const isRecorded = sqlText`audit_text(action, before, after) ilike ${values.add(pattern)}::text`;
    conditions.push(
      sqlText`(${isRecorded} or action = any(${actions}::text[]) or target_id = any(${ids}::uuid[]) or actor_id = any(${ids}::uuid[]))`,
    );
  }
  return conditions;
}

/** What is read: `programs` is the placeholder of their ids. */
type Log = { programs: SqlText; conditions: readonly SqlText[]; limit: number };

const BY_ADMINS = "audit_entries where actor_type in ('admin', 'api_key')";

/** The end of a statement: the newest entries with the conditions. */
function newest({ conditions, limit }: Log): SqlText {
  return sqlText`${joinSql([sqlText``, ...conditions], " and ")} order by created_at desc, id desc limit ${limit}`;
}

/** The newest entries of each program, which the index has in this order. */
function entriesOfEach(log: Log): SqlText {
  return sqlText`select of_program.* from unnest(${log.programs}) as scope (id) cross join lateral (
      select program_id, ${COLUMNS} from ${BY_ADMINS} and program_id = scope.id${newest(log)}
    ) of_program`;
}

/** The newest entries of all programs, for a search of which the index of texts finds few: it has all programs together. */
function entriesOfAll(log: Log): SqlText {
  return sqlText`(select program_id, ${COLUMNS} from ${BY_ADMINS} and program_id = any(${log.programs})${newest(log)})`;
}

/** So few entries are sorted. */
const FEW = 5_000;

async function findsFew({ programs, conditions }: Log, { list }: StatementValues): Promise<boolean> {
  const found = joinSql([sqlText`program_id = any(${programs})`, ...conditions], " and ");
  return (await estimatedRows([sqlText`from ${BY_ADMINS} and ${found}`], list)) < FEW;
}

/** These entries of programs and those of no program, the newest of them all. */
function logOf(
  ofPrograms: SqlText,
  log: Log,
  values: StatementValues,
  { organizationId, superAdmin }: Pick<AuditScope, "organizationId" | "superAdmin">,
): SqlText {
  const ofOrganization =
    organizationId === null ? sqlText`false` : sqlText`organization_id = ${values.add(organizationId)}::uuid`;
  const ofPlatform = organizationId !== null && superAdmin ? "organization_id is null" : "false";
  return sqlText`
  select e.*, p.name as program_name, a.email as actor_email, btrim(a.first_name || ' ' || a.last_name) as actor_name, k.name as key_name
    from (
      ${ofPrograms}
      union all
      (select null, ${COLUMNS} from platform_audit_entries
        where (${ofOrganization} or ${ofPlatform})${newest(log)})
    ) e
    left join programs p on p.id = e.program_id
    left join admins a on a.id = e.actor_id
    left join api_keys k on k.program_id = e.program_id and k.id = e.actor_id
   order by e.created_at desc, e.id desc limit ${log.limit}`;
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
