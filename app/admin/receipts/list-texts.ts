import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const RECEIPT_LIST: SearchedListTexts = {
  name: msg("receipts"),
  search: msg("Search receipts"),
  pages: msg("Pages of receipts"),
  total: msg({ one: "{count} receipt", other: "{count} receipts" }),
  range: msg({ one: "{range} of {count} receipt", other: "{range} of {count} receipts" }),
};
