/** What the page of the API's description shows, made from the document. */
import type { ApiDocument, DescribedOperation } from "~/http/openapi/document.server";
import { alternativesOf, type JsonSchema } from "~/http/openapi/json-schema.server";

/** A field of a schema: `result[].name`. */
export type FieldRow = { name: string; type: string; required: boolean; description?: string };
/** The fields of a body or response; `name` is that of an alternative. */
export type FieldList = { name?: string; fields: FieldRow[] };
export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: FieldRow[];
  bodies: FieldList[];
  responses: FieldList[];
  errors: { status: string; description: string }[];
  example: string;
};

/** Deeper fields are in the document only. */
const MAX_DEPTH = 3;

type Listed = { path: string; method: string; operation: DescribedOperation };

/** The operations of an area, or those with all of the words. */
export function operationsIn(document: ApiDocument, filter: { area: string; search: string }, origin: string) {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return listed(document)
    .filter(({ operation }) => words.length > 0 || operation.tags.includes(filter.area))
    .filter(({ path, method, operation }) => {
      const text = `${method} ${path} ${operation.summary} ${operation.tags.join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry) => viewOf(document, entry, origin));
}

/** The areas with the number of their operations. */
export function areasOf(document: ApiDocument) {
  const operations = listed(document);
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    count: operations.filter(({ operation }) => operation.tags.includes(name)).length,
  }));
}

function listed({ paths }: ApiDocument): Listed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

function viewOf({ components }: ApiDocument, { path, method, operation }: Listed, origin: string): OperationView {
  const [body] = Object.values(operation.requestBody?.content ?? {}).reverse();
  const done = operation.responses["200"] as { content: Record<string, { schema: JsonSchema }> };
  const errors = components.responses as Record<string, { description: string }>;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description.replaceAll("`", ""),
    parameters: operation.parameters.flatMap((parameter) =>
      "$ref" in parameter
        ? []
        : [
            {
              name: parameter.name,
              type: typeOf(parameter.schema),
              required: parameter.required === true,
              description: parameter.description?.replaceAll("`", ""),
            },
          ],
    ),
    bodies: body ? listsOf(body.schema) : [],
    responses: Object.values(done.content).flatMap(({ schema }) => listsOf(schema)),
    errors: Object.entries(operation.responses).flatMap(([status, response]) =>
      "$ref" in response ? [{ status, description: errors[response.$ref.split("/").at(-1)!]!.description }] : [],
    ),
    example: exampleOf(path, method, operation, origin),
  };
}

function listsOf(schema: JsonSchema): FieldList[] {
  const parts = schema.allOf ?? [schema];
  const files = parts.slice(1).flatMap((part) => fieldsOf(part));
  return alternativesOf(parts[0]!).map((alternative) => ({
    name: nameOf(alternative),
    fields: [...fieldsOf(alternative), ...files],
  }));
}

/** The intent of an alternative, and its type where they differ by that. */
function nameOf({ properties }: JsonSchema): string | undefined {
  const values = [properties?.intent?.const, properties?.challenge_type?.const].filter(Boolean);
  return values.length > 0 ? values.join(" · ") : undefined;
}

function fieldsOf(schema: JsonSchema, prefix = "", depth = 0): FieldRow[] {
  if (schema.type === "array" && schema.items) return fieldsOf(schema.items, `${prefix}[]`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const full = prefix ? `${prefix}.${name}` : name;
    const own = alternativesOf(field).find(({ type }) => type === "object" || type === "array") ?? field;
    const inner = fieldsOf(own, full, depth + 1);
    const row = {
      name: full,
      type: typeOf(field),
      required: schema.required?.includes(name) === true,
      description: field.description,
    };
    return depth + 1 < MAX_DEPTH ? [row, ...inner] : [row];
  });
}

/** A type in a few words: `string (uuid) or null`. */
function typeOf(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1) return [...new Set(alternatives.map(typeOf))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return schema.items ? `list of ${typeOf(schema.items)}` : "list";
  if (schema.contentMediaType) return "file";
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
  return typeof schema.format === "string" ? `${type} (${schema.format})` : type;
}

/** The call as a command, with the reader's own host. */
function exampleOf(path: string, method: string, operation: DescribedOperation, origin: string): string {
  const [site] = (operation.servers ?? []) as { variables: { site: { default: string } } }[];
  const [security = {}] = operation.security;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const form = operation.requestBody && !body;
  const address = (site?.variables.site.default ?? origin) + path;
  const parts = [
    `curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} '${address}'`,
    ...("apiKey" in security ? ["-H 'Authorization: Bearer perk_…'"] : []),
    ...("participantSession" in security ? ["-b 'sid=…'"] : []),
    ...("csrfToken" in security ? ["-H 'X-CSRF-Token: …'"] : []),
    ...(method === "post" ? [`-H 'Idempotency-Key: …'`] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(sampleOf(body))}'`] : []),
    ...(form ? fileNames(operation).map((name) => `-F '${name}=@…'`) : []),
  ];
  return parts.join(" \\\n  ");
}

function fileNames({ requestBody }: DescribedOperation): string[] {
  return Object.keys(requestBody?.content["multipart/form-data"]?.schema.allOf?.[1]?.properties ?? {});
}

/** A small value of a schema: its required fields, or its first one. */
function sampleOf(schema: JsonSchema): unknown {
  const [first = {}] = alternativesOf(schema);
  if (first.const !== undefined) return first.const;
  if (first.enum) return first.enum[0];
  if (first.type === "array") return first.items ? [sampleOf(first.items)] : [];
  if (first.type === "number" || first.type === "integer") return 1;
  if (first.type === "boolean") return true;
  if (!first.properties) return first.type === "object" ? {} : "…";
  const names = first.required ?? Object.keys(first.properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(first.properties![name] ?? {})]));
}
