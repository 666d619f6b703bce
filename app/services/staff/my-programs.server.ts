import type { Prisma } from "~/generated/prisma/client";
import type { AdminActor } from "../context";

/** The programs that an admin may see: those of one's organizations, those one has a role on; all for super admins. */
export function whereMine(actor: AdminActor): Prisma.ProgramWhereInput {
  if (actor.superAdmin) return {};
  return { OR: [{ organizationId: { in: actor.organizationIds } }, { id: { in: Object.keys(actor.roles) } }] };
}
