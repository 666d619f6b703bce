import { beforeEach, describe, expect, test } from "vitest";
import { findAdminSession, openAdminSession } from "~/auth/admin-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import {
  changeMembership,
  endKeysAndWebhooks,
  inviteAdmin,
  listOrganizationAdmins,
  toggleAdminStatus,
} from "~/services/organizations/admins.admin.server";
import { adminListQuery, invitationInput } from "~/services/organizations/admins.schema";
import { recordLastVisit } from "~/services/organizations/find-organization.server";
import { issueAdminLink, redeemLink } from "~/services/sign-in/sign-in-codes.server";
import { createParticipant, createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createApiKey, createWebhook } from "../../setup/people";
import { createAdmin, createOrganization, organizationCtx, platformLog } from "./organization-fixtures";

const { pool } = await testDatabase();

let organization: string;
let owner: string;
let program: string;

beforeEach(async () => {
  organization = await createOrganization();
  owner = await createAdmin(organization, { owner: true });
  program = (await createProgram({ organizationId: organization })).id;
});

const asOwner = () => organizationCtx(organization, owner);
const list = async () => (await listOrganizationAdmins(asOwner(), adminListQuery.parse({}))).result;
const membershipOf = async (id: string) => (await list()).find((row) => row.id === id);

describe("an invitation", () => {
  const invitation = (more: object = {}) =>
    invitationInput.parse({
      email: " New.Person@Example.test ",
      first_name: "New",
      last_name: "Person",
      roles: { [program]: "analyst" },
      ...more,
    });

  test("creates an admin with the role, queues one mail and writes the log", async () => {
    const { id } = await inviteAdmin(asOwner(), invitation({ email: "first@example.test" }), null);
    expect(await membershipOf(id)).toMatchObject({
      email: "first@example.test",
      owner: false,
      status: "invited",
      last_sign_in_at: null,
      roles: [{ program_id: program, role: "analyst" }],
    });
    expect(await invitationsQueued(id)).toBe(1);
    expect(await platformLog(organization)).toMatchObject([
      {
        action: "admin.invite",
        actorId: owner,
        targetId: id,
        after: { email: "first@example.test", roles: { [program]: "analyst" } },
      },
    ]);
  });

  test("sent twice with one key invites once; with another body the key is a conflict", async () => {
    const input = invitation({ email: "twice@example.test" });
    const results = await Promise.all([inviteAdmin(asOwner(), input, "k1"), inviteAdmin(asOwner(), input, "k1")]);
    expect(results[0]).toEqual(results[1]);
    expect(await invitationsQueued(results[0].id)).toBe(1);
    await expect(inviteAdmin(asOwner(), { ...input, owner: true }, "k1")).rejects.toMatchObject({ code: "conflict" });
    await expect(inviteAdmin(asOwner(), input, null)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "email" }],
    });
  });

  test("of somebody from another organization keeps their name and membership there", async () => {
    const elsewhere = await createOrganization();
    const known = await createAdmin(elsewhere, { owner: true, email: "known@example.test" });
    const { id } = await inviteAdmin(
      asOwner(),
      invitation({ email: "known@example.test", first_name: "Mallory" }),
      null,
    );
    expect(id).toBe(known);
    expect(await membershipOf(id)).toMatchObject({ first_name: "", status: "invited", owner: false });
    expect(await prisma.admin.findUnique({ where: { id } })).toMatchObject({ firstName: "Alex" });
    const { rows } = await pool.query("select count(*)::int as links from admin_sign_in_codes where admin_id = $1", [
      known,
    ]);
    expect(rows, "nobody else asks for a key to an account in use").toEqual([{ links: 0 }]);
    expect(
      await prisma.organizationAdmin.findFirst({ where: { organizationId: elsewhere, adminId: known } }),
    ).toMatchObject({ owner: true });
  });

  test("tells nothing about the person until they have visited the organization", async () => {
    const elsewhere = await createOrganization();
    const known = await createAdmin(elsewhere, { owner: true, email: "sasha@example.test" });
    const closed = await createAdmin(elsewhere, { email: "closed@example.test" });
    await prisma.admin.update({ where: { id: closed }, data: { active: false } });
    const seen = new Map<string, unknown>();
    for (const email of ["sasha@example.test", "closed@example.test", "nobody@example.test"]) {
      const { id } = await inviteAdmin(asOwner(), invitation({ email, first_name: "", last_name: "" }), null);
      const { id: _, email: __, ...shown } = (await membershipOf(id))!;
      seen.set(email, shown);
    }
    expect(seen.get("sasha@example.test")).toEqual(seen.get("nobody@example.test"));
    expect(seen.get("closed@example.test")).toEqual(seen.get("nobody@example.test"));
    const searched = async (query: object) =>
      (await listOrganizationAdmins(asOwner(), adminListQuery.parse(query))).result.map(({ email }) => email);
    expect(await searched({ search: "alex" })).not.toContain("sasha@example.test");
    expect(await searched({ status: "active" })).not.toContain("sasha@example.test");
    // All three are in the order of their invitations, before everybody with a name.
    expect((await searched({ sort: "name" })).slice(0, 3)).toEqual([...seen.keys()]);

    const actor = { ...asOwner().actor, id: known };
    await recordLastVisit(actor, elsewhere, NOW);
    expect((await membershipOf(known))!.status).toBe("invited");
    await recordLastVisit(actor, organization, NOW);
    expect(await membershipOf(known)).toMatchObject({
      first_name: "Alex",
      status: "active",
      last_sign_in_at: NOW.toISOString(),
    });
    expect(await searched({ search: "alex sasha" })).toEqual(["sasha@example.test"]);
  });

  test.each([
    ["no membership", { roles: {} }, "owner"],
    ["another organization's program", {}, "roles"],
  ])("with %s is an error on its field", async (what, more, field) => {
    const foreign = (await createProgram()).id;
    const input = invitation({
      email: "invalid@example.test",
      ...(what === "no membership" ? more : { roles: { [foreign]: "manager" } }),
    });
    await expect(inviteAdmin(asOwner(), input, null)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: expect.stringContaining(field) }],
    });
    expect(await prisma.admin.count({ where: { email: "invalid@example.test" } })).toBe(0);
  });

  test("by another organization's owner is not possible", async () => {
    const other = await createOrganization();
    const stranger = await createAdmin(other, { owner: true });
    await expect(
      inviteAdmin(
        organizationCtx(organization, stranger, { owns: [other] }),
        invitation({ email: "x@example.test" }),
        null,
      ),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      inviteAdmin(organizationCtx(organization, stranger, { owns: [] }), invitation({ email: "x@example.test" }), null),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a membership", () => {
  test("changes from role to owner and back, with before and after in the log", async () => {
    const staff = await createAdmin(organization, { roles: { [program]: "reviewer" } });
    await changeMembership(asOwner(), staff, { owner: true, roles: {} });
    expect(await membershipOf(staff)).toMatchObject({ owner: true, roles: [] });
    await changeMembership(asOwner(), staff, { owner: false, roles: { [program]: "manager" } });
    await changeMembership(asOwner(), staff, { owner: false, roles: { [program]: "manager" } });
    expect(await membershipOf(staff)).toMatchObject({ owner: false, roles: [{ role: "manager" }] });
    expect((await platformLog(organization)).map(({ before, after }) => [before, after])).toMatchObject([
      [
        { owner: false, roles: { [program]: "reviewer" } },
        { owner: true, roles: {} },
      ],
      [
        { owner: true, roles: {} },
        { owner: false, roles: { [program]: "manager" } },
      ],
    ]);
  });

  test("does not change roles in other organizations", async () => {
    const elsewhere = await createProgram();
    const staff = await createAdmin(organization, { roles: { [program]: "reviewer", [elsewhere.id]: "manager" } });
    await changeMembership(asOwner(), staff, { owner: true, roles: {} });
    expect(await prisma.programStaff.findMany({ where: { adminId: staff } })).toMatchObject([
      { programId: elsewhere.id, role: "manager" },
    ]);
  });

  test("cannot be removed from oneself, nor from the last owner", async () => {
    const lose = { owner: false, roles: { [program]: "manager" as const } };
    await expect(changeMembership(asOwner(), owner, lose)).rejects.toMatchObject({ code: "rejected" });
    await expect(toggleAdminStatus(asOwner(), owner, {})).rejects.toMatchObject({ code: "rejected" });
    const above = organizationCtx(organization, await createAdmin(await createOrganization()), { superAdmin: true });
    await expect(changeMembership(above, owner, lose)).rejects.toMatchObject({
      message: "The organization needs at least one owner.",
    });
    await expect(toggleAdminStatus(above, owner, { active: false })).rejects.toMatchObject({ code: "rejected" });
  });

  test("of two owners who demote each other concurrently, one remains", async () => {
    const second = await createAdmin(organization, { owner: true });
    const lose = { owner: false, roles: { [program]: "analyst" as const } };
    const results = await Promise.allSettled([
      changeMembership(asOwner(), second, lose),
      changeMembership(organizationCtx(organization, second), owner, lose),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "forbidden" } });
    expect((await list()).filter((row) => row.owner)).toHaveLength(1);
  });

  test("of somebody in another organization is not found", async () => {
    const stranger = await createAdmin(await createOrganization(), { owner: true });
    await expect(changeMembership(asOwner(), stranger, { owner: true, roles: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(toggleAdminStatus(asOwner(), stranger, {})).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a deactivated admin", () => {
  test("has no access from the next request on, and all of it again after reactivation", async () => {
    const staff = await createAdmin(organization, { roles: { [program]: "manager" } });
    const token = await openAdminSession(sql, staff, NOW);
    expect(await findAdminSession(token, NOW)).toMatchObject({ roles: { [program]: "manager" } });
    await toggleAdminStatus(asOwner(), staff, {});
    expect(await findAdminSession(token, NOW)).toMatchObject({ roles: {}, organizationIds: [] });
    expect(await membershipOf(staff)).toMatchObject({ status: "deactivated" });
    await toggleAdminStatus(asOwner(), staff, { active: true });
    await toggleAdminStatus(asOwner(), staff, { active: true });
    expect(await findAdminSession(token, NOW)).toMatchObject({ roles: { [program]: "manager" } });
    expect((await platformLog(organization)).map(({ action }) => action)).toEqual([
      "admin.deactivate",
      "admin.activate",
    ]);
  });

  test("leaves API keys and webhooks that work on, which the owner can end at once", async () => {
    const staff = await createAdmin(organization, { roles: { [program]: "manager" } });
    await createApiKey(program, staff);
    await createApiKey(program, staff, { revokedAt: NOW });
    await createWebhook(program, staff);
    await createApiKey((await createProgram()).id, staff); // of another organization
    const { working_on } = await toggleAdminStatus(asOwner(), staff, { active: false });
    expect([working_on.api_keys.length, working_on.webhooks.length]).toEqual([1, 1]);
    expect((await membershipOf(staff))?.working_on).toEqual({ api_keys: 1, webhooks: 1 });
    expect((await endKeysAndWebhooks(asOwner(), staff)).working_on).toEqual(working_on);
    expect((await endKeysAndWebhooks(asOwner(), staff)).working_on).toEqual({ api_keys: [], webhooks: [] });
    expect(await prisma.apiKey.count({ where: { createdById: staff, revokedAt: null } })).toBe(1);
    expect(await prisma.auditEntry.count({ where: { programId: program, action: "api_key.revoke" } })).toBe(1);
    expect(
      (await platformLog(organization)).filter(({ action }) => action === "admin.end_keys_and_webhooks"),
    ).toHaveLength(1);
  });

  test("takes along the sign-in links that were not used", async () => {
    const staff = await createAdmin(organization, { roles: { [program]: "manager" } });
    const { id: participantId } = await createParticipant(program);
    const programId = programIdFrom(program);
    const { token } = await issueAdminLink(sql, { programId, participantId, adminId: staff, now: NOW });
    await toggleAdminStatus(asOwner(), staff, { active: false });
    expect(await redeemLink(sql, programId, token, NOW)).toBeNull();
  });

  test("who was an owner cannot submit a form that was opened before", async () => {
    const second = await createAdmin(organization, { owner: true });
    const opened = organizationCtx(organization, second);
    await toggleAdminStatus(asOwner(), second, { active: false });
    await expect(toggleAdminStatus(opened, owner, { active: false })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the list", () => {
  test("is of this organization, and can be searched, sorted and filtered", async () => {
    const analyst = await createAdmin(organization, { roles: { [program]: "analyst" }, email: "zoe@example.test" });
    await createAdmin(await createOrganization(), { owner: true });
    const idsOf = async (query: object) =>
      (await listOrganizationAdmins(asOwner(), adminListQuery.parse(query))).result.map(({ id }) => id);
    expect(await idsOf({ sort: "-email" })).toEqual([analyst, owner]);
    expect(await idsOf({ search: "ZOE@" })).toEqual([analyst]);
    expect(await idsOf({ role: "owner" })).toEqual([owner]);
    expect(await idsOf({ role: "analyst" })).toEqual([analyst]);
    expect(await idsOf({ role: ["analyst", "manager"] })).toEqual([analyst]);
    expect(await idsOf({ role: ["owner", "analyst"], sort: "-email" })).toEqual([analyst, owner]);
    expect(await idsOf({ status: "deactivated" })).toEqual([]);
    await toggleAdminStatus(asOwner(), analyst, { active: false });
    expect(await idsOf({ status: "deactivated" })).toEqual([analyst]);
    expect(await idsOf({ status: ["deactivated", "active", "invited"], sort: "-email" })).toEqual([analyst, owner]);
  });
});

async function invitationsQueued(adminId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-admin-invitation' and j.payload->>'adminId' = $1",
    [adminId],
  );
  return rows[0]!.count;
}
