import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const CHALLENGE_LIST: SearchedListTexts = {
  name: msg("challenges"),
  search: msg("Search challenges"),
  pages: msg("Pages of challenges"),
  total: msg({ one: "{count} challenge", other: "{count} challenges" }),
  range: msg({ one: "{range} of {count} challenge", other: "{range} of {count} challenges" }),
};
