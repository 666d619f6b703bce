import type { Role } from "~/auth/permissions";
import type { AdminOrganizationCtx } from "../context";
import { sqlIn, type Transaction } from "../database.server";
import { AppError, invalid, NOT_PERMITTED_MESSAGE, notFound } from "../errors";
import { isUuid, uuidv7 } from "../ids.server";
import type { StandingInput } from "./admins.schema";

/** Somebody's standing in the organization, as stored. */
export type Membership = { id: string; email: string; owner: boolean; active: boolean; roles: Record<string, Role> };

/**
 * From here to the commit nobody else changes who works for the organization, and whoever asks is still its owner: two
 * owners who demote each other at the same moment would otherwise both succeed. Throws `forbidden`.
 */
export async function holdMemberships(tx: Transaction, { actor, organizationId }: AdminOrganizationCtx): Promise<void> {
  await sqlIn(tx)("select id from organizations where id = $1::uuid for no key update", [organizationId]);
  if (actor.superAdmin) return;
  const own = await tx.organizationAdmin.count({
    where: { organizationId, adminId: actor.id, owner: true, active: true },
  });
  if (own === 0) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
}

/** The standing of an admin of this organization. Throws `not_found`. */
export async function storedMembership(
  tx: Transaction,
  { organizationId }: AdminOrganizationCtx,
  adminId: string,
): Promise<Membership> {
  const found = isUuid(adminId)
    ? await tx.organizationAdmin.findUnique({
        where: { organizationId_adminId: { organizationId, adminId } },
        include: { admin: { select: { email: true, staff: { where: { program: { organizationId } } } } } },
      })
    : null;
  if (!found) throw notFound("Admin not found");
  const roles = Object.fromEntries(found.admin.staff.map(({ programId, role }) => [programId, role as Role]));
  return { id: adminId, email: found.admin.email, owner: found.owner, active: found.active, roles };
}

/**
 * Throws `refused` when taking `membership` its ownership or its access would lock somebody out: oneself, or everybody,
 * where it is the organization's last owner.
 */
export async function assertMayLose(
  tx: Transaction,
  { actor, organizationId }: AdminOrganizationCtx,
  { id, owner, active }: Membership,
): Promise<void> {
  if (id === actor.id) throw new AppError("refused", "You cannot take away your own access. Ask another owner.");
  if (!owner || !active) return;
  const others = await tx.organizationAdmin.count({
    where: { organizationId, owner: true, active: true, adminId: { not: id }, admin: { active: true } },
  });
  if (others === 0) throw new AppError("refused", "The organization needs at least one owner.");
}

/** Throws `invalid` unless the standing says something, about programs of this organization alone. */
export async function assertStanding(
  tx: Transaction,
  { organizationId }: AdminOrganizationCtx,
  { owner, roles }: StandingInput,
): Promise<void> {
  const programIds = Object.keys(roles);
  if (!owner && programIds.length === 0)
    throw invalid("owner", "Make this person an owner, or choose a role on at least one program.");
  const known = new Set(
    (await tx.program.findMany({ where: { organizationId, id: { in: programIds } }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  );
  const unknown = programIds.find((id) => !known.has(id));
  if (unknown) throw invalid(`roles[${unknown}]`, "This program is not part of the organization.");
}

/** Stores what somebody is from now on. Owners need no roles: they may do everything. */
export async function writeStanding(
  tx: Transaction,
  { organizationId, now }: AdminOrganizationCtx,
  adminId: string,
  { owner, roles }: StandingInput,
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
