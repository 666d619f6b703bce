import type { Prisma } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminOrganizationCtx } from "../context";
import { prisma, type Transaction } from "../database.server";
import { invalid } from "../errors";
import { uuidv7 } from "../ids.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { once } from "../platform-keys.server";
import { countHit, type RateLimit } from "../rate-limits.server";
import { platformCommand, query } from "../use-case.server";
import {
  ROLES,
  type AdminListQuery,
  type AdminRowView,
  type InvitationInput,
  type InviteFormView,
  type StandingInput,
  type StatusToggle,
} from "./admins.schema";
import { queueInvitation } from "./invitations.server";
import { assertMayLose, assertStanding, holdMemberships, storedMembership, writeStanding } from "./memberships.server";

/** Invitations are mails to strangers: nobody sends them by the thousand. */
const INVITATIONS: RateLimit = {
  scope: "staff-invitation",
  max: 60,
  windowSeconds: 3600,
  message: phrase("You have invited many people just now. Please try again later."),
};

/** A page of those who work for the organization, deactivated ones included. */
export const listOrganizationAdmins = query(
  "organization:view",
  async ({ organizationId }: AdminOrganizationCtx, input: AdminListQuery): Promise<Page<AdminRowView>> => {
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
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(adminRow) };
  },
);

/** What the form of an invitation offers: `GET /admin/v2/users/new`. */
export const getInviteForm = query(
  "organization:manage",
  async ({ organizationId }: AdminOrganizationCtx): Promise<InviteFormView> => {
    const programs = await prisma.program.findMany({
      where: { organizationId },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true },
    });
    return { programs, roles: [...ROLES] };
  },
);

/**
 * Makes somebody an admin of the organization and mails them the way in. An account that exists keeps its name: it is
 * that person's own. Throws `invalid` on the field to correct, `too_many` beyond what one admin invites in an hour.
 * @param key the caller's idempotency key, or null: a second call with it gets the first answer and mails nothing
 */
export const inviteAdmin = platformCommand(
  "organization:manage",
  async (
    ctx: AdminOrganizationCtx,
    { tx, audit },
    input: InvitationInput,
    key: string | null,
  ): Promise<{ id: string; email: string }> => {
    const { owner, roles, email } = input;
    await countHit(INVITATIONS, ctx.actor.id, ctx.now);
    return once(tx, ctx, { scope: `admin.invite ${ctx.organizationId}`, key, input }, async () => {
      await holdMemberships(tx, ctx);
      await assertStanding(tx, ctx, input);
      const admin = await accountOf(tx, ctx, input);
      const { count } = await tx.organizationAdmin.createMany({
        data: { organizationId: ctx.organizationId, adminId: admin.id, owner, createdAt: ctx.now },
        skipDuplicates: true,
      });
      if (count === 0) throw invalid("email", "This person is an admin of the organization already.");
      await writeStanding(tx, ctx, admin.id, input);
      await queueInvitation(tx, ctx, admin);
      audit({ verb: "admin.invite", targetType: "admin", targetId: admin.id, after: { email, owner, roles } });
      return { id: admin.id, email };
    });
  },
);

/**
 * Changes what an admin is in the organization, from the next request on. Throws `not_found`, `invalid` on the field to
 * correct, and `refused` for oneself and for the last owner.
 */
export const changeStanding = platformCommand(
  "organization:manage",
  async (
    ctx: AdminOrganizationCtx,
    { tx, audit },
    adminId: string,
    input: StandingInput,
  ): Promise<{ id: string; email: string }> => {
    await holdMemberships(tx, ctx);
    const membership = await storedMembership(tx, ctx, adminId);
    const { id, email, owner, roles } = membership;
    await assertStanding(tx, ctx, input);
    if (!input.owner) await assertMayLose(tx, ctx, membership);
    const after = { owner: input.owner, roles: input.owner ? {} : input.roles };
    if (isSame({ owner, roles }, after)) return { id, email };
    await writeStanding(tx, ctx, id, input);
    audit({
      verb: "admin.update",
      targetType: "admin",
      targetId: id,
      before: { email, owner, roles },
      after: { email, ...after },
    });
    return { id, email };
  },
);

/**
 * Deactivates an admin in this organization, or activates them again: their sessions count for nothing here from the
 * next request on. Asking for what is already so changes nothing. Throws `not_found`, and `refused` for oneself and for
 * the last owner.
 */
export const toggleAdminStatus = platformCommand(
  "organization:manage",
  async (
    ctx: AdminOrganizationCtx,
    { tx, audit },
    adminId: string,
    wanted: StatusToggle,
  ): Promise<{ id: string; email: string; active: boolean }> => {
    await holdMemberships(tx, ctx);
    const membership = await storedMembership(tx, ctx, adminId);
    const { id, email } = membership;
    const active = wanted.active ?? !membership.active;
    if (active === membership.active) return { id, email, active };
    if (!active) await assertMayLose(tx, ctx, membership);
    await tx.organizationAdmin.update({
      where: { organizationId_adminId: { organizationId: ctx.organizationId, adminId: id } },
      data: { active },
    });
    audit({
      verb: active ? "admin.activate" : "admin.deactivate",
      targetType: "admin",
      targetId: id,
      before: { email, active: !active },
      after: { email, active },
    });
    return { id, email, active };
  },
);

type Account = { id: string; email: string; firstName: string; lastSignInAt: Date | null };

/** The account of this email, made now when there is none. Throws `invalid` for one that is closed. */
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

function isSame(left: StandingInput, right: StandingInput): boolean {
  const text = ({ owner, roles }: StandingInput) => JSON.stringify([owner, Object.entries(roles).sort()]);
  return text(left) === text(right);
}
