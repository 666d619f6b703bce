import { useEffect, useRef } from "react";
import { hasInput, isScrolled, pullOf, takesPull } from "./sheet-pull";

/**
 * The bar at the top edge of a sheet. A finger that pulls the sheet down, anywhere in it while nothing in it is scrolled,
 * takes it along and closes it. It springs back where something was entered, so that a slip of the hand loses nothing.
 * It is an extra: the close button, Escape and a press beside the sheet close it, too.
 */
export function SheetHandle({ onClose }: { onClose: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const sheet = bar.current?.closest("dialog");
    return sheet ? followFinger(sheet, () => close.current()) : undefined;
  }, []);
  return <div ref={bar} aria-hidden className="sheet-handle" />;
}

/** Only on phones, where the sheet is at the lower edge. */
const PHONE = "(max-width: 767px)";

function followFinger(sheet: HTMLElement, onClose: () => void): () => void {
  let from: { x: number; y: number; at: number } | null = null;
  let pulls = false;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const move = (px: number) => {
    if (!isStill) sheet.style.transform = px > 0 ? `translateY(${px}px)` : "";
  };
  const on = {
    touchstart: (event: TouchEvent) => {
      if (pulls) move(0); // a second finger ends the pull
      const touch = event.touches[0]!;
      const begins =
        event.touches.length === 1 && matchMedia(PHONE).matches && takesPull(event.target as Element, sheet);
      from = begins ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
      pulls = false;
    },
    touchmove: (event: TouchEvent) => {
      if (!from) return;
      const touch = event.touches[0]!;
      const way = { x: touch.clientX - from.x, y: touch.clientY - from.y };
      if (!pulls) {
        const pull = isScrolled(event.target as Element, sheet) ? "no" : pullOf(way);
        if (pull === "no") from = null;
        if (pull !== "yes") return;
        pulls = true;
      }
      event.preventDefault(); // neither scrolls the content nor reloads the page
      move(way.y);
    },
    touchend: (event: TouchEvent) => {
      if (!from || !pulls) return;
      const way = event.changedTouches[0]!.clientY - from.y;
      const isQuick = way / (event.timeStamp - from.at) > QUICK;
      from = null;
      if ((way > CLOSES_AFTER_PX || (isQuick && way > CLOSES_AFTER_PX / 2)) && !hasInput(sheet)) onClose();
      else move(0);
    },
    touchcancel: () => {
      from = null;
      move(0);
    },
  };
  const listeners = Object.entries(on) as [keyof typeof on, (event: TouchEvent) => void][];
  for (const [name, listener] of listeners) sheet.addEventListener(name, listener, { passive: name !== "touchmove" });
  const mark = () => (sheet.dataset.entered = "");
  sheet.addEventListener("input", mark);
  return () => {
    for (const [name, listener] of listeners) sheet.removeEventListener(name, listener);
    sheet.removeEventListener("input", mark);
  };
}

/** A pull of this length closes the sheet; a quick one half of it. */
const CLOSES_AFTER_PX = 80;
/** Pixels a millisecond. */
const QUICK = 0.6;
