import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { openedOver } from "~/ui/primitives/link";
import { usePageBelow } from "./use-page-below";

/** A dialog that is open while its parameter is in the URL (`usePageBelow`). `open` opens it with a value. */
export function useDialogParam(name: string) {
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
  return { value: search.get(name), open, close };
}
