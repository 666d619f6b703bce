/** Caddy with deploy/Caddyfile and certificates of its own authority, in front of two web processes of the product. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as sendPlain } from "node:http";
import { Agent, request as send, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "~/platform/database/connections.server";
import { env } from "~/platform/env.server";
import { freePort } from "~/server/database/embedded-database";
import { DELIVERIES_CHANNEL } from "~/services/webhooks/delivery-changes.server";
import { createParticipant } from "../factories";
import { testDatabase } from "../setup/database";
import { createAdmins, createApiKey, createWebhook, createWebhookDelivery } from "../setup/people";
import { accepts, findProgram, Program, respondsOk } from "../setup/programs";

const { url, pool } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "loyalty-caddy-"));
const ROOT_CERTIFICATE = join(folder, "caddy/pki/authorities/local/root.crt");
/** Calls of an API key are limited, and notes of a participant as well. */
const PAUSE_MS = 400;
const BASE = "rewards.example.test";
const OWN = "perks.example.test";

const running: Program[] = [];
let web: Program[];
let port: number;
let plainPort: number;
let agent: Agent;
let ca: string;
let program: string;
let participant: string;
let webhook: string;
let key: string;

beforeAll(async () => {
  const { demo, admins } = await createAdmins();
  program = demo;
  participant = (await createParticipant(demo)).id;
  webhook = await createWebhook(demo, admins.super.id);
  key = (await createApiKey(demo, admins.super.id)).text;
  await pool.query(
    `insert into program_domains (program_id, id, host, created_at) values ($1, gen_random_uuid(), $2, now())`,
    [demo, OWN],
  );
  const ports = await Promise.all([freePort(), freePort()]);
  web = ports.map(webProcess);
  running.push(...web, await caddyBefore(ports));
  await Promise.all(running.map((one) => one.start()));
  ca = readFileSync(ROOT_CERTIFICATE, "utf8");
  agent = new Agent({ keepAlive: true, ca });
});

afterAll(async () => {
  agent?.destroy();
  await Promise.all(running.map((one) => one.stop("SIGKILL")));
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

function webProcess(at: number, n: number): Program {
  const { PATH, HOME, TMPDIR } = process.env;
  const settings = {
    NODE_ENV: "production",
    SANDBOX: "1",
    SESSION_SECRET: env.sessionSecret,
    BASE_DOMAIN: BASE,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "5",
    PRISMA_POOL_SIZE: "5",
    TRUST_PROXY: "1",
    PORT: String(at),
  };
  return new Program(`web-${n + 1}`, {
    command: [process.execPath, "app/server/launch.mjs", "web"],
    folder,
    env: { PATH, HOME, TMPDIR, ...settings } as NodeJS.ProcessEnv,
    isReady: () => respondsOk(`http://127.0.0.1:${at}/readyz`),
  });
}

/** The file as it is, with other ports, and certificates of Caddy's own authority. */
async function caddyBefore(ports: number[]): Promise<Program> {
  const file = findProgram("caddy");
  if (!file) throw new Error("caddy is not installed: docs/testing.md says what npm run test:deploy needs.");
  const [internal, https, http] = await Promise.all([freePort(), freePort(), freePort()]);
  port = https!;
  plainPort = http!;
  const own = ["admin off", "local_certs", "skip_install_trust", `http_port ${http}`, `https_port ${https}`];
  const configuration = join(folder, "Caddyfile");
  const text = readFileSync("deploy/Caddyfile", "utf8").replaceAll("127.0.0.1:5555", `127.0.0.1:${internal}`);
  writeFileSync(
    configuration,
    text.replace(/^\{\n/m, `{\n${own.join("\n")}\nstorage file_system ${join(folder, "caddy")}\n`),
  );
  return new Program("caddy", {
    command: [file, "run", "--config", configuration, "--adapter", "caddyfile"],
    folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOME: folder,
      WEB: ports.map((at) => `127.0.0.1:${at}`).join(" "),
    },
    isReady: async () => existsSync(ROOT_CERTIFICATE) && (await accepts(https!)),
  });
}

type Received = { status: number; text: string; names?: string };

/** A request by way of Caddy to a host of the platform, whose certificate must be right. */
function ask(host: string, path: string, options: RequestOptions & { json?: object } = {}): Promise<Received> {
  const { json, headers, ...others } = options;
  const body = json && JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const request = send(
      {
        port,
        host: "127.0.0.1",
        servername: host,
        path,
        agent,
        method: body ? "POST" : "GET",
        headers: {
          host,
          ...(body ? { "content-type": "application/json", "content-length": body.length } : {}),
          ...headers,
        },
        ...others,
      },
      (response) => {
        const names = (response.socket as TLSSocket).getPeerCertificate().subjectaltname;
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("error", reject).on("end", () => resolve({ status: response.statusCode!, text, names }));
      },
    );
    request.on("error", reject).end(body);
  });
}

const call = (path: string, json?: object) =>
  ask(BASE, `/admin/v2/${path}`, { json, headers: { authorization: `Bearer ${key}` } });

it("gets a certificate for what the platform serves, and for nothing else", async () => {
  expect(await ask(BASE, "/admin/v2")).toMatchObject({ status: 302, names: `DNS:${BASE}` });
  expect(await ask(`demo.${BASE}`, "/signin")).toMatchObject({ status: 200, names: `DNS:demo.${BASE}` });
  expect(await ask(OWN, "/signin")).toMatchObject({ status: 200, names: `DNS:${OWN}` });
  for (const host of ["stranger.example.test", `nothing.${BASE}`])
    await expect(ask(host, "/")).rejects.toThrow(/tls|ssl/i);
});

it("leads from HTTP to HTTPS", async () => {
  const location = await new Promise((resolve, reject) => {
    const options = { port: plainPort, host: "127.0.0.1", path: "/offers?page=2", headers: { host: OWN } };
    sendPlain(options, (response) => resolve([response.resume().statusCode, response.headers.location]))
      .on("error", reject)
      .end();
  });
  expect(location).toEqual([301, `https://${OWN}/offers?page=2`]);
});

it("tells the platform who the client is, whatever the client says", async () => {
  await ask(OWN, "/signin?spoofed", {
    headers: { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http", "x-forwarded-host": BASE },
  });
  const logged = () =>
    ["web-1", "web-2"].flatMap((name) => readFileSync(join(folder, `${name}.log`), "utf8").split("\n"));
  await expect.poll(() => logged().filter((line) => line.includes(`"host":"${OWN}"`)).length).toBeGreaterThan(0);
  expect(logged().join("\n")).not.toContain("203.0.113.9");
  expect(logged().some((line) => line.includes(`"host":"${OWN}"`) && line.includes('"client":"127.0.0.1"'))).toBe(true);
});

it("passes events on at once", async () => {
  const received: string[] = [];
  const path = `/admin/v2/programs/${program}/webhooks/${webhook}/deliveries/live`;
  const options = {
    port,
    host: "127.0.0.1",
    servername: BASE,
    path,
    ca,
    headers: { host: BASE, authorization: `Bearer ${key}` },
  };
  const request = send(options, (response) => {
    expect(response.headers["content-type"]).toBe("text/event-stream");
    response.setEncoding("utf8").on("data", (chunk: string) => received.push(chunk));
    response.on("error", () => {});
  });
  request.on("error", () => {}).end();
  await expect.poll(() => received.join("")).toContain("retry:");
  const delivery = await createWebhookDelivery(program, webhook);
  await pool.query("update webhook_deliveries set updated_at = now() where id = $1", [delivery]);
  await pool.query("select pg_notify($1, $2)", [DELIVERIES_CHANNEL, webhook]);
  await expect.poll(() => received.join("")).toContain(delivery);
  request.destroy();
});

it("loses no request while the processes are replaced, and repeats none that changes something", async () => {
  let isOver = false;
  const statuses = new Map<string, number>();
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const path = `participants/${participant}`;
  async function work(): Promise<void> {
    while (!isOver) {
      await sleep(PAUSE_MS);
      count(`note ${(await call(`${path}/notes`, { text: "Came by" }).catch(failed)).status}`);
      count(`page ${(await ask(OWN, "/signin").catch(failed)).status}`);
    }
  }
  const failed = (error: Error) => ({ status: error.message });
  const working = Promise.all([work(), work(), work()]);
  for (const one of [...web, ...web]) {
    expect(await one.stop()).toBe("0");
    await one.start();
  }
  isOver = true;
  await working;
  const log = readFileSync(join(folder, "caddy.log"), "utf8").split("\n");
  const errors = log.filter((line) => line.includes('"level":"error"'));
  expect([...statuses.keys()].sort(), errors.join("\n")).toEqual(["note 200", "page 200"]);
  const { rows } = await pool.query("select count(*)::int as notes from participant_notes");
  expect(rows).toEqual([{ notes: statuses.get("note 200") }]);
});

it("says that the site is away while no process is ready", async () => {
  await Promise.all(web.map((one) => one.stop()));
  const { status, text } = await ask(OWN, "/signin");
  expect([status, text]).toEqual([503, "This site is not available at the moment. Please try again soon."]);
});
