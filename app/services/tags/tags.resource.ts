import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const tags = resource({
  kind: "tag",
  label: msg("Admin tags"),
  rows: { table: "tags", name: "name" },
  api: { folder: "tags", name: "Tags", description: "Tags of admins, on participants, challenges and rewards." },
  savedViews: "admin-tags",
  menu: { path: "settings/program/tags", permission: "program:update" },
  actions: [{ label: msg("New admin tag"), path: "settings/program/tags/new", permission: "program:update" }],
  audit: {
    "tag.create": msg("Created the tag <thing>{name}</thing>"),
    "tag.delete": msg("Deleted the tag <thing>{name}</thing>"),
    "tag.update": msg("Changed the tag <thing>{name}</thing>"),
  },
});
