import { useLocation, useSearchParams } from "@remix-run/react";
import { useOpenOver, usePageBelow } from "./use-page-below";

/** A dialog that is open while its parameter is in the URL (`usePageBelow`). `open` opens it with a value. */
export function useDialogParam(name: string) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { open } = useOpenOver();
  const withValue = (value: string | null) => {
    const params = new URLSearchParams(search);
    if (value === null) params.delete(name);
    else params.set(name, value);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  const { close } = usePageBelow(withValue(null));
  return { value: search.get(name), open: (value: string) => open(withValue(value)), close };
}
