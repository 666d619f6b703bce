import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { texts as adminTexts } from "~/locales/es/admin";
import { texts as siteTexts } from "~/locales/es/site";
import { registerLocales } from "~/locales/register-locales.server";
import { env } from "~/platform/env.server";
import routeTable from "~/routes";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { keysIn } from "../setup/json-schema";
import { addressOf, createWorld, describedApi, exampleOf, scopesFor, sendTo, type Schema } from "./described-api";
import { EXAMPLES, type World } from "./description-examples";
import { guideCalls } from "./guide-examples";
import { wrongBodies } from "./wrong-bodies";

/**
 * The served description and the API say the same: each operation is called with a valid and with an invalid request,
 * and what it responds is what the description promises. An operation with a body needs a row in
 * description-examples.ts.
 */
await testDatabase();
await registerLocales();
/** They respond to each row by itself, so that a wrong row is no wrong request. */
const ROW_BY_ROW = ["cancelOrders", "returnOrders", "saveOrders", "takeEventBatch"];
const app = await appUnder("");

const { served, document, operations } = await describedApi(app);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "https://api.test/", components: document.components });
const validators = new Map<Schema, ValidateFunction>();
function expectValid(schema: Schema, value: unknown, what: string): void {
  let validate = validators.get(schema);
  if (!validate)
    validators.set(schema, (validate = ajv.compile({ $id: `https://api.test/${validators.size}`, ...schema })));
  validate(value);
  expect(validate.errors ?? [], `${what}: ${JSON.stringify(value).slice(0, 300)}`).toEqual([]);
}
/** A file of a media type, or of any of a range such as `image/*`; its end is not waited for. */
async function expectFile(response: Response, range: string): Promise<void> {
  const type = response.headers.get("content-type")!.split(";")[0]!;
  expect(response.status).toBe(200);
  expect([type, `${type.split("/")[0]}/*`, "*/*"]).toContain(range);
  const { value } = await response.body!.getReader().read();
  expect(value!.length).toBeGreaterThan(0);
}
const ERROR = { $ref: "https://api.test/#/components/schemas/Error" };

const NOWHERE = "00000000-0000-7000-8000-000000000000";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("the description has an address that does not change, for anybody, with an ETag", async () => {
  expect(served.headers.get("content-type")).toBe("application/json");
  const short = await app(new Request("http://localhost/api/openapi.json"));
  expect(await short.json()).toEqual(document);
  const headers = { "If-None-Match": served.headers.get("etag")! };
  expect((await app(new Request("http://localhost/admin/v2/openapi.json", { headers }))).status).toBe(304);
});

test("the linter finds nothing", async () => {
  const file = join(env.dataDir, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["node_modules/@redocly/cli/bin/cli.js", "lint", file, "--extends=recommended", "--format=json"],
    { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
  ).catch((error: { stdout: string }) => error);
  const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: object[] };
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

test("of all keys that are sent or given, one has a question mark", () => {
  const keys = [...keysIn(document), ...operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))];
  expect([...new Set(keys.filter((key) => key?.includes("?")))]).toEqual(["eligible_offers_rewards?"]);
});

test("every example belongs to an operation", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(Object.keys(EXAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
});

test("the guide's examples are calls that there are, with bodies that they take", () => {
  const calls = guideCalls();
  expect(calls.length).toBeGreaterThan(12);
  for (const { method, path, query, body } of calls) {
    const operation = operations.find((one) => one.method === method && one.path.replace(/\{\w+\}/g, "{}") === path);
    const names = operation?.parameters.map(({ name }) => name) ?? [];
    expect(operation, `${method} ${path}`).toBeDefined();
    expect(query.filter((name) => !names.includes(name))).toEqual([]);
    const schema = operation!.requestBody?.content["application/json"]?.schema;
    if (schema && body !== undefined) expectValid(schema, body, `${method} ${path}`);
  }
});

test("a download has all rows, so it takes no page", () => {
  const downloads = operations.filter(({ responses }) => responses["200"]!.content?.["text/csv"]);
  const paged = downloads.filter(({ parameters }) => parameters.some(({ name }) => name.startsWith("page")));
  expect(downloads.length).toBeGreaterThan(5);
  expect(paged.map(({ operationId }) => operationId)).toEqual([]);
});

describe.each(operations)("$operationId", (operation) => {
  const { method, path, operationId, requestBody, parameters, responses } = operation;
  const scopes = scopesFor(operation);

  test("responds to a valid request as described", async () => {
    const make = EXAMPLES[operationId];
    if (!make && requestBody) throw new Error(`${operationId} needs an example`);
    const { ids, example } = await exampleOf(world, path, make);
    const { body, form } = example;
    if (body && requestBody?.content["application/json"])
      expectValid(requestBody.content["application/json"].schema, body, "the request");
    const response = await sendTo(app, world, method, addressOf(path, ids) + (example.query ?? ""), {
      body: form ?? body,
      scopes,
    });
    const [type, { schema }] = Object.entries(responses["200"]!.content!)[0]!;
    if (type !== "application/json") return expectFile(response, type);
    const json: unknown = await response.json();
    expect(response.status, JSON.stringify(json)).toBe(200);
    expectValid(schema, json, "the response");
  });

  test("responds to an invalid request with a described error", async () => {
    const { ids } = await exampleOf(world, path);
    const names = Object.keys(ids);
    const [content] = Object.values(requestBody?.content ?? {});
    const schema = (content?.schema.allOf as Schema[] | undefined)?.[0] ?? content?.schema;
    const invalid = ROW_BY_ROW.includes(operationId) ? { rows: [] } : schema && invalidBody(schema);
    if (!invalid && names.length > 0) ids[names.at(-1)!] = NOWHERE;
    const isLost = !invalid && names.length === 0;
    const response = await sendTo(app, world, method, addressOf(path, ids), { body: invalid, scopes, isLost });
    expect(Object.keys(responses), `the status ${response.status}`).toContain(String(response.status));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expectValid(ERROR, await response.json(), "the error");
  });

  test("responds to whatever is sent in sentences of the product, in the caller's language", async () => {
    const { ids, example } = await exampleOf(world, path, EXAMPLES[operationId]);
    const address = addressOf(path, ids);
    const messages: string[] = [];
    const call = async (url: string, body?: object) => {
      const response = await sendTo(app, world, method, url, { body, scopes, language: "es" });
      expect(response.status, `${url} ${JSON.stringify(body)}`).toBeLessThan(500);
      if (response.status < 400) return void (await response.body?.cancel());
      const json = (await response.json()) as { message: string; errors: { message: string }[] };
      messages.push(json.message, ...json.errors.map(({ message }) => message));
    };
    await call(path.replace(/\{\w+\}/g, "x"), example.body);
    for (const { name, in: place } of parameters) if (place === "query") await call(`${address}?${name}=~&${name}=`);
    const [content] = Object.values(requestBody?.content ?? {});
    for (const body of content ? wrongBodies(content.schema) : []) await call(address, body);
    expect([...new Set(messages)].filter((message) => !SPANISH.some((text) => text.test(message)))).toEqual([]);
  });
});

/**
 * The Spanish texts, with anything in place of their placeholders; those that begin with one would match
 * almost everything. A text that has none in Spanish comes in English.
 */
const SPANISH = Object.values({ ...siteTexts, ...adminTexts })
  .flatMap((text) => (typeof text === "string" ? [text] : [text.one, text.other]))
  .map((text) => text.split(/\{\w+\}/))
  .filter(([start]) => start !== "")
  .map((parts) => new RegExp(`^${parts.map(escaped).join("[^]*")}$`));

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A body that no field takes. */
function invalidBody(schema: Schema): object | undefined {
  const [alternative] = (schema.anyOf as Schema[] | undefined) ?? [schema];
  const properties = Object.entries((alternative!.properties ?? {}) as Record<string, { const?: unknown }>);
  if (properties.every(([name]) => name === "intent")) return undefined;
  return Object.fromEntries(properties.map(([name, { const: only }]) => [name, name === "intent" ? only : [[]]]));
}

type Entry = { path?: string; file: string; children?: Entry[] };
const modules = import.meta.glob<Record<string, unknown>>("/app/api/**/*.ts");

/** The calls that the description leaves out, with the reason. Pages are described when their loader says so. */
const UNDESCRIBED: [RegExp, string][] = [
  [/\.(csv|txt|json|xml|webmanifest)$/, "a file"],
  [/ (media|brand|receipts|public\/account\/data)(\/|$)/, "a file"],
  [/ public\/wallet\//, "leads a phone to its wallet"],
  [/ offers\/(vouchers|logos)\//, "a picture"],
  [/\/(photos\/:photoId|social_picture)$/, "a file"],
  [/ public\/wallet\//, "a file, or the way to a page of Google"],
  [/ ahoy\//, "statistics of the site's own pages"],
  [/ webhooks\/stripe$/, "called by the payment provider"],
  [/ (public\/signin|admin\/v2\/auth)\/| public\/session$/, "signs a browser in or out, or says who is signed in"],
  [/ public\/passkeys\//, "needs the authenticator of a browser"],
  [/(public\/locale|admin\/v2\/theme)$/, "sets a cookie of a browser"],
  [/(checkout_session|checkout_cancelled)$/, "leads a browser to the payment page and back"],
  [/unified_social_submission$/, "a beacon of the site's own page"],
  [/ api\/docs$/, "the description itself"],
  [/\/(new|edit)$/, "the data of a form"],
  [/\/dashboard\//, "repeats a call of the program"],
  [/\/(organization\/|users(\/|$)|(de|re)activate_program$|features$)/, "for owners of the organization, not for keys"],
  [/earning_rules\/:earningRuleId\/approve$/, "for a second person, not for keys"],
  [/^CHANGE .*earning_rules\/settings$/, "for persons, as approving is"],
  [/\/api_auths(\/|$)/, "for admins: a key makes no keys"],
  [/^CHANGE admin\/v2\/programs$/, "for owners of the organization, not for keys"],
  [/\/saved_views$/, "belongs to the signed-in admin"],
];

test("a call that is not described has a reason", async () => {
  const left: string[] = [];
  for (const { path, file } of entriesOf((await routeTable) as Entry[])) {
    if (!path || !file.startsWith("api/")) continue;
    const described = Object.keys(document.paths[`/${path.replace(/(?<=\/):(\w+)/g, "{$1}")}`] ?? {});
    const { loader, action } = (await modules[`/app/${file}`]!()) as { loader?: unknown; action?: unknown };
    if (loader && !described.includes("get")) left.push(`GET ${path}`);
    if (action && described.every((method) => method === "get")) left.push(`CHANGE ${path}`);
  }
  expect(left.filter((call) => !UNDESCRIBED.some(([pattern]) => pattern.test(call)))).toEqual([]);
  expect(UNDESCRIBED.filter(([pattern]) => !left.some((call) => pattern.test(call)))).toEqual([]);
});

function entriesOf(entries: Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
}
