import { randomUUID } from "node:crypto";
import { msg } from "~/locales/translate";
import type { AdminOrganizationCtx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { joinSql, sqlText, type SqlText, type Transaction } from "~/platform/database/sql";
import { plannedSql, sqlIn } from "~/platform/database/statements.server";
import { invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { platformCommand, query } from "~/platform/use-case.server";
import {
  adminRowView,
  changedMembership,
  inviteFormView,
  membershipResult,
  ROLES,
  statusResult,
  workingOn,
  type AdminListQuery,
  type AdminRowView,
  type ChangedMembership,
  type InvitationInput,
  type InviteFormView,
  type MembershipInput,
  type StatusResult,
  type StatusToggle,
  type WorkingOn,
} from "./admins.schema";
import { queueInvitation } from "./internal/invitations.server";
import {
  assertMayLose,
  assertMembership,
  lockMemberships,
  storedMembership,
  writeMembership,
} from "./internal/memberships.server";
import { endMadeBy, madeBy, voidLinksBy } from "./internal/working-on.server";

/** Invitations are mails to strangers, so their number is limited. */
const INVITATIONS: RateLimit = {
  scope: "admin-invitation",
  max: 60,
  windowSeconds: 3600,
  message: msg("You've sent many invitations. Please try again later."),
};

/** A page of the organization's admins, including deactivated ones. */
export const listOrganizationAdmins = query(
  "organization:view",
  async function listOrganizationAdmins(
    { organizationId, now }: AdminOrganizationCtx,
    input: AdminListQuery,
  ): Promise<Page<AdminRowView>> {
    const filters = [organizationId, input.status, input.role, wordsOf(input.search).map((word) => `%${word}%`), now];
    return listPage(
      input,
      fromRows(
        ({ take, skip }) =>
          plannedSql<Row>(
            sqlText`select * from (${MEMBERS}) member order by ${orderBy(input.sort)}, created_at, id limit $6::int offset $7::int`,
            [...filters, take, skip],
          ),
        async () => {
          const [count] = await plannedSql<{ total: number }>(
            sqlText`select count(*)::int as total from (${MEMBERS}) member`,
            filters,
          );
          return count!.total;
        },
      ),
      (rows) => rows.map(adminRow),
    );
  },
  { output: pageSchema(adminRowView) },
);

/** The choices of the invitation form: `GET /admin/v2/users/new`. */
export const getInviteForm = query(
  "organization:manage",
  async function getInviteForm({ organizationId }: AdminOrganizationCtx): Promise<InviteFormView> {
    const programs = await prisma.program.findMany({
      where: { organizationId },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true },
    });
    return { programs, roles: [...ROLES] };
  },
  { output: inviteFormView },
);

/**
 * Makes somebody an admin of the organization and mails them a link. An existing account keeps its name, which belongs
 * to that person.
 * @param key the caller's idempotency key, or null: a second call with it gets the first result and sends no mail
 * @throws invalid on the field to correct; too_many beyond what one admin may invite in an hour; forbidden
 */
export const inviteAdmin = platformCommand(
  "organization:manage",
  async function inviteAdmin(
    ctx: AdminOrganizationCtx,
    { tx, audit },
    input: InvitationInput,
    key: string | null,
  ): Promise<{ id: string; email: string }> {
    const { owner, roles, email } = input;
    await countHit(INVITATIONS, ctx.actor.id, ctx.now, sqlIn(tx));
    return withIdempotencyKey(sqlIn(tx), ctx, { operation: "admin.invite", key, input }, async () => {
      await lockMemberships(tx, ctx);
      await assertMembership(tx, ctx, input);
      const admin = await accountOf(tx, ctx, input);
      const { count } = await tx.organizationAdmin.createMany({
        data: { organizationId: ctx.organizationId, adminId: admin.id, owner, createdAt: ctx.now },
        skipDuplicates: true,
      });
      if (count === 0) throw invalid("email", "This person is already an admin of the organization.");
      await writeMembership(tx, ctx, admin.id, input);
      await queueInvitation(tx, ctx, admin);
      audit({ action: "admin.invite", targetType: "admin", targetId: admin.id, after: { email, owner, roles } });
      return { id: admin.id, email };
    });
  },
  { output: membershipResult },
);

/**
 * Changes an admin's membership and roles in the organization, effective from the next request.
 * @throws not_found; invalid on the field to correct; rejected for one's own access and for the last owner; forbidden
 */
export const changeMembership = platformCommand(
  "organization:manage",
  async function changeMembership(
    ctx: AdminOrganizationCtx,
    { tx, audit },
    adminId: string,
    input: MembershipInput,
  ): Promise<ChangedMembership> {
    await lockMemberships(tx, ctx);
    const membership = await storedMembership(tx, ctx, adminId);
    const { id, email, owner, roles } = membership;
    await assertMembership(tx, ctx, input);
    if (!input.owner) await assertMayLose(tx, ctx, membership);
    const after = { owner: input.owner, roles: input.owner ? {} : input.roles };
    const result = { id, email, working_on: await madeBy(tx, ctx, id) };
    if (isSame({ owner, roles }, after)) return result;
    await writeMembership(tx, ctx, id, input);
    audit({
      action: "admin.update",
      targetType: "admin",
      targetId: id,
      before: { email, owner, roles },
      after: { email, ...after },
    });
    return result;
  },
  { output: changedMembership },
);

/**
 * Deactivates an admin in this organization, or activates them again, effective from their next request. Setting the
 * status that an admin already has changes nothing. Sign-in links that they made stop working.
 * @returns with the API keys and webhooks that work on, since systems use them
 * @throws not_found; rejected for oneself and for the last owner; forbidden
 */
export const toggleAdminStatus = platformCommand(
  "organization:manage",
  async function toggleAdminStatus(
    ctx: AdminOrganizationCtx,
    { tx, audit },
    adminId: string,
    input: StatusToggle,
  ): Promise<StatusResult> {
    await lockMemberships(tx, ctx);
    const membership = await storedMembership(tx, ctx, adminId);
    const { id, email } = membership;
    const active = input.active ?? !membership.active;
    const result = { id, email, active, working_on: await madeBy(tx, ctx, id) };
    if (active === membership.active) return result;
    if (!active) {
      await assertMayLose(tx, ctx, membership);
      await voidLinksBy(tx, ctx, id);
    }
    await tx.organizationAdmin.update({
      where: { organizationId_adminId: { organizationId: ctx.organizationId, adminId: id } },
      data: { active },
    });
    audit({
      action: active ? "admin.activate" : "admin.deactivate",
      targetType: "admin",
      targetId: id,
      before: { email, active: !active },
      after: { email, active },
    });
    return result;
  },
  { output: statusResult },
);

/** The API keys and webhooks of an admin that work, whether or not the person still does. @throws not_found */
export const getKeysAndWebhooks = query(
  "organization:manage",
  async function getKeysAndWebhooks(ctx: AdminOrganizationCtx, adminId: string): Promise<WorkingOn> {
    if (!isUuid(adminId)) throw notFound("Admin not found");
    return madeBy(prisma, ctx, adminId);
  },
  { output: workingOn },
);

/**
 * Revokes an admin's API keys and turns their webhooks off. A second call finds nothing more to end.
 * @returns what was ended
 * @throws not_found; forbidden
 */
export const endKeysAndWebhooks = platformCommand(
  "organization:manage",
  async function endKeysAndWebhooks(
    ctx: AdminOrganizationCtx,
    { tx, audit },
    adminId: string,
  ): Promise<ChangedMembership> {
    await lockMemberships(tx, ctx);
    const { id, email } = await storedMembership(tx, ctx, adminId);
    const ended = await endMadeBy(tx, ctx, id);
    const { api_keys, webhooks } = ended;
    if (api_keys.length + webhooks.length > 0)
      audit({
        action: "admin.end_keys_and_webhooks",
        targetType: "admin",
        targetId: id,
        after: { email, api_keys: api_keys.map(({ name }) => name), webhooks: webhooks.map(({ url }) => url) },
      });
    return { id, email, working_on: ended };
  },
  { output: changedMembership },
);

type Account = { id: string; email: string; firstName: string; lastSignInAt: Date | null };

/**
 * The account with this email, created if there is none. A closed account is invited like any other, so that nobody
 * learns that it is closed; its mail is not sent. The id is random: the time in a UUIDv7 would tell whether the account
 * is new.
 */
async function accountOf(
  tx: Transaction,
  { now }: AdminOrganizationCtx,
  { email, first_name, last_name }: InvitationInput,
): Promise<Account> {
  await tx.admin.createMany({
    data: { id: randomUUID(), email, firstName: first_name, lastName: last_name, createdAt: now, updatedAt: now },
    skipDuplicates: true,
  });
  return tx.admin.findUniqueOrThrow({ where: { email } });
}

type Row = Omit<AdminRowView, "last_sign_in_at" | "created_at"> & { last_sign_in_at: Date | null; created_at: Date };

/**
 * The members with the filters $1 to $4, organization, status, role and the words of the search, at the time $5. For people who are
 * only invited, only the address is read: an invitation must not tell who that is, or whether they work elsewhere. So
 * search and order use only what the list shows.
 */
const MEMBERS = `
  with visible as (
    select m.admin_id as id, a.email, m.owner, m.created_at, m.last_visit_at as last_sign_in_at,
           case when m.last_visit_at is null then '' else a.first_name end as first_name,
           case when m.last_visit_at is null then '' else a.last_name end as last_name,
           case when not m.active then 'deactivated' when m.last_visit_at is null then 'invited'
                when not a.active then 'deactivated' else 'active' end as status,
           coalesce((select jsonb_agg(jsonb_build_object('program_id', p.id, 'program_name', p.name, 'role', s.role) order by p.name, p.id)
                       from program_staff s join programs p on p.id = s.program_id
                      where s.admin_id = m.admin_id and p.organization_id = m.organization_id), '[]') as roles,
           jsonb_build_object(
             'api_keys', (select count(*) from api_keys k join programs p on p.id = k.program_id
                           where k.created_by_id = m.admin_id and p.organization_id = m.organization_id
                             and k.revoked_at is null and k.expires_at > $5::timestamptz),
             'webhooks', (select count(*) from webhook_endpoints w join programs p on p.id = w.program_id
                           where w.created_by_id = m.admin_id and p.organization_id = m.organization_id
                             and w.active and w.deleted_at is null)) as working_on
      from organization_admins m join admins a on a.id = m.admin_id
     where m.organization_id = $1::uuid)
  select * from visible
   where ($2::text[] = '{}' or status = any ($2))
     and ($3::text[] = '{}' or case when owner then 'owner' = any ($3)
            else exists (select from jsonb_array_elements(roles) held where held->>'role' = any ($3)) end)
     and concat_ws(' ', first_name, last_name, email) ilike all ($4::text[])`;

function adminRow({ last_sign_in_at, created_at, ...row }: Row): AdminRowView {
  return {
    ...row,
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

function orderBy(sort: AdminListQuery["sort"]): SqlText {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, SqlText[]> = {
    name: [sqlText`first_name`, sqlText`last_name`],
    email: [sqlText`email`],
    last_sign_in_at: [sqlText`last_sign_in_at`],
    created_at: [sqlText`created_at`],
  };
  return joinSql(
    columns[by].map((column) => sqlText`${column} ${direction} nulls last`),
    ", ",
  );
}

function isSame(left: MembershipInput, right: MembershipInput): boolean {
  const text = ({ owner, roles }: MembershipInput) => JSON.stringify([owner, Object.entries(roles).sort()]);
  return text(left) === text(right);
}
