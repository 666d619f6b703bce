import { map as createMap, tileLayer, type Map as LeafletMap } from "leaflet";
import { Minus, Plus, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { MapTiles, Place } from "~/services/offers/map-tiles";
import type { MerchantTileView } from "~/services/offers/offers.schema";
import { IconButton } from "~/ui/primitives/icon-button";
import { Link } from "~/ui/primitives/link";
import { dollars } from "../dollars";
import { useMerchantAddress } from "../merchant-address";
import { markPlace } from "./mark-place";
import { addPins, type Pins } from "./pins";

interface Props {
  merchants: readonly MerchantTileView[];
  near: Place;
  tiles: MapTiles;
  /** The id of the merchant whose card or pin is hovered, focused or pressed. */
  active: string | null;
  onActivate: (merchantId: string | null) => void;
}

/** A map of the installation's tiles with a pin for each merchant of a page. A pressed pin shows the merchant's name and first offer. */
export function MerchantMap({ merchants, near, tiles, active, onActivate }: Props) {
  const t = useText();
  const [pressed, setPressed] = useState<MerchantTileView | null>(null);
  const press = (merchant: MerchantTileView) => {
    setPressed(merchant);
    onActivate(merchant.merchantId);
  };
  const { element, map, pins } = useLeaflet({ merchants, near, tiles, press });
  useEffect(() => pins.current?.highlight(active, pressed?.merchantId ?? null), [pins, active, pressed]);
  const close = () => {
    setPressed(null);
    onActivate(null);
    if (pressed) pins.current?.focus(pressed.merchantId);
  };
  return (
    <section aria-label={t("Map of merchants")} className="map surface-reward">
      <div ref={element} className="map-canvas" />
      <div className="map-zoom">
        <IconButton raised icon={Plus} label={t("Zoom in")} onClick={() => map.current?.zoomIn()} />
        <IconButton raised icon={Minus} label={t("Zoom out")} onClick={() => map.current?.zoomOut()} />
      </div>
      {pressed ? <PressedPin key={pressed.merchantId} merchant={pressed} onClose={close} /> : null}
    </section>
  );
}

function PressedPin({ merchant, onClose }: { merchant: MerchantTileView; onClose: () => void }) {
  const t = useText();
  const locale = useLocale();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector("a")?.focus({ preventScroll: true }), []);
  const [first] = merchant.offers;
  return (
    // Escape closes it while the focus is inside, as in a dialog.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={card} className="map-pressed surface-card" onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <div>
        <Link to={useMerchantAddress(merchant)} className="map-name">
          {merchant.merchantName}
        </Link>
        {first ? <p>{first.offerTextShort}</p> : null}
        {first ? (
          <p className="map-value">{t("{amount} Value", { amount: dollars(locale).format(first.dollarValue) })}</p>
        ) : null}
      </div>
      <IconButton icon={X} label={t("Close")} onClick={onClose} />
    </div>
  );
}

type MapContent = Pick<Props, "merchants" | "near" | "tiles"> & {
  press: (merchant: MerchantTileView) => void;
};

/** Renders a Leaflet map in an element. A change of the content creates a new map. */
function useLeaflet(content: MapContent) {
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap | null>(null);
  const pins = useRef<Pins | null>(null);
  const { merchants, near, tiles } = content;
  const press = useRef(content.press);
  press.current = content.press;
  useEffect(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const leaflet = createMap(element.current!, {
      zoomControl: false,
      scrollWheelZoom: false, // the wheel scrolls the page
      zoomAnimation: !reducedMotion,
      fadeAnimation: !reducedMotion,
      inertia: !reducedMotion,
      minZoom: 7,
      maxZoom: 17,
    });
    map.current = leaflet;
    // Sets the view first, since Leaflet cannot draw lines into a map without one.
    const places = [near, ...merchants].map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    leaflet.fitBounds(places, { padding: [64, 64], maxZoom: 16, animate: false });
    pins.current = addPins(leaflet, merchants, locale, (merchant) => press.current(merchant));
    markPlace(leaflet, near);
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(leaflet);
    leaflet.attributionControl?.setPrefix(false);
    return () => void leaflet.remove();
  }, [merchants, near, tiles, locale]);
  return { element, map, pins };
}
