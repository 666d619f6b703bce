import type { Place } from "~/integrations/ports";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { PlaceQuery } from "../offers.schema";
import { fiveDigits } from "../zip-code-text";

/** The place of a search: the ZIP code, else the coordinates. Null without either, and for an unknown ZIP code. */
export async function placeOf({
  zip_code,
  latitude,
  longitude,
}: Pick<PlaceQuery, "zip_code" | "latitude" | "longitude">): Promise<Place | null> {
  if (zip_code) return findZipCode(zip_code);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Cached without limit: ZIP codes are few, needed for every search and never change while the server runs. */
const cache = new Map<string, Place>();

async function findZipCode(zipCode: string): Promise<Place | null> {
  const zip = fiveDigits(zipCode);
  if (zip === null) return null;
  const cached = cache.get(zip);
  if (cached) return cached;
  const [place] = await sql<Place>(sqlText`select latitude, longitude from zip_codes where zip = $1`, [zip]);
  if (place) cache.set(zip, place);
  return place ?? null;
}
