/** Leans on how Remix's own error responses look: the header `X-Remix-Error`, plain text and status. */
/** An error for the client, in place of Remix's. */
export type RemixError = { status: 404 | 405 | 500; message: string; headers: Record<string, string> };

/**
 * Our response in place of one that Remix makes by itself for a route without a page: an unexpected failure, a GET of a
 * route without a loader (a 400 in Remix), a change of a route without an action. Undefined for a response that a route
 * made.
 */
export function remixError(response: Response, method: string): RemixError | undefined {
  // No route responds in plain text.
  if (response.status === 500 && response.headers.get("Content-Type")?.startsWith("text/plain")) return FAILED;
  if (response.headers.get("X-Remix-Error") !== "yes") return undefined;
  const isRead = method === "GET" || method === "HEAD";
  if (response.status === 405 || (response.status === 400 && isRead))
    return { status: 405, message: "Method not allowed", headers: { Allow: isRead ? "POST" : "GET, HEAD" } };
  return response.status === 404 ? { status: 404, message: "Not found", headers: {} } : FAILED;
}

const FAILED: RemixError = { status: 500, message: "Something went wrong", headers: {} };
