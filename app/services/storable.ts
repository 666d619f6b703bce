/** PostgreSQL holds neither NUL nor half a surrogate pair, as text or in JSON; nobody types them either. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether every text in a plain value, the names of its fields included, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item));
}
