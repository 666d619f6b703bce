import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { readCookie } from "~/http/context/cookies.server";
import { siteLoader } from "~/http/handlers/site.server";
import { msg } from "~/locales/translate";
import { textOf } from "~/locales/use-text";
import { getMapTiles } from "~/services/offers/map-tiles.site.server";
import { findPlace, searchMerchants } from "~/services/offers/offers.site.server";
import { getSavedThisYear } from "~/services/offers/saved-value.site.server";
import { assertFeature } from "~/services/programs/features";
import type { PageFailure } from "~/site/frame/page-error";
import { pageMeta } from "~/site/frame/page-meta";
import { useBlocksAhead } from "~/site/home/participant-blocks";
import { LeftOutLine } from "~/ui/table/left-out";
import { MAP_COOKIE, mapChosen, useMapChoice } from "../map/map-choice";
import pictureStyles from "../merchant-picture.css?url";
import { NotACoupon } from "../not-a-coupon";
import { hasPlace, offersLeftOut, offersQuery } from "../offers-query.server";
import { useSavedZipCode } from "../saved-place";
import { useScrollToTop } from "../use-scroll-to-top";
import { CategoryShortcuts } from "./category-shortcuts";
import styles from "./directory.css?url";
import { LocationGate } from "./location-gate";
import { MerchantResults, MerchantSkeletons } from "./merchant-results";
import { DirectoryHeading, SearchForm } from "./search-form";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";
export const handle: PageFailure = { failure: msg("Error offers!") };

export const loader = siteLoader(async ({ ctx, request, defer }) => {
  assertFeature(ctx.program, "offers_reward");
  const query = offersQuery(request);
  const { keyword, category, zip_code, sort } = query;
  const search = { keyword, category: String(category), zip_code, sort, saved: query.saved !== undefined };
  const [near, tiles, saved_this_year, { merchants }] = await Promise.all([
    findPlace(ctx, query),
    getMapTiles(ctx),
    getSavedThisYear(ctx),
    defer({ merchants: hasPlace(query) ? searchMerchants(ctx, query) : null }),
  ]);
  return {
    ...offersLeftOut(request),
    search,
    merchants,
    saved_this_year,
    map: { near, tiles, shown: mapChosen(readCookie(request, MAP_COOKIE)) },
  };
});

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: pictureStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: textOf(matches)("Explore Perks and Benefits") });

/** My offers: asks for a place first, then shows the merchants near it. */
export default function Directory() {
  useBlocksAhead();
  const { search, merchants, saved_this_year, map } = useLoaderData<typeof loader>();
  const next = useNavigation().location;
  const { shown, show } = useMapChoice(map.shown);
  useScrollToTop();
  // Also of a search that came as a link: the next visit starts there.
  useSavedZipCode(map.near ? search.zip_code : "");
  if (merchants === null) return <LocationGate />;
  const isPlaceUnknown = search.zip_code !== "" && map.near === null;
  return (
    <div className="page">
      <DirectoryHeading savedThisYear={saved_this_year} />
      <LeftOutLine className="mt-2" />
      <SearchForm search={search} isPlaceUnknown={isPlaceUnknown} />
      <CategoryShortcuts search={search} />
      {next?.pathname === "/my-offers" ? (
        <MerchantSkeletons besideMap={shown && map.tiles !== null} />
      ) : (
        <MerchantResults
          merchants={merchants}
          search={search}
          isPlaceUnknown={isPlaceUnknown}
          map={{ ...map, shown, show }}
        />
      )}
      <NotACoupon />
    </div>
  );
}
