import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { openedOver } from "~/ui/primitives/link";
import { usePageBelow } from "./use-page-below";

type DialogParam = {
  value: string | null;
  /** The URL of this page with the dialog open, for a link. */
  to: (value: string) => string;
  open: (value: string) => void;
  close: () => void;
};

/** A dialog that is open while its parameter is in the URL, and closed by the Back button (`usePageBelow`). */
export function useDialogParam(name: string): DialogParam {
  const location = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const withValue = (value: string | null) => {
    const params = new URLSearchParams(search);
    if (value === null) params.delete(name);
    else params.set(name, value);
    return params.size > 0 ? `${location.pathname}?${params}` : location.pathname;
  };
  const { close } = usePageBelow(withValue(null));
  const open = (value: string) => navigate(withValue(value), { state: openedOver(location), preventScrollReset: true });
  return { value: search.get(name), to: withValue, open, close };
}
