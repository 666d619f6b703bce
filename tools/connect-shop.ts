/** What an operator does in the admin to connect a shop: a key, a webhook, and a reward with codes for its checkout. */
import { randomInt } from "node:crypto";
import { closeAdminSession, findAdminSession, openAdminSession } from "~/auth/admin-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import type { ProgramPermission } from "~/platform/permissions";
import { createApiKey, revokeApiKey } from "~/services/api-keys/api-keys.admin.server";
import { addCoupons } from "~/services/coupons/coupons.admin.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pointsTermOf } from "~/services/programs/terms";
import { rewardInput } from "~/services/rewards/rewards-admin.schema";
import { createReward } from "~/services/rewards/rewards.admin.server";
import { createEndpoint, deleteEndpoint } from "~/services/webhooks/webhooks.admin.server";
import type { EventType } from "../clients/typescript/src/index";
import type { ShopOptions } from "../examples/shop/server";

const NAME = "Example shop";
/** Members who join, orders, and codes. */
const SCOPES: ProgramPermission[] = ["users:manage", "orders:create", "points:spend"];
const EVENTS: EventType[] = ["participant.created", "points.changed", "reward.claimed"];
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const CODES = 100;
const REWARD = rewardInput.parse({
  name: "$3 off in the example shop",
  selection: "redeem",
  description: "Three dollars off an order of ten or more.",
  redemption_details: "Enter this code at the checkout.",
  ...{ threshold: 25, discount_kind: "amount", discount_value: 300, minimum_order: 1000 },
  ...{ repeatable: true, published: true },
});

type Shop = {
  /** The host of the admin. */
  url: string;
  /** Of the program. */
  subdomain: string;
  webhookUrl: string;
};

/** Connects the example shop to a program, as its owner. The key and the webhook of an earlier call end. */
export async function connectShop({ url, subdomain, webhookUrl }: Shop): Promise<ShopOptions> {
  return asOwner(subdomain, async (ctx) => {
    const { programId, program, now } = ctx;
    const keys = await prisma.apiKey.findMany({ where: { programId, name: NAME, revokedAt: null } });
    for (const { id } of keys) await revokeApiKey(ctx, id);
    const webhooks = await prisma.webhookEndpoint.findMany({ where: { programId, url: webhookUrl, deletedAt: null } });
    for (const { id } of webhooks) await deleteEndpoint(ctx, id);
    const expires_at = new Date(now.getTime() + MONTH_MS).toISOString();
    const key = await createApiKey(ctx, { name: NAME, access: "custom", scopes: SCOPES, expires_at });
    const webhook = await createEndpoint(ctx, { url: webhookUrl, events: EVENTS, description: NAME, active: true });
    await addReward(ctx);
    return {
      ...{ url, programId, apiKey: key.api_key, webhookSecret: webhook.secret },
      program: { name: program.name, url: programUrl(program), points: pointsTermOf(program) },
    };
  });
}

/** Unless it is there from an earlier call. */
async function addReward(ctx: AdminProgramCtx): Promise<void> {
  const { programId } = ctx;
  if ((await prisma.reward.count({ where: { programId, name: REWARD.name, archivedAt: null } })) > 0) return;
  const { id } = await createReward(ctx, REWARD);
  const codes = Array.from(
    { length: CODES },
    () =>
      `SHOP-${randomInt(36 ** 8)
        .toString(36)
        .toUpperCase()}`,
  );
  await addCoupons(ctx, id, { codes: codes.join("\n") });
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
