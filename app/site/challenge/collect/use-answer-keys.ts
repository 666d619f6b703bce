import { useEffect, useRef } from "react";
import { useIsPreview } from "~/site/frame/use-site";

const TEXT_CONTROLS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]";
const CONTROLS = `${TEXT_CONTROLS}, button, a, input`;

/**
 * Keyboard shortcuts of the card: a letter chooses the option with that letter, and Enter goes on. They work wherever
 * the focus is, except in a text control.
 * @param current returns the element of the open question
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
      if (event.key === "Enter" && !target.closest(CONTROLS)) {
        event.preventDefault();
        latest.current.goOn();
      } else if (event.key.length === 1 && !target.closest(TEXT_CONTROLS)) {
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
