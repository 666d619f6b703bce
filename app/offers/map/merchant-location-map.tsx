import { map as createMap, tileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import type { MapTiles, Place } from "~/services/offers/map-tiles";
import { markPlace } from "./mark-place";

/** About two miles to each side of a small map. */
const ZOOM = 12;

type Props = Place & {
  tiles: MapTiles;
  /** Called when the tiles are there, or when none of them could be loaded. */
  onTiles: (loaded: boolean) => void;
};

/** A static map of one place. It needs no interaction, since the address and a link to directions are next to it. */
export function MerchantLocationMap({ latitude, longitude, tiles, onTiles }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const onTilesNow = useRef(onTiles);
  useEffect(() => {
    onTilesNow.current = onTiles;
  });
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
      center: [latitude, longitude],
      zoom: ZOOM,
    });
    markPlace(leaflet, { latitude, longitude });
    let loaded = false;
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 })
      .on("tileload", () => (loaded = true))
      .on("load", () => onTilesNow.current(loaded))
      .addTo(leaflet);
    leaflet.attributionControl?.setPrefix(false);
    return () => void leaflet.remove();
  }, [latitude, longitude, tiles]);
  return (
    <div className="map surface-reward">
      <div ref={element} className="map-canvas" />
    </div>
  );
}
