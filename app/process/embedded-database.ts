import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { platform } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { OperatorError } from "./operator-error";
import { engineCommand, findEngine, giveToEngine, type PostgresEngine } from "./postgres-engine";
import { clearLeftovers, runningPostmaster } from "./postmaster";

/** A PostgreSQL server of our own on 127.0.0.1, whose data lie in one folder. */
export type EmbeddedDatabase = {
  url: string;
  port: number;
  /** Fulfilled when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Stops the server (fast shutdown: nothing committed is lost) and waits for its end. */
  stop(): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** Take this port and no other: processes already know it. Without it any free one. */
  port?: number;
  /** Server settings beside the house's own. */
  settings?: Record<string, string>;
};

const HOUSE_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "", // a socket's path may not pass 107 characters, and what a crash leaves in /tmp stays there
  timezone: "UTC",
  log_timezone: "UTC",
  shared_buffers: "256MB",
  max_connections: "200",
  work_mem: "16MB",
  maintenance_work_mem: "256MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  effective_io_concurrency: "64",
  autovacuum_naptime: "15s",
};

/**
 * Starts PostgreSQL on the data in `folder`, which is made when it does not exist. Whatever a killed
 * predecessor left there is stopped or cleared first.
 * @throws OperatorError when another start uses the folder, or the server does not come up
 */
export async function startEmbeddedDatabase(
  folder: string,
  options: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const engine = await findEngine();
  if (!existsSync(join(folder, "PG_VERSION"))) await createCluster(engine, folder);
  await clearLeftovers(folder);
  let complaint = "";
  for (let attempt = 1; attempt <= 20; attempt++) {
    const port = options.port ?? (await freePort());
    const started = await launch(engine, folder, port, { ...HOUSE_SETTINGS, ...options.settings });
    if ("database" in started) return started.database;
    complaint = started.complaint;
    // The port was lost in a race, or the backends of a killed server still hold its shared memory.
    await sleep(500);
  }
  throw new OperatorError(`PostgreSQL does not start on ${folder}: ${complaint}`);
}

/** The URL of the server that another process of ours runs on `folder` right now, if one does. */
export function runningDatabaseUrl(folder: string): string | undefined {
  const postmaster = runningPostmaster(folder);
  return postmaster?.port ? databaseUrl(folder, postmaster.port) : undefined;
}

/** A TCP port of 127.0.0.1 that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Makes the data folder beside its place and moves it there complete: a kill half-way leaves nothing that looks finished. */
async function createCluster(engine: PostgresEngine, folder: string): Promise<void> {
  const draft = `${folder}.making`;
  const passwordFile = `${folder}.password`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  // A password, because trust on 127.0.0.1 would let every user of the machine in.
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  giveToEngine(engine, draft);
  giveToEngine(engine, passwordFile);
  const { command, ids } = engineCommand(engine, engine.initdb, draft);
  const flags = [
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ];
  await promisify(execFile)(command[0]!, [...command.slice(1), "-D", draft, ...flags], { ...ids, cwd: "/" });
  renameSync(passwordFile, join(draft, PASSWORD_FILE));
  renameSync(draft, folder);
}

const PASSWORD_FILE = "application-password"; // inside the data folder, so that data and password cannot part

function databaseUrl(folder: string, port: number): string {
  return `postgresql://postgres:${readFileSync(join(folder, PASSWORD_FILE), "utf8")}@127.0.0.1:${port}/postgres`;
}

type Launch = { database: EmbeddedDatabase } | { complaint: string };

async function launch(
  engine: PostgresEngine,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<Launch> {
  const { command, ids } = engineCommand(engine, engine.postgres, folder);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const keeper = spawnKept([...command, "-D", folder, "-p", String(port), ...flags], ids);
  const ended = new Promise<void>((resolve) => keeper.once("exit", () => resolve()));
  let lastLine = "";
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: keeper.stderr! }).on("line", (line) => {
      lastLine = line;
      if (line.includes("ready to accept connections")) resolve(true);
    });
  });
  if (!(await Promise.race([ready, ended]))) return { complaint: lastLine };
  const stop = async () => {
    keeper.stdin!.end();
    await ended;
  };
  return { database: { url: databaseUrl(folder, port), port, ended, stop } };
}

/**
 * The keeper: a shell in a session of its own (Ctrl-C does not reach it) holds the reading end of our pipe.
 * However we end, the pipe closes, its read ends, and it stops the database by a fast shutdown.
 */
const KEEPER = `
exec 3<&0
"$0" "$@" 3<&- </dev/null & server=$!
(while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

function spawnKept(command: string[], ids: { uid?: number; gid?: number }): ChildProcess {
  if (platform() === "win32") return spawnOnWindows(command);
  const child = spawn("/bin/sh", ["-c", KEEPER, ...command], {
    ...ids,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.on("error", () => {}); // the keeper may end before we close the pipe
  return child;
}

/** Windows has no such shell: the server is our child, and the end of its pipe is turned into pg_ctl's stop. */
function spawnOnWindows(command: string[]): ChildProcess {
  const child = spawn(command[0]!, command.slice(1), { stdio: ["pipe", "ignore", "pipe"], windowsHide: true });
  const stop = [
    join(dirname(command[0]!), "pg_ctl.exe"),
    "-D",
    command[command.indexOf("-D") + 1]!,
    "-m",
    "fast",
    "stop",
  ] as const;
  child.stdin.on("finish", () => spawn(stop[0], stop.slice(1), { stdio: "ignore", windowsHide: true }));
  return child;
}
