import { useEffect, useRef } from "react";
import { useIsPreview } from "~/site/frame/use-site";

const WRITES = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]";
const ACTS = `${WRITES}, button, a, input`;

/**
 * The whole card listens: a letter chooses the option that carries it, and Enter goes on, wherever the focus is, as long
 * as nobody is writing.
 * @param current gives the open question
 */
export function useAnswerKeys(current: () => HTMLElement | null, goOn: () => void): void {
  const preview = useIsPreview();
  const latest = useRef({ current, goOn });
  latest.current = { current, goOn };
  useEffect(() => {
    if (preview) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter" && !target.closest(ACTS)) {
        event.preventDefault();
        latest.current.goOn();
      } else if (event.key.length === 1 && !target.closest(WRITES)) {
        const option = latest.current
          .current()
          ?.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
        if (!option) return;
        event.preventDefault();
        option.click();
        option.focus();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [preview]);
}
