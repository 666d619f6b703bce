import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const PAGE_LIST: SearchedListTexts = {
  name: msg("pages"),
  search: msg("Search pages"),
  pages: msg("Pages of pages"),
  total: msg({ one: "{count} page", other: "{count} pages" }),
  range: msg({ one: "{range} of {count} page", other: "{range} of {count} pages" }),
};
