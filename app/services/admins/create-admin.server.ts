import { randomUUID } from "node:crypto";
import type { Locale } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";

export type CreatedAdmin = {
  /** What was missing: nothing for a super admin who exists already. */
  created: ("organization" | "admin")[];
  organization: string;
};

type NewSuperAdmin = { email: string; organizationName: string; locale?: Locale; now: Date };

/**
 * Makes somebody a super admin and an owner of the first organization, for the operator of an installation: a new one
 * has nobody who could invite. Existing super admins are not changed, so it may run repeatedly and concurrently.
 * @param on runs the statements in one transaction
 * @param admin the organization is made when there is none; the locale is that of a new admin
 */
export async function createSuperAdmin(
  on: Sql,
  { email, organizationName, locale = "en", now }: NewSuperAdmin,
): Promise<CreatedAdmin> {
  await lockAdminCreation(on);
  const created: CreatedAdmin["created"] = [];
  const FIRST = sqlText`select id::text, name from organizations order by created_at, id limit 1`;
  let [organization] = await on<{ id: string; name: string }>(FIRST, []);
  if (!organization) {
    organization = { id: randomUUID(), name: organizationName };
    await on(sqlText`insert into organizations (id, name, created_at) values ($1::uuid, $2, $3::timestamptz)`, [
      organization.id,
      organization.name,
      now,
    ]);
    created.push("organization");
  }
  const [changed] = await on<{ id: string }>(
    sqlText`insert into admins as a (id, email, super_admin, preferred_locale, created_at, updated_at)
     values ($1::uuid, $2, true, $4, $3::timestamptz, $3::timestamptz)
     on conflict (email) do update set super_admin = true, active = true, updated_at = $3::timestamptz
       where not (a.super_admin and a.active)
     returning id::text`,
    [randomUUID(), email, now, locale],
  );
  if (!changed) return { created, organization: organization.name };
  created.push("admin");
  await on(
    sqlText`insert into organization_admins (organization_id, admin_id, created_at) values ($1::uuid, $2::uuid, $3::timestamptz)
     on conflict (organization_id, admin_id) do update set owner = true, active = true`,
    [organization.id, changed.id, now],
  );
  await on(
    sqlText`insert into platform_audit_entries (id, organization_id, actor_type, action, target_type, target_id, after, request_id, created_at)
     values ($1::uuid, $2::uuid, 'system', 'admin.create', 'admin', $3, $4::jsonb, 'command', $5::timestamptz)`,
    [
      randomUUID(),
      organization.id,
      changed.id,
      JSON.stringify({ email, superAdmin: true, organization: organization.name }),
      now,
    ],
  );
  return { created, organization: organization.name };
}

/** Until the transaction ends, no other one makes a super admin. */
export async function lockAdminCreation(on: Sql): Promise<void> {
  await on(sqlText`select pg_advisory_xact_lock(hashtextextended('create-admin', 0))::text`, []);
}
