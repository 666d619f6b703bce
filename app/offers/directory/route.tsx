import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { siteLoader } from "~/http/site-doors.server";
import { textOf } from "~/locales/use-text";
import { searchMerchants } from "~/services/offers/offers.server";
import { assertFeature } from "~/services/programs/features";
import { namesPlace, offersQuery } from "../offers-query.server";
import { CategoryShortcuts } from "./category-shortcuts";
import { LocationGate } from "./location-gate";
import { MerchantResults, MerchantSkeletons } from "./merchant-results";
import { DirectoryHeading, SearchForm } from "./search-form";
import { NotACoupon } from "../not-a-coupon";
import { useScrollToTop } from "../use-scroll-to-top";

export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = siteLoader(async ({ ctx, request, defer }) => {
  assertFeature(ctx.program, "offers_reward");
  const query = offersQuery(request);
  const { keyword, category, zip_code } = query;
  const search = { keyword, category: String(category), zip_code };
  const { merchants } = await defer({ merchants: namesPlace(query) ? searchMerchants(ctx, query) : null });
  return { search, merchants };
});

export const meta: MetaFunction = ({ matches }) => [{ title: textOf(matches)("Explore Perks and Benefits") }];

/** My offers (specification 2, section 2.2): first where, then what there is. */
export default function Directory() {
  const { search, merchants } = useLoaderData<typeof loader>();
  const next = useNavigation().location;
  useScrollToTop();
  if (merchants === null) return <LocationGate />;
  return (
    <div className="page">
      <DirectoryHeading />
      <SearchForm search={search} />
      <CategoryShortcuts search={search} />
      {next?.pathname === "/my-offers" ? <MerchantSkeletons /> : <MerchantResults merchants={merchants} search={search} />}
      <NotACoupon />
    </div>
  );
}
