import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { AdminOrganizationCtx } from "~/platform/context";
import { prisma, sqlIn, type Transaction } from "~/platform/database.server";
import { invalid } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { orderOf, pageOf, pageSchema, rowsOf, wordsOf, type Page } from "~/platform/paging";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { platformCommand, query } from "~/platform/use-case.server";
import {
  adminRowView,
  inviteFormView,
  membershipResult,
  ROLES,
  statusResult,
  type AdminListQuery,
  type AdminRowView,
  type InvitationInput,
  type InviteFormView,
  type MembershipInput,
  type StatusToggle,
} from "./admins.schema";
import { queueInvitation } from "./internal/invitations.server";
import {
  assertMayLose,
  assertMembership,
  lockMemberships,
  storedMembership,
  writeMembership,
} from "./internal/memberships.server";

/** Invitations are mails to strangers, so their number is limited. */
const INVITATIONS: RateLimit = {
  scope: "staff-invitation",
  max: 60,
  windowSeconds: 3600,
  message: msg("You have invited many people just now. Please try again later."),
};

/** A page of the organization's admins, including deactivated ones. */
export const listOrganizationAdmins = query(
  "organization:view",
  async function listOrganizationAdmins(
    { organizationId }: AdminOrganizationCtx,
    input: AdminListQuery,
  ): Promise<Page<AdminRowView>> {
    const where: Prisma.OrganizationAdminWhereInput = {
      organizationId,
      AND: [
        ...(input.status ? [whereStatus(input.status)] : []),
        ...(input.role ? [whereRole(input.role, organizationId)] : []),
        ...wordsOf(input.search).map((word) => ({
          admin: {
            OR: ["firstName", "lastName", "email"].map((field) => ({
              [field]: { contains: word, mode: "insensitive" },
            })),
          },
        })),
      ],
    };
    const [rows, totalItems] = await Promise.all([
      prisma.organizationAdmin.findMany({
        where,
        orderBy: orderBy(input.sort),
        include: ofOrganization(organizationId),
        ...rowsOf(input),
      }),
      prisma.organizationAdmin.count({ where }),
    ]);
    return pageOf(input, totalItems, rows.map(adminRow));
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
    return withIdempotencyKey(tx, ctx, { operation: "admin.invite", key, input }, async () => {
      await lockMemberships(tx, ctx);
      await assertMembership(tx, ctx, input);
      const admin = await accountOf(tx, ctx, input);
      const { count } = await tx.organizationAdmin.createMany({
        data: { organizationId: ctx.organizationId, adminId: admin.id, owner, createdAt: ctx.now },
        skipDuplicates: true,
      });
      if (count === 0) throw invalid("email", "This person is an admin of the organization already.");
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
  ): Promise<{ id: string; email: string }> {
    await lockMemberships(tx, ctx);
    const membership = await storedMembership(tx, ctx, adminId);
    const { id, email, owner, roles } = membership;
    await assertMembership(tx, ctx, input);
    if (!input.owner) await assertMayLose(tx, ctx, membership);
    const after = { owner: input.owner, roles: input.owner ? {} : input.roles };
    if (isSame({ owner, roles }, after)) return { id, email };
    await writeMembership(tx, ctx, id, input);
    audit({
      action: "admin.update",
      targetType: "admin",
      targetId: id,
      before: { email, owner, roles },
      after: { email, ...after },
    });
    return { id, email };
  },
  { output: membershipResult },
);

/**
 * Deactivates an admin in this organization, or activates them again, effective from their next request. Setting the
 * status that an admin already has changes nothing.
 * @throws not_found; rejected for oneself and for the last owner; forbidden
 */
export const toggleAdminStatus = platformCommand(
  "organization:manage",
  async function toggleAdminStatus(
    ctx: AdminOrganizationCtx,
    { tx, audit },
    adminId: string,
    input: StatusToggle,
  ): Promise<{ id: string; email: string; active: boolean }> {
    await lockMemberships(tx, ctx);
    const membership = await storedMembership(tx, ctx, adminId);
    const { id, email } = membership;
    const active = input.active ?? !membership.active;
    if (active === membership.active) return { id, email, active };
    if (!active) await assertMayLose(tx, ctx, membership);
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
    return { id, email, active };
  },
  { output: statusResult },
);

type Account = { id: string; email: string; firstName: string; lastSignInAt: Date | null };

/** The account with this email, created if there is none. @throws invalid for a closed account */
async function accountOf(
  tx: Transaction,
  { now }: AdminOrganizationCtx,
  { email, first_name, last_name }: InvitationInput,
): Promise<Account> {
  await tx.admin.createMany({
    data: { id: uuidv7(now), email, firstName: first_name, lastName: last_name, createdAt: now, updatedAt: now },
    skipDuplicates: true,
  });
  const admin = await tx.admin.findUniqueOrThrow({ where: { email } });
  if (!admin.active) throw invalid("email", "This person cannot be invited.");
  return admin;
}

function ofOrganization(organizationId: string) {
  return {
    admin: {
      include: { staff: { where: { program: { organizationId } }, include: { program: { select: { name: true } } } } },
    },
  } satisfies Prisma.OrganizationAdminInclude;
}

type Row = Prisma.OrganizationAdminGetPayload<{ include: ReturnType<typeof ofOrganization> }>;

function adminRow({ admin, owner, active, createdAt }: Row): AdminRowView {
  const roles = admin.staff.map(({ programId, program, role }) => ({
    program_id: programId,
    program_name: program.name,
    role: role as (typeof ROLES)[number],
  }));
  return {
    id: admin.id,
    email: admin.email,
    first_name: admin.firstName,
    last_name: admin.lastName,
    owner,
    roles: roles.sort((a, b) => a.program_name.localeCompare(b.program_name)),
    status: !active || !admin.active ? "deactivated" : admin.lastSignInAt ? "active" : "invited",
    last_sign_in_at: admin.lastSignInAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

function whereStatus(status: NonNullable<AdminListQuery["status"]>): Prisma.OrganizationAdminWhereInput {
  if (status === "deactivated") return { OR: [{ active: false }, { admin: { active: false } }] };
  return { active: true, admin: { active: true, lastSignInAt: status === "invited" ? null : { not: null } } };
}

function whereRole(
  role: NonNullable<AdminListQuery["role"]>,
  organizationId: string,
): Prisma.OrganizationAdminWhereInput {
  return role === "owner"
    ? { owner: true }
    : { owner: false, admin: { staff: { some: { role, program: { organizationId } } } } };
}

function orderBy(sort: AdminListQuery["sort"]): Prisma.OrganizationAdminOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, Prisma.OrganizationAdminOrderByWithRelationInput[]> = {
    name: [{ admin: { firstName: direction } }, { admin: { lastName: direction } }],
    email: [{ admin: { email: direction } }],
    last_sign_in_at: [{ admin: { lastSignInAt: { sort: direction, nulls: "last" } } }],
    created_at: [{ createdAt: direction }],
  };
  return [...columns[by], { adminId: direction }];
}

function isSame(left: MembershipInput, right: MembershipInput): boolean {
  const text = ({ owner, roles }: MembershipInput) => JSON.stringify([owner, Object.entries(roles).sort()]);
  return text(left) === text(right);
}
