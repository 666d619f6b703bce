import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import {
  freePort,
  runningDatabaseUrl,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from "~/server/database/embedded-database";
import { runningProcesses } from "./running-processes";

const home = mkdtempSync(join(tmpdir(), "loyalty-embedded-"));
const folder = join(home, "postgres");
let database: EmbeddedDatabase | undefined;
let owner: ChildProcess | undefined;

afterEach(async () => {
  owner?.kill("SIGKILL");
  await database?.stop();
  database = owner = undefined;
});
afterAll(() => rmSync(home, { recursive: true }));

describe("the embedded database", { timeout: 30_000 }, () => {
  it("is created once, also after a killed attempt", async () => {
    chmodSync(home, 0o755);
    mkdirSync(`${folder}.incomplete`);
    writeFileSync(join(`${folder}.incomplete`, "half"), "");
    database = await startEmbeddedDatabase(folder);
    expect(readdirSync(home)).toEqual(["postgres"]);
    expect(await query(database.url, "SELECT current_setting('TimeZone') AS zone")).toEqual([{ zone: "UTC" }]);
    await expect(query(Object.assign(new URL(database.url), { password: "guess" }).href, "SELECT 1")).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it("knows upper and lower case of letters with accents, and puts texts in the order of their code points", async () => {
    database = await startEmbeddedDatabase(folder);
    const texts = "'ÉTÉ' ILIKE 'été' AS found, 'Z' < 'a' AND 'z' < 'é' AS ordered";
    expect(await query(database.url, `SELECT ${texts}`)).toEqual([{ found: true, ordered: true }]);
  });

  it("has its data after a restart, and a URL while it runs", async () => {
    database = await startEmbeddedDatabase(folder);
    await query(database.url, "CREATE TABLE stored AS SELECT 42 AS value");
    expect(runningDatabaseUrl(folder)).toBe(database.url);
    await database.stop();
    expect(runningDatabaseUrl(folder)).toBeUndefined();
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT value FROM stored")).toEqual([{ value: 42 }]);
  });

  it.runIf(process.getuid?.() === 0)("runs as root in a folder that is closed to others", async () => {
    chmodSync(home, 0o700);
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    chmodSync(home, 0o755);
  });

  it("does not mistake another program's process id in a stale pid file for a server", async () => {
    database = await startEmbeddedDatabase(folder);
    await database.stop();
    writeFileSync(join(folder, "postmaster.pid"), `${process.pid}\n${folder}\n`);
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("rejects data that another start uses, with one line", async () => {
    await startOwner();
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(/^Another start \(database process \d+\) uses /);
  });

  it("takes over when everything except the server was killed", async () => {
    const { supervisor } = await startOwner();
    process.kill(supervisor, "SIGKILL");
    owner!.kill("SIGKILL");
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("starts right after its owner was killed, and stops with its owner", async () => {
    const { url } = await startOwner();
    owner!.kill("SIGKILL");
    database = await startEmbeddedDatabase(folder);
    await expect(query(url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("comes back on its port after the server itself was killed", async () => {
    database = await startEmbeddedDatabase(folder);
    const { port, url, ended } = database;
    process.kill(serverPid(), "SIGKILL");
    await ended;
    database = await startEmbeddedDatabase(folder, { port });
    expect(await query(url, "SELECT value FROM stored")).toEqual([{ value: 42 }]);
  });

  it("finds a free port", async () => {
    expect(await freePort()).toBeGreaterThan(1024);
  });
});

async function startOwner(): Promise<{ url: string; supervisor: number }> {
  owner = fork("tests/server/database-owner.mts", [folder], { execArgv: ["--import", "tsx"] });
  const [url] = (await once(owner, "message")) as [string];
  const server = runningProcesses().find(({ pid }) => pid === serverPid())!;
  return { url, supervisor: server.parent };
}

function serverPid(): number {
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}
