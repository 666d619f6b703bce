import { map as createMap, tileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import type { MapTiles, Place } from "~/integrations/ports";
import { say } from "~/locales/say";
import { useLocale } from "~/locales/use-text";
import type { BaseMap } from "~/services/offers/base-map";
import { drawGround } from "./ground";

/** About two miles to each side of a small map. */
const ZOOM = 12;

type Props = Place & {
  base: BaseMap;
  /** An operator's own tiles, drawn over the base. */
  tiles: MapTiles | null;
};

/** One place and what is around it: a picture, since its address stands beside it and its directions are a link. */
export function SpotMap({ latitude, longitude, base, tiles }: Props) {
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const still = {
      dragging: false,
      keyboard: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      touchZoom: false,
      boxZoom: false,
      zoomControl: false,
    };
    const drawn = createMap(element.current!, {
      ...still,
      attributionControl: tiles !== null,
      center: [latitude, longitude],
      zoom: ZOOM,
    });
    drawGround(drawn, base, { latitude, longitude }, (miles) => say(locale, "{distance} mi", { distance: miles }));
    if (tiles) tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(drawn);
    drawn.attributionControl?.setPrefix(false);
    return () => void drawn.remove();
  }, [latitude, longitude, base, tiles, locale]);
  return (
    <div className="map ground-reward">
      <div ref={element} className="map-canvas" />
    </div>
  );
}
