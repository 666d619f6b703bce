import type { AdminOrganizationCtx } from "~/platform/context";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, NOT_PERMITTED_MESSAGE, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import type { Role } from "~/platform/permissions";
import type { MembershipInput } from "../admins.schema";

/** An admin's membership in the organization, as stored. */
export type Membership = { id: string; email: string; owner: boolean; active: boolean; roles: Record<string, Role> };

/**
 * Locks the organization's memberships until the transaction ends and checks that the actor is still an owner.
 * Otherwise two owners who demote each other at the same time would both succeed.
 * @throws forbidden
 */
export async function lockMemberships(tx: Transaction, { actor, organizationId }: AdminOrganizationCtx): Promise<void> {
  await sqlIn(tx)(sqlText`select id from organizations where id = $1::uuid for no key update`, [organizationId]);
  if (actor.superAdmin) return;
  const own = await tx.organizationAdmin.count({
    where: { organizationId, adminId: actor.id, owner: true, active: true },
  });
  if (own === 0) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
}

/** The membership of an admin of this organization. @throws not_found */
export async function storedMembership(
  tx: Transaction,
  { organizationId }: AdminOrganizationCtx,
  adminId: string,
): Promise<Membership> {
  const found = isUuid(adminId)
    ? await tx.organizationAdmin.findUnique({
        where: { organizationId_adminId: { organizationId, adminId } },
        include: { admin: { select: { email: true, programRoles: { where: { program: { organizationId } } } } } },
      })
    : null;
  if (!found) throw notFound("Admin not found");
  const roles = Object.fromEntries(found.admin.programRoles.map(({ programId, role }) => [programId, role as Role]));
  return { id: adminId, email: found.admin.email, owner: found.owner, active: found.active, roles };
}

/**
 * Checks that removing a member's ownership or access locks nobody out.
 * @throws rejected for oneself, and for the organization's last owner
 */
export async function assertMayLose(
  tx: Transaction,
  { actor, organizationId }: AdminOrganizationCtx,
  { id, owner, active }: Membership,
): Promise<void> {
  if (id === actor.id) throw new AppError("rejected", "You can't remove your own access. Ask another owner.");
  if (!owner || !active) return;
  const others = await tx.organizationAdmin.count({
    where: { organizationId, owner: true, active: true, adminId: { not: id }, admin: { active: true } },
  });
  if (others === 0) throw new AppError("rejected", "The organization needs at least one owner.");
}

/** @throws invalid for a membership without ownership and roles, and for roles on programs of other organizations */
export async function assertMembership(
  tx: Transaction,
  { organizationId }: AdminOrganizationCtx,
  { owner, roles }: MembershipInput,
): Promise<void> {
  const programIds = Object.keys(roles);
  if (!owner && programIds.length === 0)
    throw invalid("owner", "Make this person an owner, or choose a role on at least one program.");
  const existingIds = new Set(
    (await tx.program.findMany({ where: { organizationId, id: { in: programIds } }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  );
  const unknown = programIds.find((id) => !existingIds.has(id));
  if (unknown) throw invalid(`roles[${unknown}]`, "This program isn't part of the organization.");
}

/** Stores a membership. Owners have no roles, since they have all permissions. */
export async function writeMembership(
  tx: Transaction,
  { organizationId, now }: AdminOrganizationCtx,
  adminId: string,
  { owner, roles }: MembershipInput,
): Promise<void> {
  await tx.organizationAdmin.update({
    where: { organizationId_adminId: { organizationId, adminId } },
    data: { owner },
  });
  await tx.programStaff.deleteMany({ where: { adminId, program: { organizationId } } });
  if (owner) return;
  await tx.programStaff.createMany({
    data: Object.entries(roles).map(([programId, role]) => ({
      programId,
      id: uuidv7(now),
      adminId,
      role,
      createdAt: now,
    })),
  });
}
