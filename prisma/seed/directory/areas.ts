import { ZIP_CODES, type ZipCode } from "~/services/offers/zip-codes.server";
import { postals } from "../names";

/** Cities with merchants, besides those where the demo's people live. */
const CITIES = `
  New York NY|Brooklyn NY|Jersey City NJ|Newark NJ|Boston MA|Cambridge MA|Providence RI|Hartford CT|Philadelphia PA|Pittsburgh PA|Baltimore MD|Washington DC|Richmond VA|
  Raleigh NC|Charlotte NC|Charleston SC|Atlanta GA|Savannah GA|Jacksonville FL|Orlando FL|Tampa FL|Miami FL|Nashville TN|Memphis TN|Louisville KY|Cincinnati OH|
  Columbus OH|Cleveland OH|Detroit MI|Ann Arbor MI|Indianapolis IN|Chicago IL|Milwaukee WI|Madison WI|Minneapolis MN|Saint Paul MN|Des Moines IA|Saint Louis MO|Kansas City MO|
  Omaha NE|New Orleans LA|Little Rock AR|Oklahoma City OK|Dallas TX|Austin TX|Houston TX|San Antonio TX|Albuquerque NM|Santa Fe NM|Denver CO|Boulder CO|Salt Lake City UT|
  Boise ID|Phoenix AZ|Tucson AZ|Las Vegas NV|Los Angeles CA|San Diego CA|Beverly Hills CA|Sacramento CA|San Francisco CA|Oakland CA|Portland OR|Seattle WA|Anchorage AK|Honolulu HI`;
const ZIPS_PER_CITY = 4;

/** The areas with merchants: at least 220, always the same. */
export function areas(): ZipCode[] {
  const byZip = new Map(ZIP_CODES.map((place) => [place.zip, place]));
  const cities = CITIES.split("|").map((city) => city.trim());
  const chosen = new Map(postals.map((zip) => [zip, byZip.get(zip)!]));
  for (const city of cities) {
    const zips = ZIP_CODES.filter((place) => `${place.city} ${place.state}` === city);
    for (const place of zips.filter((_, index) => index % Math.ceil(zips.length / ZIPS_PER_CITY) === 0))
      chosen.set(place.zip, place);
  }
  return [...chosen.values()].filter(Boolean);
}
