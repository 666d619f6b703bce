import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const REPORT_LIST: SearchedListTexts = {
  name: msg("reports"),
  search: msg("Search reports"),
  pages: msg("Pages of reports"),
  total: msg({ one: "{count} report", other: "{count} reports" }),
  range: msg({ one: "{range} of {count} report", other: "{range} of {count} reports" }),
};
