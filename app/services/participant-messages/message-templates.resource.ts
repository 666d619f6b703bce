import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const messageTemplates = resource({
  kind: "message_template",
  label: msg("Email templates"),
  rows: { table: "message_templates", name: "name" },
  page: "/admin/v2/programs/{program}/settings/program/email-templates/{id}",
  api: {
    folder: "participant-messages",
    name: "Emails to one participant",
    description: "What admins write to a participant, and templates for it.",
  },
  menu: { path: "settings/program/email-templates", permission: "program:update" },
  audit: {
    "message_template.create": msg("Added the email template <thing>{name}</thing>"),
    "message_template.update": msg("Changed the email template <thing>{name}</thing>"),
    "message_template.delete": msg("Deleted the email template <thing>{name}</thing>"),
  },
});
