import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";

/** Vite sets it in tests and development; in a production build the check costs nothing. */
const CHECKED = import.meta.env?.DEV === true;

/**
 * Returns `result`, in tests and development after checking it against the output schema of its use case. TypeScript
 * accepts a spread row with more columns than its type has; here this is an error.
 * @throws Error naming the use case, if the result does not fit the schema or has more fields
 */
export function assertOutput<O>(name: string, schema: z.ZodType | undefined, result: O): O {
  if (!CHECKED || !schema) return result;
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new Error(`${name} returned what its output schema rejects: ${parsed.error.message}`);
  if (!isDeepStrictEqual(asJson(parsed.data), asJson(result)))
    throw new Error(`${name} returned more than its output schema promises`);
  return result;
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
