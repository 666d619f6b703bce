import { Link } from "@remix-run/react";
import { map as createMap, tileLayer, type Map as LeafletMap } from "leaflet";
import { Minus, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MapTiles, Place } from "~/integrations/ports";
import { say } from "~/locales/say";
import { useLocale, useText } from "~/locales/use-text";
import type { BaseMap } from "~/services/offers/base-map";
import type { MerchantTileView } from "~/services/offers/offers.schema";
import { IconButton } from "~/ui/icon-button";
import { dollars } from "../dollars";
import { useMerchantAddress } from "../merchant-address";
import { drawGround } from "./ground";
import { addPins, type Pins } from "./pins";

interface Props {
  merchants: readonly MerchantTileView[];
  near: Place;
  base: BaseMap;
  /** An operator's own tiles, drawn over the base. */
  tiles: MapTiles | null;
  /** The merchant whose card or pin has the attention. */
  active: string | null;
  onActivate: (merchantId: string | null) => void;
}

/** Where the merchants of a page are: a pin each, and of the pressed one its name and first offer. */
export function MerchantMap({ merchants, near, base, tiles, active, onActivate }: Props) {
  const t = useText();
  const [pressed, setPressed] = useState<MerchantTileView | null>(null);
  const press = (merchant: MerchantTileView) => {
    setPressed(merchant);
    onActivate(merchant.merchantId);
  };
  const { element, map, pins } = useLeaflet({ merchants, near, base, tiles, press });
  useEffect(() => pins.current?.highlight(active, pressed?.merchantId ?? null), [pins, active, pressed]);
  const close = () => {
    setPressed(null);
    onActivate(null);
    if (pressed) pins.current?.focus(pressed.merchantId);
  };
  return (
    <section aria-label={t("Map of the merchants")} className="map ground-reward">
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
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  const [first] = merchant.offers;
  return (
    // Escape is for whoever stands in it, as in a dialog.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="map-pressed ground-surface" onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <div>
        <Link ref={link} to={useMerchantAddress(merchant)} className="map-name">
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

type Scene = Pick<Props, "merchants" | "near" | "base" | "tiles"> & { press: (merchant: MerchantTileView) => void };

/** Leaflet in an element of the page, for as long as the scene stays what it is. */
function useLeaflet(scene: Scene) {
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LeafletMap | null>(null);
  const pins = useRef<Pins | null>(null);
  const { merchants, near, base, tiles } = scene;
  const press = useRef(scene.press);
  press.current = scene.press;
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const drawn = createMap(element.current!, {
      zoomControl: false,
      scrollWheelZoom: false, // the wheel scrolls the list, also from here
      attributionControl: tiles !== null,
      zoomSnap: tiles ? 1 : 0.25, // pictures are sharp at whole steps only
      zoomAnimation: !still,
      fadeAnimation: !still,
      inertia: !still,
      minZoom: 7,
      maxZoom: 17,
    });
    map.current = drawn;
    // First the view: Leaflet cannot draw lines into a map that has none.
    const places = [near, ...merchants].map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    drawn.fitBounds(places, { padding: [64, 64], maxZoom: 16, animate: false });
    drawGround(drawn, base, near, (miles) => say(locale, "{distance} mi", { distance: miles }));
    if (tiles) tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(drawn);
    drawn.attributionControl?.setPrefix(false);
    pins.current = addPins(drawn, merchants, locale, (merchant) => press.current(merchant));
    return () => void drawn.remove();
  }, [merchants, near, base, tiles, locale]);
  return { element, map, pins };
}
