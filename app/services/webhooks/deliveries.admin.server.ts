/** The log of an endpoint: what was sent, what came back, and sending it again. */
import { z } from "zod";
import type { Prisma, WebhookDelivery } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, pageSchema, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { instantOf } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { DELIVERIES_CHANNEL } from "./delivery-changes.server";
import { deliveryViewOf, requestBodyOf } from "./internal/delivery-views.server";
import { ORDERED_ATTEMPTS } from "./internal/retries";
import { storedEndpoint } from "./internal/stored-endpoint.server";
import {
  DELIVERY_TYPES,
  deliveryDetail,
  deliveryView,
  type DeliveryDetail,
  type DeliveryListQuery,
  type DeliveryView,
  type ReplayRange,
} from "./webhooks.schema";

const INACTIVE = msg("Turn this webhook on first");
const SENDING = msg("This delivery is being sent right now");
const ENDS_FIRST = msg("Enter a time after the start");

/** The most rows of `listDeliveryChanges`. */
const MAX_CHANGES = 200;

/** A page of an endpoint's deliveries, by default the latest event first. @throws not_found */
export const listDeliveries = query(
  "webhooks:manage",
  async function listDeliveries(
    ctx: AdminProgramCtx,
    endpointId: string,
    input: DeliveryListQuery,
  ): Promise<Page<DeliveryView>> {
    await storedEndpoint(prisma, ctx, endpointId);
    const where: Prisma.WebhookDeliveryWhereInput = {
      programId: ctx.programId,
      endpointId,
      ...(input.state.length > 0 ? { state: { in: input.state } } : {}),
      ...(input.type.length > 0 ? { type: { in: input.type } } : {}),
      ...searched(input.search),
    };
    const orderBy = { sequence: input.sort === "created_at" ? ("asc" as const) : ("desc" as const) };
    return listPage(
      input,
      fromLongList(
        (range) => prisma.webhookDelivery.findMany({ where, orderBy, ...range }),
        async () => countedUpTo(await prisma.webhookDelivery.count({ where, ...COUNT_LIMIT })),
      ),
      (rows) => rows.map(deliveryViewOf),
    );
  },
  { output: pageSchema(deliveryView) },
);

/** A delivery with what was sent and each try. @throws not_found */
export const getDelivery = query(
  "webhooks:manage",
  async function getDelivery(ctx: AdminProgramCtx, endpointId: string, id: string): Promise<DeliveryDetail> {
    await storedEndpoint(prisma, ctx, endpointId);
    const { programId } = ctx;
    const row = isUuid(id)
      ? await prisma.webhookDelivery.findUnique({ where: { programId_id: { programId, id }, endpointId } })
      : null;
    if (!row) throw notFound("Delivery not found");
    const [event, attempts, earlier] = await Promise.all([
      prisma.webhookEvent.findUnique({ where: { programId_id: { programId, id: row.eventId } } }),
      prisma.webhookAttempt.findMany({
        where: { programId, deliveryId: row.id },
        orderBy: [{ attemptedAt: "desc" }, { id: "desc" }],
      }),
      prisma.webhookDelivery.findFirst({ where: earlierThan(row), select: { id: true } }),
    ]);
    if (!event) throw notFound("Delivery not found");
    return {
      ...deliveryViewOf(row),
      request_body: requestBodyOf(event),
      waits_for_earlier: earlier !== null && isDue(row, ctx.now),
      log: attempts.map((attempt) => ({
        id: attempt.id,
        url: attempt.url,
        request_headers: attempt.requestHeaders as Record<string, string>,
        response_status: attempt.responseStatus,
        response_body: attempt.responseBody,
        error: attempt.error,
        duration_ms: attempt.durationMs,
        attempted_at: attempt.attemptedAt.toISOString(),
      })),
    };
  },
  { output: deliveryDetail },
);

/** As the worker chooses what it may send: webhooks.jobs.server.ts. */
function earlierThan({
  programId,
  endpointId,
  participantId,
  sequence,
}: WebhookDelivery): Prisma.WebhookDeliveryWhereInput {
  return {
    programId,
    endpointId,
    participantId: participantId ?? { in: [] },
    sequence: { lt: sequence },
    state: { in: ["waiting", "sending"] },
    attempts: { lt: ORDERED_ATTEMPTS },
  };
}

function isDue({ state, outOfOrder, nextAttemptAt }: WebhookDelivery, now: Date): boolean {
  return state === "waiting" && !outOfOrder && nextAttemptAt !== null && nextAttemptAt <= now;
}

/**
 * The deliveries of an endpoint that have changed since a time, the earliest change first, at most 200. For the live
 * page. @throws not_found
 */
export const listDeliveryChanges = query(
  "webhooks:manage",
  async function listDeliveryChanges(ctx: AdminProgramCtx, endpointId: string, since: Date): Promise<DeliveryView[]> {
    await storedEndpoint(prisma, ctx, endpointId);
    const rows = await prisma.webhookDelivery.findMany({
      where: { programId: ctx.programId, endpointId, updatedAt: { gte: since } },
      orderBy: [{ updatedAt: "asc" }, { sequence: "asc" }],
      take: MAX_CHANGES,
    });
    return rows.map(deliveryViewOf);
  },
  { output: z.array(deliveryView) },
);

/**
 * Sends a delivery again, with the same `webhook-id`, now and with all tries before it is given up. It does not wait for
 * earlier events of its participant. Of two clicks the second changes nothing.
 * @throws not_found
 * @throws rejected for an endpoint that is off, and while it is being sent
 */
export const replayDelivery = command(
  "webhooks:manage",
  async function replayDelivery(
    ctx: AdminProgramCtx,
    { tx, audit },
    endpointId: string,
    id: string,
  ): Promise<DeliveryView> {
    const { programId, now } = ctx;
    await activeEndpoint(tx, ctx, endpointId);
    const where = { programId_id: { programId, id }, endpointId };
    const row = isUuid(id) ? await tx.webhookDelivery.findUnique({ where }) : null;
    if (!row) throw notFound("Delivery not found");
    // One that a killed worker was sending is open again once its time is over.
    const { count } = await tx.webhookDelivery.updateMany({
      where: { programId, id, endpointId, NOT: { state: "sending", nextAttemptAt: { gt: now } } },
      data: {
        state: "waiting",
        attempts: 0,
        nextAttemptAt: now,
        replayedAt: now,
        outOfOrder: true,
        updatedAt: now,
      },
    });
    if (count === 0) throw new AppError("rejected", SENDING, { errors: [{ field: null, message: SENDING }] });
    audit({ action: "webhook.replay", targetType: "webhook", targetId: endpointId, after: { delivery: id } });
    await sqlIn(tx)(sqlText`select pg_notify($1, $2)::text`, [DELIVERIES_CHANNEL, endpointId]);
    return deliveryViewOf(await tx.webhookDelivery.findUniqueOrThrow({ where }));
  },
  { output: deliveryView },
);

/**
 * Has the worker send the deliveries of a range of time again: all, or those that were given up.
 * @throws not_found
 * @throws invalid for a range that ends before it begins
 * @throws rejected for an endpoint that is off
 */
export const replayRange = command(
  "webhooks:manage",
  async function replayRange(
    ctx: AdminProgramCtx,
    { tx, audit },
    endpointId: string,
    { from, to, only_failed }: ReplayRange,
  ): Promise<void> {
    const range = {
      from: instantOf(from, ctx.program.timeZone).toISOString(),
      to: instantOf(to, ctx.program.timeZone).toISOString(),
      onlyFailed: only_failed,
    };
    if (range.from >= range.to) throw invalid("to", ENDS_FIRST);
    await activeEndpoint(tx, ctx, endpointId);
    audit({ action: "webhook.replay", targetType: "webhook", targetId: endpointId, after: range });
    // The key names the range: of two clicks the second replaces the waiting job.
    const key = ["replay-webhooks", endpointId, ...Object.values(range)].join(" ");
    const payload = { programId: ctx.programId, endpointId, ...range, requestedAt: ctx.now.toISOString() };
    await enqueue(sqlIn(tx), "replay-webhooks", payload, { key });
  },
);

/** By the id of the event or of the participant, else by words of the type. */
function searched(search: string): Prisma.WebhookDeliveryWhereInput {
  if (isUuid(search)) return { OR: [{ eventId: search }, { participantId: search }] };
  if (search === "") return {};
  // There are few types, so no row needs to be read for words that none of them has.
  const words = search.toLowerCase().split(/\s+/);
  const types = DELIVERY_TYPES.filter((type) => words.every((word) => type.includes(word)));
  return { AND: { type: { in: types } } }; // besides the filter by type
}

async function activeEndpoint(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<void> {
  const { active } = await storedEndpoint(tx, ctx, id);
  if (!active) throw new AppError("rejected", INACTIVE, { errors: [{ field: null, message: INACTIVE }] });
}
