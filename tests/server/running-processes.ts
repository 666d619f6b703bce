import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";

type RunningProcess = { pid: number; parent: number; command: string };

/** Every process of this machine: from /proc on Linux, where `ps` may not be installed, else from `ps`. */
export function runningProcesses(): RunningProcess[] {
  if (platform() !== "linux") {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => {
      const [pid, parent, ...words] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), command: words.join(" ") };
    });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(pid), parent, command }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
}
