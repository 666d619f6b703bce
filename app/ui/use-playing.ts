import { useEffect, useState } from "react";

/** Whether something that moves by itself may move now, and what stops it. */
export interface Playing {
  /** As the button says it; it starts stopped for who asked their system for less motion. */
  playing: boolean;
  toggle: () => void;
  /** It plays, and nobody holds it. */
  moving: boolean;
  /** For the element: the mouse over it, a finger on it or the keyboard in it hold it. */
  hold: Record<
    "onMouseEnter" | "onMouseLeave" | "onTouchStart" | "onTouchEnd" | "onTouchCancel" | "onFocus" | "onBlur",
    () => void
  >;
}

/** What moves without being asked can be stopped by whoever reads it (WCAG 2.2.2). */
export function usePlaying(): Playing {
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  const take = () => setHeld(true);
  const letGo = () => setHeld(false);
  return {
    playing,
    toggle: () => setPlaying(!playing),
    moving: playing && !held,
    hold: {
      onMouseEnter: take,
      onMouseLeave: letGo,
      onTouchStart: take,
      onTouchEnd: letGo,
      onTouchCancel: letGo,
      onFocus: take,
      onBlur: letGo,
    },
  };
}
