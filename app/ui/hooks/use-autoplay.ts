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
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return {
    playing,
    toggle: () => setPlaying(!playing),
    stop: () => setPlaying(false),
    moving: playing && !paused,
    pauseHandlers: {
      onMouseEnter: pause,
      onMouseLeave: resume,
      onTouchStart: pause,
      onTouchEnd: resume,
      onTouchCancel: resume,
      onFocus: pause,
      onBlur: resume,
    },
  };
}
