import type { z } from "zod";
import { cleanTexts } from "~/platform/clean-text";
import { parseInput } from "./body.server";

/**
 * Parses the query string of an address by `schema`. A parameter that is repeated comes as an array of all its values.
 * @throws invalid with one error per parameter
 */
export function parseQuery<S extends z.ZodType>(schema: S, { searchParams }: URL): z.output<S> {
  const values = [...new Set(searchParams.keys())].map((name) => {
    const all = searchParams.getAll(name);
    return [name, all.length > 1 ? all : all[0]] as const;
  });
  return parseInput(schema, cleanTexts(Object.fromEntries(values)));
}
