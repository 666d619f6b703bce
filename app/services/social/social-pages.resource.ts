import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const socialPages = resource({
  kind: "social_network_page",
  label: msg("Social network pages"),
  api: { folder: "integrations", name: "Integrations", description: "Social pages, offers and photo contests." },
  media: ["social_network_posts"],
  menu: { path: "settings/integrations/social-network-pages", permission: "program:update" },
  audit: {
    "social_network_page.create": msg("Added a social network page"),
    "social_network_page.delete": msg("Removed a social network page"),
  },
});
