/** Types of the map. Browser-safe. */
export type { MapTiles, Place } from "~/integrations/ports";
