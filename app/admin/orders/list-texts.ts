import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const ORDER_LIST: SearchedListTexts = {
  name: msg("orders"),
  search: msg("Search orders"),
  pages: msg("Pages of orders"),
  total: msg({ one: "{count} order", other: "{count} orders" }),
  range: msg({ one: "{range} of {count} order", other: "{range} of {count} orders" }),
};
