import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const organizations = resource({
  kind: "organization",
  audit: {
    "job.drop": msg("Dropped the failed job <thing>{name}</thing>"),
    "job.retry": msg("Ran the failed job <thing>{name}</thing> again"),
    "organization.update": msg("Changed the settings of the organization"),
  },
});
