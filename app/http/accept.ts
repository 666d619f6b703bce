/**
 * Whether a caller wants JSON, by its Accept header. A browser lists text/html; scripts that list both get the page.
 * One rule for pages, kept pages and refusals, so that the same request never gets different kinds of answers.
 */
export function asksForJson(accept: string | null | undefined): boolean {
  return accept?.includes("application/json") === true && !accept.includes("text/html");
}

/** Whether a browser loads a document; what it fetches for a page that is open already asks for anything. */
export function asksForPage(accept: string | null | undefined): boolean {
  return accept?.includes("text/html") === true;
}
