import { msg } from "~/locales/translate";
import type { SearchedListTexts } from "~/ui/table/list-texts";

export const REFERRAL_LIST: SearchedListTexts = {
  name: msg("referrals"),
  search: msg("Search referrals"),
  pages: msg("Pages of referrals"),
  total: msg({ one: "{count} referral", other: "{count} referrals" }),
  range: msg({ one: "{range} of {count} referral", other: "{range} of {count} referrals" }),
};
