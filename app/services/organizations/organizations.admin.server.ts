import type { AdminOrganizationCtx } from "~/platform/context";
import { prisma } from "~/platform/database.server";
import { query } from "~/platform/use-case.server";
import { organizationView, type OrganizationView } from "./organizations.schema";

const MAX_CHOICES = 200;

/** The organization that a page is about, and the others that the admin may switch to. */
export const getOrganization = query(
  "organization:view",
  async function getOrganization({ actor, organizationId }: AdminOrganizationCtx): Promise<OrganizationView> {
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
  },
  { output: organizationView },
);
