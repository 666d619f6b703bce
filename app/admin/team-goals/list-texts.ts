import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const GOAL_LIST: SearchedListTexts = {
  name: msg("team goals"),
  search: msg("Search team goals"),
  pages: msg("Pages of team goals"),
  total: msg({ one: "{count} team goal", other: "{count} team goals" }),
  range: msg({ one: "{range} of {count} team goal", other: "{range} of {count} team goals" }),
};
