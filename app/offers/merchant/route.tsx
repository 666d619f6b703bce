import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { siteAction, siteLoader } from "~/http/handlers/site.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { getMapTiles } from "~/services/offers/map-tiles.site.server";
import { redeemForm } from "~/services/offers/offers.schema";
import { findMerchant, findPlace, getOffersAccount } from "~/services/offers/offers.site.server";
import { getRedemption, listUsedOffers, redeemOffer } from "~/services/offers/redemptions.site.server";
import { CODE_PARAM } from "~/site/frame/cards";
import type { PageFailure } from "~/site/frame/page-error";
import { pageMeta } from "~/site/frame/page-meta";
import { Deferred } from "~/ui/states/deferred";
import { ErrorState } from "~/ui/states/error-state";
import pictureStyles from "../merchant-picture.css?url";
import { NotACoupon } from "../not-a-coupon";
import { offersQuery } from "../offers-query.server";
import voucherStyles from "../redemption/voucher.css?url";
import { useSavedZipCode } from "../saved-place";
import { BackToOffers } from "./back-to-offers";
import { MerchantHeader } from "./merchant-header";
import { MerchantNotFound, MerchantSkeleton } from "./merchant-not-found";
import styles from "./merchant.css?url";
import { Offers } from "./offers";
import { OFFER_PARAM, REDEMPTION_PARAM } from "./open-offer";

export { PageError as ErrorBoundary } from "~/site/frame/page-error";
export const handle: PageFailure = { failure: msg("Error to find merchant!") };

export const loader = siteLoader(async ({ ctx, request, url, param, defer }) => {
  const { zip_code, latitude, longitude } = offersQuery(request);
  const query = { zip_code, latitude, longitude, keyword: "", merchant_slug: param("merchantSlug") };
  const [near, account, used, redemption, tiles, { merchant }] = await Promise.all([
    findPlace(ctx, query),
    getOffersAccount(ctx),
    listUsedOffers(ctx),
    getRedemption(ctx, url.searchParams.get(REDEMPTION_PARAM) ?? "", url.searchParams.get(OFFER_PARAM) ?? ""),
    getMapTiles(ctx),
    defer({ merchant: findMerchant(ctx, query).then(({ result }) => result[0] ?? null) }),
  ]);
  const page = {
    account,
    used,
    merchant,
    tiles,
    zip_code,
    is_near_place: near !== null,
    redeeming: { idempotencyKey: crypto.randomUUID(), redemption, now: ctx.now.toISOString() },
  };
  return merchant === null ? data(page, { status: 404 }) : page;
});

/** Redeems without JavaScript: the page is loaded again and shows the redeemed offer or the error. */
export const action = siteAction(redeemForm, async ({ ctx, url }, { idempotency_key, ...input }) => {
  const { id } = await redeemOffer(ctx, input, idempotency_key);
  url.searchParams.set(OFFER_PARAM, input.endeca_key);
  url.searchParams.set(REDEMPTION_PARAM, id);
  return { redirectTo: url.pathname + url.search };
});

/** Opening and closing an offer or the member code does not change the page's data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [currentUrl, nextUrl].map((url) => {
    const plain = new URL(url);
    plain.searchParams.delete(OFFER_PARAM);
    plain.searchParams.delete(CODE_PARAM);
    return `${plain.pathname}?${plain.searchParams}`;
  });
  return before === after && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: pictureStyles },
  { rel: "stylesheet", href: voucherStyles },
];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const merchant = page?.merchant;
  const name = merchant && !(merchant instanceof Promise) ? merchant.merchantName : null;
  return pageMeta(matches, { title: name ?? textOf(matches)(merchant === null ? "Page not found." : "Offers") });
};

export default function MerchantPage() {
  const t = useText();
  const { account, used, merchant, tiles, zip_code, is_near_place, redeeming } = useLoaderData<typeof loader>();
  useSavedZipCode(is_near_place ? zip_code : "");
  const response = useActionData<typeof action>();
  const { revalidate } = useRevalidator();
  const rejected = response && "values" in response ? response : null;
  return (
    <div className="page">
      <BackToOffers />
      <Deferred
        value={merchant}
        fallback={<MerchantSkeleton />}
        error={<ErrorState message={t("Error to find merchant!")} onRetry={revalidate} />}
      >
        {(found) =>
          found === null ? (
            <MerchantNotFound zipCode={is_near_place ? null : zip_code} />
          ) : (
            <>
              <MerchantHeader merchant={found} tiles={tiles} />
              <Offers merchant={found} account={account} used={used} pageRedemption={{ ...redeeming, rejected }} />
              <p className="mx-auto mt-8 max-w-reading text-center text-14 text-muted">
                {t(
                  "Printable offers expire 14 days after printing or as stated on the coupon. Mobile offers are valid for ten minutes after redemption completes. Please base the gratuity on the pre-discount total.",
                )}
              </p>
            </>
          )
        }
      </Deferred>
      <NotACoupon />
    </div>
  );
}
