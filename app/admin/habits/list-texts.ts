import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const NAME_LIST: SearchedListTexts = {
  name: msg("names"),
  search: msg("Search names"),
  pages: msg("Pages of names"),
  total: msg({ one: "{count} name", other: "{count} names" }),
  range: msg({ one: "{range} of {count} name", other: "{range} of {count} names" }),
};
