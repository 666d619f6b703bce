import { Form, useRevalidator, useSearchParams } from "@remix-run/react";
import { SearchX } from "lucide";
import { useText, type Translate } from "~/locales/use-text";
import { categoryLabel } from "~/services/offers/directory-terms";
import type { MerchantsView } from "~/services/offers/offers.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Deferred } from "~/ui/states/deferred";
import { EmptyState } from "~/ui/states/empty-state";
import { ErrorState } from "~/ui/states/error-state";
import { Skeleton } from "~/ui/states/skeleton";
import { forgetPlace } from "../saved-place";
import { MerchantPage, type MapSettings } from "./merchant-page";
import type { DirectorySearch } from "./search-form";

interface Props {
  /** Null only without a place to search near, when the location gate is shown instead. */
  merchants: MerchantsView | Promise<MerchantsView | null>;
  search: DirectorySearch;
  /** Whether the ZIP code has no place, which its field says. Nothing is near it then. */
  isPlaceUnknown: boolean;
  map: MapSettings;
}

/** The results of a search: a summary and a page of merchants. */
export function MerchantResults({ merchants, search, isPlaceUnknown, map }: Props) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const failed = (
    <div className="mt-8">
      <ErrorState message={t("Error offers!")} onRetry={revalidate} />
    </div>
  );
  return (
    <Deferred value={merchants} fallback={<MerchantSkeletons besideMap={map.shown} />} error={failed}>
      {(results) =>
        results && (
          <>
            <div className="mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              {isPlaceUnknown ? null : <p className="font-strong tabular-nums">{summaryOf(results, search, t)}</p>}
              <Form action="/my-offers" onSubmit={forgetPlace}>
                <button type="submit" className="min-h-6 text-14 font-strong text-link underline underline-offset-4">
                  {t("change location")}
                </button>
              </Form>
            </div>
            {results.result.length > 0 ? (
              <MerchantPage merchants={results} map={map} />
            ) : results.totalItems > 0 ? (
              <PastTheEnd />
            ) : (
              <NothingFound />
            )}
          </>
        )
      }
    </Deferred>
  );
}

/** A page after the last one, as of a link from when there were more offers. */
function PastTheEnd() {
  const t = useText();
  const [search] = useSearchParams();
  const first = new URLSearchParams(search);
  first.delete("page");
  return (
    <div className="mt-6">
      <EmptyState
        icon={SearchX}
        title={t("That page doesn't exist.")}
        action={<ButtonLink to={`?${first}`}>{t("Go to the first page")}</ButtonLink>}
      />
    </div>
  );
}

function NothingFound() {
  const t = useText();
  return (
    <div className="mt-6">
      <EmptyState
        icon={SearchX}
        title={t("No merchants match your current parameters. Please adjust your parameters and try submitting again.")}
      />
    </div>
  );
}

/** 'You have N <Category> Offers from M Merchants near <zip>'. */
function summaryOf(
  { totalItems, totalOffers }: MerchantsView,
  { category, zip_code }: DirectorySearch,
  t: Translate,
): string {
  const label = categoryLabel(Number(category));
  const offers = label
    ? t(
        { one: "{count} {category} Offer", other: "{count} {category} Offers" },
        { count: totalOffers, category: t(label) },
      )
    : t({ one: "{count} Offer", other: "{count} Offers" }, { count: totalOffers });
  const merchants = t({ one: "{count} Merchant", other: "{count} Merchants" }, { count: totalItems });
  return zip_code
    ? t("You have {offers} from {merchants} near {place}", { offers, merchants, place: zip_code })
    : t("You have {offers} from {merchants} near you", { offers, merchants });
}

const SKELETONS = 6;

/** Placeholders in the shape of six cards. */
export function MerchantSkeletons({ besideMap }: { besideMap: boolean }) {
  const t = useText();
  return (
    <div role="status" aria-label={t("Loading, please wait...")} className="mt-8">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-4 w-40" />
      <div className={classNames("mt-4", besideMap && "beside-map")}>
        <div className="merchants grid gap-grid md:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <div key={index} className="surface-card grid gap-3 rounded-tile border border-border p-5">
              <div className="flex items-center gap-3">
                <Skeleton className="size-14" />
                <div className="grid flex-1 gap-2">
                  <Skeleton className="h-4 w-3/5" />
                  <Skeleton className="h-3.5 w-2/5" />
                </div>
              </div>
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-4 h-4 w-2/5" />
            </div>
          ))}
        </div>
        <Skeleton className="map-aside rounded-tile" />
      </div>
    </div>
  );
}
