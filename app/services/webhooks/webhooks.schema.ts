/** The schemas of webhook endpoints and their deliveries. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, text, time } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";

/** The events that an endpoint can subscribe to. `test` is sent on request only. */
export const EVENT_TYPES = [
  "participant.created",
  "participant.updated",
  "participant.deleted",
  "action.created",
  "challenge.completed",
  "reward.claimed",
  "points.changed",
  "points.pending",
  "points.released",
  "points.expiring",
  "points.expired",
  "receipt.updated",
  "referral.updated",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The types of what is delivered: events, and what an admin sends to try an endpoint. */
export const DELIVERY_TYPES = [...EVENT_TYPES, "test"] as const;

export const DELIVERY_STATES = ["waiting", "sending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `gone`: it responded 410. `failing`: it responded nothing else but failures for days. */
const SWITCHED_OFF_REASONS = ["failing", "gone"] as const;

export const endpointView = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  description: z.string(),
  active: z.boolean(),
  failing_since: z.string().nullable(),
  switched_off_at: z.string().nullable(),
  switched_off_reason: z.enum(SWITCHED_OFF_REASONS).nullable(),
  /** Until then the secret before the last change signs as well. */
  previous_secret_until: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type EndpointView = z.infer<typeof endpointView>;

/** With the secret, which is shown once. */
export const endpointWithSecret = endpointView.extend({ secret: z.string() });
export type EndpointWithSecret = z.infer<typeof endpointWithSecret>;

const MAX_URL = 500;
const URL_MESSAGE = msg("Enter an address that starts with https://");
const EVENTS_MESSAGE = msg("Choose at least one event");

const url = cleaned("line", URL_MESSAGE)
  .min(1, { error: msg("Address is required"), abort: true })
  .max(MAX_URL, { error: msg("Use {max} characters or fewer for the address"), abort: true })
  .refine((value) => URL.canParse(value) && /^https?:\/\//i.test(value), { error: URL_MESSAGE, abort: true })
  .transform(oneSpelling);

/** One spelling of each address: `http://0x7f000001` is 127.0.0.1, and `localhost.` with its dot does not resolve. */
function oneSpelling(value: string): string {
  const url = new URL(value);
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.href;
}

/** The field of an event in the form. JSON callers send a list. */
export function eventField(type: EventType): string {
  return `events[${type}]`;
}

/** A list of types, or what a form has: `true` or `false` for each type. */
const events = z.preprocess(
  (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([type, chosen]) => ([chosen].flat().at(-1) === "true" ? [type] : []))
      : value,
  z
    .array(z.enum(EVENT_TYPES, msg("Choose events from the list")), EVENTS_MESSAGE)
    .min(1, EVENTS_MESSAGE)
    .transform((chosen) => EVENT_TYPES.filter((type) => chosen.includes(type))),
);

const description = text(200);
const version = z.iso.datetime(msg("Reload the page and try again")).optional();

export const endpointInput = z.object({
  url,
  events,
  description: description.default(""),
  active: booleanField().default(true),
});
export type EndpointInput = z.infer<typeof endpointInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const endpointChange = z.object({
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  active: booleanField().optional(),
  updated_at: version,
});
export type EndpointChange = z.infer<typeof endpointChange>;

/** `updated_at`: the version that the page showed, so that a double click makes one new secret. */
export const secretRotation = z.object({ updated_at: version });
export type SecretRotation = z.infer<typeof secretRotation>;

/** A range of time, whose deliveries are sent again. Times without an offset are in the program's time zone. */
export const replayRange = z.object({
  from: time(),
  to: time(),
  /** Only those that were given up. */
  only_failed: booleanField().default(false),
});
export type ReplayRange = z.infer<typeof replayRange>;

export const endpointListView = pageSchema(endpointView);

export const deliveryListQuery = listQuery(["created_at"], "-created_at").extend({
  state: filterOf(z.enum(DELIVERY_STATES)),
  type: filterOf(z.enum(DELIVERY_TYPES)),
});
export type DeliveryListQuery = z.infer<typeof deliveryListQuery>;

export const deliveryView = z.object({
  id: z.string(),
  /** The header `webhook-id` of each try. */
  event_id: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  /** When it is tried next; null once it is delivered or given up. */
  next_attempt_at: z.string().nullable(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
  last_attempt_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const attemptView = z.object({
  id: z.string(),
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  response_status: z.number().nullable(),
  response_body: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.number(),
  attempted_at: z.string(),
});
export type AttemptView = z.infer<typeof attemptView>;

/** A delivery with what was sent, and every try of the last 30 days, the newest first. */
export const deliveryDetail = deliveryView.extend({
  request_body: z.string(),
  log: z.array(attemptView),
  /** It is due, and waits until an earlier event of the same participant is delivered or was tried for about five minutes. */
  waits_for_earlier: z.boolean(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const createEndpointIntent = z.discriminatedUnion("intent", [
  endpointInput.extend({ intent: z.literal("create") }),
]);
export const storedEndpointIntent = z.discriminatedUnion("intent", [
  endpointChange.extend({ intent: z.literal("update") }),
  z.object({ intent: z.literal("delete") }),
]);
/** The intents of an endpoint's page. */
export const endpointIntent = z.discriminatedUnion("intent", [
  ...storedEndpointIntent.options,
  secretRotation.extend({ intent: z.literal("rotate_secret") }),
  z.object({ intent: z.literal("test") }),
]);
export const rotateIntent = z.discriminatedUnion("intent", [
  secretRotation.extend({ intent: z.literal("rotate_secret") }),
]);
export const testIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("test") })]);
export const replayIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("replay") })]);
export const replayRangeIntent = z.discriminatedUnion("intent", [
  replayRange.extend({ intent: z.literal("replay_range") }),
]);
export const deliveriesIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("replay"), delivery_id: z.string() }),
  replayRange.extend({ intent: z.literal("replay_range") }),
  z.object({ intent: z.literal("test") }),
]);
