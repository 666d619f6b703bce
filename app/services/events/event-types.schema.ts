/** The kinds of events that an operator's systems send, as the program declares them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, formKey, requiredText } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";

export const PROPERTY_TYPES = ["text", "number", "boolean", "date", "time"] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const MAX_EVENT_NAME = 60;
export const MAX_EVENT_LABEL = 80;
export const MAX_PROPERTIES = 30;
/** More would be no list that somebody chooses from. */
export const MAX_EVENT_TYPES = 200;

const NAME = msg("Use lowercase letters, digits, dots and underscores, starting with a letter");
const PROPERTY = msg("Use lowercase letters, digits and underscores, starting with a letter");

/** What conditions of rules could not read as `event.NAME`: words of their language, and what every object has. */
const RESERVED: readonly string[] = (
  "as break const constructor continue else false for function if import in let loop namespace null package return " +
  "true var void while"
).split(" ");

export const eventProperty = z.object({
  name: cleaned("code", PROPERTY)
    .min(1, PROPERTY)
    .max(MAX_EVENT_NAME, msg("Use {max} characters or fewer"))
    .regex(/^[a-z][a-z0-9_]*$/, PROPERTY)
    .refine((name) => !RESERVED.includes(name), msg("This name is reserved. Choose another one.")),
  type: z.enum(PROPERTY_TYPES, msg("Choose a type from the list")),
  required: booleanField().default(false),
});
export type EventProperty = z.output<typeof eventProperty>;

const properties = z
  .array(eventProperty)
  .max(MAX_PROPERTIES, msg("Use {max} or fewer"))
  .check((ctx) => {
    ctx.value.forEach(({ name }, at) => {
      if (ctx.value.findIndex((other) => other.name === name) < at)
        ctx.issues.push({
          code: "custom",
          message: msg("Another property has this name"),
          path: [at, "name"],
          input: name,
        });
    });
  });

const name = cleaned("code", NAME)
  .min(1, NAME)
  .max(MAX_EVENT_NAME, msg("Use {max} characters or fewer"))
  .regex(/^[a-z][a-z0-9_.]*$/, NAME);

export const eventTypeInput = z.object({
  /** What the events call it, such as `review.written`. */
  name,
  /** What admins and participants read. */
  label: requiredText(MAX_EVENT_LABEL),
  properties: properties.default([]),
});
export type EventTypeInput = z.output<typeof eventTypeInput>;

/** The fields to change. The name stays, since systems send it. `updated_at`: the version that the form was opened with. */
export const eventTypeChange = z.object({
  label: requiredText(MAX_EVENT_LABEL).optional(),
  properties: properties.optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type EventTypeChange = z.output<typeof eventTypeChange>;

/** `GET programs/{id}/event_types`. */
export const eventTypeListQuery = listQuery(["label", "name", "created_at"], "label");
export type EventTypeListQuery = z.infer<typeof eventTypeListQuery>;

export const eventTypeRow = z.object({
  id: z.string(),
  program_id: z.string(),
  name: z.string(),
  label: z.string(),
  properties: z.array(z.object({ name: z.string(), type: z.enum(PROPERTY_TYPES), required: z.boolean() })),
  /** How many earning rules are about it. */
  rules: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type EventTypeRow = z.infer<typeof eventTypeRow>;
export const eventTypePage = pageSchema(eventTypeRow);

const createIntent = eventTypeInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
const updateIntent = eventTypeChange.extend({ intent: z.literal("update") });
/** The whole form: no field of a property means that there is none. */
const saveIntent = eventTypeChange.extend({
  intent: z.literal("save"),
  label: requiredText(MAX_EVENT_LABEL),
  properties: properties.default([]),
});
const deleteIntent = z.object({ intent: z.literal("delete") });

/** The intents of the list, of one event type, and of the page that creates and edits them. */
export const eventTypeListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedEventTypeIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const eventTypeIntent = z.discriminatedUnion("intent", [createIntent, saveIntent, deleteIntent]);
