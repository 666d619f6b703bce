import type { AdminOrganizationCtx } from "../context";
import { prisma } from "../database.server";
import { query } from "../use-case.server";

const MAX_CHOICES = 200;

/** The organization that a page is about, and those that the admin may look at instead. */
export const getOrganization = query("organization:view", async ({ actor, organizationId }: AdminOrganizationCtx) => {
  const [organization, choices] = await Promise.all([
    prisma.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { id: true, name: true } }),
    prisma.organization.findMany({
      where: actor.superAdmin ? {} : { id: { in: actor.organizationIds } },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true },
      take: MAX_CHOICES,
    }),
  ]);
  return { ...organization, choices };
});
export type OrganizationView = Awaited<ReturnType<typeof getOrganization>>;
