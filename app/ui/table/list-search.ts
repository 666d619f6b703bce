/** Which filters, order and page a list was last seen with in this tab, so that its breadcrumb leads back to them. */
import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const keyOf = (pathname: string) => `list:${pathname}`;

/** Stores the query of the current list's URL. */
export function useStoredListSearch(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    try {
      window.sessionStorage.setItem(keyOf(pathname), search);
    } catch {
      // The storage may be forbidden: then breadcrumbs lead to the whole list.
    }
  }, [pathname, search]);
}

/** The URL of a list as it was last seen; the URL itself until the page is hydrated, and for other pages. */
export function useListUrl(pathname: string): string {
  const [search, setSearch] = useState("");
  useEffect(() => {
    try {
      setSearch(window.sessionStorage.getItem(keyOf(pathname)) ?? "");
    } catch {
      setSearch("");
    }
  }, [pathname]);
  return pathname + search;
}
