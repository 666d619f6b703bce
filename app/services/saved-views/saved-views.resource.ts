import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const savedViews = resource({
  kind: "saved_view",
  audit: {
    "saved_view.delete": msg("Deleted the view <thing>{name}</thing> of a list"),
    "saved_view.save": msg("Saved the view <thing>{name}</thing> of a list"),
  },
});
