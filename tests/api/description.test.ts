import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma, sql } from "~/platform/database.server";
import { env } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import type { ProgramPermission } from "~/platform/permissions";
import routeTable from "~/routes";
import { scopesOf } from "~/services/api-keys/scopes";
import * as rows from "../factories";
import { enableAptos } from "../services/chain/chain-world";
import { createMerchant } from "../services/offers/directory-rows";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import * as people from "../setup/people";
import { EXAMPLES, type Example, type World } from "./description-examples";

/**
 * The served description and the API say the same: each operation is called with a valid and with an invalid request,
 * and what it responds is what the description promises. An operation with a body needs a row in
 * description-examples.ts.
 */
await testDatabase();
registerLocales();
const app = await appUnder("");

type Schema = Record<string, unknown>;
type Operation = {
  operationId: string;
  "x-required-scope"?: ProgramPermission | Record<string, ProgramPermission>;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: Schema };

const served = await app(new Request("http://localhost/admin/v2/openapi.json"));
const document = (await served.json()) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
);

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
const ERROR = { $ref: "https://api.test/#/components/schemas/Error" };

const SECRET = "a-secret-of-this-browser";
const FEATURES = [
  "receipts",
  "offers_reward",
  "tiers",
  "dynamic_feed_posts",
  "social_network_posts",
  "donation_challenge",
  "push_notifications",
];
const NOWHERE = "00000000-0000-7000-8000-000000000000";

let world: World;
let adminId: string;
let session: string;

beforeAll(async () => {
  const { demo, admins } = await people.createAdmins();
  adminId = admins.owner.id;
  await sql("update programs set features = $2 where id = $1", [demo, FEATURES]);
  const participant = await rows.createParticipant(demo, {
    eligibleOffersRewards: true,
    pointsAvailable: 5000n,
    pointsIssued: 5000n,
  });
  session = await openParticipantSession(sql, programIdFrom(demo), participant.id, new Date());
  const bistro = { name: "Blue Door Bistro", latitude: 40.7, longitude: -74 };
  const { keys } = await createMerchant(bistro);
  const tier = await prisma.tier.create({
    data: {
      programId: demo,
      id: uuidv7(rows.NOW),
      name: "Bronze",
      pointsThresholdMin: 0n,
      createdAt: rows.NOW,
      updatedAt: rows.NOW,
    },
  });
  world = { programId: demo, myId: participant.id, offerKey: keys[0]!, tierId: tier.id, ids: {} };
});

/** Makes a row for each parameter of an address. */
const ROWS: Record<string, (world: World) => Promise<string>> = {
  programId: async ({ programId }) => programId,
  rewardId: ({ programId }) => people.createReward(programId, "Mug"),
  challengeId: ({ programId }) => people.createChallenge(programId, "Visit the mug shop"),
  tagId: ({ programId }) => people.createTag(programId, "admin", unique("Mug")),
  contentTagId: ({ programId }) => people.createTag(programId, "content", unique("Mug")),
  domainId: ({ programId }) => people.createDomain(programId),
  productId: ({ programId }) => people.createProofProduct(programId, unique("Mug")),
  merchantId: ({ programId }) => people.createProofMerchant(programId, unique("Mug shop")),
  fileId: ({ programId }) => people.createFile(programId, "Mug.png"),
  participantId: ({ programId }) => people.createParticipant(programId, "Maya", 50),
  profileAttributeId: ({ programId }) => people.createProfileAttribute(programId),
  programPageId: ({ programId }) => people.createProgramPage(programId, unique("Mug rules")),
  communicationSettingId: ({ programId }) => people.createCommunicationSetting(programId, unique("Mails")),
  mailKind: async () => "welcome",
  feedPostId: ({ programId }) => people.createFeedPost(programId, unique("About mugs")),
  evergreenValueId: async ({ programId }) =>
    (await prisma.evergreenSettingValue.findFirst({ where: { programId } }))?.id ??
    people.createEvergreenValue(programId, "01900000-0000-7000-8000-000000000002"),
  receiptId: ({ programId }) => people.createReceipt(programId),
  webhookId: ({ programId }) => people.createWebhook(programId, adminId),
  deliveryId: ({ programId, ids }) => people.createWebhookDelivery(programId, ids.webhookId),
  itemId: async ({ programId, ids }) =>
    (await prisma.receiptItem.findFirstOrThrow({ where: { programId, receiptId: ids.receiptId } })).id,
  referralId: ({ programId }) => people.createReferral(programId),
  participantProfileId: ({ programId }) => people.createProfileAttribute(programId),
  aptosId: async ({ programId }) =>
    (await prisma.aptosIntegration.findFirst({ where: { programId } }))?.id ??
    (await enableAptos(programId, { enabled: false })).id,
};

let counter = 0;
function unique(name: string): string {
  return `${name} ${++counter}`;
}

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

test("every example belongs to an operation", () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(Object.keys(EXAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
});

describe.each(operations)("$operationId", (operation) => {
  const { method, path, operationId, requestBody, responses, "x-required-scope": scope = {} } = operation;
  const scopes = typeof scope === "string" ? [scope] : Object.values(scope);

  test("responds to a valid request as described", async () => {
    const make = EXAMPLES[operationId];
    if (!make && requestBody) throw new Error(`${operationId} needs an example`);
    const { ids, example } = await exampleOf(path, make);
    const { body, form } = example;
    if (body && requestBody?.content["application/json"])
      expectValid(requestBody.content["application/json"].schema, body, "the request");
    const response = await send(method, addressOf(path, ids) + (example.query ?? ""), form ?? body, { scopes });
    const json: unknown = await response.json();
    expect(response.status, JSON.stringify(json)).toBe(200);
    expectValid(responses["200"]!.content!["application/json"]!.schema, json, "the response");
  });

  test("responds to an invalid request with a described error", async () => {
    const { ids } = await exampleOf(path, undefined);
    const names = Object.keys(ids);
    const [content] = Object.values(requestBody?.content ?? {});
    const schema = (content?.schema.allOf as Schema[] | undefined)?.[0] ?? content?.schema;
    const invalid = schema && invalidBody(schema);
    if (!invalid && names.length > 0) ids[names.at(-1)!] = NOWHERE;
    const isLost = !invalid && names.length === 0;
    const response = await send(method, addressOf(path, ids), invalid, { scopes, isLost });
    expect(Object.keys(responses), `the status ${response.status}`).toContain(String(response.status));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expectValid(ERROR, await response.json(), "the error");
  });
});

async function exampleOf(path: string, make: Example | undefined) {
  const ids: Record<string, string> = {};
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    const row = name === "tagId" && path.includes("content_tags") ? "contentTagId" : name!;
    ids[name!] = await ROWS[row]!({ ...world, ids });
  }
  const example = (await make?.({ ...world, ids }, unique)) ?? {};
  return { ids: { ...ids, ...example.ids }, example };
}

function addressOf(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
}

/** A body that no field takes. */
function invalidBody(schema: Schema): object | undefined {
  const [alternative] = (schema.anyOf as Schema[] | undefined) ?? [schema];
  const properties = Object.entries((alternative!.properties ?? {}) as Record<string, { const?: unknown }>);
  if (properties.every(([name]) => name === "intent")) return undefined;
  return Object.fromEntries(properties.map(([name, { const: only }]) => [name, name === "intent" ? only : [[]]]));
}

/**
 * Sends a request with an API key that has the scopes which the operation says it needs, or to the site as its
 * participant.
 * @param isLost without a key or session, or to a site that does not exist
 */
async function send(
  method: string,
  path: string,
  body: object | FormData | undefined,
  { scopes = [], isLost = false }: { scopes?: ProgramPermission[]; isLost?: boolean },
): Promise<Response> {
  const isSite = !path.startsWith("/admin/");
  const headers: Record<string, string> = { Accept: "application/json" };
  if (isSite) headers["X-CSRF-Token"] = csrfTokenFor(SECRET);
  if (isSite && !isLost) headers.Cookie = `sid=${session}; csrf=${SECRET}`;
  if (!isSite && !isLost)
    headers.Authorization = `Bearer ${(await people.createApiKey(world.programId, adminId, { scopes: [...scopesOf("custom", scopes)] })).text}`;
  const isForm = body instanceof FormData;
  if (body && !isForm) headers["Content-Type"] = "application/json";
  const site = isLost ? "nowhere.localhost" : "demo.localhost";
  const origin = `http://${isSite ? site : "localhost"}`;
  const payload = body && (isForm ? body : JSON.stringify(body));
  return app(new Request(`${origin}${path}`, { method, headers, body: payload }));
}

type Entry = { path?: string; file: string; children?: Entry[] };
const modules = import.meta.glob<Record<string, unknown>>("/app/api/**/*.ts");

/** The calls that the description leaves out, with the reason. Pages are described when their loader says so. */
const UNDESCRIBED: [RegExp, string][] = [
  [/\.(csv|txt|json|xml|webmanifest)$/, "a file"],
  [/ (media|brand|receipts|public\/account\/data)(\/|$)/, "a file"],
  [/ public\/wallet\//, "leads a phone to its wallet"],
  [/ offers\/(vouchers|logos|base-map)\//, "a picture or a part of the map"],
  [/\/(photos\/:photoId|answer_photos\/:photoId|files\/:fileNumber|exports\/:exportId|social_picture)$/, "a file"],
  [/ public\/wallet\//, "a file, or the way to a page of Google"],
  [/ ahoy\//, "statistics of the site's own pages"],
  [/ webhooks\/stripe$/, "called by the payment provider"],
  [/ (public\/signin|admin\/v2\/auth)\/| public\/session$/, "signs a browser in or out, or says who is signed in"],
  [/(public\/locale|admin\/v2\/theme)$/, "sets a cookie of a browser"],
  [/(checkout_session|checkout_cancelled)$/, "leads a browser to the payment page and back"],
  [/unified_social_submission$/, "a beacon of the site's own page"],
  [/ api\/docs$/, "the description itself"],
  [/\/(new|edit)$/, "the data of a form"],
  [/\/dashboard\//, "repeats a call of the program"],
  [/\/(organization\/|users(\/|$)|(de|re)activate_program$|features$)/, "for owners of the organization, not for keys"],
  [/\/deliveries\/live$/, "a stream of events"],
  [/\/api_auths(\/|$)/, "for admins: a key makes no keys"],
  [/ admin\/v2\/programs$/, "for signed-in admins: a key is of one program"],
  [/\/saved_views$/, "belongs to the signed-in admin"],
  [/ admin\/v2\/search$/, "for the palette of the admin"],
];

test("a call that is not described has a reason", async () => {
  const left: string[] = [];
  for (const { path, file } of entriesOf((await routeTable) as Entry[])) {
    if (!path || !file.startsWith("api/")) continue;
    const described = Object.keys(document.paths[`/${path.replace(/:(\w+)/g, "{$1}")}`] ?? {});
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
