import { MapPin } from "lucide";
import { useState } from "react";
import type { MapTiles } from "~/services/offers/map-tiles";
import type { MerchantView } from "~/services/offers/offers.schema";
import { Icon } from "~/ui/primitives/icon";
import { useMap } from "../map/use-map";

const loadLocationMap = () =>
  import("../map/merchant-location-map").then(({ MerchantLocationMap }) => MerchantLocationMap);

/**
 * A map of the merchant's street, only on wide screens (merchant.css). Nothing shimmers or changes color until all of it
 * is there; if it cannot be loaded, nothing is left.
 * @param tiles the installation's own, since what comes with the product has no streets
 */
export function MerchantLocation({
  merchant: { latitude, longitude },
  tiles,
}: {
  merchant: MerchantView;
  tiles: MapTiles;
}) {
  const map = useMap(loadLocationMap, true);
  const [tilesState, setTilesState] = useState<"loading" | "shown" | "failed">("loading");
  if (map === "failed" || tilesState === "failed") return null;
  return (
    <div className="merchant-location">
      {map ? (
        <map.Drawing
          latitude={latitude}
          longitude={longitude}
          tiles={tiles}
          onTiles={(loaded) => setTilesState(loaded ? "shown" : "failed")}
        />
      ) : null}
      {tilesState === "loading" ? (
        <span className="merchant-location-soon">
          <Icon icon={MapPin} size={24} />
        </span>
      ) : null}
    </div>
  );
}
