import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "./operator-error";

/**
 * What postmaster.pid in a data folder tells about the server there. PostgreSQL alone refuses to start when the
 * number in a stale file has meanwhile gone to a stranger, which is usual in containers; so we look who it is.
 */
type Postmaster = { pid: number; port?: number; kept: boolean };

/** The server that runs on `folder` under a living keeper, so not an orphan. */
export function runningPostmaster(folder: string): Postmaster | undefined {
  const postmaster = readPostmaster(folder);
  return postmaster?.kept ? postmaster : undefined;
}

/**
 * Stops a server that outlived its keeper and removes a stale pid file.
 * @throws OperatorError when the server belongs to another start that lives
 */
export async function clearLeftovers(folder: string): Promise<void> {
  for (let tenths = 0; tenths < 150; tenths++) {
    const postmaster = readPostmaster(folder);
    if (!postmaster) {
      rmSync(join(folder, "postmaster.pid"), { force: true });
      return;
    }
    // A keeper whose parent was killed needs a moment to stop its server; one that lives on serves another start.
    if (postmaster.kept && tenths > 30) break;
    if (!postmaster.kept && tenths === 0) process.kill(postmaster.pid, "SIGINT");
    if (!postmaster.kept && tenths === 100) process.kill(postmaster.pid, "SIGQUIT");
    await sleep(100);
  }
  const pid = readPostmaster(folder)?.pid;
  throw new OperatorError(`Another start (database process ${pid}) uses ${folder}`);
}

function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const server = describeProcess(pid);
  if (!server?.name.startsWith("postgres")) return undefined;
  return {
    pid,
    port: Number(lines[3]) || undefined,
    kept: describeProcess(server.parent)?.command.includes(folder) ?? false,
  };
}

type ProcessDescription = { name: string; parent: number; command: string };

function describeProcess(pid: number): ProcessDescription | undefined {
  if (platform() === "linux") return describeLinuxProcess(pid);
  if (platform() === "win32") return undefined; // there PostgreSQL's own check of the pid file has to do
  try {
    const ask = (column: string) =>
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
    return { name: ask("comm").split("/").at(-1)!, parent: Number(ask("ppid")), command: ask("args") };
  } catch {
    return undefined;
  }
}

function describeLinuxProcess(pid: number): ProcessDescription | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8"); // pid (name) state parent …; a name may contain anything
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z") return undefined;
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    return { name, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  } catch {
    return undefined;
  }
}
