import { readCookie } from "~/http/context/cookies.server";
import { parseInput } from "~/http/input/body.server";
import { leftOutOf } from "~/http/input/understood.server";
import type { LeftOut } from "~/platform/paging";
import { merchantsQuery, type MerchantsQuery } from "~/services/offers/offers.schema";
import { PLACE_COOKIE, placeFields } from "./saved-place";

/**
 * The query of an offers page, from its URL. If the URL has no place, it is the one that the browser has stored.
 * @throws invalid if a parameter is invalid
 */
export function offersQuery(request: Request): MerchantsQuery {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const query = parseInput(merchantsQuery, params);
  if (hasPlace(query)) return query;
  return parseInput(merchantsQuery, { ...params, ...placeFields(readCookie(request, PLACE_COOKIE)) });
}

/** What the address of an offers page has that the list does not understand, for the page's data. */
export function offersLeftOut(request: Request): { left_out?: LeftOut[] } {
  const left_out = leftOutOf(merchantsQuery, new URL(request.url).searchParams);
  return left_out.length > 0 ? { left_out } : {};
}

/** Whether a query has a place: a ZIP code or both coordinates. */
export function hasPlace({ zip_code, latitude, longitude }: MerchantsQuery): boolean {
  return zip_code !== "" || (latitude !== null && longitude !== null);
}
