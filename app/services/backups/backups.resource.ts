import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const backups = resource({
  kind: "backup",
  audit: {
    "backup.request": msg("Asked for a backup"),
    "backup.check": msg("Asked for a check of the newest backup"),
  },
});
