import { msg } from "~/locales/translate";
import type { ListTexts } from "~/ui/table/list-texts";

export const TRANSACTION_LIST: ListTexts = {
  name: msg("transactions"),
  pages: msg("Pages of transactions"),
  total: msg({ one: "{count} transaction", other: "{count} transactions" }),
  range: msg({ one: "{range} of {count} transaction", other: "{range} of {count} transactions" }),
};
