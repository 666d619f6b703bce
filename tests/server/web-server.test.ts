import { Agent, request as send, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "~/platform/errors";
import { VERSION } from "~/platform/version";
import { builtSite } from "~/server/web/production-site";
import { startWebServer, type WebServer } from "~/server/web/web-server";
import { serve } from "../setup/web-server";
import { sendBytes, sendRequest, type HttpResponse } from "./http-client";
import { aborted, sampleBuild, SCRIPT, waiting, type Seen } from "./sample-build";

const OPTIONS = {
  port: 0,
  host: "127.0.0.1",
  baseHosts: ["localhost"],
  publicScheme: "http" as const,
  proxyHops: 0,
};
const BEHIND_PROXY = { ...OPTIONS, proxyHops: 1, leave: async () => {} };
const MB = 1024 * 1024;
const FILES = "/admin/v2/programs/1/program_attachments";
const REWARD = "/admin/v2/rewards/1/edit";
const MULTIPART = { "content-type": "multipart/form-data; boundary=b" };
const SIGNED_IN = { ...MULTIPART, cookie: "session=known" };
const PATHS = [
  "admin/v2/programs/:id/program_attachments",
  "echo",
  "admin/v2/rewards/:rewardId/edit",
  "public/only-read",
  "public/only-change",
];
const CACHED = {
  status: 200,
  headers: { "Content-Type": "text/html; charset=utf-8", Vary: "Accept" },
  body: Buffer.from("cached ".repeat(500)),
};

let server: WebServer;
let port: number;
let ready = true;
const application = {
  start: vi.fn(async () => {}),
  stop: vi.fn(async () => {}),
  isReady: async () => ready,
  whyNotReady: () => "the database is away",
  hasSession: async ({ headers }: { headers: IncomingHttpHeaders }) => headers.cookie === SIGNED_IN.cookie,
  cachedResponse: ({ method, url }: { method: string; url: URL }) =>
    method === "GET" && url.pathname === "/cached" ? CACHED : undefined,
};

beforeAll(async () => {
  const build = sampleBuild(PATHS, application);
  delete build.routes["public/only-read"]!.module.action;
  delete build.routes["public/only-change"]!.module.loader;
  server = await startWebServer(builtSite(build), OPTIONS);
  port = server.port;
});
afterAll(() => server.close());

const seen = (response: HttpResponse) => JSON.parse(response.text) as Seen;

describe("the request checks", () => {
  it.each([
    ["an unknown method", "/echo", { method: "TRACE" }, 405],
    ["a method for other protocols", "/echo", { method: "PROPFIND" }, 405],
    ["a malformed host", "/echo", { headers: { host: "demo<script>" } }, 400],
    ["a host with a bad port", "/echo", { headers: { host: "localhost:99999" } }, 400],
    ["a bad escape", "/echo%E0%A4%A", {}, 400],
    ["a NUL in the path", "/echo%00", {}, 400],
    ["a NUL in the query", "/echo?a=%00", {}, 400],
    ["a line break in the path", "/echo%0a%7B%22level%22:50%7D", {}, 400],
    ["a carriage return in a deep path", "/sandbox/elsewhere/a%0D/b", {}, 400],
    ["a line separator in the path", "/echo/%E2%80%A8", {}, 400],
    ["an escape character of terminals in the path", "/echo/%1b[2J", {}, 400],
    ["a control character of two bytes in the path", "/echo/%c2%85", {}, 400],
    ["a path of thousands of segments", `/${"a/".repeat(7_000)}`, {}, 404],
    ["a path of 21 segments", "/a".repeat(21), {}, 404],
    ["a path of more than 1,000 characters", `/${"a".repeat(1_000)}`, {}, 404],
    ["a backslash in the path", "/echo\\a", {}, 404],
    ["an escaped backslash", "/%5C", {}, 404],
    ["an escaped backslash in lower case", "/echo/%5ca", {}, 404],
    ["Remix's old data requests", "/echo?_data=echo", {}, 400],
    ["an absolute address", "http://evil.test/echo", {}, 400],
    ["another origin's post", "/echo", { method: "POST", headers: { origin: "http://evil.test" } }, 403],
    ["a sibling's post", "/echo", { method: "POST", headers: { "sec-fetch-site": "same-site" } }, 403],
    ["a cross-site delete", "/echo", { method: "DELETE", headers: { "sec-fetch-site": "cross-site" } }, 403],
    ["a malformed origin", "/echo", { method: "POST", headers: { origin: "nonsense" } }, 403],
    ["an opaque origin", "/echo", { method: "POST", headers: { origin: "null" } }, 403],
  ])("rejects %s", async (_, path, request, status) => {
    const response = await sendRequest(port, path, request);
    expect(response.status).toBe(status);
    const asJson = await sendRequest(port, path, {
      ...request,
      headers: { ...("headers" in request ? request.headers : {}), accept: "application/json" },
    });
    expect(JSON.parse(asJson.text)).toEqual({ success: false, message: expect.any(String), errors: [] });
  });

  it.each([
    ["a deep path", "/a".repeat(2_000), 400],
    ["a long path", `/${"a".repeat(1_000)}`, 400],
    ["a backslash", "/%5C", 400],
    ["a line break", "/echo%0A", 400],
    ["a path that escapes make three times as long", `/${"!".repeat(999)}`, 200],
    ["a path of the product", "/echo", 200],
    ["a path with letters of any script", "/%C3%A9%E6%97%A5", 200],
  ])("serves the manifest of %s without an error of its own", async (_, path, status) => {
    expect((await sendRequest(port, `/__manifest?version=v1&p=${encodeURI(path)}`)).status).toBe(status);
  });

  it("forbids browsers to guess the type of a response", async () => {
    for (const path of ["/echo", "/assets/app-1a2b.js", "/cached", "/nowhere"])
      expect((await sendRequest(port, path)).headers["x-content-type-options"], path).toBe("nosniff");
  });

  it("treats a missing host as the bare one", async () => {
    expect(await sendBytes(port, "GET /echo HTTP/1.0\r\n\r\n")).toContain('"url":"http://localhost:0/echo"');
  });

  it("collapses leading slashes, which would name another server", async () => {
    expect(seen(await sendRequest(port, "//echo")).url).toBe(`http://demo.localhost:${port}/echo`);
  });

  it("accepts posts from the same origin and from servers", async () => {
    const origin = `http://demo.localhost:${port}`;
    for (const headers of [
      { origin },
      { "sec-fetch-site": "same-origin", origin: "null" },
      { "sec-fetch-site": "none" },
      {},
    ]) {
      const response = await sendRequest(port, "/echo", {
        method: "POST",
        headers: headers as Record<string, string>,
        body: "{}",
      });
      expect(response.status).toBe(200);
      expect(seen(response).headers.origin ?? origin).toBe(origin);
    }
  });

  it("sets the headers with the caller's address and the request's id itself", async () => {
    const lies = {
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-host": "evil.test",
      "x-client-address": "6.6.6.6",
      "x-request-id": "mine",
      forwarded: "for=6.6.6.6",
    };
    const response = await sendRequest(port, "/echo", { headers: lies });
    const { headers, url } = seen(response);
    expect(url).toBe(`http://demo.localhost:${port}/echo`);
    expect(headers).toMatchObject({
      "x-client-address": "127.0.0.1",
      "x-request-id": response.headers["x-request-id"],
    });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
  });

  it.each([
    [1, "10.1.2.3"],
    [2, "7.7.7.7"],
    [3, "6.6.6.6"],
    [5, "6.6.6.6"],
  ])("trusts the entry of a list that the outermost of %i proxies wrote", async (proxyHops, address) => {
    const proxied = await startWebServer(builtSite(sampleBuild(PATHS)), { ...BEHIND_PROXY, proxyHops });
    const headers = { "x-forwarded-for": "6.6.6.6, 7.7.7.7, 10.1.2.3" };
    expect(seen(await sendRequest(proxied.port, "/echo", { headers })).headers["x-client-address"]).toBe(address);
    await proxied.close();
  });

  it("trusts the proxy in front of it, and only the entry that this proxy added to a list", async () => {
    const proxied = await startWebServer(builtSite(sampleBuild(PATHS)), {
      ...BEHIND_PROXY,
      publicScheme: "https",
    });
    const headers = {
      "x-forwarded-for": "6.6.6.6, 10.1.2.3",
      "x-forwarded-host": "perks.example.test",
      "x-forwarded-proto": "https",
    };
    const response = await sendRequest(proxied.port, "/echo", {
      method: "POST",
      headers: { ...headers, origin: "https://perks.example.test" },
    });
    expect(seen(response)).toMatchObject({
      url: "https://perks.example.test/echo",
      headers: { "x-client-address": "10.1.2.3" },
    });
    await proxied.close();
  });
});

describe("methods and bodies", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const multipart = (value: string) =>
    `--b\r\nContent-Disposition: form-data; name="_method"\r\n\r\n${value}\r\n--b--\r\n`;

  it("counts a POST as the method it names", async () => {
    expect(
      seen(await sendRequest(port, "/echo", { method: "POST", headers: form, body: "a=1&_method=patch" })).method,
    ).toBe("PATCH");
    expect(
      seen(await sendRequest(port, "/echo?_method=delete", { method: "POST", headers: form, body: "a=1" })).method,
    ).toBe("DELETE");
    const type = { "content-type": "multipart/form-data; boundary=b" };
    expect(
      seen(await sendRequest(port, "/echo", { method: "POST", headers: type, body: multipart("put") })).method,
    ).toBe("PUT");
    expect(seen(await sendRequest(port, "/echo?_method=delete")).method).toBe("GET");
    expect((await sendRequest(port, "/echo", { method: "POST", headers: form, body: "_method=get" })).status).toBe(405);
  });

  it("accepts uploads only on upload paths and only with a session", async () => {
    const body = Buffer.alloc(2 * MB, "a");
    expect((await sendRequest(port, "/echo", { method: "POST", body })).status).toBe(413);
    expect(
      (
        await sendRequest(port, "/echo", {
          method: "POST",
          body,
          chunked: true,
          headers: { "transfer-encoding": "chunked" },
        })
      ).status,
    ).toBe(413);
    expect((await sendRequest(port, REWARD, { method: "POST", body })).status).toBe(413);
    for (const path of [REWARD, FILES]) {
      expect((await sendRequest(port, path, { method: "POST", body, headers: MULTIPART })).status).toBe(413);
      expect(
        (await sendRequest(port, path, { method: "POST", body, headers: { ...MULTIPART, cookie: "session=unknown" } }))
          .status,
      ).toBe(413);
      const chunked = { ...MULTIPART, "transfer-encoding": "chunked" };
      expect((await sendRequest(port, path, { method: "POST", body, chunked: true, headers: chunked })).status).toBe(
        413,
      );
      expect(seen(await sendRequest(port, path, { method: "POST", body, headers: SIGNED_IN })).length).toBe(
        body.length,
      );
      expect(
        seen(
          await sendRequest(port, path, {
            method: "POST",
            body,
            chunked: true,
            headers: { ...SIGNED_IN, "transfer-encoding": "chunked" },
          }),
        ).length,
      ).toBe(body.length);
    }
    for (const path of ["/admin/v2/zzz", "/public/account/data"])
      expect((await sendRequest(port, path, { method: "POST", body, headers: SIGNED_IN })).status).toBe(413);
  });

  it("takes 64 kB without a session, and names the session when it has ended", async () => {
    const post = (path: string, bytes: number, cookie?: string) =>
      sendRequest(port, path, { method: "POST", body: Buffer.alloc(bytes, "a"), headers: cookie ? { cookie } : {} });
    const KB = 1024;
    expect((await post("/echo", 64 * KB)).status).toBe(200);
    expect((await post("/echo", 65 * KB)).status).toBe(413);
    expect((await post("/echo", 65 * KB, "sid=ended")).status).toBe(401);
    expect((await post("/echo", 65 * KB, SIGNED_IN.cookie)).status).toBe(200);
    expect((await post("/webhooks/stripe", 65 * KB)).status).toBe(404); // other servers have no session
    const headers = { "transfer-encoding": "chunked" };
    const body = Buffer.alloc(65 * KB, "a");
    expect((await sendRequest(port, "/echo", { method: "POST", body, chunked: true, headers })).status).toBe(413);
  });

  it("responds with 503 to a large body while sessions cannot be read", async () => {
    const hasSession = async () => {
      throw new AppError("unavailable", "This is taking too long.");
    };
    const without = await startWebServer(builtSite(sampleBuild(PATHS, { ...application, hasSession })), OPTIONS);
    const body = Buffer.alloc(MB / 2);
    expect((await sendRequest(without.port, "/echo", { method: "POST", body })).status).toBe(503);
    await without.close();
  });

  it("responds with 503 when all bodies together are too many bytes, and goes on once they are handled", async () => {
    const maxBodyBytes = { forms: MB, uploads: 3 * MB };
    const headers = { cookie: SIGNED_IN.cookie };
    const small = await startWebServer(builtSite(sampleBuild(PATHS, application)), { ...OPTIONS, maxBodyBytes });
    const upload = (path: string) =>
      sendRequest(small.port, path, { method: "POST", body: Buffer.alloc(2 * MB, "a"), headers: SIGNED_IN });
    const slow = [
      upload(`${FILES}?wait=60000`),
      sendRequest(small.port, "/echo?wait=60000", { method: "POST", body: Buffer.alloc(MB / 2), headers }),
    ];
    slow.forEach((request) => request.catch(() => {}));
    await expect.poll(() => waiting.size).toBe(2);
    const rejected = await upload(FILES);
    expect(rejected).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(
      (await sendRequest(small.port, "/echo", { method: "POST", body: Buffer.alloc(MB * 0.75), headers })).status,
    ).toBe(503);
    expect((await sendRequest(small.port, "/echo", { method: "POST", body: "{}" })).status).toBe(200);
    for (const release of waiting) release();
    await Promise.all(slow);
    expect((await upload(FILES)).status).toBe(200);
    await small.close();
  });

  it("responds before the body to clients that send Expect: 100-continue", async () => {
    const head = (length: number) =>
      `POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await sendBytes(port, head(9_999_999))).toMatch(/^HTTP\/1.1 413/);
    expect(await sendBytes(port, head(2) + "ab")).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200/);
  });

  it("compresses large texts", async () => {
    const response = await sendRequest(port, `/echo?${"q".repeat(2_000)}`, {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(response.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(JSON.parse(gunzipSync(response.body).toString()).route).toBe("echo");
  });

  it("tells a route that its caller has gone", async () => {
    const request = send({ port, path: "/echo?wait=60000", headers: { host: "localhost" } }).end();
    request.on("error", () => {});
    await expect.poll(() => waiting.size).toBe(1);
    request.destroy();
    await expect.poll(() => aborted).toContain("http://localhost/echo?wait=60000");
  });
});

describe("what Remix responds by itself", () => {
  it.each([
    ["a change of what is only read", "POST", "/public/only-read", 405, "GET, HEAD"],
    ["a GET of what is only changed", "GET", "/public/only-change", 405, "POST"],
    ["a bug", "GET", "/echo?fail", 500, undefined],
  ])("%s gets the same error as elsewhere", async (_, method, path, status, allow) => {
    const response = await sendRequest(port, path, { method, headers: { accept: "application/json" } });
    expect(response).toMatchObject({ status, headers: { "cache-control": "no-store" } });
    expect(response.headers.allow).toBe(allow);
    expect(JSON.parse(response.text)).toEqual({ success: false, message: expect.any(String), errors: [] });
    expect((await sendRequest(port, path, { method, headers: { accept: "text/html" } })).text).toMatch(
      /^<!doctype html>/,
    );
  });
});

describe("what the web server serves itself", () => {
  it("sends cached pages", async () => {
    const response = await sendRequest(port, "/cached", { headers: { "accept-encoding": "gzip" } });
    expect(response.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept, Accept-Encoding" });
    expect(gunzipSync(response.body)).toEqual(CACHED.body);
  });

  it("serves health checks on every host", async () => {
    const anyHost = { headers: { host: "10.0.0.7" } };
    expect(await sendRequest(port, "/healthz", anyHost)).toMatchObject({
      status: 200,
      text: `{"status":"ok","version":"${VERSION}"}`,
    });
    expect((await sendRequest(port, "/readyz", anyHost)).status).toBe(200);
    ready = false;
    const notReady = await sendRequest(port, "/readyz", anyHost);
    expect(notReady.status).toBe(503);
    expect(JSON.parse(notReady.text)).toEqual({ status: "not ready", reason: "the database is away" });
    ready = true;
  });

  it("responds with 503 while the database lacks the schema, and only then", async () => {
    let lacksSchema = true;
    const entry = { isReady: async () => false, lacksSchema: async () => lacksSchema };
    const young = await serve(sampleBuild(["echo"], entry));
    const early = await sendRequest(young.port, "/echo");
    expect([early.status, early.headers["retry-after"]]).toEqual([503, "5"]);
    lacksSchema = false; // a database that is away for a moment is for the routes to deal with
    expect((await sendRequest(young.port, "/echo")).status).toBe(200);
    await young.close();
  });

  it("serves files from memory: compressed, cached forever, validated", async () => {
    const plain = await sendRequest(port, "/assets/app-1a2b.js");
    expect(plain).toMatchObject({ status: 200, text: SCRIPT });
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const gzipped = await sendRequest(port, "/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(gunzipSync(gzipped.body).toString()).toBe(SCRIPT);
    expect(gzipped.headers.etag).not.toBe(plain.headers.etag);
    expect(
      await sendRequest(port, "/assets/app-1a2b.js", { headers: { "if-none-match": plain.headers.etag! } }),
    ).toMatchObject({ status: 304, text: "" });
    expect(await sendRequest(port, "/assets/app-1a2b.js", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await sendRequest(port, "/video.mp4", { headers: { range: "bytes=2-4" } })).toMatchObject({
      status: 206,
      text: "234",
    });
    const outside = await sendRequest(port, "/video.mp4", { headers: { range: "bytes=10-" } });
    expect(outside).toMatchObject({ status: 416, headers: { "content-range": "bytes */10" }, text: "" });
  });

  it.each([
    "/assets/missing.js",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/app-1a2b.js.gz",
  ])("has no file %s", async (path) => {
    expect((await sendRequest(port, path)).status).toBe(404);
  });

  it("finishes what is in flight before it closes, and releases the application after", async () => {
    const own = await startWebServer(builtSite(sampleBuild(PATHS, application)), OPTIONS);
    const slow = sendRequest(own.port, "/echo?wait=60000");
    await expect.poll(() => waiting.size).toBe(1);
    application.stop.mockClear();
    const closing = own.close();
    for (const release of waiting) release();
    expect((await slow).status).toBe(200);
    await closing;
    expect(application.stop).toHaveBeenCalledOnce();
    await expect(sendRequest(own.port, "/healthz")).rejects.toThrow("ECONNREFUSED");
  });

  it("goes on serving a proxy's connections as not ready before it closes", async () => {
    let release!: () => void;
    const left = new Promise<void>((resolve) => (release = resolve));
    const own = await startWebServer(builtSite(sampleBuild(PATHS)), { ...BEHIND_PROXY, leave: () => left });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const request = send({ port: own.port, path, agent }, (response) =>
          response.resume().once("end", () => resolve(response)),
        );
        request.on("error", reject).end();
      });
    expect((await get("/readyz")).headers.connection).toBe("keep-alive");
    const closing = own.close();
    // On the open connection, then on a new one.
    for (const reused of [true, false]) {
      const response = await get("/echo");
      expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
      expect((response as IncomingMessage & { req: ClientRequest }).req.reusedSocket).toBe(reused);
    }
    expect((await get("/readyz")).statusCode).toBe(503);
    release();
    await closing;
    await expect(get("/echo")).rejects.toThrow("ECONNREFUSED");
    agent.destroy();
  });

  it("responds to the connections that the system has accepted when it closes", async () => {
    const own = await startWebServer(builtSite(sampleBuild(PATHS)), OPTIONS);
    // The system accepts these in the next tick, before this process sees them.
    const bytes = "GET /healthz HTTP/1.1\r\nHost: demo.localhost\r\nConnection: close\r\n\r\n";
    const responses = Promise.all(Array.from({ length: 50 }, () => sendBytes(own.port, bytes)));
    await Promise.resolve().then(own.close);
    for (const response of await responses) expect(response).toMatch(/^HTTP\/1.1 200 /);
  });

  it("says in one line that its port is taken", async () => {
    await expect(startWebServer(builtSite(sampleBuild(PATHS)), { ...OPTIONS, port })).rejects.toThrow(
      `Port ${port} is taken: stop what uses it, or set PORT`,
    );
  });
});

describe("a flood of nonsense", () => {
  it("never gets a 5xx", async () => {
    let seed = 20261121;
    const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
    const pick = <T>(from: T[]): T => from[random(from.length)]!;
    const noise = (length: number) => Array.from({ length }, () => String.fromCharCode(33 + random(222))).join("");
    const hosts = ["localhost", "", "a".repeat(300), "[::1]:80", "é", "x:y:z", "..", "localhost.", "%00"];
    const paths = [
      "/echo",
      "//",
      "/%",
      "/%2e%2e",
      "/echo?%",
      "/echo?_method=",
      "/__manifest",
      "/__manifest?p=%&version=v1",
      "/echo.data",
      "/_root.data",
      "*",
      "/\\",
    ];
    for (let round = 0; round < 300; round++) {
      const path = pick([...paths, `/${noise(1 + random(40)).replace(/\s/g, "")}`]);
      const headers = [
        `Host: ${pick(hosts)}`,
        `${pick(["Origin", "Accept", "Cookie", "X-Forwarded-Host", "If-None-Match", "Range", "Content-Type"])}: ${noise(random(80))}`,
      ];
      const response = await sendBytes(
        port,
        `${pick(["GET", "POST", "HEAD", "PUT", "OPTIONS", "BREW"])} ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(response, JSON.stringify({ path, headers })).not.toMatch(/^HTTP\/1.1 5/);
    }
  });
});
