import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/services/database.server";
import { createProgram, NOW } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

/** Where a domain begins (specification 2, section 3: the domain form's `url_path`). */
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

it("a browser that opens the bare host is led there", async () => {
  const answer = await get("/", PAGE);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/my-offers"]);
});

it.each([
  ["a link of the site fetches home", "/_root.data", "*/*"],
  ["a script reads home", "/", "application/json"],
  ["a query is meant for home", "/?session_id=none", PAGE],
])("%s: home answers", async (_, path, accept) => {
  expect((await get(path, accept)).status).toBe(200);
});
