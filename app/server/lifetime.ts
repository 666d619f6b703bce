import { logger } from "~/platform/logger.server";

/** How long a process may take to close: what hangs must not hold up the one that replaces it. */
const CLOSE_MS = 8_500;

/**
 * Tells the parent, if any, that this process is ready, and waits until it must end: after SIGTERM or Ctrl-C, when its
 * parent has ended (which closes the IPC channel), or after an uncaught error, which leaves an unknown state.
 * @param closeMs milliseconds after which the process ends by itself, with 1
 * @returns the exit code. The caller finishes the work under way, and then exits with it
 */
export async function waitForShutdown(closeMs = CLOSE_MS): Promise<0 | 1> {
  const stopped = new Promise<0 | 1>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve(0));
    process.on("disconnect", () => resolve(0));
    process.on("uncaughtException", (error, origin) => {
      logger.fatal({ err: error, origin }, "an error that nothing caught: this process ends");
      resolve(1);
    });
  });
  process.send?.("ready");
  // A pending promise does not keep a process alive. A server does, but not every caller has one.
  const keepAlive = setInterval(() => {}, 60_000);
  const exitCode = await stopped;
  clearInterval(keepAlive);
  setTimeout(() => process.exit(1), closeMs).unref();
  return exitCode;
}
