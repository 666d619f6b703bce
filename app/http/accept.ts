/**
 * Whether a caller wants JSON, by its Accept header. A browser lists text/html; scripts that list both get the page.
 * One rule for pages, kept pages and refusals, so that the same request never gets different kinds of answers.
 */
export function asksForJson(accept: string | null | undefined): boolean {
  return accept?.includes("application/json") === true && !accept.includes("text/html");
}
