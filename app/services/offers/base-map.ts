/**
 * The base map under the pins of the directory's map: drawn by ourselves, in squares of one degree with a margin of one
 * degree, so that no outside server learns where people look. Browser-safe.
 */
import type { Place } from "~/integrations/ports";

export type { MapTiles, Place } from "~/integrations/ports";

/** A square of one degree by its south-west corner, in whole degrees. */
export type MapSquare = { south: number; west: number };

/**
 * Positions are [longitude, latitude] as in all GeoJSON. Towns are sorted by size, largest first; ZIP codes by number.
 */
export type BaseMap = {
  land: MultiPolygon;
  countyLines: MultiLineString;
  stateLines: MultiLineString;
  towns: Label[];
  zipCodes: Label[];
};
type MultiPolygon = { type: "MultiPolygon"; coordinates: number[][][][] };
type MultiLineString = { type: "MultiLineString"; coordinates: number[][][] };
type Label = { text: string; at: [longitude: number, latitude: number] };

/** What is drawn around a square on each side: more than the reach of the directory. */
export const MARGIN_DEGREES = 1;

/** Raise it when the map changes: browsers cache these files forever. */
const VERSION = "1";

/** The URL path of the base map around a place; the same for all places in a square. */
export function baseMapPath({ latitude, longitude }: Place): string {
  return `/offers/base-map/${VERSION}/${Math.floor(latitude)},${Math.floor(longitude)}.json`;
}

/** The square that such a path names; null for another version or an invalid square. */
export function squareAt(version: string | undefined, file: string | undefined): MapSquare | null {
  const [, south, west] = /^(-?\d{1,2}),(-?\d{1,3})\.json$/.exec(file ?? "")?.map(Number) ?? [];
  if (version !== VERSION || south === undefined || west === undefined) return null;
  return south >= -90 && south < 90 && west >= -180 && west < 180 ? { south, west } : null;
}
