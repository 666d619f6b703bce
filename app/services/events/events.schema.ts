/** Events that an operator's systems send, and those of the product, as the admin and its calls have them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { batchOf, rowErrors } from "~/platform/batch-of-rows";
import { NO_FIELD } from "~/platform/field-errors";
import { optionalTime, requiredText } from "~/platform/form-values";
import { daysFilter, filterOf, listQuery, pageSchema } from "~/platform/paging";
import { personRef } from "~/services/earning-rules/person-ref";
import { ruleResultView, whyEarnedField } from "~/services/earning-rules/rule-results.schema";
import { MAX_EVENT_NAME } from "./event-types.schema";

/** What an event is about: an event of the operator's systems, or what happened in the product. */
export const EVENT_TRIGGERS = ["event", "challenge", "receipt", "referral", "sign_up", "tier", "birthday"] as const;
export type EventTrigger = (typeof EVENT_TRIGGERS)[number];

/**
 * `credited`: rules gave something. `nothing`: they gave nothing, or there were none. `waiting`: nobody with its email has
 * joined yet. `undecided`: the worker has not looked at it yet. `revoked`: it turned out not to have happened, so that its
 * points were taken back.
 */
export const EVENT_STATUSES = ["credited", "nothing", "waiting", "undecided", "revoked"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const MAX_EXTERNAL_ID = 100;

const RESERVED = msg("This ID is reserved. Choose another one.");
/** What the events of the product are called. */
const OF_THE_PRODUCT = /^(challenge|receipt|referral|sign_up|tier|birthday):/;

/** No type declares a property of this name, and Zod would leave it out without a word. */
function withoutProto(sent: unknown, context: z.RefinementCtx): unknown {
  if (typeof sent === "object" && sent !== null && Object.hasOwn(sent, "__proto__"))
    context.addIssue({ code: "custom", path: ["__proto__"], message: NO_FIELD });
  return sent;
}

const fields = {
  /** The name of an event type. */
  name: requiredText(MAX_EVENT_NAME),
  /** What the sender calls this event. Sent again, it counts once. */
  external_id: requiredText(MAX_EXTERNAL_ID).refine((id) => !OF_THE_PRODUCT.test(id), RESERVED),
  participant: personRef,
  /** When it happened, in the program's time zone unless it has an offset; now without it. */
  time: optionalTime().default(null),
  /** As the event type declares them. */
  properties: z.preprocess(withoutProto, z.record(z.string().max(MAX_EVENT_NAME), z.unknown()).default({})),
};

/** `POST programs/{id}/events`. */
export const eventInput = z.object(fields);
export type EventInput = z.output<typeof eventInput>;

/** A row of `events:batch`. */
export const eventBatchRow = z.strictObject(fields);

export const eventIntent = z.discriminatedUnion("intent", [eventInput.extend({ intent: z.literal("create") })]);

/** `POST programs/{id}/events:batch`. */
export const eventBatch = batchOf(eventBatchRow);
export type EventBatch = z.output<typeof eventBatch>;

/** What became of an event that was sent. */
export const takenEvent = z.object({
  id: z.string(),
  external_id: z.string(),
  status: z.enum(["created", "unchanged"]),
  participant_id: z.string().nullable(),
  /** What rules gave for it. */
  points: z.number(),
  /** The points that the participant can spend now; null while it waits. */
  balance: z.number().nullable(),
  /** Until when it waits for somebody to join with its email. */
  waits_until: z.string().nullable(),
});
export type TakenEvent = z.output<typeof takenEvent>;

/** What became of a row of a batch. */
export const eventRowResult = z.object({
  id: z.string().nullable(),
  external_id: z.string().nullable(),
  status: z.enum(["created", "unchanged", "error"]),
  participant_id: z.string().nullable(),
  points: z.number().nullable(),
  balance: z.number().nullable(),
  waits_until: z.string().nullable(),
  errors: rowErrors,
});
export type EventRowResult = z.output<typeof eventRowResult>;
/** The answer to a batch, in the order of its rows. */
export const eventBatchResult = z.object({ rows: z.array(eventRowResult) });
export type EventBatchResult = z.output<typeof eventBatchResult>;

/** `GET programs/{id}/events`. */
export const eventListQuery = listQuery(["occurred_at", "created_at"], "-occurred_at").extend({
  trigger: filterOf(z.enum(EVENT_TRIGGERS)),
  event_type: filterOf(z.uuid()),
  status: filterOf(z.enum(EVENT_STATUSES)),
  participant: filterOf(z.uuid()),
  occurred: daysFilter(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

/** `GET /admin/v2/participants/{id}/events`. */
export const participantEventsQuery = eventListQuery.pick({ page: true, page_size: true, sort: true });
export type ParticipantEventsQuery = z.infer<typeof participantEventsQuery>;

export const eventRow = z.object({
  id: z.string(),
  program_id: z.string(),
  trigger: z.enum(EVENT_TRIGGERS),
  event_type_id: z.string().nullable(),
  /** The name and label of the event type; null for an event of the product. */
  name: z.string().nullable(),
  label: z.string().nullable(),
  external_id: z.string(),
  participant: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  /** Whom the sender named: the email, phone or member number. */
  person: z.record(z.string(), z.string()),
  status: z.enum(EVENT_STATUSES),
  points: z.number(),
  occurred_at: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  waits_until: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;
export const eventPage = pageSchema(eventRow);
export const participantEventRow = eventRow.extend(whyEarnedField);
export type ParticipantEventRow = z.infer<typeof participantEventRow>;

export const eventDetail = eventRow.extend({
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Which rules looked at it, and what each gave or why not; none until the worker has decided. */
  trace: z.array(ruleResultView),
  action_id: z.string().nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const eventTypeOptions = z.array(z.object({ id: z.string(), label: z.string() }));
export type EventTypeOption = z.infer<typeof eventTypeOptions>[number];
