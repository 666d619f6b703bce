/** The rows of saved views: those of a program's lists and those of an organization's lists have a table each. */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { invalid, notFound } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { MAX_VIEWS, type SavedView } from "../saved-views.schema";

const TABLES = {
  program: { table: "saved_views", scope: "program_id" },
  organization: { table: "organization_saved_views", scope: "organization_id" },
} as const;

/** The views of one admin in one program or organization. */
export type OwnViews = { in: keyof typeof TABLES; scopeId: string; adminId: string };

/** The views of a list, by name. */
export function readViews(sql: Sql, { in: place, scopeId, adminId }: OwnViews, list: string): Promise<SavedView[]> {
  const { table, scope } = TABLES[place];
  return sql<SavedView>(
    sqlText`select id, name, query from ${table}
      where ${scope} = $1::uuid and admin_id = $2::uuid and list = $3 order by name, id`,
    [scopeId, adminId, list],
  );
}

type NewView = { list: string; name: string; query: string; now: Date };

/** Saves a view, in place of one of the same name. @throws invalid on `name` when there are too many of this list */
export async function writeView(sql: Sql, own: OwnViews, { list, name, query, now }: NewView): Promise<SavedView> {
  const { table, scope } = TABLES[own.in];
  const others = (await readViews(sql, own, list)).filter((view) => view.name !== name);
  if (others.length >= MAX_VIEWS) throw invalid("name", msg("You have too many views. Delete one first"));
  const [view] = await sql<SavedView>(
    sqlText`insert into ${table} (${scope}, id, admin_id, list, name, query, created_at)
      values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz)
      on conflict (${scope}, admin_id, list, name) do update set query = excluded.query returning id, name, query`,
    [own.scopeId, uuidv7(now), own.adminId, list, name, query, now],
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
