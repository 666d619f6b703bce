import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const navigation = resource({
  kind: "navigation",
  label: msg("Navigation menus"),
  api: { folder: "navigation", name: "Navigation", description: "Menus and slides of the site." },
  media: ["navigation_menus", "carousel_slides"],
  menu: { path: "settings/layout/navigation-menus", permission: "program:update" },
  audit: {
    "carousels.save": msg("Changed the carousel"),
    "navigation_menus.save": msg("Changed the navigation menus"),
  },
});
