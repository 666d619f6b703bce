import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";

/** The state of a history entry that was opened over another one: the URL of that one. */
type EntryState = { below?: string } | null;

/**
 * Opens URLs over the current page, each in a history entry that knows what it was opened over (`usePageBelow`).
 * @returns `open`, and `linkTo`, the properties of a link that works without JavaScript too
 */
export function useOpenOver() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const open = (to: string) =>
    navigate(to, { state: { below: pathname + search } satisfies EntryState, preventScrollReset: true });
  const linkTo = (to: string) => ({
    to,
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // in another tab or window
      event.preventDefault();
      open(to);
    },
  });
  return { open, linkTo };
}

/**
 * For what is shown over a page and has a URL of its own, so that the Back button of a phone closes it and a reload keeps
 * it. Closing it otherwise goes back as well where that leads to the page below, so that no entry is left that would open
 * it again.
 * @param below the URL of the page below
 * @returns `close`, and `closed`, the link to the page below for browsers without JavaScript
 */
export function usePageBelow(below: string) {
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
    if ((state as EntryState)?.below === below) navigate(-1);
    else navigate(closed.to, closed);
  };
  return { close, closed };
}
