import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const ATTRIBUTE_LIST: SearchedListTexts = {
  name: msg("attributes"),
  search: msg("Search attributes"),
  pages: msg("Pages of attributes"),
  total: msg({ one: "{count} attribute", other: "{count} attributes" }),
  range: msg({ one: "{range} of {count} attribute", other: "{range} of {count} attributes" }),
};
