import { useEffect } from "react";
import { setBrowserCookie, YEAR_SECONDS } from "./browser-cookie";

/**
 * The place of the last search, stored in the browser. It is a cookie and not local storage, so that the server can
 * render the page with its merchants.
 */
export const PLACE_COOKIE = "offers_place";

/** A ZIP code or the device's location; a new one replaces the other. */
export type Place = { zip_code: string } | { latitude: number; longitude: number };

/** About ten meters: enough for distances in tenths of a mile, and no more precise than needed. */
const DIGITS = 4;

/** The cookie's value as query fields. Other content is left out, since the cookie can be set by anybody. */
export function placeFields(value: string | undefined): Record<string, string> {
  const params = new URLSearchParams(value ?? "");
  return Object.fromEntries(
    ["zip_code", "latitude", "longitude"].flatMap((name) => (params.has(name) ? [[name, params.get(name)!]] : [])),
  );
}

/** The cookie's value for a place. */
export function placeValue(place: Place): string {
  const fields: Record<string, string> =
    "zip_code" in place
      ? { zip_code: place.zip_code }
      : { latitude: place.latitude.toFixed(DIGITS), longitude: place.longitude.toFixed(DIGITS) };
  return new URLSearchParams(fields).toString();
}

/** Stores a place in this browser. Only for the browser. */
export function savePlace(place: Place): void {
  setBrowserCookie(PLACE_COOKIE, placeValue(place), YEAR_SECONDS);
}

/** Stores a ZIP code that has a place in this browser, so that the next visit starts there. Empty for none. */
export function useSavedZipCode(zipCode: string): void {
  useEffect(() => {
    if (zipCode !== "") savePlace({ zip_code: zipCode });
  }, [zipCode]);
}

/** Deletes the stored place. */
export function forgetPlace(): void {
  setBrowserCookie(PLACE_COOKIE, "", 0);
}
