/** The organization that a page of the console is about: only one that the admin owns, or any for super admins. */
import { standingOn } from "~/auth/permissions";
import type { AdminCtx, AdminOrganizationCtx } from "~/services/context";
import { sql } from "~/services/database.server";
import { AppError, NOT_PERMITTED_MESSAGE, notFound } from "~/services/errors";
import { isUuid } from "~/services/ids.server";

type Asked = {
  /** `?organization=` of the URL, which pages send with every form: another tab may have gone elsewhere meanwhile. */
  organizationId: string | null;
  /** The last program that the browser was on. */
  lastProgramId: string | undefined;
};

/**
 * The organization that was asked for, else that of the last program, else that of the first program, which the bar shows.
 * Throws `not_found` for somebody else's, and `forbidden` for an admin who owns none.
 */
export async function enterOrganization(
  ctx: AdminCtx,
  { organizationId, lastProgramId }: Asked,
): Promise<AdminOrganizationCtx> {
  const { actor } = ctx;
  if (!actor.superAdmin && actor.organizationIds.length === 0) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  if (organizationId !== null && !isUuid(organizationId)) throw notFound();
  const [row] = await sql<{ id: string }>(
    `select o.id from organizations o
      where ($1::boolean or o.id = any($2::uuid[])) and ($3::uuid is null or o.id = $3)
      order by o.id = (select p.organization_id from programs p where p.id = $4::uuid) desc nulls last,
               (select min(p.name) from programs p where p.organization_id = o.id) nulls last, o.name, o.id limit 1`,
    [
      actor.superAdmin,
      actor.organizationIds,
      organizationId,
      lastProgramId && isUuid(lastProgramId) ? lastProgramId : null,
    ],
  );
  if (!row) throw notFound();
  return { ...ctx, organizationId: row.id };
}

/** The organization of a program, for changes to the program that belong to the organization. Throws `not_found` for a program that is none of the admin's. */
export async function enterOrganizationOf(ctx: AdminCtx, programId: string | undefined): Promise<AdminOrganizationCtx> {
  if (!programId || !isUuid(programId)) throw notFound();
  const [row] = await sql<{ organization_id: string }>("select organization_id from programs where id = $1", [
    programId,
  ]);
  if (!row || standingOn(ctx.actor, { id: programId, organizationId: row.organization_id }) === null) throw notFound();
  return { ...ctx, organizationId: row.organization_id };
}
