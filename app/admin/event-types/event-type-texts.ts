import { msg } from "~/locales/translate";
import type { PropertyType } from "~/services/events/event-types.schema";

/** What each type of a property is called. */
export const PROPERTY_TYPE_LABELS: Readonly<Record<PropertyType, string>> = {
  text: msg("Text"),
  number: msg("Number"),
  boolean: msg("Yes or no"),
  date: msg("Date"),
  time: msg("Date and time"),
};
