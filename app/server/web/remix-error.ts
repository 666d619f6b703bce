import { ErrorResponse } from "./error-response";

/**
 * Our error response in place of one that Remix makes by itself for a route without a page: an unexpected failure, a
 * GET of a route without a loader (a 400 in Remix), a change of a route without an action. Undefined for a response
 * that a route made.
 */
export function remixError(response: Response, method: string): ErrorResponse | undefined {
  // Remix's response for an unexpected failure is recognized by its type, since no route responds in plain text.
  if (response.status === 500 && response.headers.get("Content-Type")?.startsWith("text/plain"))
    return new ErrorResponse(500, "Something went wrong");
  if (response.headers.get("X-Remix-Error") !== "yes") return undefined;
  const isRead = method === "GET" || method === "HEAD";
  if (response.status === 405 || (response.status === 400 && isRead))
    return new ErrorResponse(405, "Method not allowed", { Allow: isRead ? "POST" : "GET, HEAD" });
  return response.status === 404 ? new ErrorResponse(404, "Not found") : new ErrorResponse(500, "Something went wrong");
}
