import { z } from "zod";
import type { EventType, Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, changesBetween, updateVersioned } from "~/platform/changes.server";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, notFound, type FieldError } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { propertiesOf } from "./event-properties";
import {
  eventTypePage,
  eventTypeRow,
  MAX_EVENT_TYPES,
  type EventProperty,
  type EventTypeChange,
  type EventTypeInput,
  type EventTypeListQuery,
  type EventTypeRow,
} from "./event-types.schema";
import { propertyReaders } from "./property-readers.server";

const CHANGED = msg(
  "Someone else changed this event type while you were editing. Open it in another tab to compare. Your changes are still here.",
);
const TAKEN = msg("Another event type has this name");
const FULL = msg("A program can have at most {max} event types.");
const IN_USE = msg("Earning rules are about this event type, so it can't be deleted.");
const HAS_EVENTS = msg("There are events of this type, so it can't be deleted.");
const READ_BY = msg("The earning rule “{rule}” reads “{property}”. Change the rule first.");

/** A page of the program's event types. */
export const listEventTypes = query(
  "earning_rules:view",
  async function listEventTypes(
    { programId }: AdminProgramCtx,
    input: EventTypeListQuery,
  ): Promise<Page<EventTypeRow>> {
    const where: Prisma.EventTypeWhereInput = {
      programId,
      AND: wordsOf(input.search).map((word) => ({
        OR: [
          { label: { contains: word, mode: "insensitive" as const } },
          { name: { contains: word, mode: "insensitive" as const } },
        ],
      })),
    };
    const orderBy = orderRows(input.sort, (direction) => ({
      label: { label: direction },
      name: { name: direction },
      created_at: { createdAt: direction },
    }));
    return listPage(
      input,
      fromRows(
        (range) => prisma.eventType.findMany({ where, orderBy, include: WITH_RULES, ...range }),
        () => prisma.eventType.count({ where }),
      ),
      (rows) => rows.map(toRow),
    );
  },
  { output: eventTypePage },
);

/** One event type. @throws not_found */
export const getEventType = query(
  "earning_rules:view",
  async function getEventType(ctx: AdminProgramCtx, id: string): Promise<EventTypeRow> {
    return toRow(await storedType(prisma, ctx, id));
  },
  { output: eventTypeRow },
);

/** What the page of an event type needs; null for that of a new one. @throws not_found */
export const getEventTypeForm = query(
  "earning_rules:manage",
  async function getEventTypeForm(ctx: AdminProgramCtx, id?: string): Promise<{ type: EventTypeRow | null }> {
    return { type: id === undefined ? null : toRow(await storedType(prisma, ctx, id)) };
  },
  { output: z.object({ type: eventTypeRow.nullable() }) },
);

/**
 * Adds an event type.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first type
 * @throws invalid on the field to correct; rejected when there are too many
 */
export const createEventType = command(
  "earning_rules:manage",
  async function createEventType(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: EventTypeInput,
    key: string | null = null,
  ): Promise<EventTypeRow> {
    const { programId, now } = ctx;
    const request = { operation: "event_type.create", key, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      await lockTypes(tx, ctx);
      if ((await tx.eventType.count({ where: { programId } })) >= MAX_EVENT_TYPES)
        throw new AppError("rejected", FULL, { values: { max: MAX_EVENT_TYPES } });
      if (await tx.eventType.findUnique({ where: { programId_name: { programId, name: input.name } } }))
        throw invalid("name", TAKEN);
      // The input of a call has its intent beside them.
      const fields = { name: input.name, label: input.label, properties: input.properties };
      const data = { ...fields, programId, id: uuidv7(now), createdAt: now, updatedAt: now };
      await tx.eventType.create({ data });
      audit({ action: "event_type.create", targetType: "event_type", targetId: data.id, after: fields });
      return { id: data.id };
    });
    return toRow(await storedType(tx, ctx, id));
  },
  { output: eventTypeRow },
);

/**
 * Changes the label or the properties of an event type. What was sent before stays as it is.
 * @throws not_found; conflict when somebody else changed it; invalid on a property that an earning rule reads and that is
 *   to be removed or to have another type
 */
export const updateEventType = command(
  "earning_rules:manage",
  async function updateEventType(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    { updated_at, ...input }: EventTypeChange,
  ): Promise<EventTypeRow> {
    const { programId, now } = ctx;
    const stored = await lockedType(tx, ctx, id);
    assertVersion(updated_at, stored, CHANGED);
    const fields = {
      label: input.label ?? stored.label,
      properties: input.properties ?? propertiesOf(stored.properties),
    };
    const changes = changesBetween(auditOf(stored), auditOf(fields));
    if (!changes) throw noChanges();
    if (input.properties) await assertUnread(tx, ctx, stored, input.properties);
    const where = { programId, id, updatedAt: stored.updatedAt };
    await updateVersioned(tx.eventType.updateMany({ where, data: { ...fields, updatedAt: now } }), CHANGED);
    audit({ action: "event_type.update", targetType: "event_type", targetId: id, ...changes });
    return toRow(await storedType(tx, ctx, id));
  },
  { output: eventTypeRow },
);

/** Deletes an event type that nothing is about. @throws not_found; rejected when rules or events are about it */
export const deleteEventType = command(
  "earning_rules:manage",
  async function deleteEventType(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<EventTypeRow> {
    const { programId } = ctx;
    const stored = await lockedType(tx, ctx, id);
    const reason =
      stored._count.rules > 0
        ? IN_USE
        : (await tx.participantEvent.findFirst({ where: { programId, eventTypeId: id }, select: { id: true } }))
          ? HAS_EVENTS
          : null;
    if (reason) throw new AppError("rejected", reason, { errors: [{ field: null, message: reason }] });
    await tx.eventType.delete({ where: { programId_id: { programId, id } } });
    audit({ action: "event_type.delete", targetType: "event_type", targetId: id, before: auditOf(stored) });
    return toRow(stored);
  },
  { output: eventTypeRow },
);

/** What a rule reads must be there with its type, or the rule would give nothing from then on without a word. */
async function assertUnread(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  stored: Stored,
  properties: readonly EventProperty[],
): Promise<void> {
  const readers = await propertyReaders(sqlIn(tx), programId, stored.id, now);
  const errors = propertiesOf(stored.properties).flatMap((before): FieldError[] => {
    const at = properties.findIndex(({ name }) => name === before.name);
    const reader = readers.find(({ property }) => property === before.name);
    if (!reader || properties[at]?.type === before.type) return [];
    const field = at < 0 ? "properties" : `properties[${at}][type]`;
    return [{ field, message: READ_BY, values: { rule: reader.rule, property: before.name } }];
  });
  if (errors.length > 0) throw new AppError("invalid", READ_BY, { values: errors[0]!.values, errors });
}

const WITH_RULES = { _count: { select: { rules: true } } } as const;
type Stored = EventType & { _count: { rules: number } };

/** Two that are added at once wait for each other, so that names and the limit hold. */
async function lockTypes(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('event types ' || ${programId}, 0))::text`;
}

/** An event or a rule about it that is being stored comes first, or waits. */
async function lockedType(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<Stored> {
  if (isUuid(id))
    await tx.$queryRaw`select from event_types where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
  return storedType(tx, ctx, id);
}

async function storedType(
  db: Pick<Transaction, "eventType">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<Stored> {
  const where = { programId_id: { programId, id } };
  const type = isUuid(id) ? await db.eventType.findUnique({ where, include: WITH_RULES }) : null;
  if (!type) throw notFound(msg("Event type not found"));
  return type;
}

function auditOf({ label, properties }: { label: string; properties: unknown }) {
  return { label, properties: propertiesOf(properties) };
}

function toRow(type: Stored): EventTypeRow {
  return {
    id: type.id,
    program_id: type.programId,
    name: type.name,
    label: type.label,
    properties: propertiesOf(type.properties),
    rules: type._count.rules,
    created_at: type.createdAt.toISOString(),
    updated_at: type.updatedAt.toISOString(),
  };
}
