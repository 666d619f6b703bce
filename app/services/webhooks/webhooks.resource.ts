import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const webhooks = resource({
  kind: "webhook",
  label: msg("Webhooks"),
  rows: { table: "webhook_endpoints", name: "url" },
  page: "/admin/v2/programs/{program}/settings/integrations/webhooks/{id}",
  api: { folder: "webhooks", name: "Webhooks", description: "Addresses that the program's events are sent to." },
  scopes: "webhooks",
  menu: {
    path: "settings/integrations/webhooks",
    permission: "webhooks:manage",
    keywords: msg("events developers integration"),
  },
  audit: {
    "webhook.create": msg("Added the webhook <thing>{name}</thing>"),
    "webhook.delete": msg("Deleted the webhook <thing>{name}</thing>"),
    "webhook.replay": msg("Sent events again to <thing>{name}</thing>"),
    "webhook.rotate_secret": msg("Made a new secret for the webhook <thing>{name}</thing>"),
    "webhook.test": msg("Sent a test to <thing>{name}</thing>"),
    "webhook.update": msg("Changed the webhook <thing>{name}</thing>"),
  },
});
