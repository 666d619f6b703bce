import { map as createMap, tileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { translate } from "~/locales/translate";
import { useLocale } from "~/locales/use-text";
import type { BaseMap, MapTiles, Place } from "~/services/offers/base-map";
import { drawBaseMap } from "./base-layer";

/** About two miles to each side of a small map. */
const ZOOM = 12;

type Props = Place & {
  base: BaseMap;
  /** The installation's own tiles, drawn over the base map. */
  tiles: MapTiles | null;
};

/** A static map of one place. It needs no interaction, since the address and a link to directions are next to it. */
export function MerchantLocationMap({ latitude, longitude, base, tiles }: Props) {
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nonInteractive = {
      dragging: false,
      keyboard: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      touchZoom: false,
      boxZoom: false,
      zoomControl: false,
    };
    const leaflet = createMap(element.current!, {
      ...nonInteractive,
      attributionControl: tiles !== null,
      center: [latitude, longitude],
      zoom: ZOOM,
    });
    drawBaseMap(leaflet, base, { latitude, longitude }, (miles) =>
      translate(locale, "{distance} mi", { distance: miles }),
    );
    if (tiles) tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(leaflet);
    leaflet.attributionControl?.setPrefix(false);
    return () => void leaflet.remove();
  }, [latitude, longitude, base, tiles, locale]);
  return (
    <div className="map surface-reward">
      <div ref={element} className="map-canvas" />
    </div>
  );
}
