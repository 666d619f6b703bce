import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { pagesOf } from "~/platform/paging";
import type { MapTiles, Place } from "~/services/offers/map-tiles";
import type { MerchantsView } from "~/services/offers/offers.schema";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Skeleton } from "~/ui/states/skeleton";
import { MapToggle } from "../map/map-toggle";
import { useMap } from "../map/use-map";
import { looksOf } from "../merchant-picture";
import { MerchantCard } from "./merchant-card";

export type MapSettings = {
  /** The searched place. */
  near: Place | null;
  /** Null without a map: one without streets helps nobody. */
  tiles: MapTiles | null;
  /** Whether to show a map next to the list, if there are tiles and room for one. */
  shown: boolean;
  show: (shown: boolean) => void;
};

const loadMerchantMap = () => import("../map/merchant-map").then(({ MerchantMap }) => MerchantMap);

/** A page of merchants with a map. The active merchant is marked in the list and on the map. */
export function MerchantPage({
  merchants: { page, pageSize, totalItems, result },
  map: { near, tiles, shown, show },
}: {
  merchants: MerchantsView;
  map: MapSettings;
}) {
  const t = useText();
  const [active, setActive] = useState<string | null>(null);
  const map = useMap(loadMerchantMap, shown && tiles !== null && near !== null);
  const beside = shown && tiles !== null && map !== "failed";
  const looks = looksOf(result.map(({ slug }) => slug));
  const activate = (merchantId: string | null) => {
    setActive(merchantId);
    if (merchantId) document.getElementById(cardId(merchantId))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      {tiles ? <MapToggle shown={shown} onChange={show} /> : null}
      {shown && tiles && map === "failed" ? (
        <p role="status" className="mt-2 text-14 text-muted">
          {t("We couldn't load the map.")}
        </p>
      ) : null}
      <div className={classNames("mt-2 md:mt-4", beside && "beside-map")}>
        <ul className="merchants grid gap-grid md:grid-cols-2 lg:grid-cols-3">
          {result.map((merchant, index) => (
            <li
              key={merchant.merchantId}
              id={cardId(merchant.merchantId)}
              className="scroll-mt-24"
              onMouseEnter={() => setActive(merchant.merchantId)}
              onMouseLeave={() => setActive(null)}
              onFocus={() => setActive(merchant.merchantId)}
              onBlur={() => setActive(null)}
            >
              <MerchantCard
                merchant={merchant}
                look={looks[index]!}
                active={beside && merchant.merchantId === active}
              />
            </li>
          ))}
        </ul>
        {beside ? (
          <div className="map-aside">
            {map && near && tiles ? (
              <map.Drawing merchants={result} near={near} tiles={tiles} active={active} onActivate={activate} />
            ) : (
              <Skeleton className="h-full rounded-tile" />
            )}
          </div>
        ) : null}
      </div>
      <Pager page={page} pages={pagesOf({ totalItems, pageSize })} />
    </>
  );
}

function cardId(merchantId: string): string {
  return `merchant-${merchantId}`;
}

function Pager({ page, pages }: { page: number; pages: number }) {
  const t = useText();
  return (
    <nav aria-label={t("Pages of merchants")} className="mt-8 flex items-center justify-between gap-4">
      <PageLink to={page - 1} exists={page > 1}>
        {t("Previous")}
      </PageLink>
      <span className="text-14 tabular-nums">{t("Page {page} of {pages}", { page, pages })}</span>
      <PageLink to={page + 1} exists={page < pages}>
        {t("Next")}
      </PageLink>
    </nav>
  );
}

function PageLink({ to, exists, children }: { to: number; exists: boolean; children: string }) {
  const params = new URLSearchParams(useLocation().search);
  params.set("page", String(to));
  if (!exists)
    return (
      <Button variant="quiet" size="small" disabled>
        {children}
      </Button>
    );
  return (
    <ButtonLink to={`?${params}`} variant="quiet" size="small">
      {children}
    </ButtonLink>
  );
}
