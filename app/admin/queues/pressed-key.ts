/**
 * The last key that was pressed while a review was saved, for the row that opens next. A module, since the form that the
 * key was pressed in is gone by then.
 */
let pressed: string | null = null;

/** Stores a key until the next row takes it; null forgets it. */
export function storePressedKey(key: string | null): void {
  pressed = key;
}

/** The stored key, which is gone then. */
export function takePressedKey(): string | null {
  const key = pressed;
  pressed = null;
  return key;
}
