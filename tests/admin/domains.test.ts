import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { dropAllCatalogues, programIdOfHost } from "~/services/programs/catalogue.server";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";

/** The domains of a program through the handlers, and the program that a host shows then. */
const { fixture, as } = await adminWorld();

beforeEach(async () => {
  await prisma.programDomain.deleteMany();
  dropAllCatalogues();
});

const path = () => `/admin/v2/programs/${fixture.demo}/domain_lists`;
const programOn = (host: string) => programIdOfHost(host, ["localhost"]);
const add = (domain: string, domain_type = "custom", more: object = {}) =>
  as("manager").json("POST", path(), { domain, domain_type, ...more });

test.each(EDITORS_ONLY)("domains are added, read and removed as %s: %i", async (who, status) => {
  const added = await as(who).json("POST", path(), { domain: "perks.example.test", domain_type: "custom" });
  expect(added.status).toBe(status);
  expect((await as(who).json("GET", path())).status).toBe(status);
  const { id } =
    (await prisma.programDomain.findFirst()) ??
    (await prisma.programDomain.create({
      data: { programId: fixture.demo, id: fixture.demo, host: "perks.example.test", createdAt: new Date(0) },
    }));
  expect((await as(who).json("DELETE", `${path()}/${id}`)).status).toBe(status);
  expect(await prisma.programDomain.count()).toBe(status === 200 ? 0 : 1);
});

test.each(["/#earn", "/?", "/./", "/x/..", "/%2e%2e", "/.//", "/signin"])(
  "a start path that resolves to the home page, %s, is an error on its field",
  async (url_path) => {
    const response = await add("perks.example.test", "custom", { url_path });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "url_path" }] });
  },
);

test("a custom domain shows the program until it is removed", async () => {
  const response = await add("Perks.Example.test", "custom", { url_path: "/rules" });
  const { data } = (await response.json()) as { data: { id: string } };
  expect(data).toMatchObject({ host: "perks.example.test", domain_type: "custom", url_path: "/rules" });
  expect(await programOn("perks.example.test")).toBe(fixture.demo);
  await as("manager").json("DELETE", `${path()}/${data.id}`);
  expect(await programOn("perks.example.test")).toBeNull();
});

test("a name under the platform's host is a slug of the input", async () => {
  expect(await (await add("Summer Fest!", "perk_domain")).json()).toMatchObject({
    data: { host: "summer-fest.localhost", url_path: "/" },
  });
  expect(await programOn("summer-fest.localhost")).toBe(fixture.demo);
});

test.each([
  ["https://Rewards.example.net:443/join?x=1#y", "custom", "rewards.example.net"],
  ["rewards.example.org.", "custom", "rewards.example.org"],
  ["rewards.münchen.example", "custom", "rewards.xn--mnchen-3ya.example"],
  ["Café Fest", "perk_domain", "cafe-fest.localhost"],
])("%j as %s is stored as %s", async (domain, type, host) => {
  expect((await add(domain, type)).status).toBe(200);
  expect(await prisma.programDomain.count({ where: { host: { startsWith: host } } })).toBe(1);
});

describe("domains are rejected with an error on the field", () => {
  test.each([
    ["", "custom", "domain"],
    ["no spaces.example.test", "custom", "domain"],
    ["single", "custom", "domain"],
    ["127.0.0.1", "custom", "domain"],
    ["http://0x7f000001/", "custom", "domain"],
    ["-a.example.test", "custom", "domain"],
    ["other.localhost", "custom", "domain"],
    ["localhost", "custom", "domain"],
    ["!!!", "perk_domain", "domain"],
    ["a_b", "perk_domain", "domain"],
    ["Admin", "perk_domain", "domain"],
    ["fine.example.test", "lottery", "domain_type"],
  ])("%j as %s", async (domain, type, field) => {
    const response = await add(domain, type);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });

  test.each(["example.net:8080", "https://example.net:8443/join?x=1", "example.net.:08"])(
    "the port in %j",
    async (domain) => {
      const response = await add(domain);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        errors: [{ field: "domain", message: "Enter the domain without a port" }],
      });
    },
  );

  test.each(["rules", "//elsewhere", "/\\elsewhere", "/a b"])("the path %j", async (url_path) => {
    const response = await add("fine.example.test", "custom", { url_path });
    expect(await response.json()).toMatchObject({ success: false, errors: [{ field: "url_path" }] });
  });

  test("when a program uses it as subdomain or domain, even for concurrent requests", async () => {
    const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: fixture.northwind } });
    expect((await add(subdomain, "perk_domain")).status).toBe(422);
    const responses = await Promise.all([1, 2, 3].map(() => add("perks.example.test")));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await prisma.programDomain.count()).toBe(1);
  });
});
