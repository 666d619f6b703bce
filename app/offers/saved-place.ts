import { keepInBrowser, YEAR_SECONDS } from "./browser-cookie";

/**
 * Where somebody looked last, kept in their browser (specification 2, sections 2.3 and 4.1). In a cookie rather than
 * in local storage: the server reads it too, so that the page comes with its merchants.
 */
export const PLACE_COOKIE = "offers_place";

/** A ZIP code or where the device is, never both: who gives one means it instead of the other. */
export type Place = { zip_code: string } | { latitude: number; longitude: number };

/** About ten metres: near enough for distances in tenths of a mile, and no more than has to be told. */
const DIGITS = 4;

/** The value of the cookie as fields of a query; what else may stand in it is left out, since anybody can write it. */
export function placeFields(value: string | undefined): Record<string, string> {
  const kept = new URLSearchParams(value ?? "");
  return Object.fromEntries(
    ["zip_code", "latitude", "longitude"].flatMap((name) => (kept.has(name) ? [[name, kept.get(name)!]] : [])),
  );
}

/** What the cookie holds for a place. */
export function placeValue(place: Place): string {
  const fields: Record<string, string> =
    "zip_code" in place
      ? { zip_code: place.zip_code }
      : { latitude: place.latitude.toFixed(DIGITS), longitude: place.longitude.toFixed(DIGITS) };
  return new URLSearchParams(fields).toString();
}

/** Remembers a place in this browser; in the browser only. */
export function savePlace(place: Place): void {
  keepInBrowser(PLACE_COOKIE, placeValue(place), YEAR_SECONDS);
}

/** Forgets it: 'change location', or a device that does not tell where it is. */
export function forgetPlace(): void {
  keepInBrowser(PLACE_COOKIE, "", 0);
}
