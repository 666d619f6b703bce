/** Fresh processes: everything measured, and everything that measures, runs in one of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { extendEnvironment } from "~/env.server";
import { freePort } from "~/process/embedded-database";

const READY_WITHIN_MS = 30_000;

/** Runs a script of this folder with one JSON argument to its end and gives the JSON it printed. */
export async function runScript<T>(file: string, argument: unknown): Promise<T> {
  const child = node(["--import", "tsx", file, JSON.stringify(argument)], ["ignore", "pipe", "inherit"]);
  let output = "";
  child.stdout!.on("data", (bytes: Buffer) => (output += bytes));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${file} failed`);
  return JSON.parse(output) as T;
}

/** Runs `work` against a web server in a process of its own, started by these arguments; PORT is its port too. */
export async function withServer<T>(
  args: (port: number) => string[],
  work: (port: number, pid: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  extendEnvironment({ PORT: String(port) });
  const child = node(args(port), ["ignore", "ignore", "inherit"]);
  try {
    await answering(child, port);
    return await work(port, child.pid!);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
}

function node(args: string[], stdio: ("ignore" | "pipe" | "inherit")[]): ChildProcess {
  return spawn(process.execPath, args, { stdio });
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`no answer from ${child.spawnargs.slice(1).join(" ")}`);
}
