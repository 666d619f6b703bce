import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const eventTypes = resource({
  kind: "event_type",
  label: msg("Event types"),
  rows: { table: "event_types", name: "label" },
  page: "/admin/v2/programs/{program}/settings/program/event-types/{id}/edit",
  api: {
    folder: "event-types",
    name: "Event types",
    description: "The kinds of events that your systems send, with their properties.",
  },
  menu: {
    path: "settings/program/event-types",
    permission: "earning_rules:view",
    keywords: msg("api properties schema earn"),
  },
  audit: {
    "event_type.create": msg("Created the event type <thing>{name}</thing>"),
    "event_type.delete": msg("Deleted the event type <thing>{name}</thing>"),
    "event_type.update": msg("Changed the event type <thing>{name}</thing>"),
  },
});
