/** Visits and events as the ahoy.js client sends them. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { isStorable } from "~/platform/storable";

const MAX_EVENTS = 20;
const MAX_PROPERTIES_CHARACTERS = 4_000;

/** One message for all errors: only a script reads it, and each error names its field. */
const UNREADABLE = msg("The visit couldn't be read.");

const token = z
  .string()
  .regex(/^[\w-]{8,64}$/, UNREADABLE)
  .optional();
/** Long values are cut instead of rejected: visitors are not responsible for the length of an address. */
const text = (max: number) =>
  z
    .string()
    .transform((value) => cleanText("line", value).slice(0, max))
    .optional();
const pixels = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);
const tokens = { visit_token: token, visitor_token: token };

/**
 * `POST /ahoy/visits`. Without tokens (the browser stores no cookies) the visit is identified by the request itself.
 */
export const visitInput = z.object({
  ...tokens,
  platform: text(50),
  landing_page: text(2_000),
  referrer: text(2_000),
  screen_width: pixels,
  screen_height: pixels,
  utm_source: text(200),
  utm_medium: text(200),
  utm_term: text(200),
  utm_content: text(200),
  utm_campaign: text(200),
});
export type VisitInput = z.infer<typeof visitInput>;

/** The tokens under which a visit was stored. */
export const trackedVisit = z.object({ visit_token: z.string(), visitor_token: z.string() });
export type TrackedVisit = z.infer<typeof trackedVisit>;

const event = z.object({
  name: z.string().min(1, UNREADABLE).max(100, UNREADABLE),
  properties: z
    .record(z.string().max(100), z.unknown())
    .refine((value) => JSON.stringify(value).length <= MAX_PROPERTIES_CHARACTERS, UNREADABLE)
    .default({}),
  /** Seconds since 1970, by the browser's clock. */
  time: z.coerce.number().optional().catch(undefined),
  /** An event with the same id counts once. */
  id: z.string().min(1).max(64),
});
export type EventInput = z.infer<typeof event>;

const eventList = z.array(event).min(1, UNREADABLE).max(MAX_EVENTS, UNREADABLE);

/** `navigator.sendBeacon` sends a form that contains the events as JSON text. */
const eventsJson = z.string().transform((value, ctx): unknown => {
  try {
    const events: unknown = JSON.parse(value);
    if (isStorable(events)) return events; // the handler could only check the escaped text
  } catch {
    // not JSON
  }
  ctx.addIssue({ code: "custom", message: UNREADABLE });
  return z.NEVER;
});

/** `POST /ahoy/events`: `events`, or as a beacon `events_json`. */
export const eventsInput = z.union(
  [
    z.object({ ...tokens, events: eventList }),
    z
      .object({ ...tokens, events_json: eventsJson.pipe(eventList) })
      .transform(({ events_json, ...rest }) => ({ ...rest, events: events_json })),
  ],
  UNREADABLE,
);
export type EventsInput = z.output<typeof eventsInput>;
