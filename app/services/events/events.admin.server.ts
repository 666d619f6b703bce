/** Events as admins list them and see them. */
import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, orderRows, pageSchema, type Page } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { ruleResultViews, whyEarned } from "~/services/earning-rules/rule-results.server";
import { traceOf, type StoredTrace } from "~/services/earning-rules/stored-trace";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  eventDetail,
  eventPage,
  eventTypeOptions,
  participantEventRow,
  type EventDetail,
  type EventListQuery,
  type EventRow,
  type EventStatus,
  type EventTrigger,
  type EventTypeOption,
  type ParticipantEventRow,
  type ParticipantEventsQuery,
} from "./events.schema";

/** A page of the program's events; searches the ID of the sender and the email of the person, as a whole. */
export const listEvents = query(
  "events:view",
  async function listEvents(ctx: AdminProgramCtx, input: EventListQuery): Promise<Page<EventRow>> {
    const { programId, program } = ctx;
    return eventsIn(input, {
      programId,
      ...(input.trigger.length > 0 ? { trigger: { in: input.trigger } } : {}),
      ...(input.event_type.length > 0 ? { eventTypeId: { in: input.event_type } } : {}),
      ...(input.participant.length > 0 ? { participantId: { in: input.participant } } : {}),
      ...(input.occurred ? { occurredAt: instantsOf(input.occurred, program.timeZone) } : {}),
      AND: [
        ...(input.status.length > 0 ? [{ OR: input.status.map((status) => WHERE_STATUS[status]) }] : []),
        ...(input.search === "" ? [] : [{ OR: await searched(programId, input.search) }]),
      ],
    });
  },
  { output: eventPage, reads: "standby" },
);

/** A page of the events of one participant. @throws not_found */
export const listEventsOf = query(
  "events:view",
  async function listEventsOf(
    ctx: AdminProgramCtx,
    participantId: string,
    input: ParticipantEventsQuery,
  ): Promise<Page<ParticipantEventRow>> {
    const { programId } = ctx;
    const where = { programId, id: participantId };
    const exists = isUuid(participantId) && (await prisma.participant.count({ where })) > 0;
    if (!exists) throw notFound("Participant not found");
    const page = await eventsIn(input, { programId, participantId });
    const rows = await prisma.participantEvent.findMany({
      where: { programId, id: { in: page.result.map(({ id }) => id) } },
      select: { id: true, trigger: true, eventTypeId: true, trace: true },
    });
    const why = await whyEarned(
      ctx,
      rows.map((row) => ({ ...row, trigger: row.trigger as EventTrigger, trace: row.trace as StoredTrace | null })),
    );
    return { ...page, result: page.result.map((row) => ({ ...row, why: why.get(row.id) ?? null })) };
  },
  { output: pageSchema(participantEventRow), reads: "standby" },
);

async function eventsIn(
  input: ParticipantEventsQuery,
  where: Prisma.ParticipantEventWhereInput,
): Promise<Page<EventRow>> {
  const orderBy = orderRows(input.sort, (direction) => ({
    occurred_at: { occurredAt: direction },
    created_at: { createdAt: direction },
  }));
  return listPage(
    input,
    fromLongList(
      (range) => prisma.participantEvent.findMany({ where, orderBy, include: WITH_ROW, ...range }),
      async () => countedUpTo(await prisma.participantEvent.count({ where, ...COUNT_LIMIT })),
    ),
    (rows) => rows.map(toRow),
  );
}

/** The event types, for the filter of the list. */
export const listEventTypeOptions = query(
  "events:view",
  async function listEventTypeOptions({ programId }: AdminProgramCtx): Promise<EventTypeOption[]> {
    return prisma.eventType.findMany({
      where: { programId },
      orderBy: [{ label: "asc" }, { id: "asc" }],
      select: { id: true, label: true },
    });
  },
  { output: eventTypeOptions },
);

/** One event with what rules made of it. @throws not_found */
export const getEvent = query(
  "events:view",
  async function getEvent(ctx: AdminProgramCtx, id: string): Promise<EventDetail> {
    const { programId } = ctx;
    const where = { programId_id: { programId, id } };
    const row = isUuid(id) ? await prisma.participantEvent.findUnique({ where, include: WITH_ROW }) : null;
    if (!row) throw notFound(msg("Event not found"));
    const { trace, eventTypeId } = row;
    const trigger = row.trigger as EventTrigger;
    return {
      ...toRow(row),
      properties: row.properties as EventDetail["properties"],
      trace: await ruleResultViews(ctx, { trigger, eventTypeId }, trace ? traceOf(trace as StoredTrace).results : []),
      action_id: row.actionId,
    };
  },
  { output: eventDetail },
);

async function searched(programId: string, text: string): Promise<Prisma.ParticipantEventWhereInput[]> {
  const email = text.toLowerCase();
  const person = await prisma.participant.findUnique({
    where: { programId_email: { programId, email } },
    select: { id: true },
  });
  return [
    { externalId: text },
    { participantId: null, person: { path: ["email"], equals: email } },
    ...(person ? [{ participantId: person.id }] : []),
  ];
}

/** The rule of `statusOf` as a condition on rows. */
const WHERE_STATUS: Record<EventStatus, Prisma.ParticipantEventWhereInput> = {
  revoked: { revokedAt: { not: null } },
  waiting: { revokedAt: null, participantId: null },
  undecided: { revokedAt: null, participantId: { not: null }, decidedAt: null },
  credited: { revokedAt: null, decidedAt: { not: null }, actionId: { not: null } },
  nothing: { revokedAt: null, decidedAt: { not: null }, actionId: null },
};

const WITH_ROW = {
  eventType: { select: { name: true, label: true } },
  participant: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const;
type Row = Prisma.ParticipantEventGetPayload<{ include: typeof WITH_ROW }>;

function statusOf({ revokedAt, participantId, decidedAt, actionId }: Row): EventStatus {
  if (revokedAt) return "revoked";
  if (participantId === null) return "waiting";
  if (!decidedAt) return "undecided";
  return actionId === null ? "nothing" : "credited";
}

function toRow(row: Row): EventRow {
  const { participant, eventType } = row;
  return {
    id: row.id,
    program_id: row.programId,
    trigger: row.trigger as EventTrigger,
    event_type_id: row.eventTypeId,
    name: eventType?.name ?? null,
    label: eventType?.label ?? null,
    external_id: row.externalId,
    participant: participant && {
      id: participant.id,
      name: participantName(participant),
      email: participant.email,
    },
    person: row.person as EventRow["person"],
    status: statusOf(row),
    points: Number(row.points),
    occurred_at: row.occurredAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    waits_until: row.waitsUntil?.toISOString() ?? null,
  };
}
