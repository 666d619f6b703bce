import type { IncomingMessage, ServerResponse } from "node:http";
import { asksForJson } from "~/http/accept";

/** An answer that the server gives by itself, before any route sees the request. */
export class Refusal {
  constructor(
    readonly status: 400 | 403 | 404 | 405 | 413 | 500 | 503,
    readonly message: string,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** Sends a refusal as the caller can read it: our JSON error body, or a small page. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const json = asksForJson(request.headers.accept);
  const body = json ? JSON.stringify({ success: false, message: refusal.message, errors: [] }) : page(refusal.message);
  response.writeHead(refusal.status, {
    "Content-Type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...refusal.headers,
  });
  // Who asked before sending (Expect) has nothing under way.
  if (refusal.status === 413 && !request.headers.expect) endAfterUpload(request, response, body);
  else response.end(request.method === "HEAD" ? undefined : body);
}

function page(message: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${message}</title><h1>${message}</h1><p><a href="/">Home</a></p></html>`;
}

const UPLOAD_PATIENCE_MS = 2_000;

/** Closing at once would reset the connection under a client that is still sending, and it would miss the answer. */
function endAfterUpload(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, UPLOAD_PATIENCE_MS);
  request.once("close", end).once("end", end).resume();
}
