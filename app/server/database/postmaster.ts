import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "../operator-error";

/**
 * What postmaster.pid in a data folder says about the server there. PostgreSQL does not start when the process id in a
 * stale file belongs to another program by now, which is usual in containers, so we check which program it is.
 */
type Postmaster = { pid: number; port?: number; isSupervised: boolean };

/** The server that runs on `folder` with its supervisor alive, so not an orphan. */
export function runningPostmaster(folder: string): Postmaster | undefined {
  const postmaster = readPostmaster(folder);
  return postmaster?.isSupervised ? postmaster : undefined;
}

/**
 * Stops a server that outlived its supervisor, and removes a stale pid file.
 * @throws OperatorError when the server belongs to another running process of ours
 */
export async function clearLeftovers(folder: string): Promise<void> {
  for (let tenths = 0; tenths < 150; tenths++) {
    const postmaster = readPostmaster(folder);
    if (!postmaster) {
      rmSync(join(folder, "postmaster.pid"), { force: true });
      return;
    }
    // A supervisor whose parent was killed needs a moment to stop its server. One that lives on belongs to another
    // start.
    if (postmaster.isSupervised && tenths > 30) break;
    if (!postmaster.isSupervised && tenths === 0) process.kill(postmaster.pid, "SIGINT");
    if (!postmaster.isSupervised && tenths === 100) process.kill(postmaster.pid, "SIGQUIT");
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
    isSupervised: describeProcess(server.parent)?.command.includes(folder) ?? false,
  };
}

type ProcessDescription = { name: string; parent: number; command: string };

function describeProcess(pid: number): ProcessDescription | undefined {
  if (platform() === "linux") return describeLinuxProcess(pid);
  if (platform() === "win32") return undefined; // PostgreSQL's own check of the pid file must do
  try {
    const read = (column: string) =>
      execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
    return { name: read("comm").split("/").at(-1)!, parent: Number(read("ppid")), command: read("args") };
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
