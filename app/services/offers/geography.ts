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

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
