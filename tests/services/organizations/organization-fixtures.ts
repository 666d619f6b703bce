/** Organizations with owners and other admins, and their contexts. */
import type { AdminActor, AdminOrganizationCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import type { Role } from "~/platform/permissions";
import { NOW } from "../../factories";

let counter = 0;

export async function createOrganization(name = `Organization ${++counter}`): Promise<string> {
  const id = uuidv7(NOW);
  await prisma.organization.create({ data: { id, name, createdAt: NOW } });
  return id;
}

type ProgramRole = { owner?: boolean; active?: boolean; roles?: Record<string, Role>; email?: string };

/** An admin of the organization, who has been there before. */
export async function createAdmin(
  organizationId: string,
  { owner = false, active = true, roles = {}, email }: ProgramRole = {},
): Promise<string> {
  const id = uuidv7(NOW);
  await prisma.admin.create({
    data: {
      id,
      email: email ?? `admin${++counter}@example.test`,
      firstName: "Alex",
      lastName: `Admin ${counter}`,
      lastSignInAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    },
  });
  await prisma.organizationAdmin.create({
    data: { organizationId, adminId: id, owner, active, lastVisitAt: NOW, createdAt: NOW },
  });
  for (const [programId, role] of Object.entries(roles))
    await prisma.programStaff.create({ data: { programId, id: uuidv7(NOW), adminId: id, role, createdAt: NOW } });
  return id;
}

/** The context of this admin in the organization; `superAdmin` does not belong to it. */
export function organizationCtx(
  organizationId: string,
  adminId: string,
  {
    superAdmin = false,
    owns = [organizationId],
    now = NOW,
  }: { superAdmin?: boolean; owns?: string[]; now?: Date } = {},
): AdminOrganizationCtx {
  const actor: AdminActor = {
    kind: "admin",
    id: adminId,
    sessionId: uuidv7(NOW),
    email: "admin@example.test",
    firstName: "Alex",
    lastName: "Admin",
    superAdmin,
    preferredLocale: "en",
    organizationIds: owns,
    roles: {},
  };
  return { actor, now, locale: "en", requestId: "test", organizationId };
}

/** The organization's entries in the platform's log, oldest first. */
export async function platformLog(organizationId: string | null) {
  const rows = await prisma.platformAuditEntry.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ action, actorId, targetId, before, after }) => ({ action, actorId, targetId, before, after }));
}
