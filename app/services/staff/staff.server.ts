import { hasPlatformPermission, permissionsOn } from "~/auth/permissions";
import type { AdminActor, AdminCtx } from "../context";
import { prisma } from "../database.server";
import { programUrl } from "../programs/program-url.server";
import { query } from "../use-case.server";
import { whereMine } from "./my-programs.server";
import type { ConsoleFrameView, StaffProgramView } from "./staff.schema";

/** The programs the admin may see, by name, each with what the admin may do there (RULINGS "Admin lists as JSON"). */
export const listMyPrograms = query("console:use", async ({ actor }: AdminCtx): Promise<StaffProgramView[]> => {
  return (await programsOf(actor)).map((program) => staffProgram(actor, program));
});

/**
 * What stands around every page of the console. `programIds` are the candidates for the program in the bar, the most
 * wanted first; those that are none of the admin's are passed over, and the first of all stands in.
 */
export const getConsoleFrame = query(
  "console:use",
  async ({ actor }: AdminCtx, programIds: readonly (string | undefined)[]): Promise<ConsoleFrameView> => {
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
      userPrograms: programs.map((candidate) => staffProgram(actor, candidate)),
      program: program && {
        ...staffProgram(actor, program),
        term_points_as: program.termPointsAs,
        term_rewards_as: program.termRewardsAs,
        time_zone: program.timeZone,
        features: program.features,
      },
      organization: organization && { name: organization.name },
      user_permissions: program ? permissionsOn(actor, program) : [],
    };
  },
);

type StaffProgram = Awaited<ReturnType<typeof programsOf>>[number];

function programsOf(actor: AdminActor) {
  return prisma.program.findMany({
    where: whereMine(actor),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      organizationId: true,
      name: true,
      subdomain: true,
      termPointsAs: true,
      termRewardsAs: true,
      timeZone: true,
      features: true,
      organization: { select: { name: true } },
    },
  });
}

function organizationOf({ organizationIds }: AdminActor) {
  return prisma.organization.findFirst({
    where: { id: { in: organizationIds } },
    orderBy: { name: "asc" },
    select: { name: true },
  });
}

function staffProgram(actor: AdminActor, program: StaffProgram): StaffProgramView {
  return {
    id: program.id,
    name: program.name,
    subdomain_url: programUrl(program),
    permissions: permissionsOn(actor, program),
  };
}
