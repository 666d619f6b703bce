import type { Prisma } from "~/generated/prisma/client";
import type { ProgramAdminActor } from "~/platform/context";

/**
 * The programs that an admin may see: all for super admins, else those of their organizations and those with a role. An
 * API key sees its own. `programsOf` (admin-frame.admin.server.ts) has the same condition in SQL.
 */
export function accessibleTo(actor: ProgramAdminActor): Prisma.ProgramWhereInput {
  if (actor.superAdmin) return {};
  return { OR: [{ organizationId: { in: actor.organizationIds } }, { id: { in: Object.keys(actor.roles) } }] };
}
