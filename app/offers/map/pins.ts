import { divIcon, DomEvent, marker, type Map as LeafletMap, type Marker } from "leaflet";
import { INTL_TAGS, perLocale, type Locale } from "~/locales/translate";
import type { MerchantTileView } from "~/services/offers/offers.schema";
import { spread } from "./spread-pins";

/** The pins of the merchants on a map. */
export type Pins = {
  /** Brings the pin of the active merchant to the front and marks the pressed one. */
  highlight: (active: string | null, pressed: string | null) => void;
  focus: (merchantId: string) => void;
};

/** A button, and below all buttons a dot at the merchant's location with a line to the button. */
type Pin = { button: HTMLButtonElement; marker: Marker; dot: HTMLElement };

/** Without cents for whole amounts, because there is little room on a pin. */
const shortDollars = perLocale(
  (locale) =>
    new Intl.NumberFormat(INTL_TAGS[locale], {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** Adds a pin for each merchant to the map: buttons in the order of the list, so that they work with the keyboard. */
export function addPins(
  map: LeafletMap,
  merchants: readonly MerchantTileView[],
  locale: Locale,
  onPress: (merchant: MerchantTileView) => void,
): Pins {
  const pins = new Map(
    merchants.map((merchant) => [merchant.merchantId, addPin(map, merchant, locale, () => onPress(merchant))]),
  );
  const separate = () => separatePins(map, [...pins.values()]);
  separate();
  map.on("zoomend", separate);
  return {
    highlight: (active, pressed) => {
      for (const [id, { button, marker, dot }] of pins) {
        for (const part of [button, dot]) part.classList.toggle("map-active", id === active);
        button.setAttribute("aria-pressed", String(id === pressed));
        marker.setZIndexOffset(id === active ? 10_000 : 0);
      }
    },
    focus: (merchantId) => pins.get(merchantId)?.button.focus({ preventScroll: true }),
  };
}

function addPin(
  map: LeafletMap,
  { merchantName, latitude, longitude, offers }: MerchantTileView,
  locale: Locale,
  onPress: () => void,
): Pin {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-pin";
  button.textContent = offers[0] ? shortDollars(locale).format(offers[0].dollarValue) : "·";
  button.setAttribute("aria-label", `${merchantName}, ${button.textContent}`);
  button.addEventListener("click", onPress);
  DomEvent.disableClickPropagation(button);
  // The button handles the events, so the Leaflet marker does not have to.
  const passive = { interactive: false, keyboard: false };
  const dot = document.createElement("span");
  dot.className = "map-dot";
  marker([latitude, longitude], {
    ...passive,
    icon: divIcon({ html: dot, className: "", iconSize: [0, 0] }),
    pane: "shadowPane",
  }).addTo(map);
  return {
    button,
    dot,
    marker: marker([latitude, longitude], {
      ...passive,
      icon: divIcon({ html: button, className: "map-at", iconSize: [0, 0] }),
    }).addTo(map),
  };
}

/** How far a pin is above its location, and the gap between two pins, in pixels. */
const LIFT = 24;
const GAP = 4;

/** Moves pins apart that would overlap, each with a line to its location. */
function separatePins(map: LeafletMap, pins: readonly Pin[]): void {
  const points = pins.map((pin) => map.project(pin.marker.getLatLng()));
  const boxes = pins.map(({ button }, index) => ({
    x: points[index]!.x,
    y: points[index]!.y - LIFT,
    width: button.offsetWidth + GAP,
    height: button.offsetHeight + GAP,
  }));
  spread(boxes).forEach((box, index) => {
    const [x, y] = [box.x - points[index]!.x, box.y - points[index]!.y];
    const { button, dot } = pins[index]!;
    button.style.translate = `${x}px ${y}px`;
    dot.style.setProperty("--line", `${Math.hypot(x, y)}px`);
    dot.style.setProperty("--turn", `${Math.atan2(x, -y)}rad`);
  });
}
