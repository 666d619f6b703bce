import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const programs = resource({
  kind: "program",
  label: msg("Program settings"),
  page: "/admin/v2/programs/{id}",
  api: { folder: "programs", name: "Program", description: "The program of the API key." },
  scopes: "program",
  media: ["programs"],
  audit: {
    "feature.create": msg("Created the feature <thing>{name}</thing>"),
    "feature.switch_off": msg("Turned off a feature for <thing>{name}</thing>"),
    "feature.switch_on": msg("Turned on a feature for <thing>{name}</thing>"),
    "feature.update": msg("Changed the feature <thing>{name}</thing>"),
    "program.create": msg("Created the program <thing>{name}</thing>"),
    "program.deactivate": msg("Deactivated the program <thing>{name}</thing>"),
    "program.hide_first_steps": msg("Hid the first steps of <thing>{name}</thing>"),
    "program.reactivate": msg("Reactivated the program <thing>{name}</thing>"),
    "program.update": msg("Changed the program <thing>{name}</thing>"),
  },
});
