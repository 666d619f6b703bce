import type { Place } from "~/integrations/ports";
import { sql } from "../database.server";
import { fiveDigits } from "./geography";
import type { PlaceQuery } from "./offers.schema";

/** Where somebody looks: at their ZIP code, or without one where they are. Null for nowhere, or a ZIP code that is none. */
export async function placeOf({
  zip_code,
  latitude,
  longitude,
}: Pick<PlaceQuery, "zip_code" | "latitude" | "longitude">): Promise<Place | null> {
  if (zip_code) return findZipCode(zip_code);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** ZIP codes are looked up on every search and never change while we run. */
const known = new Map<string, Place>();

async function findZipCode(zipCode: string): Promise<Place | null> {
  const zip = fiveDigits(zipCode);
  if (zip === null) return null;
  const kept = known.get(zip);
  if (kept) return kept;
  const [place] = await sql<Place>("select latitude, longitude from zip_codes where zip = $1", [zip]);
  if (place) known.set(zip, place);
  return place ?? null;
}
