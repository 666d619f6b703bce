/**
 * Finds the organization that a page of the admin is about, and stores that the admin was there. For handlers, before
 * there is a context to check permissions on.
 */
import type { AdminActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, NOT_PERMITTED_MESSAGE, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";

type Hints = {
  /** `?organization=` of the URL. Pages send it with every form, since another tab may be in another organization. */
  organizationId: string | null;
  /** The last program that the browser was on. */
  lastProgramId: string | undefined;
};

/**
 * The id of an organization that the admin owns (any for super admins): the one in the URL, else that of the last
 * program, else that of the first program by name, which the bar shows too.
 * @throws not_found for somebody else's organization; forbidden for an admin who owns none
 */
export async function findOrganization(actor: AdminActor, { organizationId, lastProgramId }: Hints): Promise<string> {
  if (!actor.superAdmin && actor.organizationIds.length === 0) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  if (organizationId !== null && !isUuid(organizationId)) throw notFound();
  const [organization] = await sql<{ id: string }>(
    sqlText`select o.id from organizations o
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
  if (!organization) throw notFound();
  return organization.id;
}

/** How exact the last visit is: a write for every request would be expensive. */
const VISIT_EVERY_MS = 5 * 60_000;
const MAX_RECORDED = 10_000;
const recordedAt = new Map<string, number>();

/**
 * Stores that an admin was in one of their organizations, which also accepts the invitation. Does nothing for an
 * organization that they do not belong to, as super admins.
 */
export async function recordLastVisit({ id }: AdminActor, organizationId: string, now: Date): Promise<void> {
  const key = `${organizationId} ${id}`;
  const sinceMs = now.getTime() - (recordedAt.get(key) ?? -Infinity);
  if (sinceMs >= 0 && sinceMs < VISIT_EVERY_MS) return;
  await sql(
    sqlText`update organization_admins set last_visit_at = $3 where organization_id = $1 and admin_id = $2 and active`,
    [organizationId, id, now],
  );
  if (recordedAt.size >= MAX_RECORDED) recordedAt.clear();
  recordedAt.set(key, now.getTime());
}
