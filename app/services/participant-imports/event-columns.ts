/** The columns of an import of events, which has an event in each row. Browser-safe. */
import { msg } from "~/locales/translate";
import { ORDER_LABELS, ORDER_NAMES, PERSON_FIELDS } from "./order-columns";

/** The fields of a row with their labels, but for the properties, which the event types of the program declare. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  event_id: msg("ID of the sender"),
  event: msg("Event"),
  time: msg("When"),
  ...ofPeople(ORDER_LABELS),
};

export const EVENT_FIELDS: readonly string[] = Object.keys(EVENT_LABELS);

/** What other systems call the columns, beside their keys and labels. */
export const EVENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  event_id: ["External ID", "ID", "Message ID"],
  event: ["Event name", "Event type", "Name", "Type", "Evento"],
  time: ["Timestamp", "Occurred at", "Created at", "Event time", "Date", "Fecha y hora"],
  ...ofPeople(ORDER_NAMES),
};

/** People are named by the same columns as in a file of orders. */
function ofPeople<V>(values: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(PERSON_FIELDS.map((field) => [field, values[field]!]));
}

/** The field of a property, such as `property.stars`. Events have properties of many types, so that no list has all of them. */
const PROPERTY = "property.";

export function propertyField(name: string): string {
  return PROPERTY + name;
}

/** The name of the property that a field is; undefined for another field. */
export function propertyOf(field: string): string | undefined {
  return field.startsWith(PROPERTY) && field.length > PROPERTY.length ? field.slice(PROPERTY.length) : undefined;
}

/** Whether events can be read from these columns: which, what and when, and whose they are. */
export function canReadEvents(columns: readonly string[]): boolean {
  const has = (field: string) => columns.includes(field);
  return ["event_id", "event", "time"].every(has) && PERSON_FIELDS.some(has);
}
