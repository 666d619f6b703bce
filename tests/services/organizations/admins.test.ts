import { beforeEach, describe, expect, test } from "vitest";
import { findAdminSession, openAdminSession } from "~/auth/admin-sessions.server";
import { prisma, sql } from "~/services/database.server";
import { adminListQuery, invitationInput } from "~/services/organizations/admins.schema";
import {
  changeStanding,
  inviteAdmin,
  listOrganizationAdmins,
  toggleAdminStatus,
} from "~/services/organizations/admins.verbs.server";
import { createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createAdmin, createOrganization, organizationCtx, platformLog } from "./organization-world";

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
const standingOf = async (id: string) => (await list()).find((row) => row.id === id);

describe("an invitation", () => {
  const invitation = (more: object = {}) =>
    invitationInput.parse({
      email: " New.Person@Example.test ",
      first_name: "New",
      last_name: "Person",
      roles: { [program]: "analyst" },
      ...more,
    });

  test("makes an admin with the role, queues one mail and says so in the log", async () => {
    const { id } = await inviteAdmin(asOwner(), invitation({ email: "first@example.test" }), null);
    expect(await standingOf(id)).toMatchObject({
      email: "first@example.test",
      owner: false,
      status: "invited",
      last_sign_in_at: null,
      roles: [{ program_id: program, role: "analyst" }],
    });
    expect(await invitationsQueued(id)).toBe(1);
    expect(await platformLog(organization)).toMatchObject([
      {
        verb: "admin.invite",
        actorId: owner,
        targetId: id,
        after: { email: "first@example.test", roles: { [program]: "analyst" } },
      },
    ]);
  });

  test("sent twice with one key invites once; with another body the key is refused", async () => {
    const input = invitation({ email: "twice@example.test" });
    const answers = await Promise.all([inviteAdmin(asOwner(), input, "k1"), inviteAdmin(asOwner(), input, "k1")]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await invitationsQueued(answers[0].id)).toBe(1);
    await expect(inviteAdmin(asOwner(), { ...input, owner: true }, "k1")).rejects.toMatchObject({ code: "conflict" });
    await expect(inviteAdmin(asOwner(), input, null)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "email" }],
    });
  });

  test("of somebody from another organization keeps their name and their standing there", async () => {
    const elsewhere = await createOrganization();
    const known = await createAdmin(elsewhere, { owner: true, email: "known@example.test" });
    const { id } = await inviteAdmin(
      asOwner(),
      invitation({ email: "known@example.test", first_name: "Mallory" }),
      null,
    );
    expect(id).toBe(known);
    expect(await standingOf(id)).toMatchObject({ first_name: "Alex", status: "active", owner: false });
    const { rows } = await pool.query("select count(*)::int as links from admin_sign_in_codes where admin_id = $1", [
      known,
    ]);
    expect(rows, "nobody else asks for a key to an account in use").toEqual([{ links: 0 }]);
    expect(
      await prisma.organizationAdmin.findFirst({ where: { organizationId: elsewhere, adminId: known } }),
    ).toMatchObject({ owner: true });
  });

  test.each([
    ["no standing", { roles: {} }, "owner"],
    ["another organization's program", {}, "roles"],
  ])("with %s is refused on its field", async (what, more, field) => {
    const foreign = (await createProgram()).id;
    const input = invitation({
      email: "refused@example.test",
      ...(what === "no standing" ? more : { roles: { [foreign]: "manager" } }),
    });
    await expect(inviteAdmin(asOwner(), input, null)).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: expect.stringContaining(field) }],
    });
    expect(await prisma.admin.count({ where: { email: "refused@example.test" } })).toBe(0);
  });

  test("of another organization's owner is none of theirs", async () => {
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

describe("a standing", () => {
  test("changes from role to owner and back, with before and after in the log", async () => {
    const staff = await createAdmin(organization, { roles: { [program]: "reviewer" } });
    await changeStanding(asOwner(), staff, { owner: true, roles: {} });
    expect(await standingOf(staff)).toMatchObject({ owner: true, roles: [] });
    await changeStanding(asOwner(), staff, { owner: false, roles: { [program]: "manager" } });
    await changeStanding(asOwner(), staff, { owner: false, roles: { [program]: "manager" } });
    expect(await standingOf(staff)).toMatchObject({ owner: false, roles: [{ role: "manager" }] });
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

  test("leaves the roles in other organizations alone", async () => {
    const elsewhere = await createProgram();
    const staff = await createAdmin(organization, { roles: { [program]: "reviewer", [elsewhere.id]: "manager" } });
    await changeStanding(asOwner(), staff, { owner: true, roles: {} });
    expect(await prisma.programStaff.findMany({ where: { adminId: staff } })).toMatchObject([
      { programId: elsewhere.id, role: "manager" },
    ]);
  });

  test("cannot be taken from oneself, nor from the last owner", async () => {
    const lose = { owner: false, roles: { [program]: "manager" as const } };
    await expect(changeStanding(asOwner(), owner, lose)).rejects.toMatchObject({ code: "refused" });
    await expect(toggleAdminStatus(asOwner(), owner, {})).rejects.toMatchObject({ code: "refused" });
    const above = organizationCtx(organization, await createAdmin(await createOrganization()), { superAdmin: true });
    await expect(changeStanding(above, owner, lose)).rejects.toMatchObject({
      message: "The organization needs at least one owner.",
    });
    await expect(toggleAdminStatus(above, owner, { active: false })).rejects.toMatchObject({ code: "refused" });
  });

  test("two owners who demote each other at the same moment: one stays", async () => {
    const second = await createAdmin(organization, { owner: true });
    const lose = { owner: false, roles: { [program]: "analyst" as const } };
    const outcomes = await Promise.allSettled([
      changeStanding(asOwner(), second, lose),
      changeStanding(organizationCtx(organization, second), owner, lose),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "forbidden" } });
    expect((await list()).filter((row) => row.owner)).toHaveLength(1);
  });

  test("of somebody who does not work here is not found", async () => {
    const stranger = await createAdmin(await createOrganization(), { owner: true });
    await expect(changeStanding(asOwner(), stranger, { owner: true, roles: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(toggleAdminStatus(asOwner(), stranger, {})).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a deactivated admin", () => {
  test("stands for nothing from the next request on, and gets it all back", async () => {
    const staff = await createAdmin(organization, { roles: { [program]: "manager" } });
    const token = await openAdminSession(sql, staff, NOW);
    expect(await findAdminSession(token, NOW)).toMatchObject({ roles: { [program]: "manager" } });
    await toggleAdminStatus(asOwner(), staff, {});
    expect(await findAdminSession(token, NOW)).toMatchObject({ roles: {}, organizationIds: [] });
    expect(await standingOf(staff)).toMatchObject({ status: "deactivated" });
    await toggleAdminStatus(asOwner(), staff, { active: true });
    await toggleAdminStatus(asOwner(), staff, { active: true });
    expect(await findAdminSession(token, NOW)).toMatchObject({ roles: { [program]: "manager" } });
    expect((await platformLog(organization)).map(({ verb }) => verb)).toEqual(["admin.deactivate", "admin.activate"]);
  });

  test("who owned the organization cannot act on what was opened before", async () => {
    const second = await createAdmin(organization, { owner: true });
    const opened = organizationCtx(organization, second);
    await toggleAdminStatus(asOwner(), second, { active: false });
    await expect(toggleAdminStatus(opened, owner, { active: false })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the list", () => {
  test("is of this organization, searched, sorted and narrowed", async () => {
    const analyst = await createAdmin(organization, { roles: { [program]: "analyst" }, email: "zoe@example.test" });
    await createAdmin(await createOrganization(), { owner: true });
    const idsOf = async (query: object) =>
      (await listOrganizationAdmins(asOwner(), adminListQuery.parse(query))).result.map(({ id }) => id);
    expect(await idsOf({ sort: "-email" })).toEqual([analyst, owner]);
    expect(await idsOf({ search: "ZOE@" })).toEqual([analyst]);
    expect(await idsOf({ role: "owner" })).toEqual([owner]);
    expect(await idsOf({ role: "analyst" })).toEqual([analyst]);
    expect(await idsOf({ status: "deactivated" })).toEqual([]);
    await toggleAdminStatus(asOwner(), analyst, { active: false });
    expect(await idsOf({ status: "deactivated" })).toEqual([analyst]);
  });
});

async function invitationsQueued(adminId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-staff-invitation' and j.payload->>'adminId' = $1",
    [adminId],
  );
  return rows[0]!.count;
}
