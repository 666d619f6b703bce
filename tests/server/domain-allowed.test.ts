import { afterAll, beforeAll, expect, it } from "vitest";
import { domainKind } from "~/http/context/domain-kind.server";
import { AppError } from "~/platform/errors";
import type { WebServer } from "~/server/web/web-server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createProgram, NOW } from "../factories";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";
import { sendRequest } from "./http-client";
import { sampleBuild } from "./sample-build";

const { pool } = await testDatabase();

let server: WebServer;
beforeAll(async () => {
  server = await serve(sampleBuild(["echo"], { domainKind }));
  const { id } = await createProgram({ subdomain: "stars" });
  await createProgram({ subdomain: "closed", status: "deactivated" });
  for (const host of ["perks.example.test", "xn--caf-dma.example.test"])
    await pool.query(
      `insert into program_domains (program_id, id, host, created_at) values ($1, gen_random_uuid(), $2, $3)`,
      [id, host, NOW],
    );
  dropCatalogue(id);
});
afterAll(() => server.close());

const ask = (query: string, options: Parameters<typeof sendRequest>[2] = {}) =>
  sendRequest(server.port, `/domain-allowed${query}`, { headers: { host: "web:3000" }, ...options });
const statusOf = async (domain: string) => (await ask(`?domain=${encodeURIComponent(domain)}`)).status;

it.each(["localhost", "stars.localhost", "perks.example.test", "PERKS.Example.test", "xn--caf-dma.example.test"])(
  "is yes for %s",
  async (domain) => {
    expect(await statusOf(domain)).toBe(200);
  },
);

it.each([
  "example.test",
  "unknown.localhost",
  "deep.stars.localhost",
  "sub.perks.example.test",
  "closed.localhost",
  "www.localhost",
  "notlocalhost",
])("is no for %s", async (domain) => {
  expect(await statusOf(domain)).toBe(404);
});

it.each([
  "",
  " ",
  ".",
  "a..b",
  "203.0.113.7",
  "[::1]",
  "*.localhost",
  "a b",
  "a/b",
  "user@perks.example.test",
  "\0",
  "-",
  " localhost",
  "localhost\0",
  "localhost\n",
  "loc%61lhost",
  "localhost.",
  "localhost:443",
  "café.example.test",
])("rejects %j as no domain", async (domain) => {
  expect(await statusOf(domain)).toBe(400);
});

it("rejects a question without a name, or with two", async () => {
  expect((await ask("")).status).toBe(400);
  expect((await ask("?name=localhost")).status).toBe(400);
  expect((await ask("?domain=localhost&domain=example.test")).status).toBe(400);
  expect((await ask(`?domain=${"a.".repeat(4_000)}test`)).status).toBe(400);
});

it("answers HEAD and strangers alike on every host, and sets no cookie", async () => {
  for (const host of ["203.0.113.7", "[2001:db8::1]:3000", "stars.localhost", "other.example"]) {
    const answer = await ask("?domain=stars.localhost", { headers: { host, cookie: "session=unknown" } });
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(answer.headers).not.toHaveProperty("set-cookie");
  }
  expect(await ask("?domain=stars.localhost", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect(await ask("?domain=other.localhost", { method: "HEAD" })).toMatchObject({ status: 404, text: "" });
  expect((await pool.query("select from visits")).rowCount).toBe(0);
});

it("is only read", async () => {
  expect(await ask("?domain=localhost", { method: "POST" })).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
  });
});

it("is no answer while the database is away or lacks the schema", async () => {
  let lacksSchema = true;
  const away = () => Promise.reject(new AppError("unavailable", "The database is away"));
  const entry = { domainKind: away, lacksSchema: async () => lacksSchema };
  const other = await serve(sampleBuild(["echo"], entry));
  const status = async () => (await sendRequest(other.port, "/domain-allowed?domain=stars.localhost")).status;
  expect(await status()).toBe(503);
  lacksSchema = false;
  expect(await status()).toBe(503);
  await other.close();
});
