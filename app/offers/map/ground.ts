import {
  circle,
  divIcon,
  geoJSON,
  layerGroup,
  marker,
  svg,
  type LatLngExpression,
  type Map as LeafletMap,
  type Marker,
  type Point,
} from "leaflet";
import type { Place } from "~/integrations/ports";
import type { BaseMap } from "~/services/offers/base-map";

/** Below tiles, so that those of an operator cover it where they load. */
const PANE = "ground";
const METERS_PER_MILE = 1609.344;
const MILES_PER_DEGREE = 69.09;
const RINGS_MILES = [0.25, 0.5, 1, 2, 5, 10, 25, 50];
/** From here on ZIP codes are further apart than they are wide. */
const ZIP_CODES_FROM_ZOOM = 12;

/** Land, borders, names, and rings of distance around the place that was searched. Its colours are those of map.css. */
export function drawGround(map: LeafletMap, base: BaseMap, near: Place, milesText: (miles: number) => string): void {
  const pane = map.createPane(PANE);
  pane.setAttribute("aria-hidden", "true");
  const drawn = { pane: PANE, renderer: svg({ pane: PANE, padding: 0.5 }), interactive: false };
  geoJSON(base.land, { ...drawn, style: { className: "map-land" } }).addTo(map);
  geoJSON(base.countyLines, { ...drawn, style: { className: "map-line" } }).addTo(map);
  geoJSON(base.stateLines, { ...drawn, style: { className: "map-line map-line-state" } }).addTo(map);
  for (const miles of RINGS_MILES)
    circle(at(near), { ...drawn, radius: miles * METERS_PER_MILE, className: "map-ring" }).addTo(map);
  word(near, "", "map-place").addTo(map);
  const rings = RINGS_MILES.map((miles) => ({
    text: milesText(miles),
    at: [near.longitude, near.latitude + miles / MILES_PER_DEGREE] as const,
  }));
  labelMap(map, near, [...rings, ...base.towns], base.zipCodes);
}

type Name = { text: string; at: readonly [longitude: number, latitude: number] };

/** Names where there is room for them, anew after each move: who comes first goes first. */
function labelMap(map: LeafletMap, near: Place, names: readonly Name[], closeBy: readonly Name[]): void {
  const shown = layerGroup().addTo(map);
  const label = () => {
    shown.clearLayers();
    const taken = [boxAround(map.latLngToContainerPoint(at(near)), "")];
    const close = map.getZoom() >= ZIP_CODES_FROM_ZOOM;
    for (const {
      text,
      at: [longitude, latitude],
    } of close ? [...names, ...closeBy] : names) {
      const place = { latitude, longitude };
      if (!map.getBounds().contains(at(place))) continue;
      const box = boxAround(map.latLngToContainerPoint(at(place)), text);
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      word(place, text, "map-label").addTo(shown);
    }
  };
  label();
  map.on("moveend", label);
  // Leaflet tells of a new size a moment later, also to a map that is gone by then.
  map.on("unload", () => map.off("moveend", label));
}

function word(place: Place, text: string, className: string): Marker {
  const html = document.createElement("span");
  html.textContent = text;
  return marker(at(place), {
    pane: PANE,
    icon: divIcon({ html, className, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  });
}

type Box = { left: number; right: number; top: number; bottom: number };

/** What a name takes up with some air around it, in pixels: about seven a letter. */
function boxAround({ x, y }: Point, text: string): Box {
  const [half, height] = [text.length * 3.5 + 12, 24];
  return { left: x - half, right: x + half, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function at({ latitude, longitude }: Place): LatLngExpression {
  return [latitude, longitude];
}
