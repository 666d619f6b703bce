import { keyClasses } from "../frame/palette/palette-props";

/** The hint that a key does what the button next to it does. Not for phones, nor for screen readers. */
export function Key({ letter }: { letter: string }) {
  return (
    <kbd aria-hidden className={`${keyClasses} max-sm:hidden`}>
      {letter}
    </kbd>
  );
}
