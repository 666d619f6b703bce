import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { OpenedOver } from "~/ui/primitives/link";

/**
 * For an overlay with its own URL: Back closes it, a reload restores it, and closing leaves no entry that reopens it.
 * @param below the URL of the page below
 * @param isBelow whether a URL is one of that page
 * @returns `close`, and `closed`, the link to the page below for browsers without JavaScript
 */
export function usePageBelow(below: string, isBelow = (url: string) => url === below) {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  // A second press of Escape must not go back a second time.
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);
  const closed = { to: below, replace: true, preventScrollReset: true } as const;
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    const openedOver = (state as Partial<OpenedOver> | null)?.below;
    if (openedOver !== undefined && isBelow(openedOver)) navigate(-1);
    else navigate(closed.to, closed);
  };
  return { close, closed };
}
