/** The description of the API as OpenAPI 3.1, made of the operations that run. */
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/errors";
import { oncePerObject } from "~/platform/once-per-object";
import { isProgramPermission } from "~/platform/permissions";
import { hostUrl } from "~/services/programs/program-url.server";
import { EVENT_DATA } from "~/services/webhooks/event-data.schema";
import { EVENT_TYPES, type EventType } from "~/services/webhooks/webhooks.schema";
import { AREAS } from "./areas";
import { GUIDE } from "./guide";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.server";
import { operationsOf, type Operation, type Routes } from "./operations.server";
import { WEBHOOK_EVENTS } from "./webhook-events";

/** A described operation: the part of OpenAPI's Operation Object that is used here. */
export type DescribedOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | Ref)[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Ref | { description: string; headers?: object; content: Content }>;
  security: Record<string, string[]>[];
  servers?: object[];
  /** The permission that a key needs; by intent where they differ. */
  "x-required-scope"?: string | Record<string, string>;
};
type Ref = { $ref: string };
type Content = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: "path" | "query"; required?: boolean; description?: string; schema: JsonSchema };

export type ApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Operation["method"], DescribedOperation>>>;
  webhooks: object;
  components: { schemas: Record<string, JsonSchema> } & Record<string, object>;
};

/**
 * The description of what the running build serves. It is made once in a process.
 * @throws not_found when the web server does not pass its routes
 */
export function apiDocumentOf({ routes }: AppLoadContext): ApiDocument {
  if (!routes) throw notFound();
  return documentOf(routes);
}

const documentOf = oncePerObject((routes: Routes) => describe(operationsOf(routes)));

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The URL table of the running build, which the description of the API is collected from. */
    routes?: Routes;
  }
}

function describe(operations: Operation[]): ApiDocument {
  const ids = operationIds(operations);
  const paths: ApiDocument["paths"] = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method] = described(operation, ids);
  const areas = Object.keys(AREAS).filter((name) => operations.some(({ area }) => area === name));
  return {
    openapi: "3.1.0",
    info: {
      title: "Loyalty platform API",
      version: "1",
      description: GUIDE.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n"),
      license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" },
    },
    servers: [{ url: "/", description: "The host of the admin, for calls with an API key" }],
    tags: areas.map((area) => AREAS[area]!),
    paths,
    webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, webhook(type)])),
    components: COMPONENTS,
  };
}

function described(operation: Operation, ids: Map<Operation, string>): DescribedOperation {
  const { kind, method, path, permissions, intents, aliases, name } = operation;
  const scopes = Object.entries(permissions).filter(([, permission]) => isProgramPermission(permission));
  const [[, scope] = []] = scopes;
  const isSame = scopes.every(([, other]) => other === scope);
  const texts = [
    scope && isSame ? `Needs the scope \`${scope}\`.` : "",
    isSame
      ? ""
      : `Needs the scope of its intent: ${scopes.map(([intent, of]) => `\`${of}\` for ${intent}`).join(", ")}.`,
    intents.length > 0 ? `\`intent\` is one of ${intents.map((intent) => `\`${intent}\``).join(", ")}.` : "",
    aliases.length > 0 ? `${aliases.join(" and ")} do${aliases.length > 1 ? "" : "es"} the same.` : "",
  ];
  return {
    operationId: ids.get(operation)!,
    summary: name ? sentence(name) : `Change ${words(lastName(path))} by intent`,
    description: texts.filter(Boolean).join(" "),
    tags: [AREAS[operation.area]?.name ?? operation.area],
    parameters: parametersOf(operation),
    requestBody: requestBodyOf(operation),
    responses: {
      "200": {
        description: doneText(operation),
        ...(kind === "admin" ? { headers: LIMIT_HEADERS } : {}),
        content: { [operation.file ?? "application/json"]: { schema: operation.response } },
      },
      ...errorsOf(operation),
    },
    security: securityOf(kind, method),
    ...(kind === "admin" ? {} : { servers: [siteServer()] }),
    ...(scope ? { "x-required-scope": isSame ? scope : Object.fromEntries(scopes) } : {}),
  };
}

/** A creation responds with 200, too (docs/product/api.md#creations). */
function doneText({ method, name, file }: Operation): string {
  if (method === "get") return file ? "The file." : "Found.";
  return /^(create|start|store|upload)[A-Z]/.test(name ?? "") ? "Created. What was made is in the response." : "Done.";
}

const ERRORS: Record<number, string> = {
  400: "BadAddress",
  401: "Unauthenticated",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  422: "Invalid",
  429: "TooManyRequests",
};

function errorsOf({ kind, method, query, body }: Operation): Record<string, Ref> {
  const isChange = method !== "get";
  const statuses = [
    400,
    ...(kind === "site" ? [] : [401]),
    ...(kind === "admin" || isChange ? [403] : []),
    404,
    ...(isChange ? [409] : []),
    ...(body || query ? [422] : []),
    429,
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]}` }]));
}

function securityOf(kind: Operation["kind"], method: string): Record<string, string[]>[] {
  if (kind === "admin") return [{ apiKey: [] }];
  return [
    { ...(kind === "participant" ? { participantSession: [] } : {}), ...(method === "get" ? {} : { csrfToken: [] }) },
  ];
}

const QUERY_TEXTS: Record<string, string> = {
  program_id: "The id of the program.",
  page: "The page, from 1.",
  page_size: "Rows on a page.",
  sort: "The column to sort by, with `-` before it for descending.",
  search: "Words that a row must have.",
};

function parametersOf({ kind, method, path, query }: Operation): (Parameter | Ref)[] {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]): Parameter => {
    const isId = kind === "admin" && name!.endsWith("Id");
    return { name: name!, in: "path", required: true, schema: { type: "string", ...(isId ? { format: "uuid" } : {}) } };
  });
  const fields = Object.entries(query?.properties ?? {}).map(([name, schema]): Parameter => {
    const description = QUERY_TEXTS[name];
    const required = query!.required?.includes(name) === true;
    return { name, in: "query", required, ...(description ? { description } : {}), schema };
  });
  return [...ids, ...fields, ...(method === "post" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [])];
}

/** Without fields there is no body to send. Files come as form data, with the other fields beside them. */
function requestBodyOf({ body, files, needsFile }: Operation): DescribedOperation["requestBody"] {
  const hasFields =
    body?.anyOf !== undefined ||
    body?.additionalProperties !== undefined ||
    Object.keys(body?.properties ?? {}).length > 0;
  if (!body || (!hasFields && Object.keys(files).length === 0)) return undefined;
  const uploads = Object.entries(files).map(([name, description]): [string, JsonSchema] => {
    const file: JsonSchema = { type: "string", contentMediaType: "application/octet-stream", description };
    return [name, name.endsWith("[]") ? { type: "array", items: file } : file];
  });
  const withFiles = { allOf: [body, { type: "object", properties: Object.fromEntries(uploads) }] };
  return {
    required: true,
    content: {
      ...(needsFile ? {} : { "application/json": { schema: body } }),
      ...(uploads.length > 0 ? { "multipart/form-data": { schema: withFiles } } : {}),
    },
  };
}

/** The name of the use case; where several operations run it, also where they are. */
function operationIds(operations: Operation[]): Map<Operation, string> {
  const names = operations.map(({ name, method, path }) => name ?? `${method}${pascal(lastName(path))}`);
  const isTaken = (ids: string[], at: number) => ids.some((id, other) => other !== at && id === ids[at]);
  const onSite = names.map((name, at) =>
    isTaken(names, at) && operations[at]!.kind !== "admin" ? `${name}OnSite` : name,
  );
  const ids = onSite.map((name, at) =>
    isTaken(onSite, at) ? `${name}In${pascal(lastName(operations[at]!.path))}` : name,
  );
  const withMethod = ids.map((id, at) => (isTaken(ids, at) ? `${id}By${pascal(operations[at]!.method)}` : id));
  return new Map(operations.map((operation, at) => [operation, withMethod[at]!]));
}

function lastName(path: string): string {
  return path.split("/").findLast((segment) => !segment.startsWith("{"))!;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}

/** `listParticipantRewards` as "List participant rewards". */
function sentence(name: string): string {
  const text = name
    .replace(/ForAdmin$/, "")
    .replace(/[A-Z]+/g, (capital) => ` ${capital.toLowerCase()}`)
    .trim();
  return text[0]!.toUpperCase() + text.slice(1);
}

function siteServer(): object {
  const site = hostUrl(`${env.defaultProgram ?? "program"}.${env.baseHosts[0] ?? "localhost"}`, "");
  return {
    url: "{site}",
    description: "The site of a program",
    variables: { site: { default: site, description: "Any address of the program's site." } },
  };
}

function webhook(type: EventType): object {
  const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: EVENT_DATA[type] });
  return {
    post: {
      operationId: type,
      summary: WEBHOOK_EVENTS[type],
      security: [{ webhookSignature: [] }],
      requestBody: { required: true, content: { "application/json": { schema: jsonSchemaOf(body, "output") } } },
      responses: {
        "2XX": { description: "The event was taken." },
        "4XX": { description: "The event is sent again later." },
      },
    },
  };
}

const LIMITS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const LIMIT_HEADERS = Object.fromEntries(LIMITS.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function errorResponse(description: string, headers: object = {}): object {
  return {
    description,
    headers,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

const COMPONENTS = {
  schemas: {
    Error: {
      type: "object",
      description: "The body of every error.",
      required: ["success", "message", "errors"],
      properties: {
        success: { const: false },
        message: { type: "string" },
        errors: {
          type: "array",
          items: {
            type: "object",
            required: ["field", "message"],
            properties: {
              field: { type: ["string", "null"], description: "Null for what is wrong with the request in general." },
              message: { type: "string" },
            },
          },
        },
      },
    } as JsonSchema,
  },
  responses: {
    BadAddress: errorResponse("The address has wrong escapes, a control character in its path or a NUL in its query."),
    Unauthenticated: errorResponse("Not signed in, or the key is unknown, expired or revoked.", {
      "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" },
    }),
    Forbidden: errorResponse("The key has not the scope, or the token of the page is missing."),
    NotFound: errorResponse("It does not exist, or belongs to another program."),
    Conflict: errorResponse("Somebody else made a related change, or the key of the call was used with another body."),
    Invalid: errorResponse("Invalid input, with one error for each field."),
    TooManyRequests: errorResponse("Too many calls.", {
      ...LIMIT_HEADERS,
      "Retry-After": { $ref: "#/components/headers/Retry-After" },
    }),
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description: "A repeated call with the same key and body gets the first result.",
      schema: { type: "string", minLength: 1, maxLength: 200 },
    },
  },
  headers: {
    "RateLimit-Limit": { description: "Calls in a minute.", schema: { type: "integer" } },
    "RateLimit-Remaining": { description: "Calls that are left in this minute.", schema: { type: "integer" } },
    "RateLimit-Reset": { description: "Seconds until there are more.", schema: { type: "integer" } },
    "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
    "WWW-Authenticate": { description: "How to authenticate.", schema: { const: "Bearer" } },
  },
  securitySchemes: {
    apiKey: { type: "http", scheme: "bearer", bearerFormat: "perk_…", description: "An API key of the program." },
    participantSession: { type: "apiKey", in: "cookie", name: "sid", description: "The session of a participant." },
    csrfToken: { type: "apiKey", in: "header", name: "X-CSRF-Token", description: "The token of the page." },
    webhookSignature: {
      type: "apiKey",
      in: "header",
      name: "webhook-signature",
      description: "The signature by Standard Webhooks.",
    },
  },
};
