import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const tiers = resource({
  kind: "program_tier",
  label: msg("Tiers"),
  api: { folder: "tiers", name: "Tiers", description: "Levels that participants reach with their points." },
  scopes: "tiers",
  menu: { path: "settings/program/program_tiers", permission: "tiers:manage", keywords: msg("levels status vip") },
  audit: {
    "program_tiers.save": msg("Changed the tiers of <thing>{name}</thing>"),
  },
});
