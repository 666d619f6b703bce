import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const TAG_LIST: SearchedListTexts = {
  name: msg("tags"),
  search: msg("Search tags"),
  pages: msg("Pages of tags"),
  total: msg({ one: "{count} tag", other: "{count} tags" }),
  range: msg({ one: "{range} of {count} tag", other: "{range} of {count} tags" }),
};
