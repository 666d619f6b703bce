import { Form, useRevalidator } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useText, type SayText } from "~/locales/use-text";
import { categoryLabel } from "~/services/offers/directory-terms";
import type { MerchantsView } from "~/services/offers/offers.schema";
import { classNames } from "~/ui/class-names";
import { Deferred } from "~/ui/deferred";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Skeleton } from "~/ui/skeleton";
import { AsksAgainWithoutScript } from "../asks-again-without-script";
import { forgetPlace } from "../saved-place";
import { MerchantPage, type MapSettings } from "./merchant-page";
import type { DirectorySearch } from "./search-form";

interface Props {
  /** Null only where no place was named: then the gate stands here instead. */
  merchants: MerchantsView | Promise<MerchantsView | null>;
  search: DirectorySearch;
  map: MapSettings;
}

/** What a search found: a summary, a page of merchants, and the way to the next. */
export function MerchantResults({ merchants, search, map }: Props) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const failed = (
    <div className="mt-8">
      <ErrorState message={t("Error offers!")} onRetry={revalidate} />
    </div>
  );
  return (
    <Deferred value={merchants} fallback={<MerchantSkeletons besideMap={map.shown} />} error={failed}>
      {(found) =>
        found && (
          <>
            <div className="mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <p className="font-strong tabular-nums">{summaryOf(found, search, t)}</p>
              <Form action="/my-offers" onSubmit={forgetPlace}>
                <button type="submit" className="min-h-6 text-14 font-strong text-link underline underline-offset-4">
                  {t("change location")}
                </button>
              </Form>
            </div>
            {found.result.length === 0 ? <NothingFound /> : <MerchantPage found={found} map={map} />}
          </>
        )
      }
    </Deferred>
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

/** 'You have N <Category> Offers from M Merchants near <zip>' (specification 2, section 2.2). */
function summaryOf(
  { totalItems, totalOffers }: MerchantsView,
  { category, zip_code }: DirectorySearch,
  t: SayText,
): string {
  const counts = { offers: totalOffers, merchants: totalItems, place: zip_code || t("you") };
  const label = categoryLabel(Number(category));
  return label
    ? t("You have {offers} {category} Offers from {merchants} Merchants near {place}", {
        ...counts,
        category: t(label),
      })
    : t("You have {offers} Offers from {merchants} Merchants near {place}", counts);
}

const SKELETONS = 6;

/** Six cards that have not arrived yet, in their true shape (specification 2, section 9). */
export function MerchantSkeletons({ besideMap }: { besideMap: boolean }) {
  const t = useText();
  return (
    <div role="status" aria-label={t("Loading, please wait...")} className="mt-8">
      <AsksAgainWithoutScript />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-4 w-40" />
      <div className={classNames("mt-4", besideMap && "beside-map")}>
        <div className="merchants grid gap-grid md:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <div key={index} className="ground-surface grid gap-3 rounded-tile border border-border p-5">
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
