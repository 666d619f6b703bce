import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const POST_LIST: SearchedListTexts = {
  name: msg("posts"),
  search: msg("Search posts"),
  pages: msg("Pages of posts"),
  total: msg({ one: "{count} post", other: "{count} posts" }),
  range: msg({ one: "{range} of {count} post", other: "{range} of {count} posts" }),
};
