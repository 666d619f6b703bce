import { msg } from "~/locales/translate";
import type { ListTexts } from "~/ui/table/list-texts";

export const MONTH_LIST: ListTexts = {
  name: msg("months"),
  pages: msg("Pages of months"),
  total: msg({ one: "{count} month", other: "{count} months" }),
  range: msg({ one: "{range} of {count} month", other: "{range} of {count} months" }),
};

export const DIFFERENCE_LIST: ListTexts = {
  name: msg("differences"),
  pages: msg("Pages of differences"),
  total: msg({ one: "{count} difference", other: "{count} differences" }),
  range: msg({ one: "{range} of {count} difference", other: "{range} of {count} differences" }),
};
