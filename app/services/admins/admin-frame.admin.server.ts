import { z } from "zod";
import type { AdminActor, AdminCtx, Ctx, ProgramAdminActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import { hasPlatformPermission, permissionsOn, roleOn } from "~/platform/permissions";
import { query } from "~/platform/use-case.server";
import { programUrl } from "~/services/programs/program-url.server";
import { adminFrameView, adminProgramView, type AdminFrameView, type AdminProgramView } from "./admin-frame.schema";

/** The programs that the admin may see, by name, each with the admin's permissions on it. An API key sees its own. */
export const listMyPrograms = query(
  "programs:list",
  async function listMyPrograms({ actor }: Ctx<ProgramAdminActor>): Promise<AdminProgramView[]> {
    return (await programsOf(actor)).map((program) => adminProgramRow(actor, program));
  },
  { output: z.array(adminProgramView) },
);

/**
 * The frame around every page of the admin.
 * @param programIds candidates for the program in the bar, in order of preference. Programs that the admin may not see
 *   are skipped; if none is left, the frame shows the installation's DEFAULT_PROGRAM, else the admin's first one by name.
 */
export const getAdminFrame = query(
  "admin:use",
  async function getAdminFrame(
    { actor }: AdminCtx,
    programIds: readonly (string | undefined)[],
  ): Promise<AdminFrameView> {
    const programs = await programsOf(actor);
    const program =
      programIds.flatMap((id) => programs.find((candidate) => candidate.id === id) ?? [])[0] ??
      programs.find(({ subdomain }) => subdomain === env.defaultProgram) ??
      programs[0] ??
      null;
    const rows = new Map(programs.map((candidate) => [candidate, adminProgramRow(actor, candidate)]));
    // One object wherever it is used: the data of a page contain it only once.
    const shown = program && rows.get(program)!;
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
      userPrograms: [...rows.values()],
      program: program && {
        ...shown!,
        term_points_as: program.term_points_as,
        term_points_singular: program.term_points_singular,
        term_rewards_as: program.term_rewards_as,
        time_zone: program.time_zone,
        currency: program.currency,
        i18n_enabled: program.i18n_enabled,
        first_steps_shown: program.first_steps_shown,
        aptos_enabled: program.aptos_enabled,
        correction_reasons: program.correction_reasons,
      },
      organization,
      user_permissions: shown?.permissions ?? [],
    };
  },
  { output: adminFrameView },
);

type OrganizationRow = { name: string; logo_public_url: string | null; background_image_public_url: string | null };

type AdminProgramRow = {
  id: string;
  organizationId: string;
  name: string;
  subdomain: string;
  active: boolean;
  features: string[];
  term_points_as: string;
  term_points_singular: string | null;
  term_rewards_as: string;
  time_zone: string;
  currency: string;
  i18n_enabled: boolean;
  first_steps_shown: boolean;
  aptos_enabled: boolean;
  correction_reasons: string[];
  organization: OrganizationRow;
};

/** In one round trip, because every page of the admin waits for it. The condition is that of `accessibleTo`. */
function programsOf({ superAdmin, organizationIds, roles }: ProgramAdminActor): Promise<AdminProgramRow[]> {
  return sql<AdminProgramRow>(
    sqlText`select p.id, p.organization_id as "organizationId", p.name, p.subdomain, p.status = 'active' as active,
            coalesce(p.features, '{}') as features, p.term_points_as, p.term_points_singular, p.term_rewards_as,
            p.time_zone, p.currency, p.correction_reasons,
            p.i18n_enabled,
            p.first_steps_hidden_at is null as first_steps_shown, coalesce(a.enabled, false) as aptos_enabled,
            json_build_object('name', o.name, 'logo_public_url', o.logo_public_url,
                              'background_image_public_url', o.background_image_public_url) as organization
       from programs p
       join organizations o on o.id = p.organization_id
       left join aptos_integrations a on a.program_id = p.id
      where $1::boolean or p.organization_id = any($2::uuid[]) or p.id = any($3::uuid[])
      order by p.name, p.id`,
    [superAdmin, organizationIds, Object.keys(roles)],
  );
}

async function organizationOf({ organizationIds }: AdminActor): Promise<OrganizationRow | null> {
  const [first] = await sql<OrganizationRow>(
    sqlText`select name, logo_public_url, background_image_public_url
       from organizations where id = any($1::uuid[]) order by name, id limit 1`,
    [organizationIds],
  );
  return first ?? null;
}

function adminProgramRow(actor: ProgramAdminActor, program: AdminProgramRow): AdminProgramView {
  return {
    id: program.id,
    name: program.name,
    subdomain_url: programUrl(program),
    active: program.active,
    permissions: permissionsOn(actor, program),
    audit_organization_id: actor.kind === "admin" && roleOn(actor, program) === "owner" ? program.organizationId : null,
    features: program.features,
  };
}
