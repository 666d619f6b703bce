import { useLocation, useNavigate } from "@remix-run/react";

/** The query parameter with the key of the offer being redeemed, so that signing in can return to it. */
export const OFFER_PARAM = "offer";

/** The query parameter with the id of the redemption, for showing its result again. */
export const REDEMPTION_PARAM = "redemption";

/**
 * The offer that is being redeemed, from the URL. Opening and closing replace the history entry, so that 'Back to All
 * Offers' is always one step.
 * @returns `here`, the current URL; `closed`, the link to the page without the offer; `otherParams`, its query
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
    otherParams: [...params],
    closed,
    close: () => navigate(closed.to, closed),
    /** Adds the id of a redemption to the URL. */
    showRedemption: (id: string) => {
      const shown = new URLSearchParams(search);
      shown.set(REDEMPTION_PARAM, id);
      // The address bar first: the router changes it after it has loaded the data, and a reload before that would lose
      // the voucher.
      window.history.replaceState(window.history.state, "", `?${shown}`);
      navigate(`${pathname}?${shown}`, { replace: true, preventScrollReset: true });
    },
  };
}
