import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const QUEST_LIST: SearchedListTexts = {
  name: msg("quests"),
  search: msg("Search quests"),
  pages: msg("Pages of quests"),
  total: msg({ one: "{count} quest", other: "{count} quests" }),
  range: msg({ one: "{range} of {count} quest", other: "{range} of {count} quests" }),
};
