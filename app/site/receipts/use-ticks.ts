import { useEffect, useState } from "react";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import type { Result } from "./results";

const EACH_MS = 150;
const ALL_MS = 2_500;
const SEEN = "seen-receipt ";

/** Results that are read out line by line. */
const TICKED: readonly Result[] = ["counted", "nothing"];

/** `lines`: how many it has. */
type TickedReceipt = { id: string; result: Result; lines: number; isNew: boolean };

/** `visible`: so many lines are. `fresh`: this tab sees the result for the first time. `done`: all lines are visible. */
type Ticks = { visible: number; fresh: boolean; done: boolean };

/**
 * Lets the lines of a new receipt appear one by one, where this tab sees its result for the first time. All at once under
 * reduced motion, without JavaScript, and in a document, which the server has rendered with all of them.
 */
export function useTicks({ id, result, lines, isNew }: TickedReceipt): Ticks {
  const hydrated = useHydrated();
  const begin = () => ({ id, result, fresh: isNew && hydrated && TICKED.includes(result) && !wasSeen(id), ticked: 0 });
  const [state, setState] = useState(begin);
  if (state.id !== id || state.result !== result) setState(begin());
  const { fresh, ticked } = state;
  const done = !fresh || ticked >= lines;

  useEffect(() => {
    if (TICKED.includes(result)) markSeen(id);
  }, [id, result]);
  useEffect(() => {
    if (done) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const next = isStill ? lines : ticked + 1;
    const step = isStill ? 0 : Math.min(EACH_MS, ALL_MS / lines);
    const timer = setTimeout(() => setState((now) => ({ ...now, ticked: next })), step);
    return () => clearTimeout(timer);
  }, [done, ticked, lines]);

  return { visible: fresh ? ticked : lines, fresh, done };
}

/** True also where the browser stores nothing: then the result is still. */
function wasSeen(id: string): boolean {
  try {
    return sessionStorage.getItem(SEEN + id) !== null;
  } catch {
    return true;
  }
}

function markSeen(id: string): void {
  try {
    sessionStorage.setItem(SEEN + id, "1");
  } catch {
    // blocked by the browser
  }
}
