import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "~/platform/logger.server";
import { RestartPause } from "./restart-pause";

/** Leaves the database time to stop, within the ten seconds that all may take. */
const KILL_AFTER_MS = 7_000;

/** One of our commands as a child process, which is started again whenever it crashes. */
export type ChildCommand = {
  /** Fulfilled when it is ready for the first time; rejected when it ends before that, after printing its error. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

/** @param ending aborted when this process begins to end, after which nothing is started again */
export function startChildCommand(command: string, ending: AbortSignal): ChildCommand {
  let child = launch(command);
  const ready = readiness(child, command);
  void ready.then(restartOnExit, () => {});
  return {
    ready,
    async stop() {
      const ended = endOf(child);
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };

  async function restartOnExit(): Promise<void> {
    const pause = new RestartPause();
    for (;;) {
      const startedAt = performance.now();
      const reason = await endOf(child);
      if (ending.aborted) return;
      const pauseMs = pause.after(performance.now() - startedAt);
      logger.error({ command, reason, pauseMs }, "ended unexpectedly, restarting");
      await sleep(pauseMs);
      if (ending.aborted) return;
      child = launch(command);
    }
  }
}

/** Runs a command to its end. @throws ChildFailure when it fails */
export async function runCommand(command: string): Promise<void> {
  const child = launch(command);
  const how = await endOf(child);
  if (how !== "0") throw new ChildFailure(`${command} failed (${how})`);
}

/** Runs a tool of node_modules (or npm) with its output shown. @throws ChildFailure when it fails */
export async function runTool(tool: string, args: string[], signal?: AbortSignal): Promise<void> {
  const command = tool === "npm" ? tool : join("node_modules/.bin", tool);
  const child = spawn(command, args, { stdio: "inherit", shell: process.platform === "win32", signal });
  child.on("error", () => {}); // aborted: its end says the same
  const how = await endOf(child);
  if (how !== "0" && !signal?.aborted) throw new ChildFailure(`${tool} failed (${how})`);
}

/** A command failed. It has printed the reason itself. */
class ChildFailure extends Error {
  override readonly name = "OperatorError";
}

/** With an IPC channel: when this process is killed the channel closes, and the child stops by itself (lifetime.ts). */
function launch(command: string): ChildProcess {
  const child = spawn(process.execPath, ["app/server/launch.mjs", command], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("error", () => {}); // a failed start or signal: `endOf` has the reason
  return child;
}

function readiness(child: ChildProcess, command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve());
    void endOf(child).then((how) => reject(new ChildFailure(`The ${command} process did not start (${how})`)));
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** How the child ended: its exit code, the signal, or why it could not be started. */
function endOf(child: ChildProcess): Promise<string> {
  if (hasEnded(child)) return Promise.resolve(String(child.exitCode ?? child.signalCode));
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(String(code ?? signal)));
    child.on("error", (error) => child.pid === undefined && resolve(error.message));
  });
}
