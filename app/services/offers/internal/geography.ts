/** Places on Earth and on the unit sphere, where the directory's index finds neighbors. Pure. */
import type { Place } from "~/integrations/ports";
import { EARTH_RADIUS_METERS, radians } from "~/platform/distance";

/** The place as the text of a cube on the unit sphere, as the database's `earth_position` makes it. */
export function spherePosition({ latitude, longitude }: Place): string {
  const [north, east] = [radians(latitude), radians(longitude)];
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`;
}

/** The distance on Earth in meters for the straight line between two points of the unit sphere. */
export function metersOf(chord: number): number {
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));
}

/** The inverse of `metersOf`. */
export function chordOf(meters: number): number {
  return 2 * Math.sin(meters / (2 * EARTH_RADIUS_METERS));
}

const CELLS_AROUND = 360;
/** From this latitude on a row of squares is one ring, because single squares would be many and narrow. */
const POLAR_LATITUDE = 80;

/**
 * The squares of one degree (the database's `earth_cell`) that contain every place within a distance.
 * @param meters less than 1,000 km
 */
export function cellsAround({ latitude, longitude }: Place, meters: number): number[] {
  const reach = meters / EARTH_RADIUS_METERS;
  const [south, north] = [latitude - degrees(reach), latitude + degrees(reach)].map(Math.floor) as [number, number];
  // Meridians converge: toward a pole the same distance covers more degrees.
  const aside = degrees(Math.asin(Math.min(1, Math.sin(reach) / Math.cos(radians(latitude)))));
  const [west, east] = [longitude - aside, longitude + aside].map(Math.floor) as [number, number];
  const cells: number[] = [];
  for (let y = south; y <= north; y++) {
    if (y < -POLAR_LATITUDE || y >= POLAR_LATITUDE) cells.push(y * 1000);
    else for (let x = west; x <= east; x++) cells.push(y * 1000 + wrappedLongitude(x));
  }
  return cells;
}

/** Wraps longitudes at the 180th meridian. */
function wrappedLongitude(x: number): number {
  const half = CELLS_AROUND / 2;
  return ((((x + half) % CELLS_AROUND) + CELLS_AROUND) % CELLS_AROUND) - half;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
