import type { z } from "zod";
import { logger } from "./logger.server";

/**
 * Reads a JSON object that is stored in a row. Invalid fields get their defaults and are logged as an error, so that one
 * bad value, such as one written by hand, does not take down every page that reads the row.
 * @param schema all of its fields have defaults
 * @param row names the row in the log, such as `{ program: id }`
 */
export function readStoredJson<S extends z.ZodObject>(schema: S, stored: unknown, row: object): z.output<S> {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  logger.error({ ...row, issues: parsed.error.issues }, "stored JSON is invalid");
  const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]));
  // An issue without a path is about the whole value.
  const valid = invalid.has(undefined)
    ? []
    : Object.entries(stored as Record<string, unknown>).filter(([field]) => !invalid.has(field));
  return schema.parse(Object.fromEntries(valid));
}
