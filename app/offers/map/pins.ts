import { divIcon, DomEvent, marker, type Map as LeafletMap, type Marker } from "leaflet";
import { INTL_TAGS, perLocale, type Locale } from "~/locales/say";
import type { MerchantTileView } from "~/services/offers/offers.schema";

/** The pins of a page of merchants. */
export type Pins = {
  /** Brings the active one forward, and shows which one is pressed. */
  highlight: (active: string | null, pressed: string | null) => void;
  focus: (merchantId: string) => void;
};

type Pin = { button: HTMLButtonElement; marker: Marker };

/** As short as can be: it stands on a pin. */
const shortDollars = perLocale((locale) => new Intl.NumberFormat(INTL_TAGS[locale], { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" }));

/** Puts a pin for each merchant on the map: real buttons, in the order of the list. */
export function addPins(map: LeafletMap, merchants: readonly MerchantTileView[], locale: Locale, onPress: (merchant: MerchantTileView) => void): Pins {
  const pins = new Map(merchants.map((merchant) => [merchant.merchantId, addPin(map, merchant, locale, () => onPress(merchant))]));
  return {
    highlight: (active, pressed) => {
      for (const [id, { button, marker }] of pins) {
        button.classList.toggle("map-pin-active", id === active);
        button.setAttribute("aria-pressed", String(id === pressed));
        marker.setZIndexOffset(id === active ? 10_000 : 0);
      }
    },
    focus: (merchantId) => pins.get(merchantId)?.button.focus({ preventScroll: true }),
  };
}

function addPin(map: LeafletMap, { merchantName, latitude, longitude, offers }: MerchantTileView, locale: Locale, onPress: () => void): Pin {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-pin";
  button.textContent = offers[0] ? shortDollars(locale).format(offers[0].dollarValue) : "·";
  button.setAttribute("aria-label", `${merchantName}, ${button.textContent}`);
  button.addEventListener("click", onPress);
  DomEvent.disableClickPropagation(button);
  // The button takes what is pressed, so Leaflet need not make one of its marker.
  const icon = divIcon({ html: button, className: "map-at", iconSize: [0, 0] });
  return { button, marker: marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map) };
}
