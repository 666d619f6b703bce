/** Child processes: both what is measured and what measures run in fresh processes. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { extendEnvironment } from "~/platform/env.server";
import { freePort } from "~/server/database/embedded-database";

const READY_WITHIN_MS = 30_000;

/** Runs a script of this folder with one JSON argument. @returns the JSON that it printed */
export async function runScript<T>(file: string, argument: unknown): Promise<T> {
  const child = node(["--import", "tsx", file, JSON.stringify(argument)], ["ignore", "pipe", "inherit"]);
  let output = "";
  child.stdout!.on("data", (bytes: Buffer) => (output += bytes));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${file} failed`);
  return JSON.parse(output) as T;
}

/** Runs `work` against a web server in a process of its own, started with these arguments and PORT. */
export async function withServer<T>(
  args: (port: number) => string[],
  work: (port: number, pid: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  extendEnvironment({ PORT: String(port) });
  const child = node(args(port), ["ignore", "ignore", "inherit"]);
  try {
    await untilReady(child, port);
    return await work(port, child.pid!);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

/** Runs `work` while a process with these arguments runs. */
export async function withProcess<T>(args: string[], work: (pid: number) => Promise<T>): Promise<T> {
  const child = node(args, ["ignore", "ignore", "inherit"]);
  try {
    return await work(child.pid!);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

function node(args: string[], stdio: ("ignore" | "pipe" | "inherit")[]): ChildProcess {
  return spawn(process.execPath, args, { stdio });
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response && response.status < 500) return; // remix-serve has no such address
    await sleep(50);
  }
  throw new Error(`no response from ${child.spawnargs.slice(1).join(" ")}`);
}
