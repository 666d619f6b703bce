import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "~/logger.server";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;
const KILL_AFTER_MS = 8_500;

/** A command of ours that runs beside this process, and is started again whenever it crashes. */
export type Companion = {
  /** Fulfilled when it is ready for the first time; rejected when it ends before, having said why on its own. */
  ready: Promise<void>;
  stop(): Promise<void>;
};

/** @param ending aborted when this process begins to end: then nothing is started again */
export function startCompanion(command: string, ending: AbortSignal): Companion {
  let child = launch(command);
  const ready = readiness(child, command);
  void ready.then(keepAlive, () => {});
  return {
    ready,
    async stop() {
      const ended = endOf(child);
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      await ended;
      clearTimeout(impatience);
    },
  };

  async function keepAlive(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const startedAt = performance.now();
      const how = await endOf(child);
      if (ending.aborted) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      logger.error({ command, how, pauseMs }, "ended unexpectedly, starts again");
      await sleep(pauseMs);
      if (ending.aborted) return;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
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

/** Runs a tool of node_modules (or npm) in front of the operator. @throws ChildFailure when it fails, after its own output */
export async function runTool(tool: string, args: string[], signal?: AbortSignal): Promise<void> {
  const command = tool === "npm" ? tool : join("node_modules/.bin", tool);
  const child = spawn(command, args, { stdio: "inherit", shell: process.platform === "win32", signal });
  child.on("error", () => {}); // aborted: its end tells the same
  const how = await endOf(child);
  if (how !== "0" && !signal?.aborted) throw new ChildFailure(`${tool} failed (${how})`);
}

/** A command ended where it should have gone on; what was wrong it has printed itself. */
class ChildFailure extends Error {
  override readonly name = "OperatorError";
}

/** With a channel to us: when we are killed it closes, and the child stops by itself (runUntilStopped). */
function launch(command: string): ChildProcess {
  return spawn(process.execPath, ["app/process/launch.mjs", command], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
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

/** How the child ended: its exit code or the signal. */
function endOf(child: ChildProcess): Promise<string> {
  if (hasEnded(child)) return Promise.resolve(String(child.exitCode ?? child.signalCode));
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(String(code ?? signal))));
}
