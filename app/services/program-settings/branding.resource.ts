import { resource } from "~/services/resource";

export const branding = resource({
  kind: "branding",
  api: { folder: "branding", name: "Branding", description: "Colors, fonts and pictures of the site." },
});
