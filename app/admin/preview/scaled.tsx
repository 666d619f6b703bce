import { useEffect, useState, type ReactNode } from "react";

const BOX_HEIGHT = 620;

/** Shows a window of the given width, made smaller where there is less room. */
export function Scaled({ width, children }: { width: number; children: (height: number) => ReactNode }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom(box.offsetWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={setBox} style={{ height: BOX_HEIGHT }}>
      <div
        style={{ width: width * scale, height: BOX_HEIGHT }}
        className="bg-white mx-auto overflow-hidden rounded-card border border-border"
      >
        <div style={{ width, transform: `scale(${scale})`, transformOrigin: "0 0" }}>
          {/* Where the whole box is hidden there is no room. */}
          {scale > 0 ? children(Math.round(BOX_HEIGHT / scale)) : null}
        </div>
      </div>
    </div>
  );
}
