import { Refusal } from "./refusal";

/**
 * What Remix answers by itself for a route without a page, in words of its own: an unexpected failure, a GET of what
 * only takes changes (to Remix a 400), a change of what is only read. Gives it as the refusal that such a caller
 * knows from everywhere else, or undefined for what a route answered.
 */
export function remixFailure(answer: Response, method: string): Refusal | undefined {
  // The last resort of Remix has no mark but its type; none of the routes answers in plain text.
  if (answer.status === 500 && answer.headers.get("Content-Type")?.startsWith("text/plain"))
    return new Refusal(500, "Something went wrong");
  if (answer.headers.get("X-Remix-Error") !== "yes") return undefined;
  const isRead = method === "GET" || method === "HEAD";
  if (answer.status === 405 || (answer.status === 400 && isRead))
    return new Refusal(405, "Method not allowed", { Allow: isRead ? "POST" : "GET, HEAD" });
  return answer.status === 404 ? new Refusal(404, "Not found") : new Refusal(500, "Something went wrong");
}
