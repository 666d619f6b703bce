import { mapTiles } from "~/integrations/map-tiles.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import { assertFeature } from "~/services/programs/features";
import type { SiteCtx } from "~/services/programs/program-context";
import { MARGIN_DEGREES, type BaseMap, type MapSquare, type MapTiles } from "./base-map";
import { baseMapView, mapTilesView } from "./base-map.schema";
import { drawCounties } from "./internal/county-lines.server";

/** More would overlap at any scale. */
const MAX_TOWNS = 400;

/** The base map of a square: land, borders, towns and ZIP codes. @throws not_found without the feature */
export const getBaseMap = query(
  "site:visit",
  async function getBaseMap(ctx: SiteCtx, square: MapSquare): Promise<BaseMap> {
    assertFeature(ctx.program, "offers_reward");
    const [counties, towns, zipCodes] = await Promise.all([drawCounties(square), townsIn(square), zipCodesIn(square)]);
    return { ...counties, towns, zipCodes };
  },
  { output: baseMapView },
);

/** The tiles that the map shows beneath its pins; null where the map is drawn from our own data. */
export const getMapTiles = query(
  "site:visit",
  async function getMapTiles(_: SiteCtx): Promise<MapTiles | null> {
    return mapTiles();
  },
  { output: mapTilesView.nullable() },
);

/**
 * Towns, largest first: a town's size is the number of its ZIP codes, its position their average. Where several names
 * have the same position only the largest counts; the others are companies with a ZIP code of their own.
 */
function townsIn(square: MapSquare): Promise<BaseMap["towns"]> {
  return sql(
    sqlText`with sized as (
       select city, state, latitude, longitude, count(*) over (partition by city, state) as codes from zip_codes where ${WITHIN}
     ), positions as (
       select distinct on (latitude, longitude) * from sized order by latitude, longitude, codes desc, city
     )
     select city as text, array[round(avg(longitude)::numeric, 3), round(avg(latitude)::numeric, 3)]::float8[] as at from positions
     group by city, state order by max(codes) desc, city, state limit ${MAX_TOWNS}`,
    corners(square, MARGIN_DEGREES),
  );
}

/**
 * ZIP codes without a margin, since they show only when zoomed in. Several at one position (post office boxes) are one.
 */
function zipCodesIn(square: MapSquare): Promise<BaseMap["zipCodes"]> {
  return sql(
    sqlText`select min(zip) as text, array[longitude, latitude] as at from zip_codes where ${WITHIN} group by longitude, latitude order by min(zip)`,
    corners(square, 0),
  );
}

const WITHIN = "latitude between $1 and $2 and longitude between $3 and $4";

function corners({ south, west }: MapSquare, margin: number): number[] {
  return [south - margin, south + 1 + margin, west - margin, west + 1 + margin];
}
