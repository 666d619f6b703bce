/** A program with an event type and published earning rules. */
import type { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { earningRuleDefinition, type Trigger } from "~/services/earning-rules/rule-definition";
import { decideDueEvents } from "~/services/events/decide-due-events.server";
import { takeEvent, takeEventBatch } from "~/services/events/event-intake.admin.server";
import { eventInput, type EventRowResult, type TakenEvent } from "~/services/events/events.schema";
import { verifyPoints } from "~/services/points/verify.server";
import { adminCtx, createProgram } from "../../factories";

export const NOW = new Date("2026-11-21T12:00:00Z");
const STARTED = new Date("2026-11-01T00:00:00Z");

type Definition = z.input<typeof earningRuleDefinition>;

export async function ruleWorld(overrides: Parameters<typeof createProgram>[0] = {}, program?: string) {
  const programId = program ?? (await createProgram({ timeZone: "UTC", ...overrides })).id;
  const { id: typeId } = await prisma.eventType.create({
    data: {
      programId,
      id: crypto.randomUUID(),
      name: "review.written",
      label: "Review",
      properties: [
        { name: "stars", type: "number", required: true },
        { name: "product", type: "text", required: false },
        { name: "verified", type: "boolean", required: false },
        { name: "bought_on", type: "date", required: false },
        { name: "seen_at", type: "time", required: false },
      ],
      createdAt: STARTED,
      updatedAt: STARTED,
    },
  });
  let position = 0;
  const rule = async (trigger: Trigger, definition: Definition, times: { startsAt?: Date; endsAt?: Date } = {}) => {
    const parsed = earningRuleDefinition.parse(definition) as unknown as Prisma.InputJsonObject;
    const id = crypto.randomUUID();
    const published = { definition: parsed, startsAt: times.startsAt ?? STARTED, endsAt: times.endsAt ?? null };
    await prisma.earningRule.create({
      data: {
        programId,
        id,
        name: `Rule ${++position}`,
        trigger,
        eventTypeId: trigger === "event" ? typeId : null,
        position,
        published: parsed,
        version: 1,
        ...published,
        createdAt: STARTED,
        updatedAt: STARTED,
        versions: {
          create: { version: 1, name: `Rule ${position}`, publishedAt: STARTED, ...published },
        },
        ...((parsed.budget ?? null) === null ? {} : { budget: { create: {} } }),
      },
    });
    return id;
  };
  const at = (now: Date) => adminCtx(programId, "manager", { now });
  const send = async (event: object, now = NOW): Promise<TakenEvent> =>
    takeEvent(await at(now), eventInput.parse(event));
  const batch = async (rows: unknown[], now = NOW): Promise<EventRowResult[]> =>
    (await takeEventBatch(await at(now), { rows })).rows;
  return {
    programId,
    typeId,
    rule,
    at,
    send,
    batch,
    decide: (now = NOW) => decideDueEvents(now),
    points: async (id: string) => {
      const [row] = await sql<{ available: number; debt: number }>(
        sqlText`select points_available::int as available, points_debt::int as debt from participants where program_id = $1::uuid and id = $2::uuid`,
        [programId, id],
      );
      return row!.available - row!.debt;
    },
    events: () =>
      prisma.participantEvent.findMany({ where: { programId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    actions: (id: string) =>
      prisma.participantAction.findMany({
        where: { programId, participantId: id },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      }),
    differences: () => verifyPoints(sql, programId),
  };
}

let sent = 0;
/** An event about a review, with an ID of its own. */
export const review = (participant: object, more: object = {}) => ({
  name: "review.written",
  external_id: `r-${++sent}`,
  participant,
  time: "2026-11-20T10:00:00Z",
  properties: { stars: 5 },
  ...more,
});
