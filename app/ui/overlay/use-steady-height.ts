import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Lets the sheet around an element become taller, never lower, while what it shows changes, so that its buttons stay
 * where they are. It begins anew when the window has another size.
 * @param shown changes with the content
 */
export function useSteadyHeight(element: RefObject<HTMLElement>, shown: unknown): void {
  const steady = useRef({ px: 0, window: "" });
  useIsomorphicLayoutEffect(() => {
    const box = element.current?.closest("dialog")?.querySelector<HTMLElement>(":scope > .grid");
    if (!box) return;
    const size = `${innerWidth} ${innerHeight}`;
    if (steady.current.window !== size) steady.current = { px: 0, window: size };
    box.style.minHeight = "";
    steady.current.px = Math.max(steady.current.px, box.offsetHeight);
    // A sheet is at most 92 % of the window; of minimum and maximum height the minimum would win.
    box.style.minHeight = `min(${steady.current.px}px, 92dvh)`;
  }, [element, shown]);
}

const useIsomorphicLayoutEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;
