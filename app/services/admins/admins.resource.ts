import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const admins = resource({
  kind: "admin",
  audit: {
    "admin.create": msg("Created the account of <thing>{name}</thing>"),
    "admin.activate": msg("Activated <thing>{name}</thing>"),
    "admin.deactivate": msg("Deactivated <thing>{name}</thing>"),
    "admin.end_keys_and_webhooks": msg("Revoked the API keys and turned off the webhooks of <thing>{name}</thing>"),
    "admin.invite": msg("Invited <thing>{name}</thing>"),
    "admin.update": msg("Changed the account or roles of <thing>{name}</thing>"),
    "admin_session.end": msg("Ended a session"),
    "admin_session.end_all": msg("Signed out everywhere"),
  },
});
