import type { SiteCtx } from "../context";
import { sql } from "../database.server";
import { assertFeature } from "../programs/features";
import { query } from "../use-case.server";
import { MARGIN_DEGREES, type BaseMap, type MapSquare } from "./base-map";
import { drawCounties } from "./county-lines.server";

/** More would lie on top of each other at any scale. */
const MOST_TOWNS = 400;

/** The ground around a square: land, borders, towns and ZIP codes. Throws `not_found` without the feature. */
export const getBaseMap = query("site:visit", async (ctx: SiteCtx, square: MapSquare): Promise<BaseMap> => {
  assertFeature(ctx.program, "offers_reward");
  const [counties, towns, zipCodes] = await Promise.all([drawCounties(square), townsIn(square), zipCodesIn(square)]);
  return { ...counties, towns, zipCodes };
});

/**
 * A town is as large as it has ZIP codes, and lies in their middle. Of the names at one spot the largest counts:
 * the others are companies with a ZIP code of their own.
 */
function townsIn(square: MapSquare): Promise<BaseMap["towns"]> {
  return sql(
    `with sized as (
       select city, state, latitude, longitude, count(*) over (partition by city, state) as codes from zip_codes where ${WITHIN}
     ), spots as (
       select distinct on (latitude, longitude) * from sized order by latitude, longitude, codes desc, city
     )
     select city as text, array[round(avg(longitude)::numeric, 3), round(avg(latitude)::numeric, 3)]::float8[] as at from spots
     group by city, state order by max(codes) desc, city, state limit ${MOST_TOWNS}`,
    corners(square, MARGIN_DEGREES),
  );
}

/** Of the square itself: they are read close by. Of several at one spot (post office boxes) the first stands for all. */
function zipCodesIn(square: MapSquare): Promise<BaseMap["zipCodes"]> {
  return sql(
    `select min(zip) as text, array[longitude, latitude] as at from zip_codes where ${WITHIN} group by longitude, latitude order by min(zip)`,
    corners(square, 0),
  );
}

const WITHIN = "latitude between $1 and $2 and longitude between $3 and $4";

function corners({ south, west }: MapSquare, margin: number): number[] {
  return [south - margin, south + 1 + margin, west - margin, west + 1 + margin];
}
