import type { MapTiles } from "~/integrations/ports";
import type { MerchantView } from "~/services/offers/offers.schema";
import { Skeleton } from "~/ui/skeleton";
import { useMap } from "../map/use-map";

const loadSpotMap = () => import("../map/spot-map").then(({ SpotMap }) => SpotMap);

/** Where the merchant is, beside its name on wide screens (merchant.css); without it when the map cannot be loaded. */
export function MerchantSpot({
  merchant: { latitude, longitude },
  tiles,
}: {
  merchant: MerchantView;
  tiles: MapTiles | null;
}) {
  const map = useMap(loadSpotMap, true, { latitude, longitude });
  if (map === "failed") return null;
  return (
    <div className="merchant-spot" aria-hidden={tiles === null}>
      {map ? (
        <map.Drawing latitude={latitude} longitude={longitude} base={map.base} tiles={tiles} />
      ) : (
        <Skeleton className="h-full rounded-tile" />
      )}
    </div>
  );
}
