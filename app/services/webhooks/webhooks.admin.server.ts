/** Webhook endpoints: the addresses that a program's events are sent to (docs/decisions/webhooks-by-triggers.md). */
import { z } from "zod";
import { webhookSender } from "~/integrations/registry.server";
import { msg } from "~/locales/translate";
import { assertVersion, rejectTaken, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { transaction } from "~/platform/database/transactions.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { singlePage, type Page } from "~/platform/paging";
import { seal } from "~/platform/secrets.server";
import { command, query, workflow, writeProgramAudit } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { deliveryViewOf } from "./internal/delivery-views.server";
import { newSecret } from "./internal/signature.server";
import { endpointViewOf, storedEndpoint } from "./internal/stored-endpoint.server";
import {
  deliveryView,
  endpointListView,
  endpointView,
  endpointWithSecret,
  type DeliveryView,
  type EndpointChange,
  type EndpointInput,
  type EndpointView,
  type EndpointWithSecret,
  type SecretRotation,
} from "./webhooks.schema";

const MAX_ENDPOINTS = 20;
/** How long the secret before a change still signs. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

const TAKEN = msg("A webhook for this address already exists");
const NOT_PUBLIC = msg("Enter an https:// address on the public internet");
const TOO_MANY = msg("A program can have at most {max} webhooks");
const INACTIVE = msg("Turn this webhook on first");
const CHANGED = msg(
  "Someone else changed this webhook while you were editing. Open it in another tab to compare. Your changes are still here.",
);

/** The program's endpoints, the oldest first. */
export const listEndpoints = query(
  "webhooks:manage",
  async function listEndpoints({ programId, now }: AdminProgramCtx): Promise<Page<EndpointView>> {
    const rows = await prisma.webhookEndpoint.findMany({
      where: { programId, deletedAt: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    return singlePage(rows.map((row) => endpointViewOf(row, now)));
  },
  { output: endpointListView },
);

/** The form of a new endpoint is empty; this only checks the permission to open it. */
export const getNewEndpointForm = query(
  "webhooks:manage",
  async function getNewEndpointForm(_: AdminProgramCtx) {
    return null;
  },
  { output: z.null() },
);

/** One endpoint. @throws not_found */
export const getEndpoint = query(
  "webhooks:manage",
  async function getEndpoint(ctx: AdminProgramCtx, id: string): Promise<EndpointView> {
    return endpointViewOf(await storedEndpoint(prisma, ctx, id), ctx.now);
  },
  { output: endpointView },
);

/**
 * Adds an endpoint, and makes its secret, which only this result has. Looks up the address before the transaction.
 * @throws invalid for an address that is not public or that the program has already
 */
export const createEndpoint = workflow(
  "webhooks:manage",
  async function createEndpoint(ctx: AdminProgramCtx, input: EndpointInput): Promise<EndpointWithSecret> {
    await assertPublic(input.url);
    const { programId, now, actor } = ctx;
    const after = columnsFrom(COLUMNS, input);
    const secret = newSecret();
    const row = await transaction(async (tx) => {
      // The lock keeps two requests from adding the last one at the same time.
      await tx.$queryRaw`select from programs where id = ${programId}::uuid for no key update`;
      if ((await tx.webhookEndpoint.count({ where: { programId, deletedAt: null } })) >= MAX_ENDPOINTS)
        throw new AppError("rejected", TOO_MANY, { values: { max: MAX_ENDPOINTS } });
      const data = {
        programId,
        id: uuidv7(now),
        ...after,
        sealedSecret: seal(secret),
        createdById: adminIdOf(actor),
        createdAt: now,
        updatedAt: now,
      };
      const created = await rejectTaken("url", TAKEN, tx.webhookEndpoint.create({ data }));
      await writeProgramAudit(tx, ctx, [
        { action: "webhook.create", targetType: "webhook", targetId: created.id, after },
      ]);
      return created;
    });
    return { ...endpointViewOf(row, now), secret };
  },
  { output: endpointWithSecret },
);

/**
 * Changes an endpoint. Turning it on again forgets its failures; what waited is sent then.
 * @throws not_found; invalid for an address that is not public or that the program has already; unchanged
 * @throws conflict when somebody else changed it since `updated_at`
 */
export const updateEndpoint = workflow(
  "webhooks:manage",
  async function updateEndpoint(ctx: AdminProgramCtx, id: string, input: EndpointChange): Promise<EndpointView> {
    const { updated_at: version } = input;
    if (input.url !== undefined && input.url !== (await storedEndpoint(prisma, ctx, id)).url)
      await assertPublic(input.url);
    const row = await transaction(async (tx) => {
      const stored = await storedEndpoint(tx, ctx, id);
      assertVersion(version, stored, CHANGED);
      const before = shownFields(stored);
      const after = { ...before, ...columnsFrom(COLUMNS, input) };
      if (JSON.stringify(before) === JSON.stringify(after)) throw noChanges();
      const fresh =
        after.active && !stored.active
          ? { failuresInARow: 0, failingSince: null, pausedUntil: null, switchedOffAt: null, switchedOffReason: null }
          : {};
      await changeEndpoint(tx, ctx, stored, { ...after, ...fresh });
      await writeProgramAudit(tx, ctx, [
        { action: "webhook.update", targetType: "webhook", targetId: id, before, after },
      ]);
      return storedEndpoint(tx, ctx, id);
    });
    return endpointViewOf(row, ctx.now);
  },
  { output: endpointView },
);

/** Deletes an endpoint. What waits for it is not sent any more; its log goes after 30 days. @throws not_found */
export const deleteEndpoint = command(
  "webhooks:manage",
  async function deleteEndpoint(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<EndpointView> {
    const stored = await storedEndpoint(tx, ctx, id);
    await changeEndpoint(tx, ctx, stored, {
      active: false,
      deletedAt: ctx.now,
      sealedSecret: "",
      sealedPreviousSecret: null,
    });
    audit({ action: "webhook.delete", targetType: "webhook", targetId: id, before: shownFields(stored) });
    return endpointViewOf(stored, ctx.now);
  },
  { output: endpointView },
);

/**
 * Makes a new secret, which only this result has. For 24 hours the one before signs as well.
 * @throws not_found
 * @throws conflict when the endpoint was changed since `updated_at`, for example by the first of two clicks
 */
export const rotateSecret = command(
  "webhooks:manage",
  async function rotateSecret(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    { updated_at: version }: SecretRotation,
  ): Promise<EndpointWithSecret> {
    const stored = await storedEndpoint(tx, ctx, id);
    assertVersion(version, stored, CHANGED);
    const secret = newSecret();
    await changeEndpoint(tx, ctx, stored, {
      sealedSecret: seal(secret),
      sealedPreviousSecret: stored.sealedSecret,
      previousSecretUntil: new Date(ctx.now.getTime() + OVERLAP_MS),
    });
    audit({ action: "webhook.rotate_secret", targetType: "webhook", targetId: id });
    return { ...endpointViewOf(await storedEndpoint(tx, ctx, id), ctx.now), secret };
  },
  { output: endpointWithSecret },
);

/**
 * Sends an event of type `test` to one endpoint, as the worker sends every event.
 * @throws not_found
 * @throws rejected for an endpoint that is off
 */
export const sendTest = command(
  "webhooks:manage",
  async function sendTest(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<DeliveryView> {
    const { programId, now } = ctx;
    const endpoint = await storedEndpoint(tx, ctx, id);
    if (!endpoint.active) throw new AppError("rejected", INACTIVE, { errors: [{ field: null, message: INACTIVE }] });
    const data = { webhook_id: id };
    const event = await tx.webhookEvent.create({
      data: { programId, id: uuidv7(now), type: "test", data, createdAt: now, fannedOutAt: now },
    });
    const delivery = await tx.webhookDelivery.create({
      data: {
        programId,
        id: uuidv7(now),
        endpointId: id,
        eventId: event.id,
        sequence: event.sequence,
        type: event.type,
        nextAttemptAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
    audit({ action: "webhook.test", targetType: "webhook", targetId: id });
    return deliveryViewOf(delivery);
  },
  { output: deliveryView },
);

/** @throws invalid on the address: nothing on this network may be asked through us */
async function assertPublic(url: string): Promise<void> {
  if (!(await webhookSender().allows(url))) throw invalid("url", NOT_PUBLIC);
}

type Stored = Awaited<ReturnType<typeof storedEndpoint>>;

const COLUMNS = {
  url: "url",
  events: "events",
  description: "description",
  active: "active",
  updated_at: null,
} as const satisfies ColumnTable<EndpointChange, Stored>;

function changeEndpoint(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  { id, updatedAt }: Stored,
  data: Partial<Stored>,
): Promise<void> {
  const where = { programId, id, updatedAt, deletedAt: null };
  // Two changes within a millisecond must not have the same version.
  const newer = new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
  return updateVersioned(
    rejectTaken("url", TAKEN, tx.webhookEndpoint.updateMany({ where, data: { ...data, updatedAt: newer } })),
    CHANGED,
  );
}

/** What the audit log quotes. It never has a secret. */
function shownFields({ url, events, description, active }: Stored) {
  return { url, events, description, active };
}
