import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/services/database.server";
import { dropAllCatalogues, programIdOfHost } from "~/services/programs/catalogue.server";
import { appUnder } from "../setup/app";
import { consoleClient, type ConsoleClient } from "../setup/console-client";
import { testDatabase } from "../setup/database";
import { createStaff } from "../setup/people";

/** A program's domains through the console's doors, and which program a host then shows. */
await testDatabase();
const app = await appUnder("admin/v2");

let staff: Awaited<ReturnType<typeof createStaff>>;
let as: (who: keyof typeof staff.admins | null) => ConsoleClient;

beforeAll(async () => {
  staff = await createStaff();
  as = (who) => consoleClient(app, who && staff.admins[who]);
});
beforeEach(async () => {
  await prisma.programDomain.deleteMany();
  dropAllCatalogues();
});

const ROLES = [
  ["super", 200],
  ["owner", 200],
  ["manager", 200],
  ["reviewer", 403],
  ["analyst", 403],
  ["nobody", 404],
  ["nw-owner", 404],
  [null, 401],
] as const;

const path = () => `/admin/v2/programs/${staff.demo}/domain_lists`;
const programOn = (host: string) => programIdOfHost(host, "demo", ["localhost"]);
const add = (domain: string, domain_type = "custom", more: object = {}) =>
  as("manager").json("POST", path(), { domain, domain_type, ...more });

test.each(ROLES)("are added, read and removed as %s: %i", async (who, status) => {
  const added = await as(who).json("POST", path(), { domain: "perks.example.test", domain_type: "custom" });
  expect(added.status).toBe(status);
  expect((await as(who).json("GET", path())).status).toBe(status);
  const { id } =
    (await prisma.programDomain.findFirst()) ??
    (await prisma.programDomain.create({
      data: { programId: staff.demo, id: staff.demo, host: "perks.example.test", createdAt: new Date(0) },
    }));
  expect((await as(who).json("DELETE", `${path()}/${id}`)).status).toBe(status);
  expect(await prisma.programDomain.count()).toBe(status === 200 ? 0 : 1);
});

test("a custom domain shows the program from then on, and no longer once it is removed", async () => {
  const answer = await add("Perks.Example.test", "custom", { url_path: "/rules" });
  const { data } = (await answer.json()) as { data: { id: string } };
  expect(data).toMatchObject({ host: "perks.example.test", domain_type: "custom", url_path: "/rules" });
  expect(await programOn("perks.example.test")).toBe(staff.demo);
  await as("manager").json("DELETE", `${path()}/${data.id}`);
  expect(await programOn("perks.example.test")).toBeNull();
});

test("a name under the platform's host is the typed domain as a slug", async () => {
  expect(await (await add("Summer Fest!", "perk_domain")).json()).toMatchObject({
    data: { host: "summer-fest.localhost", url_path: "/" },
  });
  expect(await programOn("summer-fest.localhost")).toBe(staff.demo);
});

describe("are refused on their field", () => {
  test.each([
    ["", "custom", "domain"],
    ["no spaces.example.test", "custom", "domain"],
    ["single", "custom", "domain"],
    ["-a.example.test", "custom", "domain"],
    ["other.localhost", "custom", "domain"],
    ["localhost", "custom", "domain"],
    ["!!!", "perk_domain", "domain"],
    ["a_b", "perk_domain", "domain"],
    ["Admin", "perk_domain", "domain"],
    ["fine.example.test", "lottery", "domain_type"],
  ])("%j as %s", async (domain, type, field) => {
    const answer = await add(domain, type);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  test.each(["rules", "//elsewhere", "/\\elsewhere", "/a b"])("the path %j", async (url_path) => {
    const answer = await add("fine.example.test", "custom", { url_path });
    expect(await answer.json()).toMatchObject({ success: false, errors: [{ field: "url_path" }] });
  });

  test("when a program has it: by its subdomain or as a domain, also when two ask at once", async () => {
    const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: staff.northwind } });
    expect((await add(subdomain, "perk_domain")).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => add("perks.example.test")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await prisma.programDomain.count()).toBe(1);
  });
});
