import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const COUPON_LIST: SearchedListTexts = {
  name: msg("coupons"),
  search: msg("Search coupons"),
  pages: msg("Pages of coupons"),
  total: msg({ one: "{count} coupon", other: "{count} coupons" }),
  range: msg({ one: "{range} of {count} coupon", other: "{range} of {count} coupons" }),
};

export const REWARD_LIST: SearchedListTexts = {
  name: msg("rewards"),
  search: msg("Search rewards"),
  pages: msg("Pages of rewards"),
  total: msg({ one: "{count} reward", other: "{count} rewards" }),
  range: msg({ one: "{range} of {count} reward", other: "{range} of {count} rewards" }),
};
