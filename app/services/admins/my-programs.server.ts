import type { Prisma } from "~/generated/prisma/client";
import type { AdminActor } from "~/platform/context";

/**
 * The programs that an admin may see: all for super admins, else those of their organizations and those with a role.
 */
export function accessibleTo(actor: AdminActor): Prisma.ProgramWhereInput {
  if (actor.superAdmin) return {};
  return { OR: [{ organizationId: { in: actor.organizationIds } }, { id: { in: Object.keys(actor.roles) } }] };
}
