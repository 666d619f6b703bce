import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const SUBMISSION_LIST: SearchedListTexts = {
  name: msg("submissions"),
  search: msg("Search submissions"),
  pages: msg("Pages of submissions"),
  total: msg({ one: "{count} submission", other: "{count} submissions" }),
  range: msg({ one: "{range} of {count} submission", other: "{range} of {count} submissions" }),
};
