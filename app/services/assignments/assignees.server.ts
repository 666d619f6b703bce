/** To whom receipts and referrals can be assigned: the admins who may review them. */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { adminIdOf, type ProgramAdminActor } from "~/platform/context";
import { sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { invalid } from "~/platform/errors";
import { hasPermission, type ProgramPermission, type Role } from "~/platform/permissions";
import type { StatementValues } from "~/platform/statement-values";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { Assignee } from "./assignees.schema";

type Person = { id: string; firstName: string; lastName: string; email: string };
type Member = Person & { owner: boolean; role: Role | null };

/** An admin as rows name the one who is to review them. */
export function assigneeOf({ id, firstName, lastName, email }: Person): Assignee {
  return { id, name: `${firstName} ${lastName}`.trim() || email };
}

/**
 * The active admins of the program's organization who have the permission on the program, by name. Of those who never
 * came after their invitation nothing is shown. A super admin who is no member is among them for themselves.
 */
export async function assigneesOf(on: Sql, ctx: AdminProgramCtx, permission: ProgramPermission): Promise<Assignee[]> {
  const { actor, programId, program } = ctx;
  const members = await on<Member>(
    sqlText`select a.id::text, a.first_name as "firstName", a.last_name as "lastName", a.email, o.owner, f.role
       from organization_admins o join admins a on a.id = o.admin_id and a.active
         left join program_staff f on f.program_id = $1::uuid and f.admin_id = a.id
      where o.organization_id = $2::uuid and o.active and o.last_visit_at is not null order by a.first_name, a.last_name, a.email`,
    [programId, program.organizationId],
  );
  const permitted = members
    .filter(({ owner, role }) => hasPermission(owner ? "owner" : role, permission, program.features))
    .map(assigneeOf);
  const isAdded =
    actor.kind === "admin" &&
    actor.superAdmin &&
    isAllowed(ctx, permission) &&
    !permitted.some(({ id }) => id === actor.id);
  return isAdded ? [assigneeOf(actor), ...permitted] : permitted;
}

/**
 * Checks that rows can be assigned to an admin; null is nobody.
 * @throws invalid on `assignee_id`
 */
export async function assertAssignee(
  on: Sql,
  ctx: AdminProgramCtx,
  permission: ProgramPermission,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const choices = await assigneesOf(on, ctx, permission);
  if (!choices.some((choice) => choice.id === id)) throw invalid("assignee_id", NOT_PERMITTED);
}

const NOT_PERMITTED = msg("Choose an admin who may review this");

/** The condition of the filter by assignee; no condition without a value. For an API key, `me` is the admin who made it. */
export function assignedTo(
  column: SqlText,
  assigned: readonly string[],
  actor: ProgramAdminActor,
  values: StatementValues,
): SqlText[] {
  const named = assigned
    .filter((value) => value !== "none")
    .map((value) => (value === "me" ? adminIdOf(actor) : value));
  const ids = [...new Set(named)];
  if (!assigned.includes("none")) return values.oneOf(column, ids, "uuid");
  return [sqlText`(${column} is null or ${column} = any(${values.add(ids)}::uuid[]))`];
}
