import type { MapTiles } from "~/services/offers/base-map";
import type { MerchantView } from "~/services/offers/offers.schema";
import { Skeleton } from "~/ui/states/skeleton";
import { useMap } from "../map/use-map";

const loadLocationMap = () =>
  import("../map/merchant-location-map").then(({ MerchantLocationMap }) => MerchantLocationMap);

/** A map of the merchant's location, only on wide screens (merchant.css); nothing if it cannot be loaded. */
export function MerchantLocation({
  merchant: { latitude, longitude },
  tiles,
}: {
  merchant: MerchantView;
  tiles: MapTiles | null;
}) {
  const map = useMap(loadLocationMap, true, { latitude, longitude });
  if (map === "failed") return null;
  return (
    <div className="merchant-location" aria-hidden={tiles === null}>
      {map ? (
        <map.Drawing latitude={latitude} longitude={longitude} base={map.base} tiles={tiles} />
      ) : (
        <Skeleton className="h-full rounded-tile" />
      )}
    </div>
  );
}
