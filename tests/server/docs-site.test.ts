import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDocs } from "~/server/web/docs-site";
import { builtSite } from "~/server/web/production-site";
import { startWebServer, type WebServer, type WebServerOptions } from "~/server/web/web-server";
import { sendRequest, type HttpResponse } from "./http-client";
import { sampleBuild } from "./sample-build";

const INLINE = 'document.documentElement.classList.add("dark")';
const PAGE = `<html><script id="theme">${INLINE}</script><script type="module" src="/docs/assets/app.1.js"></script></html>`;
const FILES = {
  "index.html": PAGE,
  "operate/index.html": PAGE,
  "operate/backups.html": PAGE,
  "operate/backups.md": "# Backups",
  "404.html": "<html>Not here</html>",
  "assets/app.1.js": "export {}",
};

const folder = mkdtempSync(join(tmpdir(), "loyalty-docs-"));
const OPTIONS: WebServerOptions = {
  port: 0,
  host: "127.0.0.1",
  baseHosts: ["localhost"],
  publicScheme: "http",
  proxyHops: 0,
};
let server: WebServer;

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const docs = loadDocs(["localhost"], folder);
  server = await startWebServer(builtSite(sampleBuild(["docs", "docs/*"]), docs), OPTIONS);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function get(path: string, { method = "GET", host = "localhost", port = server.port } = {}): Promise<HttpResponse> {
  return sendRequest(port, path, { method, headers: { host: `${host}:${port}` } });
}

it("serves pages, whose scripts are those of the build", async () => {
  for (const path of ["/docs/", "/docs/operate/", "/docs/operate/backups.html"]) {
    const { status, text, headers } = await get(path);
    expect([status, text, headers["content-type"]]).toEqual([200, PAGE, "text/html; charset=utf-8"]);
    expect(headers["cache-control"]).toBe("no-cache"); // after an upgrade its scripts have other names
    const hash = createHash("sha256").update(INLINE).digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["x-frame-options"]).toBe("DENY");
  }
});

it("serves Markdown as such, and other files for ever", async () => {
  expect(await get("/docs/operate/backups.md")).toMatchObject({
    status: 200,
    text: "# Backups",
    headers: { "content-type": "text/markdown; charset=utf-8" },
  });
  const script = await get("/docs/assets/app.1.js");
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(await get("/docs/", { method: "HEAD" })).toMatchObject({
    status: 200,
    text: "",
    headers: { "content-length": String(PAGE.length) },
  });
});

it.each([
  ["/docs", "/docs/"],
  ["/docs/operate", "/docs/operate/"],
  ["/docs/operate/backups", "/docs/operate/backups.html"],
  ["/docs/operate/backups/", "/docs/operate/backups.html"],
])("leads %s to the page's address", async (path, location) => {
  expect(await get(path)).toMatchObject({ status: 301, headers: { location } });
});

it.each(["/docs", "/docs/", "/docs/none", "/docs/operate/backups.html"])("takes no form at %s", async (path) => {
  expect(await get(path, { method: "POST" })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
});

it.each(["/docs/none", "/docs/operate/..%2f..%2fpackage.json"])(
  "has its own page for %s, which is not there",
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: FILES["404.html"] });
  },
);

it.each(["/docs/../package.json", "/docs/%2e%2e/package.json"])("leads nowhere out of its folder: %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});

it("belongs to the bare host only: a program's addresses are the program's", async () => {
  const { text } = await get("/docs/operate/", { host: "demo.localhost" });
  expect(JSON.parse(text)).toMatchObject({ route: "docs/*" });
});

it("says how to build it where it is not built", async () => {
  const docs = loadDocs(["localhost"], join(folder, "none"));
  const other = await startWebServer(builtSite(sampleBuild(["docs"]), docs), OPTIONS);
  for (const path of ["/docs", "/docs/operate/backups.html"]) {
    const { status, text } = await get(path, { port: other.port });
    expect([status, text]).toEqual([404, expect.stringContaining("npx loyalty docs-build")]);
  }
  await other.close();
});
