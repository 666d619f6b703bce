import { divIcon, DomEvent, marker, type Map as LeafletMap, type Marker } from "leaflet";
import { INTL_TAGS, perLocale, type Locale } from "~/locales/say";
import type { MerchantTileView } from "~/services/offers/offers.schema";
import { spread } from "./spread";

/** The pins of a page of merchants. */
export type Pins = {
  /** Brings the active one forward, and shows which one is pressed. */
  highlight: (active: string | null, pressed: string | null) => void;
  focus: (merchantId: string) => void;
};

/** What is pressed, and below all of these a dot on the merchant's spot with a line to it. */
type Pin = { button: HTMLButtonElement; marker: Marker; spot: HTMLElement };

/** As short as can be: it stands on a pin. */
const shortDollars = perLocale(
  (locale) =>
    new Intl.NumberFormat(INTL_TAGS[locale], {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** Puts a pin for each merchant on the map: real buttons, in the order of the list. */
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
      for (const [id, { button, marker, spot }] of pins) {
        for (const part of [button, spot]) part.classList.toggle("map-active", id === active);
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
  // The button takes what is pressed, so Leaflet need not make one of its marker.
  const still = { interactive: false, keyboard: false };
  const spot = document.createElement("span");
  spot.className = "map-spot";
  marker([latitude, longitude], {
    ...still,
    icon: divIcon({ html: spot, className: "", iconSize: [0, 0] }),
    pane: "shadowPane",
  }).addTo(map);
  return {
    button,
    spot,
    marker: marker([latitude, longitude], {
      ...still,
      icon: divIcon({ html: button, className: "map-at", iconSize: [0, 0] }),
    }).addTo(map),
  };
}

/** How far a pin floats above its spot when it has room, and what is left free between two. */
const LIFT = 24;
const GAP = 4;

/** Those whose spots are close together get room, each with a line to its own. */
function separatePins(map: LeafletMap, pins: readonly Pin[]): void {
  const spots = pins.map((pin) => map.project(pin.marker.getLatLng()));
  const boxes = pins.map(({ button }, index) => ({
    x: spots[index]!.x,
    y: spots[index]!.y - LIFT,
    width: button.offsetWidth + GAP,
    height: button.offsetHeight + GAP,
  }));
  spread(boxes).forEach((box, index) => {
    const [x, y] = [box.x - spots[index]!.x, box.y - spots[index]!.y];
    const { button, spot } = pins[index]!;
    button.style.translate = `${x}px ${y}px`;
    spot.style.setProperty("--line", `${Math.hypot(x, y)}px`);
    spot.style.setProperty("--turn", `${Math.atan2(x, -y)}rad`);
  });
}
