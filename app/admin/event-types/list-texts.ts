import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const EVENT_TYPE_LIST: SearchedListTexts = {
  name: msg("event types"),
  search: msg("Search event types"),
  pages: msg("Pages of event types"),
  total: msg({ one: "{count} event type", other: "{count} event types" }),
  range: msg({ one: "{range} of {count} event type", other: "{range} of {count} event types" }),
};
