import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unconfiguredEnvironment } from "~/platform/env.server";
import type { WebServer } from "~/server/web/web-server";
import { buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";
import { sendForStatus, sendRequest } from "./http-client";

// own process: closing the server closes the connections of the application
await testDatabase();
let server: WebServer;
beforeAll(async () => {
  const noFiles = relative(process.cwd(), mkdtempSync(join(tmpdir(), "loyalty-sandbox-")));
  server = await serve(await buildUnder("sandbox", noFiles), { host: "0.0.0.0", proxyHops: 1 });
});
afterAll(() => server.close());

const statusOf = async (headers: Record<string, string>, path = "/sandbox/mailbox.json") =>
  (await sendRequest(server.port, path, { headers })).status;

describe("the sandbox", () => {
  it.each(["localhost:3000", "demo.localhost:3000", "rewards.acme.test", "127.0.0.1:3000", "[::1]:3000"])(
    "answers a client on this machine that asks for %s",
    async (host) => expect(await statusOf({ host })).toBe(200),
  );

  it.each<Record<string, string>>([
    { "x-forwarded-for": "203.0.113.7" },
    { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-proto": "https" },
    { "x-forwarded-port": "443" },
    { forwarded: "for=203.0.113.7" },
    { via: "1.1 proxy" },
    { "x-real-ip": "203.0.113.7" },
    { host: "rewards.example.com" },
  ])("is a 404 for a request that a proxy forwards: %j", async (headers) => {
    expect(await statusOf({ host: "localhost:3000", ...headers })).toBe(404);
  });

  it.each(["/SANDBOX/mailbox", "/%73andbox/mailbox", "//sandbox/mailbox", "/sandbox/mailbox.data", "/sandbox/push"])(
    "is a 404 through a proxy under %s, too",
    async (path) => expect(await statusOf({ "x-forwarded-for": "203.0.113.7" }, path)).toBe(404),
  );

  it("moves no clock for a proxy", async () => {
    const body = JSON.stringify({ advanceSeconds: 60 });
    const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" };
    expect((await sendRequest(server.port, "/sandbox/clock", { method: "POST", headers, body })).status).toBe(404);
  });

  it("is a 404 for HTTP/1.0, which a proxy without any setting speaks", async () => {
    const bytes = `GET /sandbox/mailbox.json HTTP/1.0\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`;
    expect(await sendForStatus(server.port, bytes)).toBe(404);
  });

  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === "IPv4" && !one.internal)?.address;
  it.skipIf(!address)("is a 404 for an address that is not the loopback one", async () => {
    const status = await new Promise((resolve, reject) => {
      const options = {
        host: address,
        port: server.port,
        path: "/sandbox/mailbox.json",
        headers: { host: "localhost" },
      };
      request(options, (response) => resolve(response.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(404);
  });
});

describe("without DATABASE_URL", () => {
  const run = (command: string, variables: Record<string, string>) =>
    new Promise<{ code: number; stderr: string }>((resolve) => {
      const env = {
        ...unconfiguredEnvironment(),
        DATA_DIR: mkdtempSync(join(tmpdir(), "loyalty-lost-")),
        ...variables,
      };
      execFile(process.execPath, ["app/server/launch.mjs", command], { env }, (error, _, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stderr }),
      );
    });
  const PRODUCTION = {
    BASE_DOMAIN: "rewards.example.com",
    SUPPORT_EMAIL: "help@example.com",
    SMTP_URL: "smtp://mail:587",
    MAIL_FROM: "rewards@example.com",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    TRUST_PROXY: "1",
    DATABSE_URL: "postgresql://loyalty@db/loyalty",
  };

  it.each([
    ["worker", PRODUCTION],
    ["migrate", PRODUCTION],
    ["worker", { ...PRODUCTION, SANDBOX: "0" }],
    ["migrate", {}],
  ])("%s stops with one line", async (command, variables) => {
    const { code, stderr } = await run(command, variables);
    expect({ code, lines: stderr.trim().split("\n") }).toEqual({
      code: 1,
      lines: ["DATABASE_URL is missing (or set SANDBOX=1 to try things with a database of its own)"],
    });
  });
});
