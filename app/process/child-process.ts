import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "~/logger.server";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;
const KILL_AFTER_MS = 8_500;

/**
 * Starts a command of ours that runs beside this process, waits until it says that it is ready, and starts it
 * again whenever it crashes.
 * @returns how to stop it
 * @throws ChildFailure when it ends before it was ever ready; it has then said why on its own
 */
export async function startCompanion(command: string, args: string[] = []): Promise<() => Promise<void>> {
  let child = launch(command, args);
  let stopping = false;
  await isReady(child, command);
  void keepAlive();
  return async () => {
    stopping = true;
    const ended = endOf(child);
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
    await ended;
    clearTimeout(impatience);
  };

  async function keepAlive(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const startedAt = performance.now();
      const how = await endOf(child);
      if (stopping) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      logger.error({ command, how, pauseMs }, "ended unexpectedly, starts again");
      await sleep(pauseMs);
      if (stopping) return;
      child = launch(command, args);
    }
  }
}

/** Runs a command to its end. @throws ChildFailure when it fails */
export async function runCommand(command: string, args: string[] = []): Promise<void> {
  const child = launch(command, args);
  const how = await endOf(child);
  if (how !== "0") throw new ChildFailure(`${command} failed (${how})`);
}

/** A command ended where it should have gone on; what was wrong it has printed itself. */
export class ChildFailure extends Error {
  override readonly name = "OperatorError";
}

/** With a channel to us: when we are killed it closes, and the child stops by itself (runUntilStopped). */
function launch(command: string, args: string[]): ChildProcess {
  return spawn(process.execPath, ["app/process/launch.mjs", command, ...args], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

function isReady(child: ChildProcess, command: string): Promise<void> {
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
