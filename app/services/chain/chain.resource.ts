import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const chain = resource({
  kind: "aptos_integration",
  label: msg("Aptos"),
  rows: { table: "aptos_integrations" },
  param: "aptosId",
  api: { folder: "chain", name: "Blockchain", description: "Certificates on a blockchain." },
  menu: { path: "settings/integrations/aptos", permission: "program:update" },
  audit: {
    "aptos_integration.update": msg("Changed the Aptos settings"),
  },
});
