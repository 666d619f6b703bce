import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const apiKeys = resource({
  kind: "api_key",
  label: msg("API keys"),
  menu: {
    path: "settings/integrations/api_auths",
    permission: "api_keys:manage",
    keywords: msg("tokens developers integration"),
  },
  audit: {
    "api_key.create": msg("Created the API key <thing>{name}</thing>"),
    "api_key.revoke": msg("Revoked the API key <thing>{name}</thing>"),
  },
});
