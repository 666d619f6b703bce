/** A point on Earth in degrees. */
type Point = { latitude: number; longitude: number };

export const EARTH_RADIUS_METERS = 6_371_008.8;

/** The distance between two points in meters, along a great circle. */
export function metersBetween(from: Point, to: Point): number {
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude);
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** An angle in radians. */
export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
