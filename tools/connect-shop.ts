/** What an operator does in the admin to connect a shop: a key, a webhook, a merchant and a challenge. */
import { closeAdminSession, findAdminSession, openAdminSession } from "~/auth/admin-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { createApiKey, revokeApiKey } from "~/services/api-keys/api-keys.admin.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createEndpoint, deleteEndpoint } from "~/services/webhooks/webhooks.admin.server";
import { dataOf, loyaltyClient, rowsOf, type EventType, type LoyaltyClient } from "../clients/typescript/src/index";
import { SHOP_NAME, type ShopOptions } from "../examples/shop/server";

const NAME = "Example shop";
const CHALLENGE = "Your first purchase at the example shop";
const POINTS = 50;
const EVENTS: EventType[] = ["participant.created", "challenge.completed", "points.changed", "receipt.updated"];
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

type Shop = {
  /** The host of the admin. */
  url: string;
  /** Of the program. */
  subdomain: string;
  webhookUrl: string;
};

/** Connects the example shop to a program, as its owner. The key and the webhook of an earlier call end. */
export async function connectShop({ url, subdomain, webhookUrl }: Shop): Promise<ShopOptions> {
  const { programId, apiKey, webhookSecret } = await asOwner(subdomain, async (ctx) => {
    const { programId, now } = ctx;
    const keys = await prisma.apiKey.findMany({ where: { programId, name: NAME, revokedAt: null } });
    for (const { id } of keys) await revokeApiKey(ctx, id);
    const webhooks = await prisma.webhookEndpoint.findMany({ where: { programId, url: webhookUrl, deletedAt: null } });
    for (const { id } of webhooks) await deleteEndpoint(ctx, id);
    const expires_at = new Date(now.getTime() + MONTH_MS).toISOString();
    const key = await createApiKey(ctx, { name: NAME, access: "full", expires_at });
    const webhook = await createEndpoint(ctx, { url: webhookUrl, events: EVENTS, description: NAME, active: true });
    return { programId, apiKey: key.api_key, webhookSecret: webhook.secret };
  });
  const loyalty = loyaltyClient({ baseUrl: url, apiKey });
  await addMerchant(loyalty, programId);
  const challengeId = await challengeOf(loyalty, programId);
  return { url, apiKey, programId, challengeId, webhookSecret };
}

/** Receipts of a merchant that the program does not know wait for a person. */
async function addMerchant(loyalty: LoyaltyClient, programId: string): Promise<void> {
  const list = "/admin/v2/programs/{programId}/purchase_proof_merchants";
  for await (const { name } of rowsOf(loyalty, list, { path: { programId }, query: { search: SHOP_NAME } }))
    if (name === SHOP_NAME) return;
  await dataOf(loyalty.POST(list, { params: { path: { programId } }, body: { name: SHOP_NAME } }));
}

async function challengeOf(loyalty: LoyaltyClient, programId: string): Promise<string> {
  const list = "/admin/v2/programs/{programId}/challenges";
  for await (const { id, caption } of rowsOf(loyalty, list, { path: { programId }, query: { search: CHALLENGE } }))
    if (caption === CHALLENGE) return id;
  const { data } = await dataOf(
    loyalty.POST(list, {
      params: { path: { programId } },
      body: {
        challenge_type: "link",
        caption: CHALLENGE,
        link_url: "https://shop.example.test/",
        points: POINTS,
        api_completion_only: true,
        published: true,
      },
    }),
  );
  if (!("id" in data)) throw new Error("No challenge was created");
  return data.id;
}

/** Runs `work` in the name of the owner of a program. */
async function asOwner<Result>(subdomain: string, work: (ctx: AdminProgramCtx) => Promise<Result>): Promise<Result> {
  const program = await prisma.program.findFirstOrThrow({ where: { subdomain } });
  const owner = { organizationId: program.organizationId, owner: true, active: true };
  const { adminId } = await prisma.organizationAdmin.findFirstOrThrow({ where: owner });
  const now = new Date();
  const actor = (await findAdminSession(await openAdminSession(sql, adminId, now), now))!;
  try {
    const place = { programId: programIdFrom(program.id), program: await catalogueOf(program.id) };
    return await work({ ...place, actor, now, locale: "en", requestId: "example-shop" });
  } finally {
    await closeAdminSession(sql, actor.sessionId);
  }
}
