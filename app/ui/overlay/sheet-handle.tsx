import { useRef, type PointerEvent } from "react";

/** A pull of this length closes the sheet; a shorter one lets it spring back. */
const CLOSES_AFTER_PX = 80;

/**
 * The bar at the top edge of a sheet. A finger that pulls it down takes the sheet along and closes it. It is an extra:
 * the close button, Escape and a press beside the sheet do the same.
 */
export function SheetHandle({ onClose }: { onClose: () => void }) {
  const startedAt = useRef<number | null>(null);
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (startedAt.current ?? event.clientY));
  const move = (event: PointerEvent, px: number) => {
    const sheet = event.currentTarget.closest("dialog");
    if (sheet) sheet.style.transform = px > 0 ? `translateY(${px}px)` : "";
  };
  return (
    <div
      aria-hidden
      className="sheet-handle"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        startedAt.current = event.clientY;
      }}
      onPointerMove={(event) => startedAt.current !== null && move(event, pulled(event))}
      onPointerUp={(event) => {
        const closes = pulled(event) > CLOSES_AFTER_PX;
        startedAt.current = null;
        if (closes) onClose();
        else move(event, 0);
      }}
      onPointerCancel={(event) => {
        startedAt.current = null;
        move(event, 0);
      }}
    />
  );
}
