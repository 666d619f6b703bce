import { divIcon, marker, type Map as LeafletMap } from "leaflet";
import type { Place } from "~/services/offers/map-tiles";

/** Marks the place of the search, or of the merchant, by a dot. The colors are in map.css. */
export function markPlace(map: LeafletMap, { latitude, longitude }: Place): void {
  const icon = divIcon({ html: document.createElement("span"), className: "map-place", iconSize: [0, 0] });
  marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
}
