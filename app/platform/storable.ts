/** PostgreSQL stores neither NUL nor half a surrogate pair, as text or in JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether every text in a plain value, including field names, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item));
}
