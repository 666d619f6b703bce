import { useLocation, useNavigate } from "@remix-run/react";

/** The query parameter that names the offer being redeemed, so that signing in can lead back to it. */
export const OFFER_PARAM = "offer";

/** The one that names what was redeemed of it, where no script could show the answer. */
export const REDEMPTION_PARAM = "redemption";

/**
 * Which offer of the page is being redeemed. Opening and closing replace the history entry: 'Back to All Offers' is one
 * step, however many offers were looked at. `others` are the parameters that stay, `closed` is the page without the offer.
 */
export function useOpenOffer() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const key = params.get(OFFER_PARAM);
  const redemptionId = params.get(REDEMPTION_PARAM);
  params.delete(OFFER_PARAM);
  params.delete(REDEMPTION_PARAM);
  const closed = { to: `${pathname}?${params}`, replace: true, preventScrollReset: true } as const;
  return {
    key,
    redemptionId,
    here: pathname + search,
    others: [...params],
    closed,
    close: () => navigate(closed.to, closed),
  };
}
