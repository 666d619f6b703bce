import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { platform } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { OperatorError } from "../operator-error";
import { chownToEngine, engineCommand, findEngine, type PostgresEngine } from "./postgres-engine";
import { clearLeftovers, runningPostmaster } from "./postmaster";

/** Our own PostgreSQL server on 127.0.0.1, with its data in one folder. */
export type EmbeddedDatabase = {
  url: string;
  port: number;
  /** Fulfilled when the server has ended, with the reason that it gave. */
  ended: Promise<string>;
  /** Stops the server (fast shutdown: nothing committed is lost) and waits for its end. */
  stop(): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  /** The port, when other processes know it already. Without it any free one. */
  port?: number;
  /** How often to try; by default 20 times, half a second apart. */
  tries?: number;
  /** Server settings in addition to the defaults. */
  settings?: Record<string, string>;
};

const DEFAULT_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "", // a socket's path may have at most 107 characters, and a crash would leave it in /tmp
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
 * Starts PostgreSQL on the data in `folder`, which is created when it does not exist. What a killed process left there
 * is stopped and removed first.
 * @throws OperatorError when another process uses the folder, or the server does not start
 */
export async function startEmbeddedDatabase(
  folder: string,
  options: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const engine = await findEngine();
  if (!existsSync(join(folder, "PG_VERSION"))) await createCluster(engine, folder);
  await clearLeftovers(folder);
  let lastError = "";
  const { tries = 20 } = options;
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await sleep(500);
    const port = options.port ?? (await freePort());
    const started = await launch(engine, folder, port, { ...DEFAULT_SETTINGS, ...options.settings });
    if ("database" in started) return started.database;
    // Often another process took the port, or the backends of a killed server still use its shared memory.
    lastError = started.error;
  }
  throw new OperatorError(`PostgreSQL does not start on ${folder}: ${lastError}`);
}

/** The URL of the server that another of our processes is running on `folder`, if there is one. */
export function runningDatabaseUrl(folder: string): string | undefined {
  const postmaster = runningPostmaster(folder);
  return postmaster?.port ? databaseUrl(folder, postmaster.port) : undefined;
}

/** A free TCP port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Creates the data folder under another name and renames it when it is complete, so that a kill leaves no half of one.
 */
async function createCluster(engine: PostgresEngine, folder: string): Promise<void> {
  const draft = `${folder}.incomplete`;
  const passwordFile = `${folder}.password`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  // A password, since without one every user of the machine could connect.
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  chownToEngine(engine, draft);
  chownToEngine(engine, passwordFile);
  const { command, ids } = engineCommand(engine, engine.initdb, draft);
  const flags = [
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    // The same order of texts everywhere, but with Unicode's upper and lower case, so that searches find É with é.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
  ];
  await promisify(execFile)(command[0]!, [...command.slice(1), "-D", draft, ...flags], { ...ids, cwd: "/" });
  renameSync(passwordFile, join(draft, PASSWORD_FILE));
  renameSync(draft, folder);
}

const PASSWORD_FILE = "application-password"; // inside of the data folder, so that it moves with the data

function databaseUrl(folder: string, port: number): string {
  return `postgresql://postgres:${readFileSync(join(folder, PASSWORD_FILE), "utf8")}@127.0.0.1:${port}/postgres`;
}

/** How long the log of an ended server is read on. */
const STDERR_DRAIN_MS = 500;

type Launch = { database: EmbeddedDatabase } | { error: string };

async function launch(
  engine: PostgresEngine,
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<Launch> {
  const { command, ids } = engineCommand(engine, engine.postgres, folder);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const supervisor = spawnSupervised([...command, "-D", folder, "-p", String(port), ...flags], ids);
  const log = new ServerLog();
  // What it wrote last may come a moment later. A process that it left behind may hold the pipe open for long.
  const ended = once(supervisor, "exit").then(async () => {
    await Promise.race([once(supervisor, "close"), sleep(STDERR_DRAIN_MS)]);
    return log.reason;
  });
  const ready = new Promise<true>((resolve) => {
    createInterface({ input: supervisor.stderr! }).on("line", (line) => {
      log.add(line);
      if (/ready to accept (read-only )?connections/.test(line)) resolve(true);
    });
  });
  const started = await Promise.race([ready, ended]);
  if (started !== true) return { error: started };
  const stop = async () => {
    supervisor.stdin!.end();
    await ended;
  };
  return { database: { url: databaseUrl(folder, port), port, ended, stop } };
}

/** What a server writes, as far as it tells why the server ended. */
class ServerLog {
  #reason = "";
  #lastLine = "";

  add(line: string): void {
    this.#lastLine = line;
    // A client's own FATAL (a wrong password, a cut connection) ends no server.
    if (/ (PANIC|FATAL): {2}/.test(line) && !/FATAL: {2}(the database system is|terminating|password|sorry)/.test(line))
      this.#reason = line;
  }

  /** The last serious error. The last line says no more than that the server is shut down. */
  get reason(): string {
    return this.#reason || this.#lastLine;
  }
}

/**
 * A shell in a session of its own, which Ctrl-C does not reach, reads from a pipe of ours. However this process ends,
 * the pipe closes, and the shell stops the database by a fast shutdown.
 */
const SUPERVISOR = `
exec 3<&0
"$0" "$@" 3<&- </dev/null & server=$!
(while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

function spawnSupervised(command: string[], ids: { uid?: number; gid?: number }): ChildProcess {
  if (platform() === "win32") return spawnOnWindows(command);
  const child = spawn("/bin/sh", ["-c", SUPERVISOR, ...command], {
    ...ids,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.on("error", () => {}); // the supervisor may end before the pipe is closed
  return child;
}

/** Windows has no such shell: the server is our child process, and the end of its pipe runs `pg_ctl stop`. */
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
