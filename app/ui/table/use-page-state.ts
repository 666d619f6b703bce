import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { pagesOf, type Page } from "~/platform/paging";
import { withSearch } from "./data-table-edges";

/** Shows the last page when a URL names a page that is gone, because rows were removed or filtered meanwhile. */
export function useLastPage(rows: Page<unknown>, search: URLSearchParams) {
  const navigate = useNavigate();
  const last = pagesOf(rows);
  const to = rows.page > last && rows.totalItems > 0 ? withSearch(search, { page: String(last) }) : null;
  useEffect(() => {
    if (to) navigate(to, { replace: true, preventScrollReset: true });
  }, [to, navigate]);
}

const SKELETON_DELAY_MS = 250;

/** Whether other rows of the same list have been loading for longer than `SKELETON_DELAY_MS`. */
export function useWaiting(): boolean {
  const { state, location, formMethod } = useNavigation();
  const here = useLocation();
  const loading =
    state === "loading" &&
    formMethod === undefined &&
    location.pathname === here.pathname &&
    location.search !== here.search;
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!loading) return setWaiting(false);
    const timer = setTimeout(() => setWaiting(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && waiting;
}
