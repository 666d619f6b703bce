import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time";

const TIME_LIMIT_MS = 10_000;

/** By path, because the build emits no modules for processes. Every npm script runs in the project's folder. */
const SCRIPT = join(process.cwd(), "app/services/media/internal/svg-process.mjs");

const inTurn = oneAtATime();

/**
 * Draws an SVG as a PNG. One at a time, in a process that is killed after the limit: a few lines of SVG may ask for hours,
 * nothing interrupts a drawing that has begun, and four of them would leave this process no thread to read a file.
 * @param timeLimitMs milliseconds for the drawing itself, without the wait for others
 * @throws Error when it cannot be drawn, or not in time
 */
export function pngFromSvg(bytes: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<Uint8Array> {
  return inTurn(() => drawInProcess(bytes, timeLimitMs));
}

async function drawInProcess(bytes: Uint8Array, timeLimitMs: number): Promise<Uint8Array> {
  const child = fork(SCRIPT, { execArgv: [], serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] });
  let timer: NodeJS.Timeout | undefined;
  try {
    const png = await new Promise<Uint8Array | null>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`the picture was not drawn within ${timeLimitMs} ms`)), timeLimitMs);
      child.once("message", (answer) => resolve(answer as Uint8Array | null));
      child.on("error", reject);
      child.once("exit", () => reject(new Error("the drawing ended without a picture")));
      child.send(bytes);
    });
    if (!png) throw new Error("the picture cannot be drawn");
    return png;
  } finally {
    clearTimeout(timer);
    await killed(child);
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  if (child.kill("SIGKILL")) await ended;
}
