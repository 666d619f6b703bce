/**
 * The served description of the API, and what calls its operations: rows for their addresses, valid requests, and a key
 * that has the scopes which an operation says it needs.
 */
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import type { ProgramPermission } from "~/platform/permissions";
import { scopesOf } from "~/services/api-keys/scopes";
import * as rows from "../factories";
import { enableAptos } from "../services/chain/chain-world";
import { createMerchant } from "../services/offers/directory-rows";
import * as people from "../setup/people";
import { eventName, type Example, type World } from "./description-examples";

export type Schema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  "x-required-scope"?: ProgramPermission | Record<string, ProgramPermission>;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: Schema };
type DescribedOperation = Operation & { path: string; method: string };

type App = (request: Request) => Promise<Response>;

/** The served description, and its operations with a test's name for each. */
export async function describedApi(app: App) {
  const served = await app(new Request("http://localhost/admin/v2/openapi.json"));
  const document = (await served.clone().json()) as Document;
  const operations: DescribedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  return { served, document, operations };
}

/** The scopes that a key needs for an operation, with all of its intents. */
export function scopesFor({ "x-required-scope": scope = {} }: Operation): ProgramPermission[] {
  return typeof scope === "string" ? [scope] : Object.values(scope);
}

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

/** A program with all features, a participant who is signed in to its site, and an admin who makes its keys. */
export async function createWorld(): Promise<World> {
  const { demo, admins } = await people.createAdmins();
  await sql(sqlText`update programs set features = $2, i18n_enabled = true where id = $1`, [demo, FEATURES]);
  const participant = await rows.createParticipant(demo, { eligibleOffersRewards: true });
  await rows.givePoints(demo, participant.id, 5000);
  const session = await openParticipantSession(sql, programIdFrom(demo), participant.id, new Date());
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
  return {
    programId: demo,
    myId: participant.id,
    offerKey: keys[0]!,
    tierId: tier.id,
    ids: {},
    adminId: admins.owner.id,
    session,
  };
}

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
  dailyQuestionId: ({ programId }) => people.createDailyQuestion(programId, unique("Which mug?")),
  questId: ({ programId }) => people.createQuest(programId, unique("Meet the mugs")),
  teamGoalId: ({ programId }) => people.createTeamGoal(programId, unique("All the mugs")),
  eventTypeId: ({ programId }) => people.createEventType(programId, eventName(unique)),
  orderId: ({ programId }) => people.createOrder(programId),
  eventId: ({ programId }) => people.createEvent(programId, eventName(unique)),
  feedPostId: ({ programId }) => people.createFeedPost(programId, unique("About mugs")),
  evergreenValueId: async ({ programId }) =>
    (await prisma.evergreenSettingValue.findFirst({ where: { programId } }))?.id ??
    people.createEvergreenValue(programId, "01900000-0000-7000-8000-000000000002"),
  receiptId: ({ programId }) => people.createReceipt(programId),
  webhookId: ({ programId, adminId }) => people.createWebhook(programId, adminId),
  deliveryId: ({ programId, ids }) => people.createWebhookDelivery(programId, ids.webhookId),
  templateId: ({ programId }) => people.createTemplate(programId),
  noteId: ({ programId, adminId, ids }) => people.createNote(programId, ids.participantId!, adminId),
  lotId: ({ programId, ids }) => people.createPendingLot(programId, ids.participantId!),
  passkeyId: ({ programId, ids }) => people.createPasskey(programId, ids.participantId!),
  month: async () => "2026-01",
  itemId: async ({ programId, ids }) =>
    (await prisma.receiptItem.findFirstOrThrow({ where: { programId, receiptId: ids.receiptId } })).id,
  exportId: ({ programId, adminId }) => people.createExport(programId, adminId),
  photoId: ({ programId }) => people.createAnswerPhoto(programId),
  fileNumber: async () => "0",
  importId: ({ programId, adminId }) => people.createImport(programId, adminId),
  submissionId: ({ programId }) => people.createSubmission(programId),
  line: ({ programId, ids }) => people.createRejectedRow(programId, ids.importId!),
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

/** The rows of an operation's address, and a valid request. */
export async function exampleOf(world: World, path: string, make?: Example) {
  const ids: Record<string, string> = {};
  for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
    const row = name === "tagId" && path.includes("content_tags") ? "contentTagId" : name!;
    ids[name!] = await ROWS[row]!({ ...world, ids });
  }
  const example = (await make?.({ ...world, ids }, unique)) ?? {};
  return { ids: { ...ids, ...example.ids }, example };
}

export function addressOf(path: string, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
}

type Sent = {
  body?: object | FormData;
  scopes?: ProgramPermission[];
  /** Without a key or session, or to a site that does not exist. */
  isLost?: boolean;
  language?: string;
};

/** Sends a request with an API key that has these scopes, or to the site as its participant. */
export async function sendTo(app: App, world: World, method: string, path: string, sent: Sent = {}): Promise<Response> {
  const { body, scopes = [], isLost = false, language = "en" } = sent;
  const isSite = !path.startsWith("/admin/");
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language };
  if (isSite) headers["X-CSRF-Token"] = csrfTokenFor(SECRET);
  if (isSite && !isLost) headers.Cookie = `sid=${world.session}; csrf=${SECRET}`;
  if (!isSite && !isLost) headers.Authorization = `Bearer ${await keyWith(world, scopes)}`;
  const isForm = body instanceof FormData;
  if (body && !isForm) headers["Content-Type"] = "application/json";
  const site = isLost ? "nowhere.localhost" : "demo.localhost";
  const origin = `http://${isSite ? site : "localhost"}`;
  const payload = body && (isForm ? body : JSON.stringify(body));
  return app(new Request(`${origin}${path}`, { method, headers, body: payload }));
}

async function keyWith({ programId, adminId }: World, scopes: ProgramPermission[]): Promise<string> {
  const key = scopes.length > 0 ? { scopes: [...scopesOf("custom", scopes)] } : {};
  return (await people.createApiKey(programId, adminId, key)).text;
}
