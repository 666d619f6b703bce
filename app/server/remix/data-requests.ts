/**
 * Leans on the URLs of single fetch. Remix's scripts load the data of a page from its path with `.data` at the end (`/_root.data`
 * for home) and name the routes in `_routes`. Remix also serves its earlier protocol, with the route in `_data`.
 */

/** Whether a path is that of a data request. */
export function isDataPath(pathname: string): boolean {
  return pathname.endsWith(".data");
}

/** The path of the page that a data request is for; any other path as it is. */
export function pathOfPage(pathname: string): string {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

/** The URL of the page that a request is for, without what Remix's scripts add. */
export function urlOfPage(requestUrl: string): URL {
  const url = new URL(requestUrl);
  url.pathname = pathOfPage(url.pathname);
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes"); // else the query stays as it was sent
  return url;
}

/** Whether a request is one of the earlier protocol, whose loaders run past every check of the new one. */
export function isOldDataRequest({ searchParams }: URL): boolean {
  return searchParams.has("_data");
}
