import { z } from "zod";

/** A JSON Schema (2020-12), as OpenAPI 3.1 has them. */
export type JsonSchema = {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
};

/**
 * What a schema takes (`input`) or gives (`output`), as JSON Schema, which leaves out checks in code. Objects may get
 * more fields in later versions. Metadata add what a schema cannot express: `filterOf`, the values of a filter; `files`
 * and `needsFile`, for forms; `fields`, what the use case checks beside the intent, or a part of it (`partial`).
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as JsonSchema;
      if (zodSchema._zod.def.type === "date") Object.assign(json, { type: "string", format: "date-time" });
      if (json.additionalProperties === false) delete json.additionalProperties;
      if (io === "input" && zodSchema instanceof z.ZodObject && json.required) {
        const { shape } = zodSchema as z.ZodObject<Record<string, z.ZodType>>;
        json.required = json.required.filter((name) => !shape[name]!.safeParse(undefined).success);
        if (json.required.length === 0) delete json.required;
      }
      if (json.format === "uuid") delete json.pattern;
      delete json.strictly;
      if (json.fields) json.fields = jsonSchemaOf(json.fields as z.ZodType, "input");
      if (json.filterOf) Object.assign(json, filter(json.filterOf as z.ZodType), { filterOf: undefined });
    },
  }) as JsonSchema;
  return JSON.parse(JSON.stringify(converted)) as JsonSchema;
}

/** A filter of a list has any number of values: `?status=draft&status=ended`. */
function filter(value: z.ZodType): JsonSchema {
  return { type: "array", items: jsonSchemaOf(value, "input") };
}

/** The alternatives of a schema, those of nested unions among them; a schema without alternatives is its only one. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives ? alternatives.flatMap(alternativesOf) : [schema];
}

/** One of several schemas; equal ones count once. */
export function anyOf(schemas: JsonSchema[]): JsonSchema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
}
