import type { WebhookEndpoint } from "~/generated/prisma/client";
import type { Transaction } from "~/platform/database/sql";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { EndpointView } from "../webhooks.schema";

/** An endpoint of the program. @throws not_found, also for a deleted one */
export async function storedEndpoint(
  db: Pick<Transaction, "webhookEndpoint">,
  { programId }: Pick<AdminProgramCtx, "programId">,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = isUuid(id)
    ? await db.webhookEndpoint.findUnique({ where: { programId_id: { programId, id }, deletedAt: null } })
    : null;
  if (!endpoint) throw notFound("Webhook not found");
  return endpoint;
}

/** An endpoint without its secrets. */
export function endpointViewOf(row: WebhookEndpoint, now: Date): EndpointView {
  const { previousSecretUntil } = row;
  return {
    id: row.id,
    url: row.url,
    events: row.events as EndpointView["events"],
    description: row.description,
    active: row.active,
    failing_since: row.failingSince?.toISOString() ?? null,
    switched_off_at: row.switchedOffAt?.toISOString() ?? null,
    switched_off_reason: row.switchedOffReason as EndpointView["switched_off_reason"],
    previous_secret_until: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
