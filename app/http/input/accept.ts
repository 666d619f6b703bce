/**
 * Whether a caller wants JSON, by its Accept header. A browser lists text/html; scripts that list both get the page.
 * Pages, cached pages and errors share this rule, so that one request never gets a mixture of both.
 */
export function prefersJson(accept: string | null | undefined): boolean {
  return accept?.includes("application/json") === true && !accept.includes("text/html");
}

/** Whether a browser loads a document. What it fetches for an open page accepts anything. */
export function asksForPage(accept: string | null | undefined): boolean {
  return accept?.includes("text/html") === true;
}
