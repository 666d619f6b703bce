/** Challenges and rewards open as cards over the home page, and have URLs of their own. */
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";

const CARDS = /^\/(challenge|reward)\//;

export function isCardPath(pathname: string): boolean {
  return CARDS.test(pathname);
}

/** The query parameter with the code that is shown large: the member card on every page, a reward's on My Rewards. */
export const CODE_PARAM = "code";

/** Query parameters that only choose what a page shows. Its data stay the same. */
const VIEW_PARAMS = ["show", CODE_PARAM];

/** The path of the card that is shown as failed. */
let failedCard: string | null = null;

/** For a card that failed to load: the page below it is as it was, so leaving the card loads nothing. */
export function useFailedCard(pathname: string): void {
  useEffect(() => {
    failedCard = pathname;
    return () => {
      failedCard = null;
    };
  }, [pathname]);
}

/** Whether the URLs differ only in what of the page they show. */
function isOtherView(before: URL, after: URL): boolean {
  const [a, b] = [new URLSearchParams(before.search), new URLSearchParams(after.search)];
  for (const name of VIEW_PARAMS) {
    a.delete(name);
    b.delete(name);
  }
  return a.toString() === b.toString();
}

/** `shouldRevalidate` of a card: what opens over it, such as the member code, loads nothing, and needs no network. */
export function revalidateCard(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isView = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !formMethod && isView && isOtherView(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/**
 * `shouldRevalidate` of the routes below a card. Opening a card loads the card only: it is faster, and if it fails, its
 * own boundary shows that and the page below stays. Closing a card loads the page again, since the balance may have
 * changed.
 */
export function revalidateBelowCards({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod) return defaultShouldRevalidate;
  if (currentUrl.pathname === nextUrl.pathname)
    return defaultShouldRevalidate && (currentUrl.search === nextUrl.search || !isOtherView(currentUrl, nextUrl));
  const before = currentUrl.pathname;
  if (before === failedCard && nextUrl.pathname === "/") return false;
  const fromHome = before === "/" || isCardPath(before);
  return fromHome && isCardPath(nextUrl.pathname) ? false : defaultShouldRevalidate;
}
