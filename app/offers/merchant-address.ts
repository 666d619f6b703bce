import { useLocation } from "@remix-run/react";
import type { MerchantTileView } from "~/services/offers/offers.schema";

/** The merchant's page, carrying the current query with the keyword set to its name (specification 2, section 2.2). */
export function useMerchantAddress({ slug, merchantName }: MerchantTileView): string {
  const params = new URLSearchParams(useLocation().search);
  params.set("keyword", merchantName);
  return `/my-offers/${slug}?${params}`;
}
