import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const PRODUCT_LIST: SearchedListTexts = {
  name: msg("products"),
  search: msg("Search products"),
  pages: msg("Pages of products"),
  total: msg({ one: "{count} product", other: "{count} products" }),
  range: msg({ one: "{range} of {count} product", other: "{range} of {count} products" }),
};

export const MERCHANT_LIST: SearchedListTexts = {
  name: msg("merchants"),
  search: msg("Search merchants"),
  pages: msg("Pages of merchants"),
  total: msg({ one: "{count} merchant", other: "{count} merchants" }),
  range: msg({ one: "{range} of {count} merchant", other: "{range} of {count} merchants" }),
};
