/** PostgreSQL stores neither NUL nor half a surrogate pair, as text or in JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether every text in a plain value, including field names, can be stored. */
export function isStorable(value: unknown): boolean {
  return unstorablePath(value) === null;
}

/** Where the first text is that cannot be stored, or the object with such a field name; null if all can be. */
export function unstorablePath(value: unknown): string[] | null {
  if (typeof value === "string") return UNSTORABLE.test(value) ? [] : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    if (UNSTORABLE.test(name)) return [];
    const path = unstorablePath(item);
    if (path) return [name, ...path];
  }
  return null;
}
