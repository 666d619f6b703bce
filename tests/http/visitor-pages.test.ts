import { beforeEach, expect, test, vi } from "vitest";
import { cachedVisitorPage, cacheVisitorPage } from "~/http/cache/visitor-pages.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { newNonce } from "~/http/security/nonce.server";
import { NONCE_PLACEHOLDER, TOKEN_PLACEHOLDER } from "~/platform/placeholders";
import { catalogueOf, dropCatalogue } from "~/services/programs/catalogue.server";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
const url = new URL("http://demo.localhost/");
const program = "01890a5d-ac96-774b-bcce-b302099a8057";
const page = Buffer.from(
  `<meta content="${TOKEN_PLACEHOLDER}"><script nonce="${NONCE_PLACEHOLDER}"></script><input value="${TOKEN_PLACEHOLDER}">`,
);

beforeEach(async () => {
  await pool.query("insert into organizations values ($1, 'Org', now()) on conflict do nothing", [program]);
  await pool.query(
    "insert into programs (id, organization_id, name, subdomain, created_at, updated_at) values ($1, $1, 'Demo', 'demo', now(), now()) on conflict do nothing",
    [program],
  );
  cacheVisitorPage(url, "en", page, await catalogueOf(program));
});

const ask = (headers: Record<string, string> = {}, method = "GET", address = url) =>
  cachedVisitorPage({ method, url: address, headers });

test("the placeholders are as long as what replaces them", () => {
  expect(TOKEN_PLACEHOLDER).toHaveLength(csrfTokenFor("secret").length);
  expect(NONCE_PLACEHOLDER).toHaveLength(newNonce().length);
});

test("nobody can know the placeholders: they are different in each process", async () => {
  vi.resetModules();
  const another = await import("~/platform/placeholders");
  expect(another.TOKEN_PLACEHOLDER).not.toBe(TOKEN_PLACEHOLDER);
  expect(another.NONCE_PLACEHOLDER).not.toBe(NONCE_PLACEHOLDER);
});

test("each visitor gets a token and a nonce of their own, and a cookie only when new", () => {
  const first = ask()!;
  const second = ask()!;
  expect(first.headers["Set-Cookie"]).toMatch(/^csrf=/);
  expect(first.body.toString()).not.toBe(second.body.toString());
  for (const placeholder of [TOKEN_PLACEHOLDER, NONCE_PLACEHOLDER])
    expect(first.body.toString()).not.toContain(placeholder);
  const known = ask({ cookie: "csrf=secret" })!;
  expect(known.headers["Set-Cookie"]).toBeUndefined();
  expect(known.body.toString()).toContain(`content="${csrfTokenFor("secret")}"`);
  const nonce = /nonce="([^"]+)"/.exec(known.body.toString())![1];
  expect(known.headers["Content-Security-Policy"]).toContain(`'nonce-${nonce}'`);
});

test.each([
  ["a signed-in participant", { cookie: "sid=abc" }, "GET", "/"],
  ["a message to show", { cookie: "flash=abc" }, "GET", "/"],
  ["a caller of JSON", { accept: "application/json" }, "GET", "/"],
  ["a caller of JSON who takes anything", { accept: "text/plain, application/json, */*" }, "GET", "/"],
  ["another page", {}, "GET", "/terms"],
  ["a query", {}, "GET", "/?a=1"],
  ["a change", {}, "POST", "/"],
])("the cached page is not sent for %s", (_, headers, method, path) => {
  expect(ask(headers as Record<string, string>, method, new URL(path, url))).toBeUndefined();
});

test("the cached page is dropped when the program's catalogue changes", () => {
  dropCatalogue(program);
  expect(ask()).toBeUndefined();
});

test("pages are cached by language: the chosen one, else the browser's", () => {
  expect(ask({ "accept-language": "es-MX,es;q=0.9,en;q=0.5" })).toBeUndefined();
  expect(ask({ cookie: "locale=es", "accept-language": "en" })).toBeUndefined();
  expect(ask({ cookie: "locale=en", "accept-language": "es" })).toBeDefined();
  expect(ask({ "accept-language": "fr" })).toBeDefined();
  expect(ask({ "accept-language": "\u0000;q=x,,*" })).toBeDefined();
});
