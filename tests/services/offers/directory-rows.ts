/** Merchants for tests, straight into the directory's tables. */
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { slugOf } from "~/services/offers/merchant-records";
import { NOW } from "../../factories";

type OfferRow = {
  key?: string;
  short?: string;
  long?: string;
  cents?: number;
  types?: string[];
  webSite?: string | null;
};
type MerchantRow = {
  name: string;
  latitude: number;
  longitude: number;
  category?: number;
  second?: string;
  offers?: OfferRow[];
};

let counter = 0;

/**
 * A merchant with one MOBILE offer of 10 dollars unless it says otherwise; returns its id and its offers' offer keys.
 */
export async function createMerchant({
  name,
  latitude,
  longitude,
  category = 25,
  second = "",
  offers = [{}],
}: MerchantRow): Promise<{ id: string; keys: string[] }> {
  const id = uuidv7(NOW);
  await sql(
    sqlText`insert into merchants (id, external_id, slug, name, category, second_category, zip_code, latitude, longitude, updated_at)
     values ($1, $2, $3, $4, $5, $6, '10001', $7, $8, $9)`,
    [id, `m${++counter}`, slugOf(name), name, category, second, latitude, longitude, NOW],
  );
  const keys = offers.map((offer) => offer.key ?? `offer-${++counter}`);
  for (const [
    index,
    { short = "An offer", long = "", cents = 1000, types = ["MOBILE"], webSite = "https://shop.example.com/" },
  ] of offers.entries())
    await sql(
      sqlText`insert into offers (id, merchant_id, offer_key, text_short, text_long, value_cents, redemption_types, web_site) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [uuidv7(NOW), id, keys[index], short, long, cents, types, webSite],
    );
  await sql(sqlText`select refresh_merchants($1::uuid[])`, [[id]]);
  return { id, keys };
}
