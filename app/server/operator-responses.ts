/** Responses of a process to who runs it: health and metrics. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { sameText } from "~/platform/secrets.server";
import { isDirectRequest } from "./web/direct-requests";

/** Metrics in the text format of Prometheus, for who has the token, and for clients on this machine. */
export async function sendMetrics(
  read: () => Promise<string>,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const hasToken = token !== undefined && sameText(request.headers.authorization ?? "", `Bearer ${token}`);
  if (!hasToken && !isDirectRequest(request)) return sendJson(request, response, 401, { message: "Unauthorized" });
  const text = await read();
  response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** A small JSON response that nobody caches. */
export function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
