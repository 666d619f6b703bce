import { parseInput } from "~/http/body.server";
import { readCookie } from "~/http/cookies.server";
import { merchantsQuery, type MerchantsQuery } from "~/services/offers/offers.schema";
import { PLACE_COOKIE, placeFields } from "./saved-place";

/** What an offers page is asked for: as its address says, and where that names no place, the one the browser remembers. */
export function offersQuery(request: Request): MerchantsQuery {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const query = parseInput(merchantsQuery, asked);
  if (namesPlace(query)) return query;
  return parseInput(merchantsQuery, { ...asked, ...placeFields(readCookie(request, PLACE_COOKIE)) });
}

/** Whether a query says where: by ZIP code, or by both coordinates. */
export function namesPlace({ zip_code, latitude, longitude }: MerchantsQuery): boolean {
  return zip_code !== "" || (latitude !== null && longitude !== null);
}
