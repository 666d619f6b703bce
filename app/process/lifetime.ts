/**
 * Waits until this process is told to end: by SIGTERM or Ctrl-C, or by the end of its parent (a start that was
 * killed closes the channel to its children). Tells the parent, if there is one, that all is ready.
 */
export async function untilStopped(): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
    process.on("disconnect", () => resolve());
  });
  process.send?.("ready");
  // A pending promise alone does not keep a process alive; a server does, but whoever calls need not be one.
  const alive = setInterval(() => {}, 60_000);
  await told;
  clearInterval(alive);
}
