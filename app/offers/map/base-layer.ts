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
import type { BaseMap, Place } from "~/services/offers/base-map";

/** A pane below the tiles, so that the installation's own tiles cover it when they load. */
const PANE = "base";
const METERS_PER_MILE = 1609.344;
const MILES_PER_DEGREE = 69.09;
const RINGS_MILES = [0.25, 0.5, 1, 2, 5, 10, 25, 50];
/** From this zoom level on, the labels of ZIP codes do not overlap. */
const ZIP_CODES_FROM_ZOOM = 12;

/**
 * Draws land, borders, labels and distance rings around the searched place. The colors are in map.css.
 * Call it after the pins are there, since labels keep clear of them.
 */
export function drawBaseMap(map: LeafletMap, base: BaseMap, near: Place, milesText: (miles: number) => string): void {
  const pane = map.createPane(PANE);
  pane.setAttribute("aria-hidden", "true");
  const options = { pane: PANE, renderer: svg({ pane: PANE, padding: 0.5 }), interactive: false };
  geoJSON(base.land, { ...options, style: { className: "map-land" } }).addTo(map);
  geoJSON(base.countyLines, { ...options, style: { className: "map-line" } }).addTo(map);
  geoJSON(base.stateLines, { ...options, style: { className: "map-line map-line-state" } }).addTo(map);
  for (const miles of RINGS_MILES)
    circle(at(near), { ...options, radius: miles * METERS_PER_MILE, className: "map-ring" }).addTo(map);
  createLabel(near, "", "map-place").addTo(map);
  const rings = RINGS_MILES.map((miles) => ({
    text: milesText(miles),
    at: [near.longitude, near.latitude + miles / MILES_PER_DEGREE] as const,
  }));
  labelMap(map, near, [...rings, ...base.towns], base.zipCodes);
}

type Name = { text: string; at: readonly [longitude: number, latitude: number] };

/** Adds labels where there is room for them, again after each move. Earlier names have priority. */
function labelMap(map: LeafletMap, near: Place, names: readonly Name[], closeBy: readonly Name[]): void {
  const labels = layerGroup().addTo(map);
  const label = () => {
    labels.clearLayers();
    const boxes = [boxAround(map.latLngToContainerPoint(at(near)), ""), ...boxesOver(map)];
    const { x: width, y: height } = map.getSize();
    const close = map.getZoom() >= ZIP_CODES_FROM_ZOOM;
    for (const {
      text,
      at: [longitude, latitude],
    } of close ? [...names, ...closeBy] : names) {
      const place = { latitude, longitude };
      const box = boxAround(map.latLngToContainerPoint(at(place)), text);
      // A name that the edge would cut is left out.
      if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) continue;
      if (boxes.some((other) => overlap(box, other))) continue;
      boxes.push(box);
      createLabel(place, text, "map-label").addTo(labels);
    }
  };
  label();
  map.on("moveend", label);
  // Leaflet reports a new size with a delay, also after the map has been removed.
  map.on("unload", () => map.off("moveend", label));
}

function createLabel(place: Place, text: string, className: string): Marker {
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

/** The boxes of what lies over the labels: the pins, and the buttons of the map. */
function boxesOver(map: LeafletMap): Box[] {
  const container = map.getContainer();
  const origin = container.getBoundingClientRect();
  const over = (container.closest(".map") ?? container).querySelectorAll("button, .leaflet-control");
  return [...over].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      left: left - origin.left,
      right: right - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    };
  });
}

/** The box of a label with some space around it, in pixels, at about seven per letter. */
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
