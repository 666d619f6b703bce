import { usePageBelow } from "~/ui/hooks/use-page-below";

/** Closes a card over the home page, whatever is shown of that. */
export function useCloseCard(): () => void {
  return usePageBelow("/", (url) => /^\/(\?|$)/.test(url)).close;
}
