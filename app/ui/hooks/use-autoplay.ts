import { useEffect, useState } from "react";

export interface Autoplay {
  /** The state of the play/pause button. Off at first where the system asks for reduced motion. */
  playing: boolean;
  toggle: () => void;
  /** Stops it as the button does. */
  stop: () => void;
  /** Playing, and not paused by the pointer or the focus. */
  moving: boolean;
  /** Handlers for the moving element: it pauses while the pointer or a finger is on it or the focus is inside. */
  pauseHandlers: Record<
    "onMouseEnter" | "onMouseLeave" | "onTouchStart" | "onTouchEnd" | "onTouchCancel" | "onFocus" | "onBlur",
    () => void
  >;
}

/** The state of content that moves by itself. WCAG 2.2.2 requires that the reader can stop it. */
export function useAutoplay(): Autoplay {
  const [playing, setPlaying] = useState(true);
  // Two states, since the pointer may leave while the focus is still inside.
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  const enter = () => setPointed(true);
  const leave = () => setPointed(false);
  return {
    playing,
    toggle: () => setPlaying(!playing),
    stop: () => setPlaying(false),
    moving: playing && !pointed && !focused,
    pauseHandlers: {
      onMouseEnter: enter,
      onMouseLeave: leave,
      onTouchStart: enter,
      onTouchEnd: leave,
      onTouchCancel: leave,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
