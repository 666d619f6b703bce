import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const search = resource({
  kind: "search",
  label: msg("Search"),
  scopes: "global_search",
});
