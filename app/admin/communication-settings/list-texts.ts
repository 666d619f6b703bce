import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const SETTING_LIST: SearchedListTexts = {
  name: msg("settings"),
  search: msg("Search settings"),
  pages: msg("Pages of settings"),
  total: msg({ one: "{count} setting", other: "{count} settings" }),
  range: msg({ one: "{range} of {count} setting", other: "{range} of {count} settings" }),
};
