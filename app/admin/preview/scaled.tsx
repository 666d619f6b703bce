import { useEffect, useState, type ReactNode } from "react";

interface ScaledProps {
  /** The width of the window that is shown, in pixels. */
  width: number;
  /** Gets the height of the window. */
  children: (height: number) => ReactNode;
}

/** Shows a window of a fixed width, made smaller where there is less room, and as high as the screen allows. */
export function Scaled({ width, children }: ScaledProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom({ width: box.offsetWidth, height: box.offsetHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  const scale = Math.min(1, room.width / width);
  return (
    <div ref={setBox} className="h-[clamp(360px,calc(100dvh-270px),680px)]">
      {/* Where the box is hidden there is no room. */}
      {scale > 0 ? (
        <div
          style={{ width: width * scale, height: room.height }}
          className="bg-white mx-auto overflow-hidden rounded-card border border-border"
        >
          <div style={{ width, transform: `scale(${scale})`, transformOrigin: "0 0" }}>
            {children(Math.round(room.height / scale))}
          </div>
        </div>
      ) : null}
    </div>
  );
}
