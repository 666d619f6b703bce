/**
 * Waits until this process must end: after SIGTERM or Ctrl-C, or when its parent has ended (which closes the IPC
 * channel). Sends the parent, if there is one, that this process is ready.
 */
export async function waitForShutdown(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
    process.on("disconnect", () => resolve());
  });
  process.send?.("ready");
  // A pending promise does not keep a process alive. A server does, but not every caller has one.
  const keepAlive = setInterval(() => {}, 60_000);
  await stopped;
  clearInterval(keepAlive);
}
