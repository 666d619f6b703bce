import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const communicationSettings = resource({
  kind: "communication_setting",
  label: msg("Communication settings"),
  api: { folder: "communication-settings", name: "Communication", description: "Mails that participants may choose." },
  menu: {
    path: "settings/program/communication-settings",
    permission: "program:update",
    keywords: msg("mails emails sender templates"),
  },
  audit: {
    "communication_setting.create": msg("Added the communication setting <thing>{name}</thing>"),
    "communication_setting.update": msg("Changed the communication setting <thing>{name}</thing>"),
    "participant_mail.write": msg("Changed the text of an email of <thing>{name}</thing>"),
    "participant_mail.switch_off": msg("Turned off an email of <thing>{name}</thing>"),
    "participant_mail.switch_on": msg("Turned on an email of <thing>{name}</thing>"),
  },
});
