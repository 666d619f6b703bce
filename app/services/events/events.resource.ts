import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const events = resource({
  kind: "event",
  label: msg("Events"),
  rows: { table: "participant_events" },
  page: "/admin/v2/programs/{program}/events/{id}",
  api: {
    folder: "events",
    name: "Events",
    description: "What your systems say that people did, and what happened in the product, for earning rules.",
  },
  scopes: "events",
  menu: { path: "events", permission: "events:view", keywords: msg("api intake rules points") },
  audit: {
    "event.create": msg("Sent the event <thing>{name}</thing>"),
    "event.create_many": msg("Sent events"),
  },
});
