import { useLocation, useNavigate } from "@remix-run/react";

/** The query parameter that names the offer being redeemed, so that signing in can lead back to it. */
export const OFFER_PARAM = "offer";

/**
 * Which offer of the page is being redeemed. Opening and closing replace the history entry: 'Back to All Offers' is one
 * step, however many offers were looked at. `others` are the parameters that stay.
 */
export function useOpenOffer() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const key = params.get(OFFER_PARAM);
  params.delete(OFFER_PARAM);
  const close = () => navigate(`${pathname}?${params}`, { replace: true, preventScrollReset: true });
  return { key, here: pathname + search, others: [...params], close };
}
