/** Random requests over every URL, method and role: with the ids of real rows, and with input that no client sends. */
import fc from "fast-check";
import type { ApiDocument } from "~/http/openapi/document.server";
import { BOUNDARY, MALFORMED_FORMS, UNREADABLE_PARTS } from "./malformed-forms";

export type HostileRequest = {
  host: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

/** What a request may be made of. */
export type Ingredients = {
  /** The headers of each role, cookies and token or a key, by the face that knows it. */
  roles: Record<"site" | "admin", Record<string, string>[]>;
  /** Every URL of the product, as in the table: "public/challenges/:slug". */
  urls: string[];
  /** Ids and slugs of real rows, by the table's name. */
  ids: Record<string, string[]>;
  document: ApiDocument;
};

type Schema = Record<string, unknown>;

const METHODS = ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "POST", "POST", "PUT", "PATCH", "DELETE"];
const UNKNOWN_HOST = "nowhere.example.test";
const HOSTS = [
  "demo.localhost",
  "demo.localhost",
  "demo.localhost",
  "harbor.localhost",
  "northwind.localhost",
  "localhost",
  UNKNOWN_HOST,
];

const TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e\u200b",
  "💥".repeat(200),
  "é".normalize("NFD"),
  "x".repeat(300),
  "x".repeat(70_000),
  "constructor",
  "__proto__",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e400",
  "9007199254740993",
  "99999999999999999999",
  "-3.5",
  "0x1f",
  "1,5",
  "2027-02-29",
  "2026-11-28T25:61",
  "0000-01-01",
  "+275760-09-13",
  "9999-12-31T23:59",
  "' or 1=1 --",
  "%' \\ _",
  "$1",
  "{{name}}",
  "${name}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "//evil.example.test",
  "javascript:alert(1)",
  "http://169.254.169.254/",
  "=HYPERLINK(1)",
  "ana@example.test",
  "@",
  "[",
  "{",
  "(a+)+$",
  "true",
  "maya@example.test",
];
const OTHER_VALUES = [null, true, -1, 1e308, 2 ** 53, 0.1, [], {}, [null], [[]], { length: 3 }, { $gt: "" }];
const NOWHERE = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-7fff-bfff-ffffffffffff"];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: "binary", maxLength: 40 }),
);
const anything = fc.oneof(text, fc.constantFrom(...OTHER_VALUES), fc.jsonValue({ maxDepth: 2 }));

export function hostileRequests({ roles, urls, ids, document }: Ingredients): fc.Arbitrary<HostileRequest> {
  const id = fc.constantFrom(...NOWHERE, ...Object.values(ids).flat());
  const parameter = (name: string) => {
    const table = `${name.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}s`;
    const rows = ids[table];
    return fc.oneof(
      { weight: 12, arbitrary: rows?.length ? fc.constantFrom(...rows) : id },
      { weight: 1, arbitrary: id },
      { weight: 1, arbitrary: text.map((value) => encoded(value, 2_000)) },
    );
  };
  const names = fc.constantFrom(...fieldNamesOf(document), "intent", "_method", "_data", "_routes", "__proto__");
  const query = fc.array(fc.tuple(names, fc.oneof(text, id)), { maxLength: 3 }).map((pairs) => {
    const written = pairs.map(([name, value]) => `${name}=${encoded(value, 3_000)}`);
    return written.length ? `?${written.join("&")}` : "";
  });
  const fields = fc.dictionary(names, fc.oneof(anything, id), { maxKeys: 8 });

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const schema = operation?.requestBody?.content["application/json"]?.schema;
      return { path: path.slice(1).replace(/\{(\w+)\}/g, ":$1"), method: method.toUpperCase(), schema };
    }),
  );
  const valueOf = valuesBySchema(document, id);
  const json = (body: unknown) => ({ type: "application/json", body: JSON.stringify(body) });
  const form = (body: Record<string, unknown>) => {
    const written = Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(written).toString() };
  };
  const anyBody = fc.oneof(
    fields.map(json),
    fields.map(form),
    anything.map(json),
    fc.constantFrom(...Object.values({ ...MALFORMED_FORMS, ...UNREADABLE_PARTS })).map((parts) => ({
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: Buffer.from(parts, "latin1"),
    })),
    fc
      .tuple(
        fc.constantFrom(
          "application/json",
          "text/plain",
          "multipart/form-data",
          "text/csv",
          "application/x-www-form-urlencoded",
          "x",
        ),
        fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      )
      .map(([type, body]) => ({ type, body })),
  );
  /** A body as described, of which one field or none is replaced. */
  const describedBody = (schema: Schema) =>
    fc.tuple(valueOf(schema), fc.option(fc.tuple(fc.nat(), anything))).map(([body, replaced]) => {
      const keys = body && typeof body === "object" ? Object.keys(body) : [];
      if (!replaced || keys.length === 0) return json(body);
      const [at, value] = replaced;
      return json({ ...(body as object), [keys[at % keys.length]!]: value });
    });

  const toAnyUrl = fc.record({
    url: fc.constantFrom(...urls),
    method: fc.constantFrom(...METHODS),
    body: anyBody,
  });
  const asDescribed = fc.constantFrom(...operations).chain(({ path, method, schema }) =>
    fc.record({
      url: fc.constant(path),
      method: fc.constant(method),
      body: schema ? describedBody(schema) : anyBody,
    }),
  );
  const target = fc.oneof({ weight: 1, arbitrary: toAnyUrl }, { weight: 2, arbitrary: asDescribed });
  const extraHeaders = fc.dictionary(
    fc.constantFrom(
      "idempotency-key",
      "if-none-match",
      "range",
      "accept-language",
      "x-forwarded-for",
      "content-encoding",
      "x-request-id",
      "origin",
      "referer",
    ),
    fc.oneof(
      fc.constantFrom("bytes=9-1", "gzip", "es", "*", "http://evil.example.test", "x".repeat(500)),
      fc.string({ maxLength: 40 }).map((value) => value.replace(/[^\x20-\x7e]/g, "?")),
    ),
    { maxKeys: 2 },
  );

  return target.chain(({ url, method, body }) => {
    const isAdmin = url.startsWith("admin/");
    const [own, other] = isAdmin ? [roles.admin, roles.site] : [roles.site, roles.admin];
    return fc
      .record({
        path: fc.tuple(...url.split("/").map((part) => segment(part, parameter))).map((parts) => parts.join("/")),
        query,
        role: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...own) },
          { weight: 1, arbitrary: fc.constantFrom(...other) },
        ),
        host: fc.constantFrom(...HOSTS),
        accept: fc.constantFrom("application/json", "text/html", "*/*", ""),
        extraHeaders,
      })
      .map(({ path, query, role, host, accept, extraHeaders }): HostileRequest => {
        const sendsBody = method !== "GET" && method !== "HEAD";
        return {
          host: isAdmin && host !== UNKNOWN_HOST ? "localhost" : host,
          method,
          path: `/${path}${query}`,
          headers: { accept, ...extraHeaders, ...role, ...(sendsBody ? { "content-type": body.type } : {}) },
          ...(sendsBody ? { body: body.body } : {}),
        };
      });
  });
}

/** For a URL; half of a surrogate pair, which no URL can have, is replaced. */
function encoded(value: string, maxLength: number): string {
  return encodeURIComponent(Buffer.from(value).toString()).slice(0, maxLength);
}

/** One part of a URL: `name` as it is, `:name`, `:name.csv`, `*`. */
function segment(part: string, parameter: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (part === "*") return text.map((value) => encoded(value, 200));
  const [, name, rest] = /^:(\w+)\??(.*)$/.exec(part) ?? [];
  return name ? parameter(name).map((value) => value + rest) : fc.constant(part.replace(/\?$/, ""));
}

/** The names of all query parameters and fields that the document knows. */
function fieldNamesOf(document: ApiDocument): string[] {
  const names = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (key === "properties" && value && typeof value === "object")
      for (const name of Object.keys(value)) names.add(name);
    if (key === "parameters" && Array.isArray(value))
      for (const { name } of value as { name?: string }[]) if (name) names.add(name);
    return value;
  });
  return [...names];
}

/** Values that fit a schema of the document, with real ids where it asks for one. */
function valuesBySchema(document: ApiDocument, id: fc.Arbitrary<string>) {
  const LEVELS = 6;
  const valueOf = (schema: Schema, levels = LEVELS): fc.Arbitrary<unknown> => {
    if (levels === 0) return fc.constant(null);
    const inner = (next: unknown) => valueOf(next as Schema, levels - 1);
    if (typeof schema.$ref === "string")
      return inner(document.components.schemas[schema.$ref.split("/").at(-1)!] ?? {});
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices?.length) return fc.oneof(...choices.map(inner));
    switch (schema.type) {
      case "object": {
        const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
        const requiredKeys = ((schema.required ?? []) as string[]).filter((key) =>
          properties.some(([name]) => name === key),
        );
        return fc.record(Object.fromEntries(properties.map(([name, next]) => [name, inner(next)])), { requiredKeys });
      }
      case "array":
        return fc.array(inner(schema.items ?? {}), { maxLength: 3 });
      case "integer":
      case "number":
        return fc.constantFrom(0, 1, 5, 100, 2_147_483_647, Number(schema.minimum ?? 1), Number(schema.maximum ?? 10));
      case "boolean":
        return fc.boolean();
      case "string":
        return schema.format === "uuid"
          ? id
          : fc.oneof(id, text, fc.constantFrom("A name", "2026-12-01T10:00", "#336699"));
      default:
        return anything;
    }
  };
  return (schema: Schema) => valueOf(schema);
}
