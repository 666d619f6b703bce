/** Calls `act` repeatedly with this concurrency. @returns the calls per second */
export async function rateOf(
  act: (turn: number) => Promise<unknown>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  let turn = 0;
  let done = 0;
  const from = performance.now() + 1000; // the first second connects, prepares and warms up
  const until = from + seconds * 1000;
  const worker = async () => {
    for (;;) {
      await act(turn++);
      const now = performance.now();
      if (now > until) return;
      if (now > from) done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return done / seconds;
}
