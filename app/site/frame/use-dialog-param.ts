import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useRef, type MouseEvent } from "react";

/** The state of a history entry that opened a dialog over the entry before it. */
type DialogState = { dialog?: string } | null;

/**
 * A dialog that is open while its parameter is in the URL, in a history entry of its own: the Back button of a phone
 * closes it, and a reload keeps it. Closing it otherwise goes back too, so that no entry is left that would open it again.
 */
export function useDialogParam(name: string) {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const value = search.get(name);
  // A second press of Escape must not go back a second time.
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [value]);

  const withValue = (value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const open = (value: string) =>
    navigate(withValue(value), { state: { dialog: name } satisfies DialogState, preventScrollReset: true });
  const closed = { to: withValue(null), replace: true, preventScrollReset: true } as const;
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    if ((state as DialogState)?.dialog === name) navigate(-1);
    else navigate(closed.to, closed);
  };
  return {
    value,
    open,
    /** The properties of a link that opens it, which also works without JavaScript. */
    linkTo: (value: string) => ({
      to: withValue(value),
      preventScrollReset: true,
      onClick: (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // in another tab or window
        event.preventDefault();
        open(value);
      },
    }),
    /** The link to the page without the dialog. */
    closed,
    close,
  };
}
