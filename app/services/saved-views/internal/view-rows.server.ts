/** The rows of saved views: those of a program's lists and those of an organization's lists have a table each. */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { invalid, notFound } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { MAX_VIEWS, type SavedView } from "../saved-views.schema";

/** Of `v`, for views of those who work there: owners and roles count while the admin is active in the organization. */
const OF_PROGRAM = sqlText`exists (select from programs p join organization_admins o on o.organization_id = p.organization_id
    and o.admin_id = v.admin_id and o.active left join program_staff f on f.program_id = p.id and f.admin_id = v.admin_id
  where p.id = v.program_id and (o.owner or f.id is not null))`;
const OF_ORGANIZATION = sqlText`exists (select from organization_admins o
  where o.organization_id = v.organization_id and o.admin_id = v.admin_id and o.active)`;

const TABLES = {
  program: { table: "saved_views", scope: "program_id", works: OF_PROGRAM },
  organization: { table: "organization_saved_views", scope: "organization_id", works: OF_ORGANIZATION },
} as const;

/** The views of one admin in one program or organization. */
export type OwnViews = { in: keyof typeof TABLES; scopeId: string; adminId: string };

/** The most shared views of colleagues that one list has. */
const MAX_SHARED = 100;

/** The admin's own views of a list and those that colleagues share, by name. */
export async function readViews(sql: Sql, own: OwnViews, list: string): Promise<SavedView[]> {
  const { table, scope, works } = TABLES[own.in];
  const shared = await sql<SavedView>(
    sqlText`select v.id, v.name, v.query, v.shared,
        coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as admin_name
      from ${table} v join admins a on a.id = v.admin_id and a.active
      where v.${scope} = $1::uuid and v.list = $3 and v.shared and v.admin_id <> $2::uuid
        and (a.super_admin or ${works})
      order by v.name, v.id limit ${MAX_SHARED}`,
    [own.scopeId, own.adminId, list],
  );
  return [...(await ownViews(sql, own, list)), ...shared];
}

function ownViews(sql: Sql, { in: place, scopeId, adminId }: OwnViews, list: string): Promise<SavedView[]> {
  const { table, scope } = TABLES[place];
  return sql<SavedView>(
    sqlText`select id, name, query, shared, null::text as admin_name from ${table}
      where ${scope} = $1::uuid and admin_id = $2::uuid and list = $3 order by name, id`,
    [scopeId, adminId, list],
  );
}

type NewView = { list: string; name: string; query?: string; shared?: boolean; now: Date };

/** Saves a view, in place of one of the same name. @throws invalid on `name` when there are too many of this list */
export async function writeView(
  sql: Sql,
  own: OwnViews,
  { list, name, query, shared, now }: NewView,
): Promise<SavedView> {
  const { table, scope } = TABLES[own.in];
  const others = (await ownViews(sql, own, list)).filter((view) => view.name !== name);
  if (others.length >= MAX_VIEWS) throw invalid("name", msg("You have too many views. Delete one first"));
  const [view] = await sql<SavedView>(
    sqlText`insert into ${table} as v (${scope}, id, admin_id, list, name, query, created_at, shared)
      values ($1::uuid, $2::uuid, $3::uuid, $4, $5, coalesce($6, ''), $7::timestamptz, coalesce($8::boolean, false))
      on conflict (${scope}, admin_id, list, name)
        do update set query = coalesce($6, v.query), shared = coalesce($8::boolean, v.shared)
      returning id, name, query, shared, null::text as admin_name`,
    [own.scopeId, uuidv7(now), own.adminId, list, name, query ?? null, now, shared ?? null],
  );
  return view!;
}

/** Deletes a view and returns what it was. @throws not_found */
export async function removeView(sql: Sql, own: OwnViews, id: string): Promise<{ list: string; name: string }> {
  const { table, scope } = TABLES[own.in];
  const [view] = await sql<{ list: string; name: string }>(
    sqlText`delete from ${table} where ${scope} = $1::uuid and admin_id = $2::uuid and id = $3::uuid returning list, name`,
    [own.scopeId, own.adminId, id],
  );
  if (!view) throw notFound(msg("This view no longer exists"));
  return view;
}
