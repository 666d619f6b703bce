/**
 * The ground under the pins of the directory's map: drawn by ourselves, in squares of a degree with a degree around
 * them, so that no outside server learns where people look. Browser-safe.
 */
import type { Place } from "~/integrations/ports";

/** Its south-west corner, in whole degrees. */
export type MapSquare = { south: number; west: number };

/** Positions are [longitude, latitude] as in all GeoJSON. Towns come with the largest first, ZIP codes in their order. */
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

/** What is drawn around a square on each side: more than the directory's reach. */
export const MARGIN_DEGREES = 1;

/** To be raised when the drawing changes: browsers keep for ever what they have. */
const VERSION = "1";

/** The address of the ground around a place; the same for all places in a square. */
export function baseMapPath({ latitude, longitude }: Place): string {
  return `/offers/base-map/${VERSION}/${Math.floor(latitude)},${Math.floor(longitude)}.json`;
}

/** The square that such an address names; null for another version or what is no square. */
export function squareAt(version: string | undefined, file: string | undefined): MapSquare | null {
  const [, south, west] = /^(-?\d{1,2}),(-?\d{1,3})\.json$/.exec(file ?? "")?.map(Number) ?? [];
  if (version !== VERSION || south === undefined || west === undefined) return null;
  return south >= -90 && south < 90 && west >= -180 && west < 180 ? { south, west } : null;
}
