import { beforeAll, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import { createProgram, NOW } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

/** The bare host is the admin's, so it serves nothing that operators write: it leads to the default program's host. */
await testDatabase();
const [site, calls, media] = await Promise.all([appUnder("/"), appUnder("public/"), appUnder("media/")]);
const CSS = "body { --of-the-operator: 1 }";

beforeAll(async () => {
  const { id } = await createProgram({ subdomain: "demo", css: CSS });
  await prisma.programPage.create({
    data: {
      programId: id,
      id,
      title: "Rules",
      slug: "rules",
      content: "<p>operator's</p>",
      status: "published",
      position: 1,
      createdAt: NOW,
      updatedAt: NOW,
    },
  });
});

const BARE = "http://localhost:3000";
const OWN = "http://demo.localhost:3000";
const ACCEPT = { page: "text/html", json: "application/json" };

it.each([
  ["/", "page"],
  ["/", "json"],
  ["/rules?a=1&b=%2F", "page"],
  ["/nowhere", "page"],
  ["/signin?redirect_to=%2Frules", "json"],
] as const)("%s as %s leads to the same address of the program's own host", async (path, kind) => {
  const response = await site(new Request(BARE + path, { headers: { Accept: ACCEPT[kind] } }));
  expect([response.status, response.headers.get("location")]).toEqual([302, OWN + path]);
  expect(await response.text()).not.toContain("operator");
});

it("who asks without the page is led there, too", async () => {
  const response = await site(new Request(`${BARE}/rules`, { method: "HEAD" }));
  expect([response.status, response.headers.get("location")]).toEqual([302, `${OWN}/rules`]);
});

it("a form or call is sent on as it is", async () => {
  const path = "/public/signin/verify";
  const body = new URLSearchParams({ email: "maya@example.test" });
  const response = await calls(new Request(BARE + path, { method: "POST", body, headers: { Accept: ACCEPT.json } }));
  expect([response.status, response.headers.get("location")]).toEqual([307, OWN + path]);
});

it("the program's own host shows the page", async () => {
  const response = await site(new Request(`${OWN}/rules`, { headers: { Accept: ACCEPT.page } }));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("operator's");
});

it("files are served on the bare host, where the admin shows them", async () => {
  const response = await media(new Request(`${BARE}/media/0199a6a0-0000-7000-8000-000000000001/a.png`));
  expect(response.status).toBe(404); // and no redirect
});

it("the start page of a new installation, which has no default program yet, leads to the admin", async () => {
  extendEnvironment({ DEFAULT_PROGRAM: "" });
  const leadsTo = async (path: string) => {
    const { status, headers } = await site(new Request(BARE + path, { headers: { Accept: ACCEPT.page } }));
    return [status, headers.get("location")];
  };
  expect(await leadsTo("/")).toEqual([302, "/admin/v2"]);
  expect(await leadsTo("/rules")).toEqual([404, null]);
  extendEnvironment({ DEFAULT_PROGRAM: "demo" });
});
