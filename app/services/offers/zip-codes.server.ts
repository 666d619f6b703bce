import { codes } from "zipcodes/lib/codes.js";
import { sqlText, type Sql } from "~/platform/database/sql";

export type ZipCode = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** "States" of military and diplomatic mail overseas, whose ZIP codes have no location. */
const OVERSEAS = ["AA", "AE", "AP"];

/** The ZIP codes of the United States that have a location. */
export const ZIP_CODES: readonly ZipCode[] = Object.values(codes).filter(
  ({ state, latitude, longitude }) => !OVERSEAS.includes(state) && (latitude !== 0 || longitude !== 0),
);

/** Fills the table of ZIP codes when it is empty. */
export async function loadZipCodes(on: Sql): Promise<void> {
  if ((await on(sqlText`select from zip_codes limit 1`, [])).length > 0) return;
  const column = (name: keyof ZipCode) => ZIP_CODES.map((place) => place[name]);
  await on(
    sqlText`insert into zip_codes (zip, city, state, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[]) on conflict do nothing`,
    [column("zip"), column("city"), column("state"), column("latitude"), column("longitude")],
  );
}
