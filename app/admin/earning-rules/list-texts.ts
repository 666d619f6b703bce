import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const RULE_LIST: SearchedListTexts = {
  name: msg("earning rules"),
  search: msg("Search earning rules"),
  pages: msg("Pages of earning rules"),
  total: msg({ one: "{count} earning rule", other: "{count} earning rules" }),
  range: msg({ one: "{range} of {count} earning rule", other: "{range} of {count} earning rules" }),
};
