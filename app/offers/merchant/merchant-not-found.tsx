import { useLocation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { ButtonLink } from "~/ui/primitives/button";
import { Skeleton } from "~/ui/states/skeleton";
import { ZipCodeForm } from "../zip-code-form";

/**
 * Shown if there is no such merchant, or no place to search near.
 * @param zipCode the ZIP code that has no place, or an empty text without one; null where the place is known
 */
export function MerchantNotFound({ zipCode }: { zipCode: string | null }) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <div className="grid justify-items-center gap-3 py-16 text-center">
      <p className="font-heading text-60 leading-tight font-display text-link">404</p>
      <h1 className="text-30">{t("Page not found.")}</h1>
      <p className="max-w-[44ch] text-balance text-muted">
        {t("We're sorry, but the merchant you were looking for doesn't exist.")}
      </p>
      {zipCode !== null ? (
        <>
          <p className="mt-3 max-w-[44ch] text-balance">
            {t("Merchants are shown near a place. Enter a ZIP or postal code to look for this one there.")}
          </p>
          <ZipCodeForm action={pathname} unknown={zipCode} />
        </>
      ) : (
        <ButtonLink to="/my-offers" variant="quiet" className="mt-3">
          {t("View offers")}
        </ButtonLink>
      )}
    </div>
  );
}

const SKELETONS = 6;

/** A placeholder in the shape of a merchant's page. */
export function MerchantSkeleton() {
  const t = useText();
  return (
    <div role="status">
      <p className="mt-3 text-14 text-muted">{t("Loading merchant offers...")}</p>
      <div
        aria-hidden
        className="merchant-header surface-card mt-3 grid gap-5 rounded-card border border-border p-5 md:gap-8 md:p-8"
      >
        <Skeleton className="size-22 md:size-30" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-11 w-60" />
        </div>
      </div>
      <div aria-hidden className="mt-section grid gap-grid md:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className="surface-reward grid gap-4 rounded-tile border border-border p-5 md:p-6">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
