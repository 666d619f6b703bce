/** What an admin may do on a program while they are not signed in: for mails to them, and for what they have scheduled. */
import { sqlText, type SqlText } from "~/platform/database/sql";
import { hasPermission, type ProgramPermission, type Role } from "~/platform/permissions";

export type AbsentAccess = { is_owner: boolean; role: Role | null };

/**
 * The columns of `AbsentAccess`, of an admin who may have left: as findAdminSession, which says it of one who is there.
 * Owners and roles count while the admin and the membership are active.
 * @param admin the id of the admin
 * @param program the id of the program
 */
export function absentAccess(admin: SqlText, program: SqlText): SqlText {
  const membership = sqlText`organization_admins o join programs op on op.organization_id = o.organization_id and op.id = ${program}
      where o.admin_id = ${admin} and o.active`;
  return sqlText`exists (select from admins ao where ao.id = ${admin} and ao.active
      and (ao.super_admin or exists (select from ${membership} and o.owner))) as is_owner,
    (select f.role from program_staff f join admins ao on ao.id = f.admin_id and ao.active
      where f.program_id = ${program} and f.admin_id = ${admin} and exists (select from ${membership})) as role`;
}

/** @param features those of the program */
export function mayInAbsence(
  access: AbsentAccess,
  permission: ProgramPermission,
  features: readonly string[],
): boolean {
  return hasPermission(access.is_owner ? "owner" : access.role, permission, features);
}
