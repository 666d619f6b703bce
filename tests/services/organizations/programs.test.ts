import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { addDomain } from "~/services/domains/domains.admin.server";
import {
  createProgram,
  deactivateProgram,
  listOrganizationPrograms,
  reactivateProgram,
} from "~/services/organizations/programs.admin.server";
import { newProgramInput, programListQuery } from "~/services/organizations/programs.schema";
import { freeSubdomain, subdomainOf } from "~/services/organizations/subdomains";
import { programIdOfHost } from "~/services/programs/catalogue.server";
import { adminCtx, createParticipant } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createAdmin, createOrganization, organizationCtx, platformLog } from "./organization-fixtures";

await testDatabase();

let organization: string;
let owner: string;
beforeEach(async () => {
  organization = await createOrganization();
  owner = await createAdmin(organization, { owner: true });
});

const asOwner = () => organizationCtx(organization, owner);
const siteOf = (subdomain: string) => programIdOfHost(`${subdomain}.localhost`, ["localhost"]);
const input = (name: string, subdomain?: string) => newProgramInput.parse({ name, subdomain });

describe("a new program", () => {
  test("has a host immediately, even if it was just not found, and default settings", async () => {
    expect(await siteOf("summer-club")).toBeNull();
    const program = await createProgram(asOwner(), input("  Summer Club "), null);
    expect(program).toMatchObject({ name: "Summer Club", subdomain: "summer-club" });
    expect(await siteOf("summer-club")).toBe(program.id);
    expect(await prisma.communicationSetting.count({ where: { programId: program.id } })).toBe(3);
    expect(await prisma.profileAttribute.count({ where: { programId: program.id } })).toBeGreaterThan(0);
    expect(await platformLog(organization)).toMatchObject([
      {
        action: "program.create",
        actorId: owner,
        targetId: program.id,
        after: { name: "Summer Club", subdomain: "summer-club" },
      },
    ]);
  });

  test("with a taken name gets the next free address, also with concurrent requests", async () => {
    const programs = await Promise.all([1, 2, 3].map(() => createProgram(asOwner(), input("Same Name"), null)));
    expect(programs.map(({ subdomain }) => subdomain).sort()).toEqual(["same-name", "same-name-2", "same-name-3"]);
  });

  test("with a taken address is an error, also if a domain has it", async () => {
    const first = await createProgram(asOwner(), input("Garden", "our-garden"), null);
    await prisma.programDomain.create({
      data: {
        programId: first.id,
        id: first.id,
        host: "second-garden.localhost",
        kind: "perk_domain",
        createdAt: new Date(),
      },
    });
    for (const taken of ["our-garden", "second-garden"]) {
      await expect(createProgram(asOwner(), input("Garden", taken), null)).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "subdomain" }],
      });
    }
  });

  test("and a domain with the same address, concurrently: one of them gets it", async () => {
    const { id: programId } = await createProgram(asOwner(), input("Racing"), null);
    const manager = await adminCtx(programId, "owner");
    for (let round = 0; round < 5; round++) {
      const address = `race-${round}`;
      const attempts = await Promise.allSettled([
        createProgram(asOwner(), input("Racer", address), null),
        addDomain(manager, { domain: address, domain_type: "perk_domain", url_path: "/" }),
      ]);
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  test("requested twice with one key is one program", async () => {
    const [one, two] = await Promise.all([
      createProgram(asOwner(), input("Once"), "key"),
      createProgram(asOwner(), input("Once"), "key"),
    ]);
    expect(one).toEqual(two);
    expect(await prisma.program.count({ where: { organizationId: organization } })).toBe(1);
    await expect(createProgram(asOwner(), input("Other"), "key")).rejects.toMatchObject({ code: "conflict" });
  });

  test.each([
    ["A", "Name must be at least 2 characters."],
    ["   B  ", "Name must be at least 2 characters."],
    ["x".repeat(31), "Name must not be longer than 30 characters."],
  ])("called %j is an error", (name, message) => {
    expect(newProgramInput.safeParse({ name }).error?.issues[0]).toMatchObject({ path: ["name"], message });
  });

  test.each(["admin", "WWW", "-a", "a b", "a_b"])("cannot be at %s", (subdomain) => {
    expect(newProgramInput.safeParse({ name: "Fine", subdomain }).error?.issues[0]?.path).toEqual(["subdomain"]);
  });
});

test("an address is made from the name", () => {
  expect(["Bob’s Café", " Rewards  2026! ", "--", "日本", "A_b-c", "Ember & Oak"].map(subdomainOf)).toEqual([
    "bobs-cafe",
    "rewards-2026",
    "",
    "",
    "a-b-c",
    "ember-oak",
  ]);
  expect(freeSubdomain("", new Set())).toBe("program");
  expect(freeSubdomain("admin", new Set())).toBe("admin-2");
});

describe("a deactivated program", () => {
  test("is offline with the commit, and unchanged after reactivation", async () => {
    const { id } = await createProgram(asOwner(), input("Closing"), null);
    expect(await siteOf("closing")).toBe(id);
    await deactivateProgram(asOwner(), id, { name: "Closing" });
    await deactivateProgram(asOwner(), id, {});
    expect(await siteOf("closing")).toBeNull();
    await reactivateProgram(asOwner(), id);
    expect(await siteOf("closing")).toBe(id);
    expect((await platformLog(organization)).map(({ action }) => action)).toEqual([
      "program.create",
      "program.deactivate",
      "program.reactivate",
    ]);
  });

  test("can only be one of the own organization, confirmed with its name", async () => {
    const { id } = await createProgram(asOwner(), input("Kept"), null);
    await expect(deactivateProgram(asOwner(), id, { name: "kept" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "name" }],
    });
    const other = await createOrganization();
    await expect(
      deactivateProgram(organizationCtx(other, await createAdmin(other, { owner: true })), id, {}),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await siteOf("kept")).toBe(id);
  });
});

test("the list is of this organization and counts participants without deleted accounts", async () => {
  const { id } = await createProgram(asOwner(), input("Counted"), null);
  await createProgram(asOwner(), input("Empty"), null);
  await createParticipant(id);
  await createParticipant(id, { email: null, deletedAt: new Date() });
  const rows = (await listOrganizationPrograms(asOwner(), programListQuery.parse({ sort: "-name" }))).result;
  expect(rows.map(({ name, participants, status }) => [name, participants, status])).toEqual([
    ["Empty", 0, "active"],
    ["Counted", 1, "active"],
  ]);
  const countOf = async (query: object) =>
    (await listOrganizationPrograms(asOwner(), programListQuery.parse(query))).totalItems;
  expect(await countOf({ search: "count" })).toBe(1);
  expect(await countOf({ status: ["active", "deactivated"] })).toBe(2);
  expect(await countOf({ status: "deactivated" })).toBe(0);
});
