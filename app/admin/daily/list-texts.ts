import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const QUESTION_LIST: SearchedListTexts = {
  name: msg("questions of the day"),
  search: msg("Search questions"),
  pages: msg("Pages of questions"),
  total: msg({ one: "{count} question", other: "{count} questions" }),
  range: msg({ one: "{range} of {count} question", other: "{range} of {count} questions" }),
};
