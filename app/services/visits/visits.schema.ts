/** Visits and events as the public ahoy.js client sends them (specification 2, section 7 "Tracking"). */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { isStorable } from "../storable";

const MAX_EVENTS = 20;
const MAX_PROPERTIES_CHARACTERS = 4_000;

/** One text for all: it is a script that reads it, and the error names the field. */
const UNREADABLE = phrase("The visit could not be read.");

const token = z
  .string()
  .regex(/^[\w-]{8,64}$/, UNREADABLE)
  .optional();
/** Long ones are cut, not refused: whoever visits cannot help how long an address is. */
const text = (max: number) =>
  z
    .string()
    .transform((value) => value.slice(0, max))
    .optional();
const pixels = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined);
const tokens = { visit_token: token, visitor_token: token };

/** `POST /ahoy/visits`. Without tokens the browser keeps no cookies, and the visit is found by what the request shows. */
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

const event = z.object({
  name: z.string().min(1, UNREADABLE).max(100, UNREADABLE),
  properties: z
    .record(z.string().max(100), z.unknown())
    .refine((value) => JSON.stringify(value).length <= MAX_PROPERTIES_CHARACTERS, UNREADABLE)
    .default({}),
  /** Seconds since 1970, by the browser's clock. */
  time: z.coerce.number().optional().catch(undefined),
  /** The same event sent twice counts once. */
  id: z.string().min(1).max(64),
});
export type EventInput = z.infer<typeof event>;

const eventList = z.array(event).min(1, UNREADABLE).max(MAX_EVENTS, UNREADABLE);

/** What `navigator.sendBeacon` carries is a form: the events stand in it as text. */
const eventsJson = z.string().transform((value, ctx): unknown => {
  try {
    const events: unknown = JSON.parse(value);
    if (isStorable(events)) return events; // the door has seen the escapes only
  } catch {
    // no JSON
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
