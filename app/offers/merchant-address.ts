import { useLocation } from "@remix-run/react";
import type { MerchantTileView } from "~/services/offers/offers.schema";

/** The URL of the merchant's page: the current query with the merchant's name as the keyword. */
export function useMerchantAddress({ slug, merchantName }: MerchantTileView): string {
  const params = new URLSearchParams(useLocation().search);
  params.set("keyword", merchantName);
  return `/my-offers/${slug}?${params}`;
}
