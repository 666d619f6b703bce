import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const programPages = resource({
  kind: "program_page",
  label: msg("Pages"),
  api: { folder: "program-pages", name: "Program pages", description: "Pages that a program writes for its site." },
  media: ["program_pages"],
  menu: { path: "settings/program/program-pages", permission: "program:update" },
  actions: [{ label: msg("New page"), path: "settings/program/program-pages/new", permission: "program:update" }],
  audit: {
    "program_page.create": msg("Created the page <thing>{name}</thing>"),
    "program_page.update": msg("Changed the page <thing>{name}</thing>"),
  },
});
