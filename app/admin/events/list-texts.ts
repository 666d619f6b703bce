import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const EVENT_LIST: SearchedListTexts = {
  name: msg("events"),
  search: msg("Search by the whole ID or email"),
  pages: msg("Pages of events"),
  total: msg({ one: "{count} event", other: "{count} events" }),
  range: msg({ one: "{range} of {count} event", other: "{range} of {count} events" }),
};
