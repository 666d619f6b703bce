/** What the keyboard does while the focus is in the video player. Pure and browser-safe. */

/** How far an arrow key jumps. */
export const JUMP_SECONDS = 5;
/** How much louder or quieter an arrow key makes it, where 1 is the full volume. */
export const VOLUME_STEP = 0.1;

export type PlayerAction =
  { do: "play" | "mute" | "captions" | "fullScreen" } | { do: "seek"; by: number } | { do: "volume"; by: number };

const ACTIONS: Record<string, PlayerAction> = {
  " ": { do: "play" },
  k: { do: "play" },
  m: { do: "mute" },
  c: { do: "captions" },
  f: { do: "fullScreen" },
  ArrowLeft: { do: "seek", by: -JUMP_SECONDS },
  ArrowRight: { do: "seek", by: JUMP_SECONDS },
  ArrowUp: { do: "volume", by: VOLUME_STEP },
  ArrowDown: { do: "volume", by: -VOLUME_STEP },
};

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * The action of a key; null if the key means nothing here, or something else: with a modifier it is the browser's, and
 * the space bar presses the button that has the focus.
 * @param onButton whether a button has the focus
 */
export function actionOfKey({ key, altKey, ctrlKey, metaKey }: KeyPress, onButton: boolean): PlayerAction | null {
  if (altKey || ctrlKey || metaKey || (key === " " && onButton)) return null;
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
