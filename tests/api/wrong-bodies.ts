/** Bodies that no operation takes, made of the schemas of the described API. */
import type { Schema } from "./described-api";

/** What a field gets in place of a right value; undefined leaves it out. */
const WRONG: unknown[] = [undefined, null, {}, [{}], "NaN", -1.5];

/** Bodies in which all fields are wrong in the same way, those on the top level or those inside of others. */
export function wrongBodies(schema: Schema): object[] {
  const bodies = alternativesOf(schema).flatMap((alternative) =>
    WRONG.flatMap((wrong) => [withWrong(alternative, wrong, 1), withWrong(alternative, wrong, 9)]),
  );
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body as object])).values()];
}

function alternativesOf(schema: Schema): Schema[] {
  const { anyOf, oneOf, allOf } = schema as Record<string, Schema[] | undefined>;
  const alternatives = anyOf ?? oneOf ?? allOf;
  return alternatives ? alternatives.flatMap(alternativesOf) : [schema];
}

function withWrong(schema: Schema, wrong: unknown, levels: number): unknown {
  const [first] = alternativesOf(schema);
  if (first!.const !== undefined) return first!.const; // such as the intent
  if (levels === 0) return wrong;
  if (first!.items) return [withWrong(first!.items as Schema, wrong, levels - 1)];
  if (!first!.properties) return wrong;
  const properties = Object.entries(first!.properties);
  return Object.fromEntries(properties.map(([name, field]) => [name, withWrong(field as Schema, wrong, levels - 1)]));
}
