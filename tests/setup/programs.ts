import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, createWriteStream, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const READY_WITHIN_MS = 300_000; // a busy machine takes ten times as long as an idle one

/** How much of the output is part of an error. */
const LOG_END = 4_000;

/** A program that runs until it is stopped. Its output is in a file of `folder`. */
export class Program {
  #child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    private readonly options: {
      command: string[];
      folder: string;
      env?: NodeJS.ProcessEnv;
      /** The user to run as. */
      ids?: { uid: number; gid: number };
      isReady?: () => Promise<boolean>;
    },
  ) {}

  /** Returns when it is ready. @throws Error when it ends before */
  async start(): Promise<void> {
    const { command, folder, env, ids } = this.options;
    const file = join(folder, `${this.name}.log`);
    const log = createWriteStream(file, { flags: "a" });
    await once(log, "open");
    const [program, ...args] = command;
    const child = spawn(program!, args, { env: env ?? process.env, ...ids, stdio: ["ignore", log, log] });
    this.#child = child;
    log.close();
    const until = performance.now() + READY_WITHIN_MS;
    while (!(await this.isReady())) {
      const problem = hasEnded(child) ? "ended" : performance.now() > until ? "is not ready" : undefined;
      if (problem) throw new Error(`${this.name} ${problem}:\n${readFileSync(file, "utf8").slice(-LOG_END)}`);
      await sleep(50);
    }
  }

  isReady(): Promise<boolean> {
    return this.options.isReady?.() ?? Promise.resolve(true);
  }

  /** Ends it and waits for its end. @returns how it ended: the exit code or the signal */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<string> {
    const child = this.#child;
    if (!child) return "not running";
    if (!hasEnded(child)) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return String(child.exitCode ?? child.signalCode);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Whether an address of this machine responds with 200. */
export async function respondsOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.arrayBuffer().catch(() => {});
  return response?.ok ?? false;
}

/** A program of the system, or undefined. Not every user has /usr/sbin in the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Runs a program of the system to its end.
 * @returns its exit code, what it printed, and that with its errors
 * @throws Error that names a program that is not installed
 */
export async function runProgram(
  name: string,
  args: string[],
  cwd?: string,
): Promise<{ code: number; stdout: string; output: string }> {
  const file = findProgram(name);
  if (!file) throw new Error(`${name} is not installed: docs/testing.md says what npm run test:deploy needs.`);
  return new Promise((resolve) => {
    const child = execFile(file, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, output: stdout + stderr }),
    );
  });
}

/** Whether something listens at a port of this machine. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}
