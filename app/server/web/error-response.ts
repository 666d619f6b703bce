import type { IncomingMessage, ServerResponse } from "node:http";
import { prefersJson } from "~/http/input/accept";

/** A response that the server sends itself, before any route gets the request. */
export class ErrorResponse {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503,
    readonly message: string,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** For an address that is only read. */
export const READ_ONLY = new ErrorResponse(405, "Method not allowed", { Allow: "GET, HEAD" });

/** Sends an error as JSON or as a small page, whichever the client accepts. */
export function sendErrorResponse(request: IncomingMessage, response: ServerResponse, error: ErrorResponse): void {
  const json = prefersJson(request.headers.accept);
  const body = json ? JSON.stringify({ success: false, message: error.message, errors: [] }) : page(error.message);
  response.writeHead(error.status, {
    "Content-Type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...error.headers,
  });
  // A client that sent `Expect: 100-continue` has not sent its body yet.
  if ([401, 413, 503].includes(error.status) && !request.complete && !request.headers.expect)
    endAfterUpload(request, response, body);
  else response.end(request.method === "HEAD" ? undefined : body);
}

function page(message: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="/">Home</a></p></html>`;
}

const UPLOAD_DRAIN_MS = 2_000;

/** Closing immediately would reset the connection of a client that is still sending, and it would miss the response. */
function endAfterUpload(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, UPLOAD_DRAIN_MS);
  request.once("close", end).once("end", end).resume();
}
