import { Form, useLocation, useRevalidator } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useText, type SayText } from "~/locales/use-text";
import { categoryLabel } from "~/services/offers/directory-terms";
import type { MerchantsView } from "~/services/offers/offers.schema";
import { Button, ButtonLink } from "~/ui/button";
import { Deferred } from "~/ui/deferred";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Skeleton } from "~/ui/skeleton";
import { forgetPlace } from "../saved-place";
import { MerchantCard } from "./merchant-card";
import type { DirectorySearch } from "./search-form";

interface Props {
  /** Null only where no place was named: then the gate stands here instead. */
  merchants: MerchantsView | Promise<MerchantsView | null>;
  search: DirectorySearch;
}

/** What a search found: a summary, a page of merchants, and the way to the next. */
export function MerchantResults({ merchants, search }: Props) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const failed = <div className="mt-8"><ErrorState message={t("Error offers!")} onRetry={revalidate} /></div>;
  return (
    <Deferred value={merchants} fallback={<MerchantSkeletons />} error={failed}>
      {(found) => found && (
        <>
          <div className="mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <p className="font-strong tabular-nums">{summaryOf(found, search, t)}</p>
            <Form action="/my-offers" onSubmit={forgetPlace}>
              <button type="submit" className="min-h-6 text-14 font-strong text-link underline underline-offset-4">{t("change location")}</button>
            </Form>
          </div>
          {found.result.length === 0 ? <NothingFound /> : <MerchantPage found={found} />}
        </>
      )}
    </Deferred>
  );
}

function NothingFound() {
  const t = useText();
  return (
    <div className="mt-6">
      <EmptyState icon={SearchX} title={t("No merchants match your current parameters. Please adjust your parameters and try submitting again.")} />
    </div>
  );
}

function MerchantPage({ found: { page, pageSize, totalItems, result } }: { found: MerchantsView }) {
  const t = useText();
  const first = (page - 1) * pageSize + 1;
  return (
    <>
      <p className="mt-2 text-14 text-muted tabular-nums">
        {t("Showing {first} to {last} of {total} Merchants", { first, last: first + result.length - 1, total: totalItems })}
      </p>
      <ul className="mt-4 grid gap-grid md:grid-cols-2 lg:grid-cols-3">
        {result.map((merchant) => <li key={merchant.merchantId}><MerchantCard merchant={merchant} /></li>)}
      </ul>
      <Pager page={page} pages={Math.ceil(totalItems / pageSize)} />
    </>
  );
}

function Pager({ page, pages }: { page: number; pages: number }) {
  const t = useText();
  return (
    <nav aria-label={t("Pages of merchants")} className="mt-8 flex items-center justify-between gap-4">
      <PageLink to={page - 1} there={page > 1}>{t("Previous")}</PageLink>
      <span className="text-14 tabular-nums">{t("Page {page} of {pages}", { page, pages })}</span>
      <PageLink to={page + 1} there={page < pages}>{t("Next")}</PageLink>
    </nav>
  );
}

function PageLink({ to, there, children }: { to: number; there: boolean; children: string }) {
  const params = new URLSearchParams(useLocation().search);
  params.set("page", String(to));
  if (!there) return <Button variant="quiet" size="small" disabled>{children}</Button>;
  return <ButtonLink to={`?${params}`} variant="quiet" size="small">{children}</ButtonLink>;
}

/** 'You have N <Category> Offers from M Merchants near <zip>' (specification 2, section 2.2). */
function summaryOf({ totalItems, totalOffers }: MerchantsView, { category, zip_code }: DirectorySearch, t: SayText): string {
  const counts = { offers: totalOffers, merchants: totalItems, place: zip_code || t("you") };
  const label = categoryLabel(Number(category));
  return label
    ? t("You have {offers} {category} Offers from {merchants} Merchants near {place}", { ...counts, category: t(label) })
    : t("You have {offers} Offers from {merchants} Merchants near {place}", counts);
}

const SKELETONS = 6;

/** Six cards that have not arrived yet, in their true shape (specification 2, section 9). */
export function MerchantSkeletons() {
  const t = useText();
  return (
    <div role="status" aria-label={t("Loading, please wait...")} className="mt-8">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-3 h-4 w-40" />
      <div className="mt-4 grid gap-grid md:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className="ground-surface grid gap-3 rounded-tile border border-border p-5">
            <div className="flex items-center gap-3">
              <Skeleton className="size-14" />
              <div className="grid flex-1 gap-2"><Skeleton className="h-4 w-3/5" /><Skeleton className="h-3.5 w-2/5" /></div>
            </div>
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-4 h-4 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
