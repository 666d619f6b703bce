import { z } from "zod";
import type { AdminActor, AdminCtx } from "~/platform/context";
import { prisma } from "~/platform/database.server";
import { hasPlatformPermission, permissionsOn } from "~/platform/permissions";
import { query } from "~/platform/use-case.server";
import { programUrl } from "~/services/programs/program-url.server";
import { adminFrameView, adminProgramView, type AdminFrameView, type AdminProgramView } from "./admin-frame.schema";
import { accessibleTo } from "./my-programs.server";

/** The programs that the admin may see, by name, each with the admin's permissions on it. */
export const listMyPrograms = query(
  "admin:use",
  async function listMyPrograms({ actor }: AdminCtx): Promise<AdminProgramView[]> {
    return (await programsOf(actor)).map((program) => adminProgramRow(actor, program));
  },
  { output: z.array(adminProgramView) },
);

/**
 * The frame around every page of the admin.
 * @param programIds candidates for the program in the bar, in order of preference. Programs that the admin may not see
 *   are skipped; if none is left, the frame shows the admin's first program.
 */
export const getAdminFrame = query(
  "admin:use",
  async function getAdminFrame(
    { actor }: AdminCtx,
    programIds: readonly (string | undefined)[],
  ): Promise<AdminFrameView> {
    const programs = await programsOf(actor);
    const program =
      programIds.flatMap((id) => programs.find((candidate) => candidate.id === id) ?? [])[0] ?? programs[0] ?? null;
    const organization = program?.organization ?? (await organizationOf(actor));
    return {
      user: {
        id: actor.id,
        first_name: actor.firstName,
        last_name: actor.lastName,
        email: actor.email,
        preferred_locale: actor.preferredLocale,
      },
      isAdmin: hasPlatformPermission(actor, "organization:manage"),
      userPrograms: programs.map((candidate) => adminProgramRow(actor, candidate)),
      program: program && {
        ...adminProgramRow(actor, program),
        term_points_as: program.termPointsAs,
        term_rewards_as: program.termRewardsAs,
        time_zone: program.timeZone,
        currency: program.currency,
        i18n_enabled: program.i18nEnabled,
        first_steps_shown: program.firstStepsHiddenAt === null,
        aptos_enabled: program.aptosIntegration?.enabled ?? false,
      },
      organization: organization && {
        name: organization.name,
        logo_public_url: organization.logoPublicUrl,
        background_image_public_url: organization.backgroundImagePublicUrl,
      },
      user_permissions: program ? permissionsOn(actor, program) : [],
    };
  },
  { output: adminFrameView },
);

const ORGANIZATION = { name: true, logoPublicUrl: true, backgroundImagePublicUrl: true } as const;

type AdminProgramRow = Awaited<ReturnType<typeof programsOf>>[number];

function programsOf(actor: AdminActor) {
  return prisma.program.findMany({
    where: accessibleTo(actor),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      organizationId: true,
      name: true,
      subdomain: true,
      status: true,
      termPointsAs: true,
      termRewardsAs: true,
      timeZone: true,
      currency: true,
      i18nEnabled: true,
      features: true,
      firstStepsHiddenAt: true,
      organization: { select: ORGANIZATION },
      aptosIntegration: { select: { enabled: true } },
    },
  });
}

function organizationOf({ organizationIds }: AdminActor) {
  return prisma.organization.findFirst({
    where: { id: { in: organizationIds } },
    orderBy: { name: "asc" },
    select: ORGANIZATION,
  });
}

function adminProgramRow(actor: AdminActor, program: AdminProgramRow): AdminProgramView {
  return {
    id: program.id,
    name: program.name,
    subdomain_url: programUrl(program),
    active: program.status === "active",
    permissions: permissionsOn(actor, program),
    features: program.features,
  };
}
