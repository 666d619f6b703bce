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
} from "~/process/embedded-database";

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
  it("is made once, over what a kill left of an earlier attempt", async () => {
    chmodSync(home, 0o755);
    mkdirSync(`${folder}.making`);
    writeFileSync(join(`${folder}.making`, "half"), "");
    database = await startEmbeddedDatabase(folder);
    expect(readdirSync(home)).toEqual(["postgres"]);
    expect(await query(database.url, "SELECT current_setting('TimeZone') AS zone")).toEqual([{ zone: "UTC" }]);
    await expect(query(Object.assign(new URL(database.url), { password: "guess" }).href, "SELECT 1")).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it("keeps its data, and says where it is while it runs", async () => {
    database = await startEmbeddedDatabase(folder);
    await query(database.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    expect(runningDatabaseUrl(folder)).toBe(database.url);
    await database.stop();
    expect(runningDatabaseUrl(folder)).toBeUndefined();
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  it.runIf(process.getuid?.() === 0)("runs as root in a folder that is closed to others", async () => {
    chmodSync(home, 0o700);
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    chmodSync(home, 0o755);
  });

  it("does not take a stranger's number in a stale pid file for a server", async () => {
    database = await startEmbeddedDatabase(folder);
    await database.stop();
    writeFileSync(join(folder, "postmaster.pid"), `${process.pid}\n${folder}\n`);
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("refuses data that a living start uses, in one line", async () => {
    await startOwner();
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(/^Another start \(database process \d+\) uses /);
  });

  it("takes over when everything but the server was killed", async () => {
    const { keeper } = await startOwner();
    process.kill(keeper, "SIGKILL");
    owner!.kill("SIGKILL");
    database = await startEmbeddedDatabase(folder);
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("starts when its owner was killed a moment ago, and stops with its owner", async () => {
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
    expect(await query(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  });

  it("finds a free port", async () => {
    expect(await freePort()).toBeGreaterThan(1024);
  });
});

async function startOwner(): Promise<{ url: string; keeper: number }> {
  owner = fork("tests/process/database-owner.mts", [folder], { execArgv: ["--import", "tsx"] });
  const [url] = (await once(owner, "message")) as [string];
  const stat = readFileSync(`/proc/${serverPid()}/stat`, "utf8");
  return { url, keeper: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) };
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
