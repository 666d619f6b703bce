import { msg } from "~/locales/translate";
import type { ListTexts, SearchedListTexts } from "~/ui/table/list-texts";

export const DELIVERY_LIST: SearchedListTexts = {
  name: msg("deliveries"),
  search: msg("Search deliveries"),
  pages: msg("Pages of deliveries"),
  total: msg({ one: "{count} delivery", other: "{count} deliveries" }),
  range: msg({ one: "{range} of {count} delivery", other: "{range} of {count} deliveries" }),
};

export const WEBHOOK_LIST: ListTexts = {
  name: msg("webhooks"),
  pages: msg("Pages of webhooks"),
  total: msg({ one: "{count} webhook", other: "{count} webhooks" }),
  range: msg({ one: "{range} of {count} webhook", other: "{range} of {count} webhooks" }),
};
