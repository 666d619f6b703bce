import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const domains = resource({
  kind: "program_domain",
  label: msg("Domains"),
  rows: { table: "program_domains", name: "host" },
  api: { folder: "domains", name: "Domains", description: "Addresses of the site." },
  menu: { path: "settings/program/domain-list", permission: "program:update", keywords: msg("host dns own address") },
  audit: {
    "domain.create": msg("Added the domain <thing>{name}</thing>"),
    "domain.delete": msg("Removed the domain <thing>{name}</thing>"),
  },
});
