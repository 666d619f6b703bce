import { Form, useRevalidator, useSearchParams } from "@remix-run/react";
import { Heart, SearchX } from "lucide";
import { useText, type Translate } from "~/locales/use-text";
import { pagesOf } from "~/platform/paging";
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
    <Deferred
      value={merchants}
      fallback={<MerchantSkeletons besideMap={map.shown && map.tiles !== null} />}
      error={failed}
    >
      {(results) =>
        results && (
          <>
            <div className="offers-summary">
              {isPlaceUnknown ? null : <p className="font-strong tabular-nums">{summaryOf(results, search, t)}</p>}
              <Form action="/my-offers" onSubmit={forgetPlace}>
                <button type="submit" className="min-h-6 text-14 font-strong text-link underline underline-offset-4">
                  {t("change location")}
                </button>
              </Form>
              {results.result.length > 0 ? <Showing {...results} /> : null}
            </div>
            {results.result.length > 0 ? (
              <MerchantPage merchants={results} map={map} />
            ) : results.totalItems > 0 ? (
              <PastTheEnd pages={pagesOf(results)} />
            ) : search.saved ? (
              <NothingSaved />
            ) : (
              <NothingFound />
            )}
          </>
        )
      }
    </Deferred>
  );
}

function Showing({ page, pageSize, totalItems, result }: MerchantsView) {
  const t = useText();
  const first = (page - 1) * pageSize + 1;
  return (
    <p className="text-14 text-muted tabular-nums">
      {t(
        {
          one: "Showing {first} to {last} of {count} Merchant",
          other: "Showing {first} to {last} of {count} Merchants",
        },
        { first, last: first + result.length - 1, count: totalItems },
      )}
    </p>
  );
}

/** A page after the last one, as of a link from when there were more offers. */
function PastTheEnd({ pages }: { pages: number }) {
  const t = useText();
  const [search] = useSearchParams();
  const last = new URLSearchParams(search);
  if (pages > 1) last.set("page", String(pages));
  else last.delete("page");
  return (
    <div className="mt-6">
      <EmptyState
        icon={SearchX}
        title={t({ one: "There is only {count} page.", other: "There are only {count} pages." }, { count: pages })}
        action={<ButtonLink to={`?${last}`}>{t("Go to the last page")}</ButtonLink>}
      />
    </div>
  );
}

function NothingSaved() {
  const t = useText();
  return (
    <div className="mt-6">
      <EmptyState
        icon={Heart}
        title={t("Nothing saved yet")}
        text={t("Tap the heart of a merchant to find it here again.")}
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
  { category, zip_code, saved }: DirectorySearch,
  t: Translate,
): string {
  if (saved) return t({ one: "{count} saved merchant", other: "{count} saved merchants" }, { count: totalItems });
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
    <div role="status" aria-label={t("Loading, please wait...")} className="mt-3 md:mt-5">
      <Skeleton className="h-4 w-3/5" />
      <div className={classNames("mt-4", besideMap && "beside-map")}>
        <div className="merchants grid gap-grid md:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <div key={index} className="merchant-card surface-card">
              <Skeleton className="aspect-5/2 w-full" />
              <div className="grid gap-3 p-4">
                <div className="flex items-center gap-3">
                  <Skeleton className="size-11" />
                  <div className="grid flex-1 gap-2">
                    <Skeleton className="h-4 w-3/5" />
                    <Skeleton className="h-3.5 w-2/5" />
                  </div>
                </div>
                <Skeleton className="h-4 w-4/5" />
              </div>
            </div>
          ))}
        </div>
        {besideMap ? <Skeleton className="map-aside rounded-tile" /> : null}
      </div>
    </div>
  );
}
