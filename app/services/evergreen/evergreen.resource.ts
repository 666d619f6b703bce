import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const evergreen = resource({
  kind: "evergreen_setting",
  label: msg("Evergreen"),
  api: { folder: "evergreen", name: "Evergreen settings", description: "Emails sent automatically." },
  menu: { path: "settings/program/evergreen", permission: "program:update" },
  audit: {
    "evergreen_setting.update": msg("Changed an evergreen setting of <thing>{name}</thing>"),
  },
});
