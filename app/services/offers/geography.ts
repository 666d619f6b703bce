/** Places on the ground and on the unit sphere, where the directory's index finds neighbours. Pure. */
import type { Place } from "~/integrations/ports";

const EARTH_RADIUS_METERS = 6_371_008.8;

/** The five digits of a ZIP code: without the +4, and with the leading zeros that spreadsheets drop. Null for anything else. */
export function fiveDigits(zipCode: string): string | null {
  const digits = /^\s*(\d{3,5})(-\d{4})?\s*$/.exec(zipCode)?.[1];
  return digits?.padStart(5, "0") ?? null;
}

/** The place as `earth_position` makes it of a merchant's: the text of a cube on the unit sphere. */
export function spherePosition({ latitude, longitude }: Place): string {
  const [north, east] = [radians(latitude), radians(longitude)];
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`;
}

/** The way over the ground that goes with a straight line between two points of the unit sphere, and back. */
export function metersOf(chord: number): number {
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));
}

export function chordOf(meters: number): number {
  return 2 * Math.sin(meters / (2 * EARTH_RADIUS_METERS));
}

const CELLS_AROUND = 360;
/** From here on a row of squares is one ring: they would be many, and slivers. */
const POLAR_LATITUDE = 80;

/** The squares of one degree (the database's `earth_cell`) that hold every place within reach, which is less than a thousand kilometers. */
export function cellsAround({ latitude, longitude }: Place, meters: number): number[] {
  const reach = meters / EARTH_RADIUS_METERS;
  const [south, north] = [latitude - degrees(reach), latitude + degrees(reach)].map(Math.floor) as [number, number];
  // Meridians come together: towards a pole the same way covers more degrees.
  const aside = degrees(Math.asin(Math.min(1, Math.sin(reach) / Math.cos(radians(latitude)))));
  const [west, east] = [longitude - aside, longitude + aside].map(Math.floor) as [number, number];
  const cells: number[] = [];
  for (let y = south; y <= north; y++) {
    if (y < -POLAR_LATITUDE || y >= POLAR_LATITUDE) cells.push(y * 1000);
    else for (let x = west; x <= east; x++) cells.push(y * 1000 + aroundTheGlobe(x));
  }
  return cells;
}

/** From the 180th meridian on it goes on at the other end. */
function aroundTheGlobe(x: number): number {
  const half = CELLS_AROUND / 2;
  return ((((x + half) % CELLS_AROUND) + CELLS_AROUND) % CELLS_AROUND) - half;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
