import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { createProgram, NOW } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("/");
const PAGE = "text/html,application/xhtml+xml";

let origin: string;

beforeEach(async () => {
  const { id, subdomain } = await createProgram();
  origin = `http://${subdomain}.example.test`;
  await prisma.programDomain.create({
    data: { programId: id, id, host: `${subdomain}.example.test`, urlPath: "/my-offers", createdAt: NOW },
  });
});

const get = (path: string, accept: string) => app(new Request(`${origin}${path}`, { headers: { Accept: accept } }));

it("a browser that opens the bare host is redirected to the domain's start path", async () => {
  const response = await get("/", PAGE);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/my-offers"]);
});

it.each(["/#earn", "/?", "/#", "/./", "/x/..", "/%2e%2e", "/.//", "/signin", "/SignIn?a=1", "/_root.data"])(
  "a start path that resolves to the home page, %s, gets the home page instead of an endless redirect",
  async (urlPath) => {
    await prisma.programDomain.updateMany({ where: { host: new URL(origin).hostname }, data: { urlPath } });
    expect((await get("/", PAGE)).status).toBe(200);
  },
);

it.each([
  ["a client-side navigation", "/_root.data", "*/*"],
  ["a JSON request", "/", "application/json"],
  ["a URL with a query", "/?session_id=none", PAGE],
])("%s gets the home page", async (_, path, accept) => {
  expect((await get(path, accept)).status).toBe(200);
});
